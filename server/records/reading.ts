import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sees } from '#contract/core/access';
import { z } from '#contract/core/validation';
import type { Db } from '../db/client';
import { ApiError } from '../plugins/errors';
import { callerOf, type Caller, type Rights } from '../plugins/guard';
import { followed, sendFollowed } from './followedAnswer';
import { readFollowedRows } from './followed';
import { readFollowed } from './since';
import { countBy, readList, readSlim } from './list';
import type { ExportRoutes } from './exported';
import { asksForMuch, cannot, contentRange, listQuery, readListQuery } from './query';
import { countable, inList, readOne, whereOf, type Store } from './store';

/** Parses a row id in a path; anything else is treated as a missing record. */
export const idOf = (text: string): number => {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : NaN;
  if (!(id <= 2_147_483_647)) throw new ApiError('NO_ENCONTRADO');
  return id;
};

/** The caller of a route on one record, and the record's id. @throws ApiError 404 */
export const calledOn = (request: FastifyRequest & { params: { id: string } }) => {
  const caller = callerOf(request);
  return { ...caller, caller, id: idOf(request.params.id) };
};

export const byId = z.object({ id: z.string() });
/** An item of a record: a meter of an asset, a cost of an order. */
export const byItem = z.object({ id: z.string(), item: z.string() });

/** The schema of a route that removes a record, or an item of one, and answers with its id. */
export const removes = { params: byId, response: { 200: z.object({ id: z.int() }) } };
export const removesItem = { ...removes, params: byItem };

export type StoreFor = (caller: Rights & Pick<Caller, 'empresaId' | 'user'>) => Store;

/** The read routes of `crud`: the list, its counts and files, and one record. */
export const reading =
  (
    { db, exports }: { db: Db; exports: ExportRoutes },
    store: Store,
    storeFor: StoreFor = () => store,
  ): FastifyPluginAsyncZod =>
  async (app) => {
    const { entity } = store;
    const name = entity.name;
    const record = entity.record.partial();
    const referenced: readonly string[] = entity.reference;

    const visibleTo = ({ role }: Pick<Caller, 'role'>) => sees(role, entity);
    /** The slim list is searched by the same fields for all roles. */
    const isSlim = (field: string) => referenced.includes(field) && !entity.costs.includes(field);

    const list = async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = callerOf(request);
      const visible = visibleTo(caller);
      const { query, since } = readFollowed(entity, request.query as z.output<typeof listQuery>, visible);
      const { slim } = store;
      if (since) {
        const page = await readFollowedRows(
          (work) => db.tenant(caller.empresaId, work),
          storeFor(caller),
          caller.empresaId,
          { query, since },
          visible,
        );
        return sendFollowed(reply, name, query, page);
      }
      if (query.bare && slim) {
        const { n, filas } = await db.tenant(caller.empresaId, (tx) =>
          readSlim(tx, store, slim, caller.empresaId, isSlim),
        );
        return reply
          .header('Content-Range', contentRange(name, 0, n, n))
          .type('application/json; charset=utf-8')
          .send(filas);
      }
      const { rows, total } = await readList(
        (work) => db.tenant(caller.empresaId, work),
        storeFor(caller),
        caller.empresaId,
        query,
        visible,
      );
      return reply
        .header('Content-Range', contentRange(name, query.range?.[0] ?? 0, rows.length, total))
        .send(rows.map((row) => inList(store, row)));
    };

    app.get(
      '/',
      {
        config: { allow: ['list', 'reference', name], inTurn: asksForMuch, brief: store.slim !== undefined },
        schema: { querystring: listQuery, response: { 200: z.array(followed(record)) } },
      },
      list,
    );

    await app.register(
      exports.routes({
        entity,
        store,
        visible: visibleTo,
        ...(store.say && { say: store.say }),
        ...(store.sayAll && { sayAll: store.sayAll }),
        read: (caller, query) =>
          readList(
            (work) => db.read(caller.empresaId, work),
            { ...storeFor(caller), ahead: undefined },
            caller.empresaId,
            query,
            visibleTo(caller),
          ),
      }),
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
        const caller = callerOf(request);
        const { empresaId } = caller;
        const seen = storeFor(caller);
        const visible = visibleTo(caller);
        const { campo, ...rest } = request.query;
        const where = whereOf(seen, empresaId, readListQuery(entity, rest, visible), visible);
        const counted = Object.keys(entity.filters).filter((field) => countable(seen, field) && visible(field));
        if (!counted.includes(campo)) throw cannot('contar', campo, counted);
        return db.tenant(empresaId, (tx) => countBy(tx, seen, where, campo));
      },
    );

    app.get(
      '/:id',
      { config: { allow: ['show', name] }, schema: { params: byId, response: { 200: record } } },
      async (request) => {
        const { caller, id } = calledOn(request);
        return db.tenant(caller.empresaId, (tx) =>
          readOne(tx, storeFor(caller), caller.empresaId, id, false, visibleTo(caller)),
        );
      },
    );
  };
