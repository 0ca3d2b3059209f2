import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  faltaDePrevisto,
  previstosOrden,
  type PrevistosOrden,
  type RepuestoPrevisto,
} from '#contract/requests/previstosOrden';
import { z } from '#contract/core/validation';
import type { Tx } from '../../../db/system';
import { ApiError } from '../../../plugins/errors';
import { callerOf, type Caller } from '../../../plugins/guard';
import { byId } from '../../../records/reading';
import type { Deps } from '../../../records/deps';
import { once } from '../../../records/idempotency';
import type { Row } from '../../../records/store';
import { lockedPart } from '../../repuestos/index';
import { stockIn, storeOfOrder, take } from './partRoutes';
import { readingBelow, writeBelow } from '../record/below';
import { mustTakeWork, runsOrders, type Reached } from '../record/reach';

/** The parts that the services of an order need; the ones still missing are taken from stock together. */
export const plannedPartRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { params: byId, response: { 200: previstosOrden } };
    app.get('/:id/previstos', { config: { allow: ['show', 'ordenes'] }, schema }, readingBelow(deps.db, plannedOf));

    app.post(
      '/:id/previstos',
      { config: { allow: ['create', 'aportes'] }, schema: { ...schema, body: z.strictObject({}) } },
      async (request) => {
        const { parts, planned } = await writeBelow(deps, request, async (tx, caller, order) => {
          const parts: Row[] = [];
          await once(tx, request, async () => {
            parts.push(...(await takePlanned(tx, caller, order)));
            return order.id;
          });
          return { parts, planned: await plannedOf(tx, caller, order.id) };
        });
        deps.changed(callerOf(request).empresaId, 'repuestos', parts);
        return planned;
      },
    );
  };

/**
 * Takes the missing parts, as far as there is stock; the order is locked, so they are not taken twice. @throws ApiError
 * 409 when nothing can be taken
 */
const takePlanned = async (tx: Tx, caller: Caller, order: Reached): Promise<Row[]> => {
  mustTakeWork(order);
  const lacking = (await partsPlanned(tx, caller.empresaId, order.id)).filter((part) => faltaDePrevisto(part) > 0);
  if (lacking.length === 0) throw new ApiError('CONFLICTO', { message: 'La orden ya lleva todo lo previsto.' });
  const taken: Row[] = [];
  for (const planned of lacking) {
    const part = await lockedPart(tx, caller.empresaId, planned.repuesto_id);
    const there = await stockIn(tx, caller, order, part);
    const cantidad = Math.min(faltaDePrevisto(planned), there);
    if (cantidad <= 0) continue;
    await take(tx, caller, order, part, { cantidad, nota: null });
    taken.push(part);
  }
  if (taken.length === 0) throw new ApiError('CONFLICTO', { message: 'No hay existencia de lo que falta.' });
  return taken;
};

const plannedOf = async (tx: Tx, caller: Caller, id: number): Promise<PrevistosOrden> => {
  const rows = await partsPlanned(tx, caller.empresaId, id);
  const repuestos = rows.map(({ costo: _, ...part }) => part);
  const bodega_id = await storeOfOrder(tx, caller.empresaId, id);
  if (!runsOrders(caller)) return { bodega_id, repuestos, costo_servicios: null, costo_repuestos: null };
  const { rows: services } = await tx.execute<{ costo: number }>(sql`
    select coalesce(sum(s.costo_estimado), 0)::float8 as costo
    from ordenes o
    join servicios s on s.id = any(o.servicio_ids) and s.empresa_id = o.empresa_id
    where o.empresa_id = ${caller.empresaId} and o.id = ${id}`);
  return {
    bodega_id,
    repuestos,
    costo_servicios: services[0]?.costo ?? 0,
    costo_repuestos: rows.reduce((sum, { costo }) => sum + costo, 0),
  };
};

/** By the id of the part, the order in which they are locked. */
const partsPlanned = async (
  tx: Tx,
  empresaId: number,
  id: number,
): Promise<(RepuestoPrevisto & { costo: number })[]> => {
  const { rows } = await tx.execute<RepuestoPrevisto & { costo: number } & Record<string, unknown>>(sql`
    with apartado as materialized (select * from reservas(${empresaId}))
    select r.id as repuesto_id, r.nombre, r.codigo, r.unidad, n.cantidad::float8 as cantidad,
      r.existencia::float8 as existencia,
      (
        select coalesce(-sum(m.cantidad), 0)::float8 from movimientos_repuesto m
        where m.empresa_id = r.empresa_id and m.orden_id = ${id} and m.repuesto_id = r.id
      ) as usada,
      coalesce(propia.cantidad, 0)::float8 as reservada,
      (coalesce(e.existencia, 0) - coalesce(ajena.cantidad, 0))::float8 as disponible,
      coalesce(pedido.cantidad, 0)::float8 as por_llegar,
      round(n.cantidad * r.costo_unitario, 2)::float8 as costo
    from (
      select (linea ->> 'repuesto_id')::int as repuesto_id, sum((linea ->> 'cantidad')::numeric) as cantidad
      from ordenes o
      join servicios s on s.id = any(o.servicio_ids) and s.empresa_id = o.empresa_id
      cross join lateral jsonb_array_elements(s.repuestos) linea
      where o.empresa_id = ${empresaId} and o.id = ${id} group by 1
    ) n
    join repuestos r on r.id = n.repuesto_id and r.empresa_id = ${empresaId} and r.eliminado_en is null
    cross join (
      select coalesce(o.bodega_id, bodega_por_nivel(o.empresa_id, o.nivel_id)) as id
      from ordenes o where o.empresa_id = ${empresaId} and o.id = ${id}
    ) b
    left join existencias e on e.empresa_id = r.empresa_id and e.repuesto_id = r.id and e.bodega_id = b.id
    left join lateral (
      select sum(a.cantidad) as cantidad from apartado a
      where a.repuesto_id = r.id and a.bodega_id = b.id and a.orden_id = ${id}
    ) propia on true
    left join lateral (
      select sum(a.cantidad) as cantidad from apartado a
      where a.repuesto_id = r.id and a.bodega_id = b.id and a.orden_id <> ${id}
    ) ajena on true
    left join lateral (
      select sum(p.cantidad) as cantidad from por_llegar(${empresaId}) p
      where p.repuesto_id = r.id and p.bodega_id = b.id
    ) pedido on true
    order by r.id`);
  return rows;
};
