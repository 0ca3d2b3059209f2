import { and, asc, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { nuevoRepuestoOrden, repuestoOrden, type RepuestoOrden } from '#contract/entities/ordenes';
import { z } from '#contract/core/validation';
import { writeAmount } from '#contract/rules/amounts';
import { roundQuantity, roundToCents } from '#contract/rules/decimals';
import { share, takeLast } from '#contract/rules/stock';
import { byId } from '../../../records/reading';
import type { Deps } from '../../../records/deps';
import type { Tx } from '../../../db/system';
import { record } from '../../../history/timeline';
import { once } from '../../../records/idempotency';
import { fieldError, parseBody, parsedLater, theOne } from '../../../plugins/errors';
import { actorOf, callerOf, type Caller } from '../../../plugins/guard';
import { readOne, type Row } from '../../../records/store';
import { storeOfMovement } from '../../bodegas/index';
import { lockedPart, move, repuestoStore } from '../../repuestos/index';
import { movimientoTable as m, repuestoTable as r } from '../../../db/tables/repuestos';
import { recount } from './costs';
import { orHandedOver } from './handedOver';
import { readingBelow, writeBelow } from '../record/below';
import { warrantyNotices } from '../record/store';
import { happenedAt, mustHaveTakenWork, reachOrder, runsOrders, type Reached } from '../record/reach';

/** Parts that an order took from stock or returned. Users who do not edit orders see no prices. */
export const partRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/repuestos',
      { config: { allow: ['show', 'ordenes'] }, schema: { params: byId, response: { 200: z.array(repuestoOrden) } } },
      readingBelow(deps.db, (tx, caller, id) => read(tx, caller, id)),
    );

    app.post(
      '/:id/repuestos',
      {
        config: { allow: ['create', 'aportes'] },
        schema: { params: byId, body: parsedLater(nuevoRepuestoOrden), response: { 201: repuestoOrden } },
      },
      async (request, reply) => {
        const reach = (tx: Tx, caller: Caller, id: number) =>
          orHandedOver(
            tx,
            caller,
            () => id,
            () => reachOrder(tx, caller, id, 'no key update'),
          );
        const install = async (tx: Tx, caller: Caller, order: Reached) => {
          const input = parseBody(nuevoRepuestoOrden, request.body);
          const part = await lockedPart(tx, caller.empresaId, input.repuesto_id);
          const key = await once(tx, request, () => take(tx, caller, order, part, input));
          const made = theOne(await read(tx, caller, order.id, key));
          if (made.cantidad > 0)
            made.avisos = [
              ...((await warrantyNotices(tx, caller.empresaId, order.id)).avisos ?? []),
              ...(await noticesOf(tx, caller.empresaId, made)),
            ];
          return { made, part: await readOne(tx, repuestoStore, caller.empresaId, part.id) };
        };
        const { made, part } = await writeBelow(deps, request, install, reach);
        deps.changed(callerOf(request).empresaId, 'repuestos', [part]);
        return reply.code(201).send(made);
      },
    );
  };

/** The store from which an order takes its parts: its own, else that of its level. */
export const storeOfOrder = async (tx: Tx, empresaId: number, id: number): Promise<number | null> => {
  const { rows } = await tx.execute<{ id: number | null }>(sql`
    select coalesce(o.bodega_id, bodega_por_nivel(o.empresa_id, o.nivel_id)) as id
    from ordenes o where o.empresa_id = ${empresaId} and o.id = ${id}`);
  return rows[0]?.id ?? null;
};

/** What there is of a part in the store from which an order would take it. */
export const stockIn = async (tx: Tx, caller: Caller, order: Reached, part: Row): Promise<number> => {
  const otherwise = await storeOfOrder(tx, caller.empresaId, order.id);
  const store = await storeOfMovement(tx, caller, part.id, undefined, otherwise);
  const { rows } = await tx.execute<{ n: number }>(sql`
    select existencia::float8 as n from existencias
    where empresa_id = ${caller.empresaId} and repuesto_id = ${part.id} and bodega_id = ${store}`);
  return rows[0]?.n ?? 0;
};

/** Which other orders had reserved what is not there any more, in sentences. */
const noticesOf = async (tx: Tx, empresaId: number, { orden_id, repuesto_id, bodega_id, nombre }: RepuestoOrden) => {
  const { rows } = await tx.execute<{ numero: string; cantidad: number; queda: number }>(sql`
    select o.numero, r.cantidad::float8 as cantidad, e.existencia::float8 as queda
    from reservas(${empresaId}) r
    join ordenes o on o.empresa_id = ${empresaId} and o.id = r.orden_id
    join existencias e
      on e.empresa_id = ${empresaId} and e.repuesto_id = r.repuesto_id and e.bodega_id = r.bodega_id
    where r.repuesto_id = ${repuesto_id} and r.bodega_id = ${bodega_id} and r.orden_id <> ${orden_id}
    order by o.id`);
  const reserved = roundQuantity(rows.reduce((sum, { cantidad }) => sum + cantidad, 0));
  const left = rows[0]?.queda ?? 0;
  if (reserved <= left) return [];
  return rows.map(
    ({ numero, cantidad }) =>
      `«${nombre}»: quedan ${writeAmount(left, 4)}, y la orden ${numero} tiene reservado ${writeAmount(cantidad, 4)}.`,
  );
};

/** Parts leave the stock at its mean, and return at the value with which they left. */
export const take = async (
  tx: Tx,
  caller: Caller,
  order: Reached,
  part: Row,
  { bodega_id, cantidad, nota, fecha }: Omit<z.output<typeof nuevoRepuestoOrden>, 'repuesto_id'>,
): Promise<number> => {
  await mustHaveTakenWork(tx, order, fecha);
  const back = cantidad < 0;
  const amount = Math.abs(cantidad);
  const worth = back ? await worthOfTaken(tx, caller.empresaId, order.id, part.id, amount) : undefined;
  const at = fecha && happenedAt(fecha);
  const movement = {
    tipo: back ? 'devolucion' : 'salida',
    bodega_id,
    cantidad: amount,
    costo_unitario: worth === undefined ? null : share(worth, 1, amount),
    nota: nota ?? order.numero,
    ...(at && { fecha: at }),
  } as const;
  const id = await move(tx, caller, part, movement, {
    ordenId: order.id,
    otherwise: await storeOfOrder(tx, caller.empresaId, order.id),
    ...(worth !== undefined && { worth }),
  });
  await recount(tx, caller.empresaId, order.id);
  if (order.activo_id)
    await record(tx, actorOf(caller), {
      activo_id: order.activo_id,
      tipo: 'repuesto_instalado',
      titulo:
        `${back ? 'Repuesto devuelto' : 'Repuesto instalado'}: ${String(part.nombre)}, ` +
        `${writeAmount(amount, 4)} ${String(part.unidad)}`,
      detalle: nota,
      referencia_tipo: 'orden',
      referencia_id: order.id,
      ...(at && { fecha: at }),
    });
  return id;
};

/**
 * The last ones taken are returned first, at their own value.
 * @throws ApiError 422 at `cantidad` when the order has fewer
 */
const worthOfTaken = async (
  tx: Tx,
  empresaId: number,
  ordenId: number,
  repuestoId: number,
  amount: number,
): Promise<number> => {
  const moved = await tx
    .select({ n: sql<number>`(-${m.cantidad})::float8`, valor: sql<number>`(-${m.valor})::float8` })
    .from(m)
    .where(and(eq(m.empresa_id, empresaId), eq(m.orden_id, ordenId), eq(m.repuesto_id, repuestoId)))
    .orderBy(asc(m.id));
  const held: { n: number; valor: number }[] = [];
  for (const { n, valor } of moved) {
    if (n > 0) held.push({ n, valor });
    else takeLast(held, -n);
  }
  const left = roundQuantity(held.reduce((sum, { n }) => sum + n, 0));
  if (amount > left)
    throw fieldError(
      'cantidad',
      left > 0 ? `La orden solo lleva ${writeAmount(left, 4)}` : 'La orden no lleva este repuesto',
    );
  return roundToCents(takeLast(held, amount).reduce((sum, { valor }) => sum + valor, 0));
};

const read = (tx: Tx, caller: Caller, ordenId: number, id?: number): Promise<RepuestoOrden[]> => {
  const costs = runsOrders(caller);
  return tx
    .select({
      id: m.id,
      orden_id: sql<number>`${m.orden_id}`,
      repuesto_id: m.repuesto_id,
      bodega_id: m.bodega_id,
      nombre: r.nombre,
      codigo: r.codigo,
      unidad: r.unidad,
      cantidad: sql<number>`(-${m.cantidad})::float8`,
      costo_unitario: costs ? m.costo_unitario : sql<null>`null`,
      costo: costs ? sql<number>`(-${m.valor})::float8` : sql<null>`null`,
      fecha: m.fecha,
      usuario: sql<string | null>`nombre_usuario(${m.creado_por_id})`,
    })
    .from(m)
    .innerJoin(r, eq(r.id, m.repuesto_id))
    .where(and(eq(m.empresa_id, caller.empresaId), eq(m.orden_id, ordenId), id ? eq(m.id, id) : undefined))
    .orderBy(asc(m.id));
};
