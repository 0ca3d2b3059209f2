import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client';
import type { Tx } from '../../db/system';
import { today } from '../../db/days';
import type { Every } from '../../jobs/index';
import { ApiError } from '../../plugins/errors';
import type { Changed } from '../../records/deps';
import { ordenTable as o } from '../../db/tables/ordenes';
import { orderOfDue } from './order';
import { tellOverdue } from './overdue';
import { restingNow, settle, settleCompany } from './settle';
import { isOfThisTime } from './standingSteps';

interface Parts {
  db: Db;
  changed: Changed;
  log: (message: string, details?: object) => void;
}

const often = { ms: 10_000, idle: 60_000 };
/** Orders per run. */
const most = 200;

/** Scheduled work of plans: recomputes changed dues, writes overdue ones to timelines, and creates orders. */
export const planMaintenance = (every: Every, parts: Parts) =>
  every.inOneProcess('plans of maintenance', often, async ({ stopped }) => {
    const { rows } = await parts.db.system.execute<{ id: number }>(sql`
      select id from empresas
      where activo
        and (
          exists (select from mantenimiento_marcas m where m.empresa_id = empresas.id)
          or exists (select from ${restingNow(sql`empresas.id`, sql`dia_local(now(), empresas.zona_horaria)`)})
        )
      order by id`);
    for (const { id } of rows) await settleCompany(parts.db, id, stopped);
    await tellOverdue(parts.db, stopped);
    while (!stopped() && (await makeDueOrders(parts, stopped)) === most);
  });

/**
 * Creates the orders of plans whose day has come, `anticipacion_dias` ahead: once per cycle, even with several
 * processes. An order that was cancelled or deleted is not created again, unless its due was moved since.
 *
 * @returns how many were due
 */
export const makeDueOrders = async (
  { db, changed, log }: Parts,
  stopped: () => boolean = () => false,
): Promise<number> => {
  const { rows } = await db.system.execute<{ id: number; empresa_id: number }>(sql`
    select v.id, v.empresa_id from mantenimiento p
    join empresas e on e.id = p.empresa_id and e.activo
    join mantenimiento_activos v on v.empresa_id = p.empresa_id and v.plan_id = p.id
    where ${wantsOrder(sql`dia_local(now(), e.zona_horaria)`)} order by v.vence_en, v.id limit ${most}`);
  for (const { id, empresa_id } of rows) {
    if (stopped()) break;
    try {
      const order = await db.tenant(empresa_id, (tx) => makeOne(tx, empresa_id, id));
      if (order) changed(empresa_id, 'ordenes', [order]);
    } catch (error) {
      // An order that cannot be created, because something was deleted meanwhile, does not block the others; the next
      // run tries it again.
      if (!(error instanceof ApiError)) throw error;
      log('the order of a plan could not be made', { due: id, err: error });
    }
  }
  return rows.length;
};

/**
 * Another process may have created it since the query, and a user may have closed it.
 * @returns undefined when it is no longer needed
 */
const makeOne = async (tx: Tx, empresaId: number, id: number): Promise<{ id: number; version: number } | undefined> => {
  while (await settle(tx, empresaId));
  await tx.execute(
    sql`select 1 from mantenimiento_activos where empresa_id = ${empresaId} and id = ${id} for no key update`,
  );
  const { rows: wanted } = await tx.execute(sql`
    select 1 from mantenimiento p
    join mantenimiento_activos v on v.plan_id = p.id
    where v.empresa_id = ${empresaId} and v.id = ${id} and ${wantsOrder(today)}`);
  if (wanted.length === 0) return undefined;
  const { id: made } = await orderOfDue(tx, { empresaId, user: { id: null }, ip: null }, id);
  const [order] = await tx
    .select({ id: o.id, version: o.version })
    .from(o)
    .where(and(eq(o.empresa_id, empresaId), eq(o.id, made)));
  return order;
};

/** Whether the order of a due (`v`) of a plan (`p`) is to be created on this day. */
const wantsOrder = (day: SQL) => sql`p.eliminado_en is null and p.estado = 'activo' and p.crear_orden_automatica
  and v.fuera_desde is null and v.vence_en <= ${day} + p.anticipacion_dias
  and not exists (select from ordenes o where o.mantenimiento_activo_id = v.id and (
    (o.eliminado_en is null and o.estado not in ('cerrada', 'cancelada'))
    or (${isOfThisTime})))`;
