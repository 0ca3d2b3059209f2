import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { RuntimeConfig } from '#contract/session';
import type { Env } from '../env';

/** `GET /config.json`: what the page learns at run time; never cached. */
export const runtimeConfig =
  ({ env, key, version }: { env: Env; key: string; version: string }): FastifyPluginAsync =>
  async (app) => {
    app.get('/config.json', { config: { allow: 'anyone' } }, async (request, reply): Promise<RuntimeConfig> => {
      reply.header('cache-control', 'no-store');
      return {
        api: '/api',
        realtime: realtimeOf(env, request, key),
        tiles: env.TILES_URL ? { url: env.TILES_URL, attribution: env.TILES_ATTRIBUTION } : null,
        demo: env.demo !== 'off',
        version,
      };
    });
  };

/** The embedded broker is found where the page was; another one where the environment says. */
const realtimeOf = (env: Env, { hostname, port, protocol }: FastifyRequest, key: string): RuntimeConfig['realtime'] => {
  const scheme = env.BROADCAST_PUBLIC_SCHEME ?? (protocol === 'https' ? 'https' : 'http');
  const usual = scheme === 'https' ? 443 : 80;
  if (env.BROADCAST_PUBLIC_HOST) return { host: env.BROADCAST_PUBLIC_HOST, port: env.BROADCAST_PUBLIC_PORT ?? usual, scheme, key };
  return { host: hostname, port: port ?? usual, scheme, key };
};
