import { and, count } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { porRenovar } from '#contract/rules/states';
import { panel, panelOperario } from '#contract/requests/paneles';
import type { Db } from '../db/client';
import type { Tx } from '../db/system';
import { callerOf, may } from '../plugins/guard';
import { activoStore } from '../resources/activos/store';
import { dispositivoStore } from '../resources/dispositivos/store';
import { fleetFigures } from './fleet';
import { orderFigures } from './orders';
import { pendingWork } from './pending';
import { routeFigures } from './runs';
import { countBy } from '../records/list';
import { listed, mine } from '../records/store';

export { metricRoutes } from './metrics';

/** The figures of a company's two dashboards. */
export const dashboardRoutes =
  (db: Db): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/dashboard',
      {
        config: { allow: { page: '/dashboard' }, token: ['reportes:lectura'], inTurn: true },
        schema: { response: { 200: panel } },
      },
      async (request) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        return db.read(empresaId, async (tx) => ({
          ...(await assets(tx, empresaId)),
          por_atender: may(caller, 'edit', 'ordenes') ? await pendingWork(tx, empresaId) : null,
          dispositivos_por_conexion: may(caller, 'list', 'dispositivos')
            ? await countBy(tx, dispositivoStore, mine(dispositivoStore, empresaId), 'conexion')
            : null,
          con_documentos_por_vencer: may(caller, 'list', 'activos') ? await withExpiring(tx, empresaId) : null,
          flota: await fleetFigures(tx, empresaId),
          rutas: await routeFigures(tx, empresaId),
          ordenes: may(caller, 'list', 'ordenes') ? await orderFigures(tx, empresaId) : null,
        }));
      },
    );

    app.get(
      '/operario/dashboard',
      { config: { allow: { page: '/operario/dashboard' } }, schema: { response: { 200: panelOperario } } },
      async (request) => {
        const { empresaId } = callerOf(request);
        return db.read(empresaId, (tx) => assets(tx, empresaId));
      },
    );
  };

const assets = async (tx: Tx, empresaId: number) => {
  const activos_por_estado = await countBy(tx, activoStore, mine(activoStore, empresaId), 'estado');
  const [online] = await tx
    .select({ n: count() })
    .from(activoStore.table)
    .where(and(mine(activoStore, empresaId), activoStore.slim?.computed.en_linea));
  return { activos: sum(activos_por_estado), activos_por_estado, en_linea: online?.n ?? 0 };
};

const withExpiring = async (tx: Tx, empresaId: number) => {
  const [row] = await tx
    .select({ n: count() })
    .from(activoStore.table)
    .where(listed(activoStore, empresaId, porRenovar));
  return row?.n ?? 0;
};

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0);
