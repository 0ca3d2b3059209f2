import { and, eq, inArray, sql } from 'drizzle-orm';
import { lookAgain } from '#contract/core/singleFlight';
import type { Db } from '../../../db/client';
import { unitsOfTenant } from '../../../db/companyOf';
import type { Tx } from '../../../db/system';
import { tellOfEvents } from '../../../notifications/eventNotices';
import type { Changed } from '../../../records/deps';
import { tellTouched, type Touched } from '../../../records/touched';
import { ordenTable } from '../../../db/tables/ordenes';
import { regroup } from '../groups/regroup';
import { makeOrder, noticeOf, type Log, type Pending } from './ruleEffects';
import { awaitSteps } from './escalation';
import { joinOrder, leaveWithoutOrder, orderLimits, tellOffice } from './orderLimits';
import { eventoTable as e } from '../../../db/tables/eventos';
import { withTheirRules } from './withRules';

interface Parts {
  db: Db;
  changed: Changed;
  log: Log;
}

/** Events per transaction. */
const chunk = 1_000;
/** How long one transaction may create orders, in ms: the embedded database has only one connection for everybody. */
const longest = 60;

/** The effects of events: orders and notices, by their rules, once, whichever process is first. */
export const createEventEffects = ({ db, changed, log }: Parts) => {
  const company = async (empresaId: number): Promise<void> => {
    for (;;) {
      const { taken, touched } = await db.tenant(empresaId, (tx) => setOffSome(tx, empresaId, log));
      tellTouched(changed, empresaId, touched);
      if (taken === 0) return;
    }
  };
  /** Resolves when everything that was pending at the call is done. */
  const look = lookAgain(async () => {
    const { rows } = await db.system.execute<{ id: number }>(sql`
      select id from empresas
      where activo and (
        exists (select from eventos where empresa_id = empresas.id and efectos_pendientes)
        or exists (select from eventos where empresa_id = empresas.id and por_agrupar)
      )`);
    for (const { id } of rows) await company(id);
  });

  return {
    /** Intervals between looks, in ms. */
    pace: { ms: 1_000, idle: 30_000 },
    look,
    /** Called right after the commit of new events. Failures are retried a second later. */
    poke: (): void =>
      void look().catch((error: unknown) => log('effects of events failed and will be tried again', { err: error })),
    /** Resolves when the current run has ended. */
    settled: async (): Promise<void> => {
      await look.underWay()?.catch(() => {});
    },
  };
};

/**
 * A network that fails silences assets one after another, by how often each reports: what comes within this time is
 * told together from the start.
 */
const patience = 45_000;
const isReady = sql.raw(`
  e.efectos_pendientes and (
    e.tipo not in ('sin_conexion', 'sin_senal_gps') or e.creado_en <= now() - interval '${patience} milliseconds'
  )`);

/** @returns how many events there were, and what changed with them */
const setOffSome = async (tx: Tx, empresaId: number, log: Log): Promise<{ taken: number; touched: Touched[] }> => {
  // Notices are counted per user, so a company has one such transaction at a time.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('efectos de eventos'), ${empresaId})`);
  // Groups first: a notice tells of a whole group.
  const groups = await regroup(tx, empresaId);
  const moved = groups.changed.map((row): Touched => ['eventos', row]);
  if (groups.busy) return { taken: 0, touched: [] };
  if (groups.more) return { taken: 1, touched: moved };
  const pending = await withTheirRules(tx, empresaId, isReady, sql`e.id`, chunk);
  const until = performance.now() + longest;
  const done: Pending[] = [];
  const touchedEvents: number[] = [];
  const orders: number[] = [];
  const limits = await orderLimits(tx, empresaId, pending);
  const joined: { id: number; orden: number }[] = [];
  const left: Pending[] = [];
  const lacking = new Map<Pending, string>();
  for (const event of pending) {
    if (event.crear_orden && !event.orden_id && !event.corregido) {
      const standing = limits.standing(event);
      if (standing) joined.push({ id: event.id, orden: standing });
      else if (limits.spent(event)) left.push(event);
      else {
        if (done.length > 0 && performance.now() > until) break;
        const made = await makeOrder(tx, empresaId, event, event.crear_orden, log);
        if (made.id) {
          orders.push(made.id);
          limits.made(event, made.id);
        }
        if (made.lacking) lacking.set(event, made.lacking);
      }
      touchedEvents.push(event.id);
    }
    done.push(event);
  }
  if (done.length === 0) return { taken: 0, touched: moved };
  await joinOrder(tx, empresaId, joined);
  const sentence = await leaveWithoutOrder(tx, empresaId, left);
  const limited = left.map((event) => [event, sentence] as const);
  await tellOffice(tx, empresaId, 'dejó de crear órdenes', limited);
  await tellOffice(
    tx,
    empresaId,
    'no pudo hacer todo lo que pide',
    [...lacking].filter(([{ reciente }]) => reciente),
  );
  for (const [event] of limited) lacking.set(event, sentence);
  const units = await unitsOfTenant(tx);
  await tellOfEvents(
    tx,
    empresaId,
    done.filter(({ reciente }) => reciente).flatMap((event) => noticeOf(event, units, lacking.get(event)) ?? []),
  );
  const ids = done.map(({ id }) => id);
  await awaitSteps(
    tx,
    empresaId,
    done.filter(({ reciente }) => reciente).map(({ id }) => id),
  );
  await tx
    .update(e)
    .set({ efectos_pendientes: false })
    .where(and(eq(e.empresa_id, empresaId), inArray(e.id, ids)));
  return { taken: done.length, touched: [...moved, ...(await touchedOf(tx, empresaId, touchedEvents, orders))] };
};

const touchedOf = async (tx: Tx, empresaId: number, events: number[], orders: number[]): Promise<Touched[]> => {
  const versions = async (table: typeof e | typeof ordenTable, ids: number[]) =>
    ids.length === 0
      ? []
      : tx
          .select({ id: table.id, version: table.version })
          .from(table)
          .where(and(eq(table.empresa_id, empresaId), inArray(table.id, ids)));
  return [
    ...(await versions(e, events)).map((row): Touched => ['eventos', row]),
    ...(await versions(ordenTable, orders)).map((row): Touched => ['ordenes', row]),
  ];
};
