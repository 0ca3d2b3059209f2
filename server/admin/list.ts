import { and, asc, desc, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Subject } from '#contract/core/access';
import type { Listed } from '#contract/core/entity';
import { z } from '#contract/core/validation';
import { byId, idOf } from '../records/reading';
import { cannot, contentRange, listQuery, readListQuery, type ListQuery } from '../records/query';
import { theOne } from '../plugins/errors';
import { empresaTable } from '../db/tables/empresas';

type Fields = Record<string, SQL | PgColumn>;
type Row = Record<string, unknown> & { id: number };

/** A list across companies. Read as the owner of the tables, so each row includes its company. */
export interface Spanning {
  listed: Listed & { name: Subject };
  /** Column or expression of each field that is returned, sorted or filtered by. Expressions qualify their columns. */
  fields: Fields & { id: PgColumn };
  /** Begins the query: tables and joins. */
  from: (fields: Fields) => PgSelect;
  /** A condition of every query, besides the filters. */
  always?: SQL;
  /** Filters other than «this field has one of these values». */
  conditions?: (where: ListQuery['where']) => Record<string, SQL | undefined>;
  /** The condition for a word of the search. */
  matching: (word: string) => SQL;
  /** Final change to a row before it is returned. */
  shown?: (row: Row) => Row;
}

/** The requested page of a list, and the total number of rows. */
export const readSpanning = async ({ fields, from, shown = same, ...list }: Spanning, query: ListQuery) => {
  const where = whereOf({ fields, ...list }, query);
  const by = fields[query.sort.field] ?? fields.id;
  const [first, last] = query.range ?? [0, Math.max(0, (query.ids?.length ?? 1) - 1)];
  const rows = await from(fields)
    .where(where)
    .orderBy(
      query.sort.descending ? sql`${by} desc nulls last` : sql`${by} asc nulls first`,
      query.sort.descending ? desc(fields.id) : asc(fields.id),
    )
    .limit(last - first + 1)
    .offset(first);
  const [counted] = await from({ n: sql<number>`count(*)::int` }).where(where);
  return { rows: (rows as Row[]).map(shown), total: Number(counted?.n ?? 0) };
};

/** One row. @throws ApiError 404 */
export const readOneSpanning = async (list: Spanning, id: number): Promise<Row> => {
  const { shown = same } = list;
  const row = theOne(await list.from(list.fields).where(and(list.always, sql`${list.fields.id} = ${id}`)));
  return shown(row as Row);
};

/** `GET /`, `GET /conteos?campo=` and `GET /:id` of a list, with the same API as the others. Only for superadmins. */
export const spanningRoutes =
  (list: Spanning): FastifyPluginAsyncZod =>
  async (app) => {
    const { listed, from, fields } = list;
    const { name, record } = listed;

    app.get(
      '/',
      { config: { allow: ['list', name] }, schema: { querystring: listQuery, response: { 200: z.array(record) } } },
      async (request: FastifyRequest, reply: FastifyReply) => {
        const query = readListQuery(listed, request.query as z.output<typeof listQuery>, all);
        const { rows, total } = await readSpanning(list, query);
        const first = query.range?.[0] ?? 0;
        return reply.header('Content-Range', contentRange(name, first, rows.length, total)).send(rows);
      },
    );

    app.get(
      '/conteos',
      {
        config: { allow: ['list', name] },
        schema: {
          querystring: listQuery.extend({ campo: z.string() }),
          response: { 200: z.record(z.string(), z.int()) },
        },
      },
      async (request) => {
        const { campo, ...rest } = request.query;
        const field = fields[campo];
        if (!Object.hasOwn(listed.filters, campo) || !field) throw cannot('contar', campo, Object.keys(listed.filters));
        const rows = await from({ value: sql<string>`(${field})::text`, n: sql<number>`count(*)::int` })
          .where(whereOf(list, readListQuery(listed, rest, all)))
          .groupBy(sql`1`);
        return Object.fromEntries(rows.map(({ value, n }) => [String(value), Number(n)]));
      },
    );

    app.get(
      '/:id',
      { config: { allow: ['show', name] }, schema: { params: byId, response: { 200: record } } },
      async (request, reply) => reply.send(await readOneSpanning(list, idOf(request.params.id))),
    );
  };

/** The sums of these columns over the rows that match. */
export const sumsOf = async <Shape extends z.ZodRawShape>(
  list: Spanning,
  query: { filter?: string | undefined },
  sums: z.ZodObject<Shape>,
) => {
  const { fields, from, listed } = list;
  const asked = Object.fromEntries(
    Object.keys(sums.shape).map((name) => [name, sql`coalesce(sum(${fields[name]}), 0)::float8`]),
  );
  const [row] = await from(asked).where(whereOf(list, readListQuery(listed, query, all)));
  return sums.parse(row);
};

const whereOf = (
  { fields, always, conditions, matching }: Omit<Spanning, 'from' | 'listed'>,
  { q, ids, where }: ListQuery,
) => {
  const special = conditions?.(where) ?? {};
  return and(
    always,
    ids ? inArray(fields.id, ids) : undefined,
    ...(q ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => matching(`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)),
    ...Object.entries(where).map(([field, values]) =>
      Object.hasOwn(special, field) ? special[field] : oneOf(fields[field], values),
    ),
  );
};

const oneOf = (field: SQL | PgColumn | undefined, values: unknown[]) =>
  or(...values.map((value) => (value === null ? sql`${field} is null` : sql`${field} = ${value}`))) ?? sql`false`;

/** The company of a row. */
export const companyOf = (empresa_id: PgColumn): Fields => ({
  empresa_id,
  empresa: empresaTable.nombre,
  empresa_activa: empresaTable.activo,
});

/** Rows of the companies whose name contains this, as one subquery for all rows. */
export const ofCompanyCalled = (empresa_id: PgColumn, pattern: string) => sql`${empresa_id} in (
  select llamada.id from empresas llamada where normalizar(llamada.nombre) like normalizar(${pattern})
)`;

const all = () => true;
const same = (row: Row) => row;
