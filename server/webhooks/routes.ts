import { and, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cambioWebhook, masWebhooks, nuevoWebhook, webhook, webhookConSecreto } from '#contract/webhooks';
import { z } from '#contract/validation';
import type { Db } from '../db/client';
import { audit } from '../history/audit';
import { parseBody } from '../plugins/errors';
import { actorOf, callerOf } from '../plugins/guard';
import { byId, calledOn, idOf, removes } from '../records/crud';
import { once } from '../records/idempotency';
import { contentRange } from '../records/query';
import type { Deliveries } from './deliveries';
import { deliveryRoutes } from './deliveryRoutes';
import {
  addDestination,
  changeDestination,
  checkUrl,
  readDestination,
  readDestinations,
  removeDestination,
} from './destinations';
import { officeOnly } from './rights';
import { newWebhookSecret } from './signature';
import { destinoTable as d } from '../db/tables/webhooks';

export interface IntegrationParts {
  db: Db;
  deliveries: Deliveries;
  /** Private addresses are allowed. */
  privado: boolean;
}

const room = {
  most: masWebhooks,
  message: `La empresa ya tiene ${masWebhooks} webhooks, que es el máximo: elimine los que ya no se usan.`,
};

/** `/webhooks`: other programs that are told of changes. */
export const webhookRoutes =
  ({ db, deliveries, privado }: IntegrationParts): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(deliveryRoutes({ db, deliveries }, 'webhook'));

    app.get('/', { ...officeOnly, schema: { response: { 200: z.array(webhook) } } }, async (request, reply) => {
      const { empresaId } = callerOf(request);
      const rows = await db.tenant(empresaId, (tx) => readDestinations(tx, empresaId, 'webhook'));
      return reply.header('Content-Range', contentRange('webhooks', 0, rows.length, rows.length)).send(rows);
    });

    app.get('/:id', { ...officeOnly, schema: { params: byId, response: { 200: webhook } } }, async (request) => {
      const { empresaId } = callerOf(request);
      return db.tenant(empresaId, (tx) => readDestination(tx, empresaId, 'webhook', idOf(request.params.id)));
    });

    app.post(
      '/',
      { ...officeOnly, schema: { body: z.unknown(), response: { 201: webhookConSecreto } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId, user } = caller;
        const given = parseBody(nuevoWebhook, request.body);
        checkUrl(given.url, privado);
        const row = await db.tenant(empresaId, async (tx) => {
          const actor = { ...actorOf(caller), userId: user.id };
          const made = { ...given, clase: 'webhook' as const, secreto: newWebhookSecret() };
          return readDestination(
            tx,
            empresaId,
            'webhook',
            await once(tx, request, () => addDestination(tx, actor, made, room)),
          );
        });
        return reply.code(201).send({ ...row, secreto: row.secreto ?? '' });
      },
    );

    app.route({
      method: ['PUT', 'PATCH'],
      url: '/:id',
      ...officeOnly,
      schema: { params: byId, body: z.unknown(), response: { 200: webhook } },
      handler: async (request) => {
        const { caller, id } = calledOn(request);
        const given = parseBody(cambioWebhook, request.body);
        checkUrl(given.url, privado);
        const row = await db.tenant(caller.empresaId, (tx) =>
          changeDestination(tx, actorOf(caller), 'webhook', id, given),
        );
        deliveries.poke();
        return row;
      },
    });

    app.delete('/:id', { ...officeOnly, schema: removes }, async (request) => {
      const { caller, id } = calledOn(request);
      await db.tenant(caller.empresaId, (tx) => removeDestination(tx, actorOf(caller), 'webhook', id));
      return { id };
    });

    app.post(
      '/:id/rotar',
      { ...officeOnly, schema: { params: byId, response: { 200: webhookConSecreto } } },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        const secreto = newWebhookSecret();
        const row = await db.tenant(empresaId, async (tx) => {
          const { url } = await readDestination(tx, empresaId, 'webhook', id, true);
          await tx
            .update(d)
            .set({
              secreto,
              secreto_anterior: d.secreto as unknown as string,
              anterior_hasta: sql`now() + interval '1 day'` as unknown as string,
            })
            .where(and(eq(d.empresa_id, empresaId), eq(d.id, id)));
          await audit(tx, actorOf(caller), { accion: 'otra', entidad: 'webhooks', entidad_id: id, nombre: url });
          return readDestination(tx, empresaId, 'webhook', id);
        });
        return { ...row, secreto };
      },
    );
  };
