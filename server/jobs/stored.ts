import { sql, type SQL } from 'drizzle-orm';
import type { System } from '../db/system';
import { longestRun, patienceOf, type Seen } from './seen';
import type { When } from './schedule';
import { isHeld } from './takeDue';

const day = 86_400_000;
const intervalOf = (when: When) => ('ms' in when ? when.ms : day);

type Plans = readonly (readonly [name: string, when: When])[];

/**
 * The rounds whose turns the database stores, one line each: of the companies' the one that is worst. Those that the
 * code has no longer, and those of companies that are not active, are nobody's.
 * @param evenly for how long (ms) time has passed evenly here: nothing is late for longer
 */
export const storedRounds = async (db: System, plans: Plans, clock: SQL, evenly: number): Promise<Seen[]> => {
  if (plans.length === 0) return [];
  const { rows } = await db.execute<Omit<Seen, 'propia'> & Record<string, unknown>>(sql`
    select r.nombre, p.cada_ms::float8 as cada_ms, ${iso(sql`max(r.corrio_en)`)} as corrio_en,
      (array_agg(r.duro_ms order by r.corrio_en desc nulls last))[1] as duro_ms,
      (array_agg(r.fallo order by r.fallo_en desc nulls last))[1] as fallo, ${iso(sql`max(r.fallo_en)`)} as fallo_en,
      bool_or(${isLate(clock, evenly)}) as atrasada
    from rondas r join ${planned(plans)} on p.nombre = r.nombre
    where ${isSomebodys}
    group by 1, 2 order by 1`);
  return rows.map((row) => ({ ...row, propia: false }));
};

/**
 * Marks the rounds that are late and of which nobody was told yet, and those that run again.
 * @returns their names: each is returned once, to one of the processes
 */
export const newlyLate = async (db: System, plans: Plans, clock: SQL, evenly: number) => {
  if (plans.length === 0) return { late: [], again: [] };
  const { rows } = await db.execute<{ nombre: string; tarde: boolean }>(sql`
    update rondas r set avisada_en = case when c.tarde then ${clock} end
    from (
      select r.nombre, r.empresa_id, ${isLate(clock, evenly)} as tarde
      from rondas r join ${planned(plans)} on p.nombre = r.nombre
      where ${isSomebodys}
    ) c
    where r.nombre = c.nombre and r.empresa_id = c.empresa_id and (
      (c.tarde and r.avisada_en is null)
      or (not c.tarde and r.avisada_en is not null and coalesce(r.corrio_en > r.avisada_en, false))
    )
    returning r.nombre, c.tarde`);
  const named = (late: boolean) => [...new Set(rows.flatMap(({ nombre, tarde }) => (tarde === late ? [nombre] : [])))];
  return { late: named(true), again: named(false) };
};

const planned = (plans: Plans) =>
  sql`(values ${sql.join(
    plans.map(([name, when]) => {
      const ms = intervalOf(when);
      return sql`(${name}::text, ${ms}::float8, ${patienceOf(ms)}::float8, ${longestRun(ms)}::float8)`;
    }),
    sql`, `,
  )}) p (nombre, cada_ms, espera_ms, corre_ms)`;

const isSomebodys = sql`(r.empresa_id = 0 or exists (select from empresas e where e.id = r.empresa_id and e.activo))`;

/** A round that runs keeps the time at which it was due. */
const isLate = (clock: SQL, evenly: number) => sql`
  ${clock} - greatest(r.proxima, ${clock} - ${evenly}::float8 * interval '1 millisecond')
    > (case when ${isHeld(clock)} then p.corre_ms else p.espera_ms end) * interval '1 millisecond'`;

const iso = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
