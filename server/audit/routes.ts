import { and, count, desc, eq, gte, inArray, lte, or, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditoria, auditorias, auditoriasContadas, type Auditoria } from '#contract/requests/auditoria';
import { roleId } from '#contract/core/roles';
import { z } from '#contract/core/validation';
import type { Db } from '../db/client';
import type { Tx } from '../db/system';
import type { Exports } from '../exports/index';
import { asksForMuch, contentRange, listQuery, readListQuery, type ListQuery } from '../records/query';
import { callerOf, type Caller } from '../plugins/guard';
import { usuarioTable } from '../db/tables/usuarios';
import { namedChanges } from './names';
import { spreadExtra } from '../history/extraChanges';
import { platform, seesSuperadmins } from '../history/people';
import { auditoriaTable as a } from '../db/tables/historial';
import { changesInWords } from './changesInWords';
import { narrowedToSeen, withPeople } from './shownPeople';

/** The audit of the caller's company: `GET /`, and the same as a file. */
export const auditRoutes =
  (db: Db, exports: Exports): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(
      exports.routes({
        entity: auditorias,
        confirm: true,
        visible: () => all,
        read: (caller, query, after) => listAudit({ ...db, tenant: db.read }, caller, query, after),
        sayAll: changesInWords,
      }),
    );

    app.get(
      '/',
      {
        config: { allow: ['list', 'auditoria'], inTurn: asksForMuch },
        schema: { querystring: listQuery, response: { 200: z.array(auditoria) } },
      },
      async (request, reply) => {
        const query = readListQuery(auditorias, request.query, all);
        const { rows, total } = await listAudit(db, callerOf(request), query);
        const from = query.range?.[0] ?? 0;
        return reply.header('Content-Range', contentRange('auditoria', from, rows.length, total)).send(rows);
      },
    );
  };

const all = () => true;

/** Number of rows that a search covers: more would be a scan of millions without an index. */
const searched = 10_000;

/** The row after which a page continues. */
const position = z.object({ fecha: z.string(), id: z.int() });

const listAudit = async (
  db: Db,
  caller: Pick<Caller, 'empresaId' | 'user'>,
  criteria: ListQuery,
  after: unknown = null,
) => {
  const { empresaId } = caller;
  const query = await narrowedToSeen(db, criteria, caller.user);
  const people = query.q ? await peopleCalled(db, query.q, caller) : [];
  const { rows, total } = await db.tenant(empresaId, async (tx) => {
    const { ids, total } = query.q
      ? await matching(tx, empresaId, query, query.q, people)
      : await page(tx, empresaId, query, position.nullable().parse(after));
    const found = await tx
      .select()
      .from(a)
      .where(and(eq(a.empresa_id, empresaId), inArray(a.id, ids)))
      .orderBy(...order(query));
    const rows = await spreadExtra(tx, empresaId, found, ({ entidad, entidad_id }) =>
      entidad === 'activos' ? entidad_id : undefined,
    );
    return { rows: await namedChanges(tx, empresaId, rows), total };
  });
  return { rows: await withPeople(db, caller, rows), total };
};

/** Ids come from the index only; just the page itself is read. */
const page = async (tx: Tx, empresaId: number, query: ListQuery, after: z.output<typeof position> | null) => {
  const where = whereOf(empresaId, query);
  const [from, to] = rangeOf(query);
  const beyond = query.sort.descending ? sql`<` : sql`>`;
  const ids = await tx
    .select({ id: a.id })
    .from(a)
    .where(after ? and(where, sql`(${a.fecha}, ${a.id}) ${beyond} (${after.fecha}, ${after.id})`) : where)
    .orderBy(...order(query))
    .limit(to - from + 1)
    .offset(after ? 0 : from);
  const some = tx.select({ id: a.id }).from(a).where(where).limit(auditoriasContadas).as('contadas');
  const [found] = await tx.select({ n: count() }).from(some);
  return { ids: ids.map(({ id }) => id), total: Math.max(found?.n ?? 0, from + ids.length) };
};

/** Those of the newest rows that match the words in the record's name or the user's name. */
const matching = async (tx: Tx, empresaId: number, query: ListQuery, q: string, people: number[]) => {
  const recent = tx
    .select({
      id: a.id,
      fecha: a.fecha,
      user_id: a.user_id,
      texto: sql<string>`normalizar(coalesce(nombre, ''))`.as('texto'),
    })
    .from(a)
    .where(whereOf(empresaId, query))
    .orderBy(...newestFirst)
    .limit(searched)
    .as('recientes');
  const called = patternsOf(q).map((pattern) => sql`${recent.texto} like normalizar(${pattern})`);
  const found = await tx
    .select({ id: recent.id })
    .from(recent)
    .where(or(and(...called), people.length > 0 ? inArray(recent.user_id, people) : undefined))
    .orderBy(desc(recent.fecha), desc(recent.id));
  const ids = found.map(({ id }) => id);
  if (!query.sort.descending) ids.reverse();
  const [from, to] = rangeOf(query);
  return { ids: ids.slice(from, to + 1), total: ids.length };
};

const rangeOf = ({ range, ids }: ListQuery): [number, number] => range ?? [0, Math.max(0, (ids?.length ?? 1) - 1)];

/** Must match the index exactly: with a different order of nulls it would not be used. */
const newestFirst = [sql`${a.fecha} desc nulls last`, sql`${a.id} desc nulls last`];
const oldestFirst = [sql`${a.fecha} asc nulls first`, sql`${a.id} asc nulls first`];
const order = ({ sort: { descending } }: ListQuery) => (descending ? newestFirst : oldestFirst);

const whereOf = (empresaId: number, { where, ids }: ListQuery) => {
  const { entidad, entidad_id, user_id, accion, desde, hasta } = where;
  const moments = (values: unknown[]) => values.filter((value): value is string => typeof value === 'string');
  return and(
    eq(a.empresa_id, empresaId),
    ids ? inArray(a.id, ids) : undefined,
    entidad && inArray(a.entidad, entidad as string[]),
    entidad_id && inArray(a.entidad_id, entidad_id as number[]),
    user_id && inArray(a.user_id, user_id as number[]),
    accion && inArray(a.accion, accion as Auditoria['accion'][]),
    ...moments(desde ?? []).map((moment) => gte(a.fecha, moment)),
    ...moments(hasta ?? []).map((moment) => lte(a.fecha, moment)),
  );
};

const patternsOf = (q: string) =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);

/** Users are not rows of a company, so they are queried as the owner role; each by the name that the viewer may see. */
const peopleCalled = async (
  { system }: Db,
  q: string,
  { empresaId, user: viewer }: Pick<Caller, 'empresaId' | 'user'>,
) => {
  const { id, name, rol_id } = usuarioTable;
  const read = seesSuperadmins(viewer)
    ? sql`${name}`
    : sql`case when ${rol_id} = ${roleId.superadmin} then ${platform} else ${name} end`;
  // Users of other companies would fill the limit.
  const acted = sql`exists (select 1 from ${a} where ${a.empresa_id} = ${empresaId} and ${a.user_id} = ${id})`;
  const found = await system
    .select({ id })
    .from(usuarioTable)
    .where(and(acted, ...patternsOf(q).map((pattern) => sql`normalizar(${read}) like normalizar(${pattern})`)))
    .limit(1_000);
  return found.map(({ id }) => id);
};
