import type pg from 'pg';
import { tenantRole } from './tables/stored';

/** What the database says of its user before the first migration. */
export interface Rights {
  usuario: string;
  base: string;
  puede_crear_roles: boolean;
  hay_rol: boolean;
  tiene_rol: boolean;
  puede_crear_esquemas: boolean;
  puede_crear_tablas: boolean;
}

/** The statements that somebody with more rights must run once in this database. Both names come quoted. */
export const missingRights = ({ usuario, base, ...has }: Rights): string[] => [
  ...(has.hay_rol || has.puede_crear_roles ? [] : [`CREATE ROLE ${tenantRole} NOLOGIN NOSUPERUSER NOBYPASSRLS;`]),
  ...(has.tiene_rol || has.puede_crear_roles ? [] : [`GRANT ${tenantRole} TO ${usuario};`]),
  // Also for the extensions, which PostgreSQL trusts.
  ...(has.puede_crear_esquemas ? [] : [`GRANT CREATE ON DATABASE ${base} TO ${usuario};`]),
  ...(has.puede_crear_tablas ? [] : [`GRANT ALL ON SCHEMA public TO ${usuario};`]),
];

/** @throws Error in Spanish with the statements, if the user of the database could not install the product */
export const requireRights = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<Rights>(`
    select quote_ident(current_user) as usuario, quote_ident(current_database()) as base,
      u.rolsuper or u.rolcreaterole as puede_crear_roles,
      r.oid is not null as hay_rol,
      r.oid is not null and pg_has_role(current_user, r.oid, 'MEMBER') as tiene_rol,
      has_database_privilege(current_database(), 'CREATE') as puede_crear_esquemas,
      has_schema_privilege('public', 'CREATE') as puede_crear_tablas
    from pg_roles u left join pg_roles r on r.rolname = '${tenantRole}' where u.rolname = current_user`);
  const lines = rows.flatMap(missingRights);
  if (lines.length === 0) return;
  throw new Error(
    [
      `Al usuario ${rows[0]?.usuario ?? ''} de PostgreSQL le faltan permisos para instalar Ftrack.`,
      'Ejecute una vez, como administrador y en esa base de datos:',
      ...lines.map((line) => `  ${line}`),
    ].join('\n'),
  );
};
