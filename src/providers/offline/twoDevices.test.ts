import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import type { OrdenPaquete } from '#contract/requests/paquete';
import type { Tarea } from '#contract/entities/tareas';
import { ApiFailure } from '../apiFailure';
import type { Accion } from './entry';
import { createOutbox } from './outbox';
import { aClock } from './outbox.fixture';
import { openLocalStore, type LocalStore } from './localStore';

let devices = 0;
let name: string;
beforeEach(() => void (name = `dos-aparatos-${(devices += 1)}`));

/**
 * One order on the server. Like the real one: the state that it has already is a success, a move on an old version is a
 * conflict.
 */
const aServer = () => {
  let stored = { id: 7, version: 4, estado: 'asignada' };
  const made: string[] = [];
  const move = (a: string, version: number) => {
    if (a === stored.estado) return stored;
    if (version !== stored.version)
      throw new ApiFailure(409, 'VERSION_CONFLICTO', 'Otra persona guardó antes', 'El registro cambió.');
    made.push(a);
    return (stored = { ...stored, version: version + 1, estado: a });
  };
  const post = (path: string, body: object): Promise<unknown> => {
    const { a, version } = body as { a: string; version: number };
    if (path === '/ordenes/7/transicion') return new Promise((resolve) => resolve(move(a, version)));
    made.push(path);
    return Promise.resolve({ id: 9, version: 2 });
  };
  return { made, post };
};

const aDevice = async (which: string, { post }: ReturnType<typeof aServer>) => {
  const localStore: LocalStore = await openLocalStore(`${name}-${which}`, undefined);
  await localStore.writeCopy({
    ordenes: [{ id: 7, version: 4, estado: 'asignada', fecha_limite: null, iniciada_en: null } as OrdenPaquete],
    tareas: [{ id: 9, orden_id: 7, version: 1, estado: 'pendiente', evidencias: [] } as Partial<Tarea> as Tarea],
  });
  let keys = 0;
  const outbox = createOutbox(localStore, {
    post,
    remove: () => Promise.resolve(),
    upload: () => Promise.resolve('archivo'),
    clock: aClock('2026-11-21T12:00:00.000Z'),
    newKey: () => `${which}-${(keys += 1)}`,
    changed: () => undefined,
  });
  return { localStore, outbox };
};

const to = (a: 'en_progreso' | 'completada'): Accion => ({ tipo: 'transicion', orden_id: 7, cuerpo: { a } });
const tick: Accion = { tipo: 'registro', orden_id: 7, tarea_id: 9, cuerpo: { estado: 'completada', valor: true } };
const open = new AbortController().signal;

it('two devices of one person that start an order offline: the second goes on with the version of the first', async () => {
  const server = aServer();
  const [tablet, phone] = [await aDevice('tableta', server), await aDevice('celular', server)];
  await tablet.outbox.add(to('en_progreso'));
  for (const accion of [to('en_progreso'), tick, to('completada')]) await phone.outbox.add(accion);
  await tablet.outbox.flush(open);
  expect(await phone.outbox.flush(open)).toEqual({ end: 'vacia' });
  expect(await phone.localStore.entries()).toEqual([]);
  expect(server.made).toEqual(['en_progreso', '/tareas/9/registro', 'completada']);
  expect((await phone.localStore.copy()).ordenes).toMatchObject([{ version: 6, estado: 'completada' }]);
});

it('a move that the order is already beyond stays a conflict, and the one to its present state is accepted', async () => {
  const server = aServer();
  const [tablet, phone] = [await aDevice('tableta', server), await aDevice('celular', server)];
  for (const accion of [to('en_progreso'), to('completada')]) await phone.outbox.add(accion);
  await tablet.outbox.add(to('en_progreso'));
  await phone.outbox.flush(open);
  await tablet.outbox.flush(open);
  // The order went further than this move: that is a difference, and its author decides.
  expect(await tablet.localStore.entries()).toMatchObject([{ estado: 'conflicto' }]);
  await tablet.outbox.discard((await tablet.localStore.entries())[0]?.n ?? 0);
  await tablet.outbox.add(to('completada'));
  await tablet.outbox.flush(open);
  expect(await tablet.localStore.entries()).toEqual([]);
  expect(server.made).toEqual(['en_progreso', 'completada']);
});
