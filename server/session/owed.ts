import { sql, type SQL } from 'drizzle-orm';
import { roleId } from '#contract/core/roles';
import type { System, Tx } from '../db/system';

/** In SQL: whether the password alone does not let in. `user` is the alias of `usuarios`. */
export const isGuarded = (user: SQL): SQL<boolean> => sql<boolean>`(
  exists (select from autenticadores a where a.user_id = ${user}.id and a.desde is not null)
  or exists (select from llaves l where l.user_id = ${user}.id)
)`;

/** The same where a company asks for it: a key that does not verify its owner is no factor of its own. */
export const hasOwnFactor = (user: SQL) => sql`(
  exists (select from autenticadores a where a.user_id = ${user}.id and a.desde is not null)
  or exists (select from llaves l where l.user_id = ${user}.id and l.verifica)
)`;

/** Whether the company `e` asks it of this user, by their role in the membership `m`. */
const asks = (user: SQL) => sql`(
  e.segundo_factor = 'todos' or (e.segundo_factor = 'admins' and ${roleId.admin} = case
    when m.rol_id is null or m.rol_id = ${roleId.superadmin} then ${user}.rol_id else m.rol_id
  end)
)`;

/** The companies `e` that ask it of this user. */
const asking = (user: SQL) => sql`
  from usuario_empresa m join empresas e on e.id = m.empresa_id
  where m.user_id = ${user}.id and m.estado = 'activo' and e.activo and e.segundo_factor_desde is not null
    and ${asks(user)}`;

/**
 * In SQL: from when on a user owes a factor, by what any of their companies asks of their role there; null for never.
 * Each request asks it: of most people nothing is asked, and then nothing more is read.
 */
export const owedFrom = (user: SQL, superadminsOwe: boolean): SQL<string | null> => sql<string | null>`(case
  when ${user}.rol_id = ${roleId.superadmin} then ${
    superadminsOwe ? sql`case when not ${hasOwnFactor(user)} then ${user}.creado_en end` : sql`null::timestamptz`
  }
  else (select min(e.segundo_factor_desde) ${asking(user)} and not ${hasOwnFactor(user)})
end)`;

/** In SQL: the name of the company that asks first, also of who has a factor; null for superadmins. */
export const askedBy = (user: SQL): SQL<string | null> => sql<string | null>`(
  select e.nombre ${asking(user)} and ${user}.rol_id <> ${roleId.superadmin}
  order by e.segundo_factor_desde, e.id limit 1
)`;

/** Who owes a factor to this company, now or later: active members whom it asks and who have none. */
export const owersOf = async (db: System | Tx, empresaId: number) => {
  const { rows } = await db.execute<{ id: number; email: string }>(sql`
    select u.id, u.email from usuario_empresa m
      join empresas e on e.id = m.empresa_id and e.activo
      join usuarios u on u.id = m.user_id and u.estado = 'activo' and u.rol_id <> ${roleId.superadmin}
    where m.empresa_id = ${empresaId} and m.estado = 'activo' and ${asks(sql`u`)} and not ${hasOwnFactor(sql`u`)}
    order by u.id`);
  return rows;
};
