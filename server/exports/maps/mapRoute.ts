import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sees } from '#contract/core/access';
import type { z } from '#contract/core/validation';
import { dayOf } from '../../db/days';
import type { Db } from '../../db/client';
import type { Tx } from '../../db/system';
import { audit } from '../../history/audit';
import { ApiError } from '../../plugins/errors';
import { actorOf, callerOf, type Caller } from '../../plugins/guard';
import { readList } from '../../records/list';
import { listQuery, readListQuery } from '../../records/query';
import type { Row, Store } from '../../records/store';
import { mapFormats, type Placed } from './formats';
import { dispositionOf } from '../../encoding/disposition';

interface Mapped<R extends Row> {
  store: Store<R>;
  /** The plural name of its records. */
  title: string;
  formats: z.ZodType<keyof typeof mapFormats>;
  /** Limits of records: per map, and per page. */
  most: number;
  page: number;
  place: (tx: Tx, empresaId: number, rows: readonly R[]) => Promise<Placed[]>;
}

/** `GET /exportar`: all records of a list's filter as a map. */
export const mapRoute =
  <R extends Row>({ db }: { db: Db }, mapped: Mapped<R>): FastifyPluginAsyncZod =>
  async (app) => {
    const entity = mapped.store.entity.name;
    const query = listQuery.pick({ sort: true, filter: true }).extend({ formato: mapped.formats });
    app.get(
      '/exportar',
      { config: { allow: ['list', entity] }, schema: { querystring: query } },
      async (request, reply) => {
        const caller = callerOf(request);
        const { formato, ...asked } = request.query;
        const read = (from: number) => db.read(caller.empresaId, (tx) => readPage(tx, caller, mapped, asked, from));
        const first = await read(0);
        if (first.total > mapped.most)
          throw new ApiError('CONFLICTO', {
            message: `Un mapa lleva hasta ${said.format(mapped.most)} ${mapped.title}: acote los filtros.`,
          });
        const day = await db.tenant(caller.empresaId, async (tx) => {
          await audit(tx, actorOf(caller), { accion: 'exportar', entidad: entity });
          return dayOf(tx);
        });
        return reply
          .header('Content-Type', mapFormats[formato].mime)
          .header('Content-Disposition', dispositionOf(`${entity}-${day}.${formato}`))
          .send(Readable.from(written(mapped, formato, first, read)));
      },
    );
  };

const said = new Intl.NumberFormat('es-CO');

/** Streams page by page: a map of long lines is never in memory as a whole. */
async function* written(
  { title, page }: Pick<Mapped<Row>, 'title' | 'page'>,
  formato: keyof typeof mapFormats,
  first: Page,
  read: (from: number) => Promise<Page>,
) {
  const { head, between, tail, write } = mapFormats[formato];
  yield head(`${title.charAt(0).toUpperCase()}${title.slice(1)}`);
  for (let from = 0, now = first; now.placed.length > 0; now = await read(from)) {
    yield `${from > 0 ? between : ''}${now.placed.map(write).join(between)}`;
    from += page;
    if (from >= first.total) break;
  }
  yield tail;
}

interface Page {
  placed: Placed[];
  total: number;
}

/** @throws ApiError 400 for queries that the list would refuse too */
const readPage = async <R extends Row>(
  tx: Tx,
  { empresaId, role }: Caller,
  { store, page, place }: Mapped<R>,
  asked: z.output<typeof listQuery>,
  from: number,
): Promise<Page> => {
  const range = JSON.stringify([from, from + page - 1]);
  const { entity } = store;
  const visible = sees(role, entity);
  const { rows, total } = await readList(
    (work) => work(tx),
    store,
    empresaId,
    readListQuery(entity, { ...asked, range }, visible),
    visible,
  );
  return { total, placed: await place(tx, empresaId, rows) };
};
