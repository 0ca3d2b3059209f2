import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Subject } from '#contract/core/access';
import { ApiError } from '../plugins/errors';

/**
 * Refuses every attempt to write what is computed.
 * @param paths each with the subject whose readers learn it
 * @param message what it is computed from, in Spanish
 */
export const computedRoutes =
  (paths: readonly (readonly [path: string, subject: Subject])[], message: string): FastifyPluginAsyncZod =>
  async (app) => {
    for (const [url, subject] of paths)
      app.route({
        method: ['POST', 'PUT', 'PATCH', 'DELETE'],
        url,
        config: { allow: ['list', subject], undocumented: true },
        handler: () => {
          throw new ApiError('METODO_NO_PERMITIDO', { message, headers: { Allow: 'GET, HEAD' } });
        },
      });
  };
