import { and, desc, eq, inArray } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { limits } from '#contract/core/limits';
import { clavePush, endpointPush, pruebaPush, suscripcionPush } from '#contract/requests/push';
import { z } from '#contract/core/validation';
import { take } from '../limits/attempts';
import { limitKeys } from '../limits/keys';
import { ApiError, fieldError } from '../plugins/errors';
import { sessionOf } from '../plugins/guard';
import { isPublicEndpoint } from './pushService';
import { push, type Pushing } from './pushes';
import { suscripcionPushTable as s } from '../db/tables/notificaciones';

/** Browsers per user; the oldest ones above this are deleted. */
const most = 20;
const { perPerson, window } = limits.pushTests;

/** The browsers in which the user wants push notifications. */
export const pushRoutes =
  (pushing: Pushing): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, vapid } = pushing;

    app.get('/user/push', { config: { allow: 'user' }, schema: { response: { 200: clavePush } } }, async () => ({
      clave: vapid.publicKey,
    }));

    app.put(
      '/user/push',
      { config: { allow: 'user' }, schema: { body: suscripcionPush, response: { 204: z.null() } } },
      async (request, reply) => {
        const { id } = sessionOf(request).user;
        if (!isPublicEndpoint(request.body.endpoint))
          throw fieldError('endpoint', 'Este servicio de notificaciones no se admite');
        const row = {
          ...request.body,
          user_id: id,
          agente: (request.headers['user-agent'] ?? '').slice(0, 300),
          falla_desde: null,
        };
        await db.insert(s).values(row).onConflictDoUpdate({ target: s.endpoint, set: row });
        const newest = db.select({ id: s.id }).from(s).where(eq(s.user_id, id)).orderBy(desc(s.id)).offset(most);
        await db.delete(s).where(inArray(s.id, newest));
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/user/push/baja',
      { config: { allow: 'user' }, schema: { body: endpointPush, response: { 204: z.null() } } },
      async (request, reply) => {
        await db.delete(s).where(and(eq(s.user_id, sessionOf(request).user.id), eq(s.endpoint, request.body.endpoint)));
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/user/push/prueba',
      { config: { allow: 'user' }, schema: { body: endpointPush, response: { 200: pruebaPush } } },
      async (request) => {
        const [browser] = await db
          .select()
          .from(s)
          .where(and(eq(s.user_id, sessionOf(request).user.id), eq(s.endpoint, request.body.endpoint)));
        if (!browser) throw new ApiError('NO_ENCONTRADO');
        await db.transaction((tx) => take(tx, limitKeys.pushTest(browser.user_id), { most: perPerson, window }));
        const message = {
          titulo: 'Notificación de prueba',
          texto: 'Así le avisará Ftrack en este dispositivo.',
          url: '/perfil/ajustes',
          grupo: 'prueba',
          critica: false,
        };
        return { entregado: (await push(pushing, browser, message)) === 'sent' };
      },
    );
  };
