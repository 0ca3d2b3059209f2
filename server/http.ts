import Fastify, { LogController } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { limits } from '#contract/core/limits';
import type { Env } from './env';
import { routeAddress } from './plugins/addresses';
import { serializerCompiler } from './plugins/answers';
import { frameworkErrors } from './plugins/errors';
import { limitSlowBodies, type Timeouts } from './plugins/slowBodies';
import { unreadable } from './plugins/unreadable';
import { saysWhoMayCall } from './plugins/guard';
import { createServer } from './net/sockets';
import { loggerOf, requestIdOf, type Logging } from './telemetry/index';

export interface HttpParts {
  env: Env;
  logger?: Logging | false;
  /** How long (ms) a client may take. */
  timeouts?: Partial<Timeouts>;
  /** Replaces what writes the answers. */
  serializer?: typeof serializerCompiler;
}

/** The HTTP server without routes: its limits, its errors, how input and answers are checked. */
export const createHttp = ({ env, serializer, logger = false, timeouts: given }: HttpParts) => {
  const timeouts: Timeouts = { ...limits.timeouts, ...given };
  const app = Fastify({
    logger: logger && loggerOf(logger),
    genReqId: requestIdOf,
    bodyLimit: limits.body,
    trustProxy: env.TRUST_PROXY,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => routeAddress(withoutOrigin(url)),
    frameworkErrors,
    clientErrorHandler: unreadable,
    serverFactory: (handler) =>
      createServer(
        {
          headersTimeout: timeouts.headers,
          requestTimeout: timeouts.upload,
          keepAliveTimeout: limits.keepAlive,
          // By default Node checks for slow clients every 30 seconds.
          connectionsCheckingInterval: 500,
        },
        handler,
      ),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializer ?? serializerCompiler);
  app.addHook('onRoute', saysWhoMayCall);
  limitSlowBodies(app, timeouts);
  return app;
};

/** The path of a target that names its origin too, as clients write it for proxies. */
const withoutOrigin = (target: string) =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*\/?/i, '/');

/** Where this machine reaches what listens on this address. */
export const ownAddress = (host: string) => (['::', '0.0.0.0', 'localhost', '::1'].includes(host) ? '127.0.0.1' : host);

/** The port on which a server listens; 0 while it does not. */
export const portOf = (server: { address(): unknown }) => {
  const address = server.address() as { port: number } | string | null;
  return typeof address === 'object' && address ? address.port : 0;
};
