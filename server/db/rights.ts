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

/** The oldest PostgreSQL that the product works with. */
const oldest = 15;

/** @throws Error in Spanish for a server that is too old, or a database that the product cannot be installed in */
const requireServer = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ version: number; codificacion: string; replica: boolean }>(`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as codificacion, pg_is_in_recovery() as replica`);
  const [{ version, codificacion, replica } = { version: oldest, codificacion: 'UTF8', replica: false }] = rows;
  if (version < oldest)
    throw new Error(
      `DATABASE_URL: ese PostgreSQL es ${version}, y Ftrack necesita ${oldest} o posterior. Actualícelo.`,
    );
  if (codificacion !== 'UTF8')
    throw new Error(
      `DATABASE_URL: esa base de datos guarda los textos en ${codificacion}, y Ftrack necesita UTF8. ` +
        'Créela con: createdb -T template0 -E UTF8 <nombre>',
    );
  if (replica) throw new Error('DATABASE_URL: ese servidor es una réplica de solo lectura. Indique el principal.');
};

/** @throws Error in Spanish with the statements, if the user of the database could not install the product */
export const requireRights = async (client: pg.ClientBase): Promise<void> => {
  await requireServer(client);
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
      `DATABASE_URL: al usuario ${rows[0]?.usuario ?? ''} de PostgreSQL le faltan permisos para instalar Ftrack.`,
      'Ejecute una vez, como administrador y en esa base de datos:',
      ...lines.map((line) => `  ${line}`),
    ].join('\n'),
  );
};
