import { sql } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import { roleId } from '#contract/core/roles';
import { sesionTable } from '../db/tables/usuarios';

const { session, phone } = limits;
// Columns are named in full: Drizzle leaves the table out where a query has only one.
const span = (ms: number) => sql`${ms} * interval '1 millisecond'`;

/**
 * The idle days that the companies of a session's user allow on a phone with a PIN: the fewest, because a session opens
 * all of them, and none where its user is more than an operario.
 */
export const phoneDays = sql<number>`(
  select coalesce(min(case
    when u.rol_id <> ${roleId.superadmin} and ${roleId.operario} = case
      when m.rol_id is null or m.rol_id = ${roleId.superadmin} then u.rol_id else m.rol_id
    end
    then coalesce((e.ajustes ->> 'dias_sesion_telefono')::int, 0) else 0
  end), 0)
  from usuario_empresa m
  join usuarios u on u.id = m.user_id
  join empresas e on e.id = m.empresa_id
  where m.user_id = sesiones.user_id and m.estado = 'activo' and e.activo
)`;

const isLong = sql`(case when sesiones.telefono then ${phoneDays} > 0 else false end)`;

/** How long a session lives without use. */
export const idleOf = sql<string>`(case
  when ${isLong} then ${phoneDays} * interval '1 day' else ${span(session.idle)}
end)`;

/** How long a session lives at most. */
export const longestOf = sql<string>`(case
  when ${isLong} then ${span(phone.longest)} else ${span(session.longest)}
end)`;

/** When a session ends. One on a phone loses its long life at once when a company withdraws it. */
export const endsOf = sql<string>`(case
  when sesiones.telefono then least(
    sesiones.expira_en, sesiones.usada_en + ${idleOf}, sesiones.creada_en + ${longestOf}
  )
  else sesiones.expira_en
end)`.mapWith(sesionTable.expira_en);
