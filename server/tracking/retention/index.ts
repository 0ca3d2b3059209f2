import { setTimeout as rest } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import { diasPosiciones } from '#contract/entities/empresas';
import type { System } from '../../db/system';
import type { Every } from '../../jobs/index';
import { atOnce, forgetReports } from '../stored/forget';
import { dropMonth, storedMonths, type Month } from '../stored/partitions';
import { lately, sweepLateMonths } from '../stored/lateMonths';
import { settle } from './settle';

/** ms */
const sixHours = 6 * 3_600_000;

/** Deletes, month by month, the positions that are older than companies keep them. */
export const planRetention = (every: Every, db: System) =>
  every.inOneProcess('forget old positions', { ms: sixHours, careful: true }, ({ stopped }) =>
    forgetPositions(db, stopped),
  );

/**
 * Deletes a month once its last day is older than the company's limit and nothing of it was received lately. What was
 * derived from it is made final first. If no other company has positions in it the whole partition is dropped, else the
 * company's rows are deleted, a few at a time.
 */
export const forgetPositions = async (db: System, stopped = () => false): Promise<void> => {
  await db.execute(sweepLateMonths);
  for (const month of await storedMonths(db)) {
    if (stopped()) return;
    const companies = await companiesIn(db, month);
    const due = companies.filter(({ vencida }) => vencida);
    if (due.length === 0) continue;
    let final = true;
    for (const company of due) final = (await settleAll(db, company, month, stopped)) && final;
    const others = companies.filter(({ vencida }) => !vencida);
    if (await someReport(db, others, month)) for (const { id } of due) await forgetRows(db, id, month, stopped);
    else if (final && !stopped()) await dropMonth(db, month, lately(month.desde));
  }
};

interface Company extends Record<string, unknown> {
  id: number;
  /** Positions before this are no longer kept: the start of a month. */
  limite: string;
  /** Whether this month is to be deleted. */
  vencida: boolean;
}

/** A suspended company keeps its positions. */
const companiesIn = async (db: System, { desde, hasta }: Month): Promise<Company[]> => {
  const { rows } = await db.execute<Company>(sql`
    select e.id, l.limite,
      e.activo and l.limite >= ${hasta}::timestamptz and not exists (${lately(desde, sql`e.id`)}) as vencida
    from empresas e
    cross join lateral (
      select date_trunc(
        'month', now() - coalesce((e.ajustes ->> 'dias_posiciones')::int, ${diasPosiciones.usual}) * interval '1 day',
        'UTC'
      ) as limite
    ) l
    order by e.id`);
  return rows;
};

/** @returns whether everything derived from the month is final */
const settleAll = async (
  db: System,
  { id, limite }: Company,
  month: Month,
  stopped: () => boolean,
): Promise<boolean> => {
  const last = sql`${month.hasta}::timestamptz - interval '1 millisecond'`;
  const waits = sql`exists (select 1 from posiciones o where o.activo_id = t.id and ${within(month)} and ${isFix})
    and not exists (select 1 from proyecciones p where p.activo_id = t.id and p.definitivo_hasta >= ${last})`;
  let final = true;
  for await (const activoId of idsOf(db, sql`activos`, id, waits)) {
    if (stopped()) return false;
    final = (await settle(db, activoId, limite)) && final;
  }
  return final;
};

const someReport = async (db: System, companies: readonly Company[], month: Month): Promise<boolean> => {
  for (const { id } of companies)
    for await (const _ of idsOf(db, sql`dispositivos`, id, reportedIn(id, month))) return true;
  return false;
};

const forgetRows = async (db: System, empresaId: number, month: Month, stopped: () => boolean): Promise<void> => {
  // Checked in each statement, because a phone may send positions of an old month in the meantime.
  const which = sql`
    ${within(month)}
      and not exists (${lately(month.desde, sql`${empresaId}`)})
      and (
        not ${isFix} or o.activo_id is null
        or exists (
          select 1 from proyecciones p where p.activo_id = o.activo_id and p.definitivo_hasta >= o.fecha_dispositivo
        )
      )`;
  for await (const dispositivoId of idsOf(db, sql`dispositivos`, empresaId, reportedIn(empresaId, month)))
    for (let gone = atOnce; gone === atOnce && !stopped();) {
      const began = performance.now();
      gone = await forgetReports(db, empresaId, dispositivoId, which);
      // Leaves the database to others for the same time.
      await rest(performance.now() - began);
    }
};

const within = ({ desde, hasta }: Month) =>
  sql`o.fecha_dispositivo >= ${desde}::timestamptz and o.fecha_dispositivo < ${hasta}::timestamptz`;
const reportedIn = (empresaId: number, month: Month) => sql`exists (
  select 1 from posiciones o where o.dispositivo_id = t.id and o.empresa_id = ${empresaId} and ${within(month)}
)`;
/** The positions that the projector reads; nothing is derived from the rest. */
const isFix = sql`(o.valida and o.latitud is not null)`;

/** Ids per statement. */
const page = 1_000;

/** Ids of a company's rows in a table that match a condition on a row `t`. */
async function* idsOf(db: System, table: SQL, empresaId: number, which: SQL): AsyncGenerator<number> {
  for (let [after, looked] = [0, page]; looked === page;) {
    const { rows } = await db.execute<{ id: number; found: boolean }>(sql`
      select t.id, ${which} as found
      from (select id from ${table} where empresa_id = ${empresaId} and id > ${after} order by id limit ${page}) t
      order by t.id`);
    for (const { id, found } of rows) if (found) yield id;
    [after, looked] = [rows.at(-1)?.id ?? after, rows.length];
  }
}
