import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { RuntimeConfig } from '#contract/core/session';
import type { Env } from '../env';
import { publicHttps } from './publicAddress';

interface Parts {
  env: Env;
  key: string;
  version: string;
  /** The maps that the data folder holds. */
  maps: () => Promise<RuntimeConfig['maps']>;
  addresses: () => Promise<RuntimeConfig['addresses']>;
}

/** `GET /config.json`: the page's configuration at run time; never cached. */
export const runtimeConfig =
  ({ env, key, version, maps, addresses }: Parts): FastifyPluginAsync =>
  async (app) => {
    app.get('/config.json', { config: { allow: 'anyone' } }, async (request): Promise<RuntimeConfig> => {
      return {
        api: '/api',
        realtime: realtimeOf(env, request, key),
        tiles: sourceOf(
          env.TILES_URL,
          env.TILES_ATTRIBUTION ?? (env.TILES_URL?.includes('.openstreetmap.org/') ? openStreetMap : ''),
        ),
        satellite: sourceOf(env.TILES_SATELLITE_URL, env.TILES_SATELLITE_ATTRIBUTION),
        maps: await maps(),
        addresses: await addresses(),
        ...(env.oidc && { oidc: { nombre: env.oidc.name, ...(env.oidc.only && { solo: true }) } }),
        demo: env.demo !== 'off',
        version,
      };
    });
  };

const openStreetMap =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a>';

const sourceOf = (url: string | null, attribution: string) => (url ? { url, attribution } : null);

/** The embedded broker has the address of the page; another one has the address in the environment. */
const realtimeOf = (env: Env, request: FastifyRequest, key: string): RuntimeConfig['realtime'] => {
  const known = publicHttps(env, request.host);
  const scheme = env.BROADCAST_PUBLIC_SCHEME ?? (known || request.protocol === 'https' ? 'https' : 'http');
  const usual = scheme === 'https' ? 443 : 80;
  if (env.BROADCAST_PUBLIC_HOST)
    return { host: env.BROADCAST_PUBLIC_HOST, port: env.BROADCAST_PUBLIC_PORT ?? usual, scheme, key };
  if (known) return { host: known.hostname, port: Number(known.port) || usual, scheme, key };
  return { host: request.hostname, port: request.port ?? usual, scheme, key };
};
