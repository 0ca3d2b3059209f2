import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../../env';
import { publicOrigin } from '../../mail/index';
import { ApiError } from '../../plugins/errors';

/** For whom keys are made: the host of `PUBLIC_URL`, or localhost on this machine. */
export interface RelyingParty {
  id: string;
  origins: string[];
}

/** @throws ApiError 409 where browsers know no keys: without HTTPS, or at an address without name */
export const relyingParty = (env: Env, request: FastifyRequest): RelyingParty => {
  const { origin, hostname, port, protocol } = new URL(publicOrigin(env, request));
  if (!env.PUBLIC_URL) return { id: 'localhost', origins: [`http://localhost${port && `:${port}`}`, origin] };
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) || (protocol !== 'https:' && !isLocal))
    throw new ApiError('CONFLICTO', {
      message: 'Las llaves necesitan que Ftrack se abra por HTTPS y con un nombre (PUBLIC_URL).',
    });
  return { id: hostname, origins: [origin] };
};
