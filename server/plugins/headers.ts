import fp from 'fastify-plugin';
import { versionHeader } from '#contract/core/session';
import type { Env } from '../env';
import { publicHttps } from './publicAddress';
import { isOfApi } from './requestPath';

/** Nobody shows it in a frame. All that a worker's script may say: what else it says would bind the worker. */
export const unframed = { 'content-security-policy': "frame-ancestors 'none'" } as const;

/**
 * For every response that is not a file of the page: no cache stores it, and browsers neither guess its type nor run or
 * load anything for it.
 */
export const unkept = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** For a year, browsers ask this host over HTTPS only. */
const httpsOnly = 'max-age=31536000';

/** Default headers of every response; routes can override them. */
export const apiHeaders = fp(async (app, { env, version }: { env: Env; version: string }) => {
  const secure = env.PUBLIC_URL?.startsWith('https:');
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.url?.startsWith('/build/')) reply.headers(unkept);
    if (isOfApi(request)) reply.header(versionHeader, version);
    if (secure || request.protocol === 'https') reply.header('strict-transport-security', httpsOnly);
    done();
  });
  // Of work that goes on, the answer says in how many seconds to look.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 202 && !reply.hasHeader('retry-after')) reply.header('retry-after', retrySeconds);
  });
});

/** Seconds between two looks at a job. */
export const retrySeconds = 1;

/**
 * Headers of the page.
 * @param host the Host header, for browsers whose 'self' does not cover websockets
 * @param mayRefer false on guest pages, whose URLs may carry one-time links
 * @param framers origins of the pages that may show it in a frame
 */
export const securityHeaders = (
  env: Env,
  host: string,
  mayRefer: boolean,
  framers: readonly string[] = [],
): Record<string, string> => ({
  'content-security-policy': policy(env, host, framers),
  'x-content-type-options': 'nosniff',
  // It knows no list of origins; the policy above does.
  ...(framers.length === 0 && { 'x-frame-options': 'DENY' }),
  'referrer-policy': mayRefer ? 'same-origin' : 'no-referrer',
  'permissions-policy': [
    'camera',
    'geolocation',
    'microphone',
    'publickey-credentials-create',
    'publickey-credentials-get',
  ]
    .map((feature) => `${feature}=(self)`)
    .join(', '),
  'cross-origin-opener-policy': 'same-origin',
});

const policy = (env: Env, host: string, framers: readonly string[]): string => {
  const tiles = [env.TILES_URL, env.TILES_SATELLITE_URL].map((url) => (url ? ` ${originOf(url)}` : '')).join('');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles}`,
    `connect-src 'self' ${sockets(env, host).join(' ')}${tiles}`,
    "font-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-ancestors ${framers.length > 0 ? framers.join(' ') : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
};

/** `{s}` in a tile address stands for several hosts. */
const originOf = (template: string) =>
  new URL(template.replace('{s}', '*').replaceAll(/[{}]/g, '')).origin.replace('%2A', '*');

const sockets = (env: Env, host: string): string[] => {
  if (env.BROADCAST_PUBLIC_HOST) {
    const scheme = (env.BROADCAST_PUBLIC_SCHEME ?? 'https') === 'https' ? 'wss' : 'ws';
    return [
      `${scheme}://${env.BROADCAST_PUBLIC_HOST}${env.BROADCAST_PUBLIC_PORT ? `:${env.BROADCAST_PUBLIC_PORT}` : ''}`,
    ];
  }
  const known = publicHttps(env, host);
  if (known) return [`wss://${known.host}`];
  return /^[\w.:[\]-]+$/.test(host) ? [`ws://${host}`, `wss://${host}`] : [];
};
