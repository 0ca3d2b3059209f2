import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { unMensaje } from '../../../testing/message';
import { apply } from './apply';
import { nothing } from './copy';
import type { Accion, Entry } from './entry';
import { openLocalStore } from './localStore';
import { createOutbox } from './outbox';
import { aClock } from './outbox.fixture';

const written_en = '2026-03-31T11:20:00.000Z';
const copy = {
  ...nothing,
  persona: { id: 3, nombre: 'Óscar Operario' },
  mensajes: [unMensaje({ id: 8, orden_id: 7, referencia: 'OT-7 Frenos' }), unMensaje({ id: 9, texto: 'Avise' })],
};
const entry = (n: number, accion: Accion): Entry => ({
  n,
  key: `clave-${n}`,
  accion,
  version: null,
  creado_en: written_en,
  intentos: 0,
  estado: 'pendiente',
  error: null,
  contrato: 2,
});
const answer = (n: number): Entry =>
  entry(n, { tipo: 'mensaje', orden_id: null, cuerpo: { texto: 'Recibido', fecha: written_en, orden_id: 7 } });
const read = (n: number, hasta_id: number): Entry =>
  entry(n, { tipo: 'mensajes_leidos', orden_id: null, cuerpo: { hasta_id, fecha: written_en } });
const threadWith = (...entries: Entry[]) => apply(copy, entries, Date.parse(written_en)).mensajes;

it('an answer without network stands at the end of the thread, about what was asked', () => {
  expect(threadWith(answer(4)).at(-1)).toMatchObject({
    id: -4,
    de_oficina: false,
    autor: 'Óscar Operario',
    texto: 'Recibido',
    referencia: 'OT-7 Frenos',
    fecha: written_en,
  });
});

it('what was read without network is read here at once, and no later message', () => {
  expect(threadWith(read(1, 8)).map(({ leido_en }) => leido_en)).toEqual([written_en, null]);
});

it('an accepted answer takes the place of the one that waited', async () => {
  const localStore = await openLocalStore(`mensajes-${Date.now()}`, undefined);
  await localStore.writeCopy(copy);
  const sent: object[] = [];
  const outbox = createOutbox(localStore, {
    post: (path, body, key) => {
      sent.push({ path, body, key });
      return Promise.resolve(unMensaje({ id: 10, de_oficina: false, texto: 'Recibido' }));
    },
    remove: () => Promise.resolve(),
    upload: () => Promise.resolve(''),
    clock: aClock(written_en),
    newKey: () => 'clave',
    changed: () => undefined,
  });
  await outbox.add(answer(1).accion);
  await outbox.flush(new AbortController().signal);
  expect(sent).toEqual([
    { path: '/mensajes', body: { texto: 'Recibido', fecha: written_en, orden_id: 7 }, key: 'clave' },
  ]);
  const { copy: after, entries } = await localStore.state();
  expect(entries).toEqual([]);
  expect(apply(after, entries, 0).mensajes.map(({ id }) => id)).toEqual([8, 9, 10]);
});
