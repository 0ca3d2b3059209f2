import { count, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { can } from '#contract/access';
import { panel, panelAdmin, panelOperario } from '#contract/paneles';
import type { Db, Tx } from './db/client';
import { callerOf } from './plugins/guard';
import { activoStore } from './resources/activos/store';
import { empresaTable } from './resources/admin-empresas/table';
import { dispositivoStore } from './resources/dispositivos/store';
import { nivelStore } from './resources/niveles/store';
import { fieldsOf, mine, type Store } from './store';
import { usuarioTable } from './session/tables';

/** The figures of the three dashboards: counts of what there is. */
export const dashboardRoutes =
  (db: Db): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/dashboard', { config: { allow: { page: '/dashboard' } }, schema: { response: { 200: panel } } }, async (request) => {
      const { empresaId, role } = callerOf(request);
      return db.tenant(empresaId, async (tx) => ({
        ...(await assets(tx, empresaId)),
        niveles: can(role, 'list', 'niveles') ? sum(await countBy(tx, nivelStore, empresaId, 'tipo')) : null,
        dispositivos_por_conexion: can(role, 'list', 'dispositivos') ? await countBy(tx, dispositivoStore, empresaId, 'conexion') : null,
      }));
    });

    app.get('/operario/dashboard', { config: { allow: { page: '/operario/dashboard' } }, schema: { response: { 200: panelOperario } } }, async (request) => {
      const { empresaId } = callerOf(request);
      return db.tenant(empresaId, (tx) => assets(tx, empresaId));
    });

    app.get('/admin-dashboard', { config: { allow: { page: '/admin-dashboard' } }, schema: { response: { 200: panelAdmin } } }, async () => {
      const living = (store: Store) =>
        db.system
          .select({ n: count() })
          .from(store.table)
          .where(isNull(store.table.eliminado_en))
          .then(([row]) => row?.n ?? 0);
      const [companies] = await db.system.select({ n: count() }).from(empresaTable).where(eq(empresaTable.activo, true));
      const [users] = await db.system.select({ n: count() }).from(usuarioTable);
      const [online] = await db.system.select({ n: count() }).from(dispositivoStore.table).where(sql`eliminado_en is null and ${dispositivoStore.computed.conexion} = 'en_linea'`);
      return {
        empresas: companies?.n ?? 0,
        usuarios: users?.n ?? 0,
        activos: await living(activoStore),
        dispositivos: await living(dispositivoStore),
        en_linea: online?.n ?? 0,
      };
    });
  };

const assets = async (tx: Tx, empresaId: number) => {
  const activos_por_estado = await countBy(tx, activoStore, empresaId, 'estado');
  const online = await countBy(tx, activoStore, empresaId, 'en_linea');
  return { activos: sum(activos_por_estado), activos_por_estado, en_linea: online.true ?? 0 };
};

/** How many living records have each value of a field. */
export const countBy = async (tx: Tx, store: Store, empresaId: number, field: string): Promise<Record<string, number>> => {
  const rows = await tx
    .select({ value: sql<string>`coalesce((${fieldsOf(store)[field]})::text, '')`, n: count() })
    .from(store.table)
    .where(mine(store, empresaId))
    .groupBy(sql`1`);
  return Object.fromEntries(rows.map(({ value, n }) => [value, n]));
};

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0);
