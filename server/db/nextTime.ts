import { sql, type SQL } from 'drizzle-orm';

/** The columns of a schedule, or values in their place. */
interface Schedule {
  frecuencia: SQL;
  dia_semana: SQL;
  dia_mes: SQL;
  hora: SQL;
}

export const columns: Schedule = {
  frecuencia: sql`r.frecuencia`,
  dia_semana: sql`r.dia_semana`,
  dia_mes: sql`r.dia_mes`,
  hora: sql`r.hora`,
};

/**
 * The first time after `clock` at which local clocks show the hour on a day of the schedule. In a month without that
 * day it is the last day; an hour skipped by a clock change is the one after it.
 */
export const nextSlot = ({ frecuencia, dia_semana, dia_mes, hora }: Schedule, zone: SQL, clock: SQL): SQL => {
  const lastOfMonth = sql`extract(day from date_trunc('month', d) + interval '1 month - 1 day')`;
  return sql`(
    select min(en)
    from (
      select momento_de(d::date + ${hora}::time, ${zone}) as en
      from generate_series(
        dia_local(${clock}, ${zone})::timestamp, dia_local(${clock}, ${zone}) + interval '62 days', '1 day'
      ) d
      where case ${frecuencia}
        when 'semanal' then extract(isodow from d) = ${dia_semana}::int
        when 'mensual' then extract(day from d) = least(${dia_mes}::int, ${lastOfMonth})
        else true
      end
    ) dias
    where en > ${clock}
  )`;
};
