import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Listed } from '#contract/core/entity';
import { z } from '#contract/core/validation';
import type { Db } from '../../db/client';
import { companyOf } from '../../db/companyOf';
import type { Tx } from '../../db/system';
import type { Exports } from '../../exports/index';
import { badQuery } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import { contentRange, listQuery, readListQuery, type ListQuery } from '../../records/query';
import { sortedBy } from './sorted';

export interface Deps {
  db: Db;
  exports: Exports;
}

interface Where {
  empresaId: number;
  /** IANA */
  zone: string;
}

/** A report whose rows are all read at once, for they are few. */
export interface RowReport<Asked extends object> {
  listed: Listed & { record: z.ZodObject };
  /** The parameters of its address, and what they must be, there or in `filter`. */
  query: z.ZodObject;
  asked: z.ZodType<Asked>;
  read: (tx: Tx, asked: Asked & Where) => Promise<Record<string, unknown>[]>;
}

/** What is asked stands in the query, or in the `filter` of a list. */
export const serveRows =
  <Asked extends object>(
    { db, exports }: Deps,
    { listed, query: parameters, asked, read }: RowReport<Asked>,
  ): FastifyPluginAsyncZod =>
  async (app) => {
    const rowsOf = async (empresaId: number, given: object, query: Pick<ListQuery, 'sort' | 'range'>) => {
      const parsed = asked.safeParse(given);
      if (!parsed.success) throw badQuery(faultOf(parsed.error));
      const { zone } = await companyOf(db, empresaId);
      const rows = await db.read(empresaId, (tx) => read(tx, { ...parsed.data, empresaId, zone }));
      return { rows: sortedBy(rows, query), total: rows.length };
    };

    await app.register(
      exports.routes({
        entity: listed,
        subject: 'reportes',
        visible: () => () => true,
        read: ({ empresaId }, query) => rowsOf(empresaId, firstOf(query), query),
      }),
    );

    app.get(
      '/',
      {
        config: { allow: ['list', 'reportes'], inTurn: true },
        schema: { querystring: parameters.extend(listQuery.shape), response: { 200: z.array(listed.record) } },
      },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const { filter = '{}', ...list } = listQuery.parse(request.query);
        const query = readListQuery(listed, { filter, ...list }, () => true);
        const page = { ...query, range: list.range === undefined ? null : query.range };
        const { rows, total } = await rowsOf(
          empresaId,
          { ...firstOf(query), ...parameters.parse(request.query) },
          page,
        );
        reply.header('Content-Range', contentRange(listed.name, page.range?.[0] ?? 0, rows.length, total));
        return rows;
      },
    );
  };

const firstOf = ({ where }: Pick<ListQuery, 'where'>) =>
  Object.fromEntries(Object.entries(where).map(([field, [value]]) => [field, value]));

const faultOf = ({ issues: [first] }: z.ZodError): string =>
  first ? `«${first.path.join('.')}» no es válido: ${first.message}` : 'Revise lo que pide.';
