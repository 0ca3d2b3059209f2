import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { ApiError } from '../plugins/errors';
import type { Broker } from './broker';
import { defaultLimits } from './limits';
import { isLoopback } from './ws-server';

interface Options {
  /** Also answers callers from other machines; they still need the secret. */
  publicApi?: boolean;
}

/** Mounts Pusher's HTTP API at `/apps/*`. Unless public, only this machine itself sees it; everyone else is told 404. */
export const brokerHttpApi =
  (broker: Broker, { publicApi = false }: Options = {}): FastifyPluginAsync =>
  async (app) => {
    // Signatures cover the body byte by byte, so nothing may parse it first.
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

/** A proxy on this machine forwards strangers, and says so in one of many ways. */
export const isLocal = ({ headers, socket }: FastifyRequest) =>
  (isLoopback(socket.remoteAddress ?? '') || socket.remoteAddress === socket.localAddress) && !Object.keys(headers).some((name) => forwarding.test(name));

/** Headers that proxies and content networks add: Forwarded, Via, X-Forwarded-*, X-Real-IP, CF-Connecting-IP, True-Client-IP … */
const forwarding = /^(via|cdn-loop)$|^(cf|x-envoy|x-amzn)-|(^|-)forwarded(-|$)|(^|-)(client|connecting|real|remote)-?(ip|addr)/;
