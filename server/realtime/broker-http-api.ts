import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../plugins/errors';
import { isLocal } from '../net/thisMachine';
import type { Broker } from './broker';
import { defaultLimits } from './protocol/limits';

interface Options {
  /** Also answers other machines; they still need the secret. */
  publicApi?: boolean;
}

/** Mounts Pusher's HTTP API at `/apps/*`. Unless it is public, other machines get 404. */
export const brokerHttpApi =
  (broker: Broker, { publicApi = false }: Options = {}): FastifyPluginAsync =>
  async (app) => {
    // Signatures cover the exact bytes of the body, so it must not be parsed first.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });

    app.addHook('onRequest', async (request) => {
      if (!publicApi && !isLocal(request.raw)) throw new ApiError('NO_ENCONTRADO');
    });

    app.route({
      method: ['GET', 'POST'],
      url: '/apps/*',
      config: { allow: 'anyone' },
      bodyLimit: defaultLimits.api.bodyBytes,
      handler: async (request, reply) => {
        const [path = '', query = ''] = request.raw.url?.split('?', 2) ?? [];
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { status, json } = await broker.http({ method: request.method, path, query, rawBody });
        return reply.code(status).send(json);
      },
    });
  };
