import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Reenvio } from '#contract/requests/reenvios';
import { z } from '#contract/core/validation';
import type { Webhook } from '#contract/requests/webhooks';
import type { Db } from '../db/client';
import type { Tx } from '../db/system';
import type { Reach } from '../egress/reach';
import { parseBody, parsedLater } from '../plugins/errors';
import { sentByPeople } from '../plugins/confirming';
import { actorOf, callerOf, type Caller } from '../plugins/guard';
import { byId, calledOn, removes } from '../records/reading';
import { contentRange } from '../records/query';
import type { Deliveries } from './deliveries';
import { deliveryRoutes } from './deliveryRoutes';
import {
  changeDestination,
  checkUrl,
  readDestination,
  readDestinations,
  removeDestination,
  type Clase,
  type Destination,
  type Patch,
} from './destinations';
import { rightsOf } from './rights';

export interface IntegrationParts {
  db: Db;
  deliveries: Deliveries;
  /** Which private addresses are allowed. */
  reach: Reach;
}

type Shown = Webhook | Reenvio;

interface Kind<Change extends Patch> {
  clase: Clase;
  record: z.ZodType<Shown, Shown>;
  change: z.ZodType<Change>;
  shown: (row: Destination) => Shown;
  /** @throws ApiError at the field of a change that names what the company has not, or that the caller may not make */
  check: (tx: Tx, caller: Caller, given: Change, id: number) => Promise<void>;
}

/** What webhooks and forwardings have alike: their lists, changes, removal and deliveries. */
export const destinationRoutes =
  <Change extends Patch>(
    { db, deliveries, reach }: IntegrationParts,
    { clase, record, change, shown, check }: Kind<Change>,
  ): FastifyPluginAsyncZod =>
  async (app) => {
    const rights = rightsOf(clase);
    await app.register(deliveryRoutes({ db, deliveries }, clase));

    app.get('/', { ...rights.read, schema: { response: { 200: z.array(record) } } }, async (request, reply) => {
      const { empresaId } = callerOf(request);
      const rows = await db.tenant(empresaId, (tx) => readDestinations(tx, empresaId, clase));
      reply.header('Content-Range', contentRange(`${clase}s`, 0, rows.length, rows.length));
      return rows.map(shown);
    });

    app.get('/:id', { ...rights.read, schema: { params: byId, response: { 200: record } } }, async (request) => {
      const { empresaId, id } = calledOn(request);
      return shown(await db.tenant(empresaId, (tx) => readDestination(tx, empresaId, clase, id)));
    });

    app.route({
      method: ['PUT', 'PATCH'],
      url: '/:id',
      // Another address gets what this one was trusted with.
      config: { ...rights.change.config, confirm: sentByPeople('url') },
      schema: { params: byId, body: parsedLater(change), response: { 200: record } },
      handler: async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        const given = parseBody(change, request.body);
        checkUrl(given.url, reach);
        const row = await db.tenant(empresaId, async (tx) => {
          await check(tx, caller, given, id);
          return changeDestination(tx, actorOf(caller), clase, id, given);
        });
        deliveries.poke();
        return shown(row);
      },
    });

    app.delete('/:id', { ...rights.remove, schema: removes }, async (request) => {
      const { caller, empresaId, id } = calledOn(request);
      await db.tenant(empresaId, (tx) => removeDestination(tx, actorOf(caller), clase, id));
      return { id };
    });
  };
