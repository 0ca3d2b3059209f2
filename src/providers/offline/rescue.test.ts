import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { OrdenPaquete } from '#contract/requests/paquete';
import type { Tarea } from '#contract/entities/tareas';
import { ApiFailure } from '../apiFailure';
import type { Accion } from './entry';
import { createOutbox } from './outbox';
import { aClock, sendAll } from './outbox.fixture';
import type { Line } from './sending';
import { openLocalStore } from './localStore';

const lost = () =>
  new ApiFailure(
    409,
    'ORDEN_REASIGNADA',
    'La orden cambió de manos',
    'La orden OT-7 la tiene ahora Berta.',
    undefined,
    undefined,
    {
      orden: { id: 7, numero: 'OT-7', titulo: 'Cambiar el filtro', responsable: 'Berta Relevo' },
    },
  );

/** A server that accepts only comments and files for order 7: the order belongs to somebody else. */
const aServer = () => {
  const taken: { path: string; body: Record<string, unknown>; key: string }[] = [];
  let keys = 0;
  const line: Line = {
    post: (path, body, key) => {
      if (!/comentarios|archivos/.test(path)) return Promise.reject(lost());
      taken.push({ path, body: { ...body }, key });
      return Promise.resolve({ id: taken.length });
    },
    remove: () => Promise.resolve(),
    upload: () => Promise.resolve('archivo-1'),
    clock: aClock('2026-11-21T10:00:00.000Z'),
    newKey: () => `clave-${(keys += 1)}`,
    changed: () => undefined,
  };
  return { line, taken };
};

let databases = 0;
const aPhone = async () => {
  const localStore = await openLocalStore(`ftrack-rescate-${(databases += 1)}`, undefined);
  await localStore.writeCopy({
    ordenes: [{ id: 7, version: 4, numero: 'OT-7', titulo: 'Cambiar el filtro' } as OrdenPaquete],
    tareas: [
      { id: 9, orden_id: 7, version: 1, titulo: 'Nivel de aceite', evidencias: [] as Tarea['evidencias'] } as Tarea,
    ],
  });
  const server = aServer();
  return { localStore, ...server, outbox: createOutbox(localStore, server.line) };
};

const start: Accion = { tipo: 'transicion', orden_id: 7, cuerpo: { a: 'en_progreso' } };
const mark: Accion = {
  tipo: 'registro',
  orden_id: 7,
  tarea_id: 9,
  cuerpo: { estado: 'fallida', valor: 'Bajo', nota: 'Gotea', evidencias: ['foto-a'] },
};
const say: Accion = { tipo: 'comentario', orden_id: 7, cuerpo: { texto: 'Visto' } };

it('work on an order that now belongs to somebody else is sent to it as text and pictures, once, and shown with the name of the new owner', async () => {
  const { localStore, outbox, taken } = await aPhone();
  await localStore.keepPhoto(
    { id: 'foto-a', tipo: 'image/jpeg', archivo_id: null, creado_en: 0 },
    new Blob(['abc'], { type: 'image/jpeg' }),
  );
  for (const accion of [start, mark, say]) await outbox.add(accion);
  // In the meantime the order has left the phone.
  await localStore.writeCopy({ ordenes: [], tareas: [] });
  expect(await sendAll(outbox, new AbortController().signal)).toEqual({ end: 'vacia' });
  expect(taken).toMatchObject([
    { path: '/ordenes/7/comentarios', body: { texto: 'Visto' } },
    { path: '/ordenes/7/comentarios', body: { texto: 'Tarea «Nivel de aceite»: falló. Bajo. Gotea', adjuntos: [] } },
    {
      path: '/ordenes/7/comentarios',
      body: { texto: 'Tarea «Nivel de aceite»: sus fotos', adjuntos: ['archivo-1'] },
    },
  ]);
  const kept = await localStore.entries();
  expect(kept.map(({ accion }) => accion.tipo)).toEqual(['transicion', 'registro']);
  for (const entry of kept)
    expect(entry).toMatchObject({
      estado: 'rechazada',
      orden: { numero: 'OT-7', titulo: 'Cambiar el filtro' },
      traspaso: { numero: 'OT-7', titulo: 'Cambiar el filtro', responsable: 'Berta Relevo' },
    });
  // A repeated request adds nothing.
  await sendAll(outbox, new AbortController().signal);
  expect(taken).toHaveLength(3);
});

it('a completion that came too late is sent with the work done, the readings and the signer', async () => {
  const { localStore, outbox, taken } = await aPhone();
  await localStore.keepPhoto(
    { id: 'firma-a', tipo: 'image/png', archivo_id: null, creado_en: 0 },
    new Blob(['abc'], { type: 'image/png' }),
  );
  const firma = { archivo_id: 'firma-a', nombre: 'Rosa' };
  await outbox.add({
    tipo: 'transicion',
    orden_id: 7,
    cuerpo: { a: 'completada', solucion: 'Retén nuevo', odometro_cierre_km: 120, firma },
  });
  await sendAll(outbox, new AbortController().signal);
  expect(taken).toMatchObject([
    { body: { texto: 'Completada sin red. Retén nuevo. Odómetro: 120 km. Firmó Rosa', adjuntos: ['archivo-1'] } },
  ]);
});

it('a removed photo is removed from the copy, also under its id on the server', async () => {
  const { localStore, line, outbox } = await aPhone();
  const removed: string[] = [];
  line.remove = (path) => Promise.resolve(void removed.push(path));
  await localStore.keepPhoto(
    { id: 'foto-a', tipo: 'image/jpeg', archivo_id: null, creado_en: 0 },
    new Blob(['abc'], { type: 'image/jpeg' }),
  );
  await outbox.add({ tipo: 'archivo', orden_id: 7, cuerpo: { archivo_id: 'foto-a', clase: 'foto' } });
  await outbox.add({ tipo: 'quitar_archivo', orden_id: 7, archivo_id: 'foto-a', cuerpo: {} });
  await sendAll(outbox, new AbortController().signal);
  expect(removed).toEqual(['/ordenes/7/archivos/archivo-1']);
  expect(await localStore.entries()).toEqual([]);
});
