import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { empresaTable } from '../../../db/tables/empresas';
import { ordenTable } from '../../../db/tables/ordenes';
import { useApi } from '../../../testing/useApi';
import { unaOrden, unaPersona } from '../../../testing/factories';
import { tellOverdue } from './overdue';
import { notificacionTable as n } from '../../../db/tables/notificaciones';

const api = useApi();
beforeEach(async () => {
  await api.db.system.update(ordenTable).set({ eliminado_en: sql`now()` });
  await api.db.system.delete(n);
});

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const technician = async () => {
  const user = await api.person('operario', [api.a]);
  const { id } = (await api.as('admin').call('POST', '/api/personal', unaPersona({ user_id: user.id }))).json;
  return { ...user, personalId: id };
};
const anOrder = async (given: object = {}) =>
  (await api.as('admin').call('POST', '/api/ordenes', unaOrden({ nivel_id: (await api.aNivel()).id, ...given }))).json;
const look = () => tellOverdue(api.db, () => false);
const notified = async () =>
  (await api.db.system.select().from(n).where(eq(n.tipo, 'orden_vencida')).orderBy(n.id)).map(({ user_id }) => user_id);
const limit = (id: number, fecha_limite: string) =>
  api.db.system.update(ordenTable).set({ fecha_limite }).where(eq(ordenTable.id, id));

it('the assigned person, the helpers and the office are notified once when an order is overdue', async () => {
  const [ana, beto, other] = [await technician(), await technician(), await technician()];
  const { id, numero, version } = await anOrder({
    responsable_id: ana.personalId,
    equipo_ids: [beto.personalId],
    titulo: 'Cambiar aceite',
  });
  await limit(id, inHours(1));
  await look();
  expect(await notified()).toEqual([]);
  await limit(id, '2024-11-02T14:05:00-05:00');
  await look();
  await Promise.all([look(), look()]);
  const everybody = await notified();
  expect([...everybody].sort()).toEqual([(await api.as('admin').who).id, ana.id, beto.id].sort());
  expect(everybody).not.toContain(other.id);
  const [mine] = await api.by(ana).get('/api/notificaciones?filter={"tipo":"orden_vencida"}');
  expect(mine).toMatchObject({
    titulo: `La orden ${numero} venció`,
    texto: 'Cambiar aceite. Vencía el 02/11/2024 14:05.',
    url: `/operario/ordenes/${id}`,
  });
  // Changes that a phone has made to it in the meantime still apply.
  expect((await api.as('admin').call('GET', `/api/ordenes/${id}`)).json.version).toBe(version);
});

it('a new limit is a new notice', async () => {
  const { id } = await anOrder();
  await limit(id, inHours(-2));
  await look();
  const before = (await notified()).length;
  await limit(id, inHours(-3));
  await look();
  expect(await notified()).toHaveLength(before);
  // The order was postponed until half an hour after that notice.
  await api.db.system
    .update(ordenTable)
    .set({ vencida_avisada_en: inHours(-1), fecha_limite: inHours(-0.5) })
    .where(eq(ordenTable.id, id));
  await look();
  expect(await notified()).toHaveLength(2 * before);
});

it.each([
  ['closed', { estado: 'cerrada' }],
  ['completed', { estado: 'completada' }],
  ['cancelled', { estado: 'cancelada' }],
  ['deleted', { eliminado_en: inHours(0) }],
  ['imported as history', { afecta_plan: false }],
] as const)('nobody is notified of an order that is %s', async (_, change) => {
  const { id } = await anOrder();
  await api.db.system
    .update(ordenTable)
    .set({ ...change, fecha_limite: inHours(-1) })
    .where(eq(ordenTable.id, id));
  await look();
  expect(await notified()).toEqual([]);
});

it('a suspended company gets none', async () => {
  const { id } = await anOrder();
  await limit(id, inHours(-1));
  await api.db.system.update(empresaTable).set({ activo: false }).where(eq(empresaTable.id, api.a));
  await look();
  await api.db.system.update(empresaTable).set({ activo: true }).where(eq(empresaTable.id, api.a));
  expect(await notified()).toEqual([]);
});

it('many at once are one notice to each user, and no storm', async () => {
  const [ana, beto] = [await technician(), await technician()];
  const { id } = await anOrder({ responsable_id: ana.personalId, titulo: 'Cambiar aceite' });
  await limit(id, inHours(-1));
  const [order] = await api.db.system.select().from(ordenTable).where(eq(ordenTable.id, id));
  if (!order) throw new Error('the order is gone');
  const { id: _, uuid: __, busqueda: ___, costo_total: ____, ...copied } = order;
  await api.db.system.insert(ordenTable).values(
    Array.from({ length: 44 }, (_each, at) => ({
      ...copied,
      numero: `X-${at}`,
      responsable_id: at === 0 ? beto.personalId : ana.personalId,
    })),
  );
  await Promise.all([look(), look()]);
  const rows = await api.db.system.select().from(n).where(eq(n.tipo, 'orden_vencida'));
  const said = (user: number) => rows.filter(({ user_id }) => user_id === user).map(({ titulo, url }) => [titulo, url]);
  const admin = (await api.as('admin').who).id;
  expect(said(admin)).toEqual([['Vencieron 45 órdenes', '/ordenes']]);
  expect(said(ana.id)).toEqual([['Vencieron 44 órdenes', '/operario/ordenes']]);
  expect(said(beto.id)).toEqual([['La orden X-0 venció', expect.stringMatching(/^\/operario\/ordenes\/\d+$/)]]);
  expect(rows.find(({ user_id }) => user_id === admin)?.texto).toMatch(/Cambiar aceite · .+ y 42 más$/);
});
