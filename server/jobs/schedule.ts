import { sql, type SQL } from 'drizzle-orm';

/**
 * `ms` after its last end, or daily at this hour (HH:MM) in each company's time zone. `idle`: the interval of a process
 * that has the database alone, while nothing is written to it. `careful`: it deletes or gives up what is old, so it
 * waits while the clock is in doubt.
 */
export type When = ({ ms: number; idle?: number } | { daily: string }) & { careful?: true };

/** When a round with this schedule is due after its turn; for rounds of companies, use within an update of `rondas`. */
export const nextTurn = (when: When, clock: SQL): SQL =>
  'ms' in when
    ? sql`${clock} + ${when.ms} * interval '1 millisecond'`
    : nextAt(sql`${when.daily}`, sql`(select zona_horaria from empresas where empresas.id = rondas.empresa_id)`, clock);

/**
 * The first moment after `clock` at which local clocks in this zone show this hour. An hour that is skipped by daylight
 * saving is the one after it.
 */
export const nextAt = (hour: SQL, zone: SQL, clock: SQL): SQL => {
  const onDay = (days: number) => sql`momento_de(dia_local(${clock}, ${zone}) + ${days}::int + ${hour}::time, ${zone})`;
  return sql`case when ${onDay(0)} > ${clock} then ${onDay(0)} else ${onDay(1)} end`;
};

/**
 * Inserts the rows of rounds: one each, or one for each company. Existing ones keep their turn unless the schedule has
 * changed.
 */
export const planOf = (rounds: readonly (readonly [name: string, when: When])[], clock: SQL): SQL => {
  const plans = rounds.map(([name, when]) =>
    'ms' in when
      ? sql`select ${name}::text, 0, ${String(when.ms)}::text, ${nextTurn(when, clock)}`
      : sql`
        select ${name}::text, id, ${when.daily}::text || ' ' || zona_horaria,
          ${nextAt(sql`${when.daily}`, sql`zona_horaria`, clock)}
        from empresas
        where activo`,
  );
  return sql`
    insert into rondas (nombre, empresa_id, plan, proxima)
    select *
    from (${sql.join(plans, sql` union all `)}) planes (nombre, empresa_id, plan, proxima)
    where not exists (
      select from rondas r where r.nombre = planes.nombre and r.empresa_id = planes.empresa_id and r.plan = planes.plan
    )
    on conflict (nombre, empresa_id) do update
    set plan = excluded.plan, proxima = excluded.proxima
    where rondas.plan <> excluded.plan`;
};
