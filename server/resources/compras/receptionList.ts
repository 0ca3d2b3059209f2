import { and, sql, type SQL } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recepcionCompra, recepcionesCompra, type RecepcionCompra } from '#contract/requests/recepcionesCompra';
import { z } from '#contract/core/validation';
import { beginning } from '../../db/days';
import type { Tx } from '../../db/system';
import { callerOf } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { asksForMuch, contentRange, listQuery, readListQuery, type ListQuery } from '../../records/query';
import { storeBelow } from './budgeted';

/** `GET /compras/recepciones`: what came of all purchases, and what went back. */
export const receptionListRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/recepciones',
      {
        config: { allow: ['list', 'compras'], inTurn: asksForMuch },
        schema: { querystring: listQuery, response: { 200: z.array(recepcionCompra) } },
      },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const query = readListQuery(recepcionesCompra, request.query, () => true);
        const { rows, total } = await db.read(empresaId, (tx) => readReceptions(tx, empresaId, query));
        return reply
          .header('Content-Range', contentRange('recepciones', query.range?.[0] ?? 0, rows.length, total))
          .send(rows);
      },
    );
  };

/** Receptions with their purchases: `recepcion`, `compras`, `lineas`, for conditions on them. */
export const receptions = sql`compra_recepciones recepcion
  join compras on compras.empresa_id = recepcion.empresa_id and compras.id = recepcion.compra_id
  cross join lateral (
    select coalesce(sum(l.valor), 0) as valor from compra_recepcion_renglones l
    where l.empresa_id = recepcion.empresa_id and l.recepcion_id = recepcion.id
  ) lineas`;

const conditions: Record<string, (values: unknown[]) => SQL> = {
  compra_id: (ids) => sql`recepcion.compra_id = any(${sql.param(ids)}::int[])`,
  bajo_nivel_id: storeBelow,
  dia_desde: ([day]) => sql`recepcion.fecha >= ${beginning(sql`${day}::date`)}`,
  dia_hasta: ([day]) => sql`recepcion.fecha < ${beginning(sql`${day}::date + 1`)}`,
};

const sorts: Record<string, SQL> = {
  id: sql`recepcion.id`,
  fecha: sql`recepcion.fecha`,
  valor: sql`lineas.valor`,
};

const readReceptions = async (
  tx: Tx,
  empresaId: number,
  { where, ids, sort, range }: ListQuery,
): Promise<{ rows: RecepcionCompra[]; total: number }> => {
  const asked = and(
    sql`recepcion.empresa_id = ${empresaId} and compras.eliminado_en is null`,
    ids ? sql`recepcion.id = any(${sql.param(ids)}::int[])` : undefined,
    ...Object.entries(where).map(([field, values]) => conditions[field]?.(values)),
  );
  const [first, last] = range ?? [0, Math.max(0, (ids?.length ?? 1) - 1)];
  const by = sql`${sorts[sort.field] ?? sorts.id} ${sql.raw(sort.descending ? 'desc' : 'asc')}`;
  const { rows } = await tx.execute<RecepcionCompra & Record<string, unknown>>(sql`
    select recepcion.id, recepcion.compra_id, recepcion.clase, recepcion.factura, compras.numero,
      to_char(recepcion.fecha at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as fecha,
      coalesce((
        select p.nombre from proveedores p
        where p.empresa_id = compras.empresa_id and p.id = compras.proveedor_id
      ), '') as proveedor,
      coalesce((
        select b.nombre from bodegas b where b.empresa_id = compras.empresa_id and b.id = compras.bodega_id
      ), '') as bodega,
      lineas.valor::float8 as valor
    from ${receptions} where ${asked}
    order by ${by}, recepcion.id limit ${last - first + 1} offset ${first}`);
  const { rows: counted } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from ${receptions} where ${asked}`,
  );
  return { rows, total: counted[0]?.n ?? 0 };
};
