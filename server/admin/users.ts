import { sql, type SQL } from 'drizzle-orm';
import { adminUsers } from '#contract/requests/admin';
import { roleId } from '#contract/core/roles';
import type { System } from '../db/system';
import type { FileLinks } from '../files/index';
import type { ListQuery } from '../records/query';
import { isGuarded } from '../session/owed';
import { usuarioTable as u } from '../db/tables/usuarios';
import { isoOf } from '../db/tables/types';
import type { Spanning } from './list';

/** The users of the installation, each with all their companies. */
export const userList = (db: System, files: FileLinks): Spanning => ({
  listed: adminUsers,
  fields: {
    id: u.id,
    uuid: u.uuid,
    name: u.name,
    email: u.email,
    img_url: u.img_url,
    telefono: u.telefono,
    rol_id: u.rol_id,
    estado: u.estado,
    segundo_factor: isGuarded(sql`usuarios`),
    creado_en: u.creado_en,
    ultimo_acceso: sql`greatest(
        usuarios.ultimo_acceso, (select max(m.ultimo_acceso) from usuario_empresa m where m.user_id = usuarios.id)
      )`.mapWith((at: string | null) => at && isoOf(at)),
    membresias: sql`(
      select coalesce(
        json_agg(
          json_build_object(
            'empresa_id', e.id, 'empresa', e.nombre, 'empresa_activa', e.activo, 'rol_id',
            coalesce(m.rol_id, usuarios.rol_id), 'estado', m.estado,
            'ultimo_acceso', to_char(m.ultimo_acceso at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
          )
          order by e.nombre, e.id
        ),
        '[]'
      )
      from usuario_empresa m join empresas e on e.id = m.empresa_id where m.user_id = usuarios.id
    )`,
  },
  from: (fields) => db.select(fields).from(u).$dynamic(),
  conditions: membershipConditions,
  matching: (pattern) => sql`normalizar(usuarios.name || ' ' || usuarios.email) like normalizar(${pattern})`,
  shown: (row) => ({ ...row, img_url: files.of(typeof row.img_url === 'string' ? row.img_url : null) }),
});

/**
 * Company and role must match in the same membership. A superadmin has that role without one; a user without companies
 * has their own role.
 */
const membershipConditions = (where: ListQuery['where']): Record<string, SQL | undefined> => {
  const { empresa_id: companies, rol_id: roles } = where;
  if (!companies && !roles) return {};
  const inCompany = companies ? sql`m.empresa_id = any(${sql.param(companies)}::int[])` : sql`true`;
  const withRole = roles ? sql`coalesce(m.rol_id, usuarios.rol_id) = any(${sql.param(roles)}::int[])` : sql`true`;
  const member = sql`exists (
    select 1 from usuario_empresa m where m.user_id = usuarios.id and ${inCompany} and ${withRole}
  )`;
  const elsewhere = sql`(
    usuarios.rol_id = ${roleId.superadmin} or not exists (select 1 from usuario_empresa m where m.user_id = usuarios.id)
  )`;
  const found =
    roles && !companies
      ? sql`(${member} or (${elsewhere} and usuarios.rol_id = any(${sql.param(roles)}::int[])))`
      : member;
  return { ...(companies && { empresa_id: found }), ...(roles && { rol_id: found }) };
};
