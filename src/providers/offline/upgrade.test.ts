import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, it } from 'vitest';
import { ApiFailure } from '../apiFailure';
import { createOutbox } from './outbox';
import { aClock } from './outbox.fixture';
import type { Line } from './sending';
import { openLocalStore } from './localStore';
import { bytesOf, seal } from './seal';

const aKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
const enExcavacion = { tipo: 'comentario', orden_id: 7, cuerpo: { texto: 'Sin red en la excavación' } };
const iniciada = { tipo: 'transicion', orden_id: 7, cuerpo: { a: 'en_progreso' } };
const waiting = { creado_en: '2026-11-21T10:00:00.000Z', intentos: 1, error: null, contrato: 1 };

/** A phone as version 2 of the database left it. */
const formerPhone = async (name: string, key: CryptoKey) => {
  const boxed = (value: unknown) => seal(key, bytesOf(JSON.stringify(value)));
  const db = await openDB(name, 2, {
    upgrade: (db) => {
      db.createObjectStore('copia');
      db.createObjectStore('cola', { keyPath: 'n', autoIncrement: true });
      db.createObjectStore('fotos', { keyPath: 'id' });
      db.createObjectStore('imagenes', { keyPath: 'ruta' });
      db.createObjectStore('borradores', { keyPath: 'clave' });
    },
  });
  await db.put('copia', [{ id: 7, version: 4 }], 'ordenes');
  const seen = { version: 4, visto: { id: 7, version: 4, prioridad: 'alta' } };
  await db.add('cola', {
    caja: await boxed({ ...waiting, ...seen, clave: 'k1', accion: iniciada, estado: 'enviando' }),
  });
  await db.add('cola', {
    caja: await boxed({ ...waiting, version: null, clave: 'k2', accion: enExcavacion, estado: 'pendiente' }),
  });
  const photo = { id: 'foto', tipo: 'image/jpeg', archivo_id: null, creado_en: 1 };
  await db.put('fotos', { ...photo, caja: await seal(key, bytesOf('jpeg')) });
  await db.put('imagenes', { ruta: '/archivos/1', tipo: 'image/png', contenido: bytesOf('png'), usada_en: 1 });
  await db.put('borradores', { clave: 'falla', escrito_en: 1, caja: await boxed({ words: 'Gotea' }) });
  db.close();
};

it('what waits on a phone outlives an update of the product', async () => {
  const key = await aKey();
  await formerPhone('ftrack-antes-1', key);
  const store = await openLocalStore('ftrack-antes-1', key);
  expect(await store.entries()).toMatchObject([
    { n: 1, key: 'k1', version: 4, seen: { prioridad: 'alta' }, accion: iniciada, estado: 'enviando' },
    { n: 2, key: 'k2', version: null, accion: enExcavacion },
  ]);
  expect((await store.copy()).ordenes).toEqual([{ id: 7, version: 4 }]);
  expect(await (await store.photo('foto'))?.picture.text()).toBe('jpeg');
  expect(await (await store.picture('/archivos/1'))?.text()).toBe('png');
  expect(await store.drafts()).toEqual({ falla: { words: 'Gotea' } });
});

it('it is sent with the key that it had, before what is written after the update', async () => {
  const key = await aKey();
  await formerPhone('ftrack-antes-2', key);
  const store = await openLocalStore('ftrack-antes-2', key);
  const sent: string[] = [];
  let network = false;
  const line: Line = {
    post: async (path, body, key) => {
      if (!network) throw new ApiFailure(0, 'SIN_CONEXION', 'Sin conexión', 'No hay conexión.');
      sent.push(`${key} ${path} ${'version' in body ? String(body.version) : '—'}`);
      return { id: 7, version: 5 };
    },
    remove: async () => undefined,
    upload: async () => 'archivo',
    clock: aClock('2026-11-21T12:00:00.000Z'),
    newKey: () => 'k3',
    changed: () => undefined,
  };
  const outbox = createOutbox(store, line);
  expect(await outbox.add({ tipo: 'comentario', orden_id: 7, cuerpo: { texto: 'Después' } })).toMatchObject({ n: 3 });
  await outbox.flush(new AbortController().signal);
  expect((await store.state()).unreadable).toBe(0);
  network = true;
  await outbox.flush(new AbortController().signal);
  expect(sent).toEqual(['k1 /ordenes/7/transicion 4', 'k2 /ordenes/7/comentarios —', 'k3 /ordenes/7/comentarios —']);
  expect(await store.entries()).toEqual([]);
});
