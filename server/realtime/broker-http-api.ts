import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { ApiError } from '../plugins/errors';
import type { Broker } from './broker';
import { defaultLimits } from './protocol/limits';
import { isLoopback } from './ws-server';

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
      if (!publicApi && !isLocal(request)) throw new ApiError('NO_ENCONTRADO');
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

/** A proxy on this machine forwards requests of others, and marks them with one of many headers. */
export const isLocal = ({ headers, socket }: FastifyRequest) =>
  (isLoopback(socket.remoteAddress ?? '') || socket.remoteAddress === socket.localAddress) &&
  !Object.keys(headers).some((name) => forwarding.test(name));

/** Headers that proxies and CDNs add: Forwarded, Via, X-Forwarded-*, X-Real-IP, CF-Connecting-IP, True-Client-IP … */
const forwarding =
  /^(via|cdn-loop)$|^(cf|x-envoy|x-amzn)-|(^|-)forwarded(-|$)|(^|-)(client|connecting|real|remote)-?(ip|addr)/;
