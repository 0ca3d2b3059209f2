import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { tellOverdue } from '../moves/overdue';
import { unaOrden, unaPersona } from '../../../testing/factories';
import { useApi } from '../../../testing/useApi';
import { empresaTable } from '../../../db/tables/empresas';
import type { OrderChange, ToldChange } from './events';
import { tellsPeople } from './notices';
import { tellsTimelines } from './timeline';
import { ordenTable } from '../../../db/tables/ordenes';

const api = useApi();
let nivel_id: number;
beforeAll(async () => {
  nivel_id = (await api.aNivel()).id;
});

let within: OrderChange[][] = [];
let together: ToldChange[][] = [];
let refuses = false;
/** Timelines and people hear the same as every other listener. */
beforeEach(() => {
  [within, together, refuses] = [[], [], false];
  const [record, tell] = [tellsTimelines.within, tellsPeople.together];
  vi.spyOn(tellsTimelines, 'within').mockImplementation(async (tx, actor, changes) => {
    within.push([...changes]);
    if (refuses) throw new Error('a listener fails');
    return record?.(tx, actor, changes);
  });
  vi.spyOn(tellsPeople, 'together').mockImplementation(async (tx, actor, changes) => {
    together.push([...changes]);
    return tell?.(tx, actor, changes);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const said = (changes: ToldChange[][]) =>
  changes.flat().map(({ actions, before, after }) => [actions.join(' '), before?.estado ?? null, after.estado]);
const admin = () => api.as('admin');
const person = async () => (await admin().post('/api/personal', unaPersona())).id as number;
const anOrder = async (given: object = {}) => await admin().post('/api/ordenes', unaOrden({ nivel_id, ...given }));
const move = async (id: number, a: string, more: object = {}) => {
  const { version } = await admin().get(`/api/ordenes/${id}`);
  return admin().call('POST', `/api/ordenes/${id}/transicion`, { a, version, ...more });
};

it('listeners get the whole life of an order, with its state before and after', async () => {
  const [one, other] = [await person(), await person()];
  const { id } = await anOrder({ tipo: 'preventivo' });
  await move(id, 'asignada', { responsable_id: one });
  const { version } = await admin().get(`/api/ordenes/${id}`);
  await admin().call('PUT', `/api/ordenes/${id}`, { responsable_id: other, version });
  await move(id, 'en_progreso');
  await move(id, 'completada');
  await move(id, 'en_progreso');
  await move(id, 'cancelada', { motivo_cancelacion: 'No hace falta' });
  await move(id, 'pendiente');
  await admin().call('DELETE', `/api/ordenes/${id}`);
  expect(said(within)).toEqual([
    ['crear', null, 'pendiente'],
    ['asignar', 'pendiente', 'asignada'],
    ['editar asignar', 'asignada', 'asignada'],
    ['iniciar', 'asignada', 'en_progreso'],
    ['completar cerrar', 'en_progreso', 'cerrada'],
    ['reabrir', 'cerrada', 'en_progreso'],
    ['cancelar', 'en_progreso', 'cancelada'],
    ['restaurar', 'cancelada', 'pendiente'],
    ['eliminar', 'pendiente', 'pendiente'],
  ]);
});

it('with verification, completing and closing are two steps', async () => {
  await api.db.system.update(empresaTable).set({ ajustes: { verificacion_obligatoria: true } });
  const { id } = await anOrder({ tipo: 'preventivo' });
  await move(id, 'en_progreso');
  await move(id, 'completada');
  await move(id, 'cerrada');
  await api.db.system.update(empresaTable).set({ ajustes: {} });
  expect(said(within).slice(-2)).toEqual([
    ['completar', 'en_progreso', 'completada'],
    ['cerrar', 'completada', 'cerrada'],
  ]);
});

it('a bulk change is published once', async () => {
  const ids = [(await anOrder()).id, (await anOrder()).id, (await anOrder()).id];
  together = [];
  await admin().call('POST', '/api/ordenes/transiciones', { ids, a: 'cancelada', motivo_cancelacion: 'Repetidas' });
  expect(together.map((changes) => changes.length)).toEqual([3]);
});

it('a listener that fails undoes the move', async () => {
  const { id } = await anOrder();
  refuses = true;
  expect((await move(id, 'en_progreso')).status).toBe(500);
  expect(await admin().get(`/api/ordenes/${id}`)).toMatchObject({ estado: 'pendiente', version: 1 });
});

it('an order past its limit is published once', async () => {
  const { id } = await anOrder();
  await api.db.system
    .update(ordenTable)
    .set({ fecha_limite: sql`now() - interval '1 hour'` })
    .where(eq(ordenTable.id, id));
  within = [];
  await tellOverdue(api.db, () => false);
  await tellOverdue(api.db, () => false);
  // Orders of other companies of this database are past their limits too.
  const ofHere = within.flat().filter(({ after }) => after.id === id);
  expect(ofHere.map(({ actions, after }) => [actions, after.id, after.servicio_ids])).toEqual([[['vencer'], id, []]]);
});
