import { and, sql, type SQL } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { gastoOrden, gastosOrdenes, type GastoOrden } from '#contract/requests/gastosOrdenes';
import { z } from '#contract/core/validation';
import { belowLevels } from '../../db/belowLevels';
import { dayAt } from '../../db/days';
import type { Db } from '../../db/client';
import type { Tx } from '../../db/system';
import { callerOf } from '../../plugins/guard';
import { asksForMuch, contentRange, listQuery, readListQuery, type ListQuery } from '../../records/query';

/**
 * What orders cost (`gasto`): each on the day of its closing, whole, and what warranties paid for it on the day on
 * which that counts.
 */
export const spentOnOrders = (empresaId: number) => sql`(
  select 'orden-' || ordenes.id as id, 'cierre' as clase, ordenes.id as orden_id, ordenes.numero, ordenes.titulo,
    ordenes.tipo, ordenes.nivel_id, ${dayAt(sql`ordenes.cerrada_en`)} as fecha, ordenes.costo_total as valor
  from ordenes
  where ordenes.empresa_id = ${empresaId} and ordenes.eliminado_en is null and ordenes.estado = 'cerrada'
  union all
  select 'reclamo-' || r.id, 'reclamo', o.id, o.numero, o.titulo, o.tipo, o.nivel_id, r.fecha, -r.recuperado
  from reclamos r join ordenes o on o.empresa_id = r.empresa_id and o.id = r.orden_id
  where r.empresa_id = ${empresaId} and r.eliminado_en is null and r.estado = 'pagado' and o.eliminado_en is null
) gasto`;

/** `GET /reportes/presupuesto/gastos`: the rows of the figures of a budget in which warranties paid. */
export const spendingRoute =
  ({ db }: { db: Db }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/gastos',
      {
        config: { allow: ['list', 'reportes'], inTurn: asksForMuch },
        schema: { querystring: listQuery, response: { 200: z.array(gastoOrden) } },
      },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const query = readListQuery(gastosOrdenes, request.query, () => true);
        const { rows, total } = await db.read(empresaId, (tx) => readSpending(tx, empresaId, query));
        return reply
          .header('Content-Range', contentRange(gastosOrdenes.name, query.range?.[0] ?? 0, rows.length, total))
          .send(rows);
      },
    );
  };

const conditions: Record<string, (values: unknown[]) => SQL> = {
  tipo: (kinds) => sql`gasto.tipo = any(${sql.param(kinds)}::text[])`,
  bajo_nivel_id: (ids) => belowLevels(sql`gasto.nivel_id`, ids),
  dia_desde: ([day]) => sql`gasto.fecha >= ${day}::date`,
  dia_hasta: ([day]) => sql`gasto.fecha <= ${day}::date`,
};

const sorts: Record<string, SQL> = { id: sql`gasto.id`, fecha: sql`gasto.fecha`, valor: sql`gasto.valor` };

const readSpending = async (
  tx: Tx,
  empresaId: number,
  { where, ids, sort, range }: ListQuery,
): Promise<{ rows: GastoOrden[]; total: number }> => {
  const asked = and(
    sql`true`,
    ids ? sql`gasto.id = any(${sql.param(ids)}::text[])` : undefined,
    ...Object.entries(where).map(([field, values]) => conditions[field]?.(values)),
  );
  const [first, last] = range ?? [0, Math.max(0, (ids?.length ?? 1) - 1)];
  const by = sql`${sorts[sort.field] ?? sorts.id} ${sql.raw(sort.descending ? 'desc' : 'asc')}`;
  const { rows } = await tx.execute<GastoOrden & Record<string, unknown>>(sql`
    select id, clase, orden_id, numero, titulo, tipo, fecha::text as fecha, valor::float8 as valor
    from ${spentOnOrders(empresaId)} where ${asked}
    order by ${by}, gasto.id limit ${last - first + 1} offset ${first}`);
  const { rows: counted } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from ${spentOnOrders(empresaId)} where ${asked}`,
  );
  return { rows, total: counted[0]?.n ?? 0 };
};
