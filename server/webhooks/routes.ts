import { and, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cambioWebhook, masWebhooks, nuevoWebhook, webhook, webhookConSecreto } from '#contract/requests/webhooks';
import { z } from '#contract/core/validation';
import { audit } from '../history/audit';
import { parseBody } from '../plugins/errors';
import { actorOf, callerOf } from '../plugins/guard';
import { byId, calledOn } from '../records/reading';
import { once } from '../records/idempotency';
import { destinationRoutes, type IntegrationParts } from './destinationRoutes';
import { addDestination, checkUrl, readDestination } from './destinations';
import { officeOnly } from './rights';
import { newWebhookSecret } from './signature';
import { destinoTable as d } from '../db/tables/webhooks';

const room = {
  most: masWebhooks,
  message: `La empresa ya tiene ${masWebhooks} webhooks, que es el máximo: elimine los que ya no se usan.`,
};

/** `/webhooks`: other programs that are told of changes. */
export const webhookRoutes =
  (parts: IntegrationParts): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, reach } = parts;
    await app.register(
      destinationRoutes(parts, { clase: 'webhook', record: webhook, change: cambioWebhook, shown: (row) => row }),
    );

    app.post(
      '/',
      { ...officeOnly, schema: { body: z.unknown(), response: { 201: webhookConSecreto } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId, user } = caller;
        const given = parseBody(nuevoWebhook, request.body);
        checkUrl(given.url, reach);
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
