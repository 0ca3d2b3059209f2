import { and, eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  cambioWebhook,
  masSecretos,
  masWebhooks,
  nuevoWebhook,
  recuperacion,
  recuperadas,
  webhook,
  webhookConSecreto,
} from '#contract/requests/webhooks';
import { audit } from '../history/audit';
import { ApiError, parseBody, parsedLater } from '../plugins/errors';
import { actorOf, callerOf } from '../plugins/guard';
import { byId, calledOn } from '../records/reading';
import { once } from '../records/idempotency';
import { destinationRoutes, type IntegrationParts } from './destinationRoutes';
import { addDestination, checkUrl, readDestination } from './destinations';
import { recover } from './recover';
import { requireTypes, rightsOf } from './rights';
import { withFormerSecret } from './secrets';
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
    const { db, reach, deliveries } = parts;
    const { make, use } = rightsOf('webhook');
    await app.register(
      destinationRoutes(parts, {
        clase: 'webhook',
        record: webhook,
        change: cambioWebhook,
        shown: (row) => row,
        check: async (tx, caller, { url, tipos, activo }, id) => {
          if (url !== undefined || tipos || activo)
            requireTypes(caller, tipos ?? (await readDestination(tx, caller.empresaId, 'webhook', id)).tipos);
        },
      }),
    );

    app.post(
      '/',
      {
        config: { ...make.config, confirm: 'people' },
        schema: { body: parsedLater(nuevoWebhook), response: { 201: webhookConSecreto } },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId, user } = caller;
        const given = parseBody(nuevoWebhook, request.body);
        requireTypes(caller, given.tipos);
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
      {
        config: { ...use.config, confirm: 'people' },
        schema: { params: byId, response: { 200: webhookConSecreto } },
      },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        const secreto = newWebhookSecret();
        const row = await db.tenant(empresaId, async (tx) => {
          const { url, secretos_anteriores_hasta: former } = await readDestination(tx, empresaId, 'webhook', id, true);
          if (former.length + 1 >= masSecretos)
            throw new ApiError('CONFLICTO', {
              message: `Ya firman ${masSecretos} secretos, el máximo: espere a que el más antiguo deje de firmar.`,
            });
          await tx
            .update(d)
            .set({ secreto, secretos_anteriores: withFormerSecret as unknown as [] })
            .where(and(eq(d.empresa_id, empresaId), eq(d.id, id)));
          await audit(tx, actorOf(caller), { accion: 'otra', entidad: 'webhooks', entidad_id: id, nombre: url });
          return readDestination(tx, empresaId, 'webhook', id);
        });
        return { ...row, secreto };
      },
    );

    app.post(
      '/:id/recuperar',
      { ...use, schema: { params: byId, body: parsedLater(recuperacion), response: { 200: recuperadas } } },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        const { desde } = parseBody(recuperacion, request.body);
        const entregas_n = await db.tenant(empresaId, async (tx) => {
          const destination = await readDestination(tx, empresaId, 'webhook', id, true);
          await audit(tx, actorOf(caller), {
            accion: 'otra',
            entidad: 'webhooks',
            entidad_id: id,
            nombre: destination.url,
          });
          return recover(tx, destination, desde);
        });
        deliveries.poke();
        return { entregas_n };
      },
    );
  };
