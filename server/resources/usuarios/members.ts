import { and, asc, count, desc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { limits } from '#contract/core/limits';
import { roleId, roleOf } from '#contract/core/roles';
import { usuarios, type Usuario } from '#contract/entities/usuarios';
import type { System, Tx } from '../../db/system';
import type { FileLinks } from '../../files/index';
import type { Since } from '../../records/since';
import { lastChange, livingIn, readChanges, rowsTold } from '../../records/changeStream';
import type { ListQuery } from '../../records/query';
import { ApiError, theOne } from '../../plugins/errors';
import type { Caller } from '../../plugins/guard';
import { isGuarded } from '../../session/owed';
import { membresiaTable as m, usuarioTable as u } from '../../db/tables/usuarios';

type Db = System | Tx;

const asked = sql`${m.estado} = 'invitado'`;
const superadmin = sql`(${u.rol_id} = ${sql.raw(String(roleId.superadmin))} and not ${asked})`;

/** An invited user has not agreed to share data with this company: it sees only the address that it entered. */
const ownOnceJoined = (column: PgColumn) => sql`case when ${asked} then null else ${column} end`;

/** The fields of a member, as this company sees it. */
const fields = {
  id: u.id,
  uuid: u.uuid,
  creado_en: m.creado_en,
  actualizado_en:
    sql<string>`${lastChange(sql`${m.actualizado_en}`, sql`${m.empresa_id}`, 'usuarios', sql`${m.user_id}`)}`.mapWith(
      m.actualizado_en,
    ),
  version: m.version,
  email: u.email,
  name: sql<string>`(case when ${asked} then ${u.email} else ${u.name} end) collate "und-x-icu"`,
  img_url: sql<string | null>`${ownOnceJoined(u.img_url)}`,
  telefono: sql<string | null>`${ownOnceJoined(u.telefono)}`,
  rol_id: sql<number>`case when ${superadmin} then ${u.rol_id} else coalesce(${m.rol_id}, ${u.rol_id}) end`,
  estado: sql<
    Usuario['estado']
  >`case when ${u.estado} = 'invitado' and ${m.estado} = 'activo' then 'invitado' else ${m.estado} end`,
  segundo_factor: sql<boolean | null>`case when ${asked} then null else ${isGuarded(sql`usuarios`)} end`,
  ultimo_acceso: m.ultimo_acceso,
  persona_id: sql<
    number | null
  >`(select personal.id from personal where personal.user_id = ${u.id} and personal.empresa_id = ${m.empresa_id}
    and personal.eliminado_en is null)`,
};

/** The members of the caller's company that the caller may see: only superadmins see superadmins. */
const mine = ({ empresaId, user }: Pick<Caller, 'empresaId' | 'user'>) =>
  and(
    eq(m.empresa_id, empresaId),
    roleOf(user.rol_id) === roleOf(roleId.superadmin) ? undefined : sql`not ${superadmin}`,
  );

/** A page of members, and their total number. */
export const listMembers = async (
  db: Db,
  files: FileLinks,
  caller: Pick<Caller, 'empresaId' | 'user'>,
  query: ListQuery,
) => {
  const where = and(mine(caller), narrowed(query));
  const by = fieldOf(query.sort.field);
  const [from, to] = query.range ?? [0, Math.max(0, (query.ids?.length ?? 1) - 1)];
  const rows = await db
    .select(fields)
    .from(m)
    .innerJoin(u, eq(u.id, m.user_id))
    .where(where)
    .orderBy(query.sort.descending ? desc(by) : asc(by), asc(u.id))
    .limit(to - from + 1)
    .offset(from);
  const [total] = await db.select({ n: count() }).from(m).innerJoin(u, eq(u.id, m.user_id)).where(where);
  return { rows: rows.map((row) => shown(row, files)), total: total?.n ?? 0 };
};

/** A page of what changed of the members, in the order of change. */
export const followMembers = async (
  db: System,
  files: FileLinks,
  caller: Pick<Caller, 'empresaId' | 'user'>,
  { query, since }: { query: ListQuery; since: Since },
) => {
  const { told, ...page } = await db.transaction((tx) =>
    readChanges(
      tx,
      {
        entidad: 'usuarios',
        empresaId: caller.empresaId,
        from: sql`(${m} join ${u} on ${u.id} = ${m.user_id})
          on ${m.empresa_id} = cambios.empresa_id and ${m.user_id} = cambios.entidad_id`,
        living: sql`${and(mine(caller), narrowed(query))}`,
        gone: sql`${m.user_id} is null and cambios.uuid is not null`,
        uuid: sql`${u.uuid}`,
        eliminadoEn: sql`null::timestamptz`,
      },
      since,
      query.range ?? [0, limits.list.page - 1],
    ),
  );
  const ids = livingIn(told);
  const { rows } = await listMembers(db, files, caller, { ...query, q: null, where: {}, ids, range: null });
  return { ...page, rows: rowsTold(told, new Map(rows.map((row) => [row.id, row]))) };
};

/** The number of members by each value of a field. */
export const countMembers = async (
  db: Db,
  caller: Caller,
  query: ListQuery,
  field: string,
): Promise<Record<string, number>> => {
  const rows = await db
    .select({ value: sql<string>`(${fieldOf(field)})::text`, n: count() })
    .from(m)
    .innerJoin(u, eq(u.id, m.user_id))
    .where(and(mine(caller), narrowed(query)))
    .groupBy(sql`1`);
  return Object.fromEntries(rows.map(({ value, n }) => [value, n]));
};

/** All of these members or none. @throws ApiError 404 */
export const readMembers = async (db: Db, files: FileLinks, caller: Caller, ids: number[]): Promise<Usuario[]> => {
  const rows = await db
    .select(fields)
    .from(m)
    .innerJoin(u, eq(u.id, m.user_id))
    .where(and(mine(caller), inArray(u.id, ids)))
    .orderBy(asc(u.id));
  if (rows.length < ids.length) throw new ApiError('NO_ENCONTRADO');
  return rows.map((row) => shown(row, files));
};

/** One member. @throws ApiError 404 */
export const readMember = async (db: Db, files: FileLinks, caller: Caller, id: number): Promise<Usuario> => {
  return theOne(await readMembers(db, files, caller, [id]));
};

/** Another company in which the user works. */
export const worksElsewhere = async (tx: Tx, userId: number, empresaId: number) => {
  const [other] = await tx
    .select({ id: m.empresa_id })
    .from(m)
    .where(and(eq(m.user_id, userId), ne(m.empresa_id, empresaId), eq(m.estado, 'activo')))
    .limit(1);
  return other !== undefined;
};

const narrowed = ({ q, ids, where }: ListQuery) =>
  and(
    ids ? inArray(u.id, ids) : undefined,
    ...(q ?? '').split(/\s+/).filter(Boolean).map(matching),
    ...Object.entries(where).map(
      ([field, values]) => or(...values.map((value) => sql`${fieldOf(field)} = ${value}`)) ?? sql`false`,
    ),
  );

/** A word anywhere in the searched text, regardless of case and accents. */
const matching = (word: string) => sql`
  normalizar(concat_ws(' ', ${searchedText()})) like '%' || normalizar(${word.replaceAll(/[\\%_]/g, '\\$&')}) || '%'`;

const searchedText = () =>
  sql.join(
    usuarios.searched.map((field) => fieldOf(field)),
    sql`, `,
  );

const linked = sql`exists (
  select 1 from personal
  where personal.user_id = ${u.id} and personal.empresa_id = ${m.empresa_id} and personal.eliminado_en is null
)`;

/** What filters and sorting may use: the fields, and expressions that only filters use. */
const asking: Record<string, SQL | PgColumn> = { ...fields, con_persona: linked };

const fieldOf = (name: string): SQL | PgColumn => asking[name] ?? u.id;

const shown = (row: Usuario, files: FileLinks): Usuario => ({ ...row, img_url: files.of(row.img_url) });
