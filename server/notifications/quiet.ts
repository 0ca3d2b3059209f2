import { sql, type SQL } from 'drizzle-orm';

/**
 * Whether the current local time is within the quiet hours of this notice's user. From 22:00 to 06:00 spans midnight.
 */
export const isQuiet = (notice: 'n'): SQL => {
  const of = sql.raw(notice);
  return sql`exists (
    select from usuarios u join empresas e on e.id = ${of}.empresa_id
    cross join lateral (
      select u.preferencias #>> '{silencio,desde}' as desde, u.preferencias #>> '{silencio,hasta}' as hasta,
      to_char(hora_local(now(), e.zona_horaria), 'HH24:MI') as hora
    ) s
    where u.id = ${of}.user_id
      and case
        when s.desde < s.hasta then s.hora >= s.desde and s.hora < s.hasta
        else s.hora >= s.desde or s.hora < s.hasta
      end
  )`;
};
