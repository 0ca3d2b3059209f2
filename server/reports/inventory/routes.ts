import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Listed } from '#contract/core/entity';
import {
  consultaDias,
  consultaLentos,
  consultaMovido,
  filtroDias,
  filtroLentos,
  filtroMovido,
  inventarios,
} from '#contract/requests/inventario';
import { reporteLlantas } from '#contract/requests/reporteLlantas';
import { cargaPersonas, consultaCarga, filtroCarga } from '#contract/requests/reporteCarga';
import { z } from '#contract/core/validation';
import type { Db } from '../../db/client';
import { companyOf } from '../../db/companyOf';
import type { Tx } from '../../db/system';
import type { Exports } from '../../exports/index';
import { readLoad } from '../../planner/index';
import { badQuery } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import { contentRange, listQuery, readListQuery, type ListQuery } from '../../records/query';
import { readAbc, readSlow } from './consumed';
import { readMoved } from './moved';
import { sortedBy } from './sorted';
import { readSpending } from './suppliers';
import { readTyres } from './tyres';
import { readStoreValues } from './value';

interface Deps {
  db: Db;
  exports: Exports;
}

interface Where {
  empresaId: number;
  /** IANA */
  zone: string;
}

/** A report on parts or purchases: all its rows are read at once, for they are few. */
interface InventoryReport<Asked extends object> {
  path: string;
  listed: Listed & { record: z.ZodObject };
  /** The parameters of its address, and what they must be, there or in `filter`. */
  query: z.ZodObject;
  asked: z.ZodType<Asked>;
  read: (tx: Tx, asked: Asked & Where) => Promise<Record<string, unknown>[]>;
}

/** `GET /reportes/inventario/*`, `GET /reportes/llantas` and `GET /reportes/compras/proveedores`, each with its `POST …/exportar`. */
export const inventoryRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { valor, movimientos, abc, lentos, proveedores } = inventarios;
    const serve = <Asked extends object>(report: InventoryReport<Asked>) =>
      app.register(serveRows(deps, report), { prefix: report.path });
    await serve({ path: '/inventario/valor', listed: valor, ...byDays, read: readStoreValues });
    await serve({
      path: '/inventario/movimientos',
      listed: movimientos,
      query: consultaMovido,
      asked: filtroMovido,
      read: readMoved,
    });
    await serve({ path: '/inventario/abc', listed: abc, ...byDays, read: readAbc });
    await serve({
      path: '/inventario/lentos',
      listed: lentos,
      query: consultaLentos,
      asked: filtroLentos,
      read: readSlow,
    });
    await serve({ path: '/llantas', listed: reporteLlantas, ...byDays, read: readTyres });
    await serve({ path: '/carga', listed: cargaPersonas, query: consultaCarga, asked: filtroCarga, read: readLoad });
    await serve({ path: '/compras/proveedores', listed: proveedores, ...byDays, read: readSpending });
  };

const byDays = { query: consultaDias, asked: filtroDias };

/** What is asked stands in the query, or in the `filter` of a list. */
const serveRows =
  <Asked extends object>(
    { db, exports }: Deps,
    { listed, query: parameters, asked, read }: InventoryReport<Asked>,
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
