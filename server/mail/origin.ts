import type { FastifyRequest } from 'fastify';
import type { Env } from '../env';
import { isThisMachine } from '../net/thisMachine';

type Query = Pick<FastifyRequest, 'protocol' | 'host'> & { socket?: { localPort?: number | undefined } };

/**
 * The base address of links in mails. The requester controls the Host header, so only this machine's own names are
 * trusted.
 */
export const publicOrigin = (env: Env, request: Query): string =>
  knownOrigin(env, request) ?? `http://localhost:${portOf(env, request)}`;

/** `PUBLIC_URL`, else the address of the request when it is this very machine and port; otherwise undefined. */
export const knownOrigin = (env: Env, request: Query): string | undefined => {
  if (env.PUBLIC_URL) return env.PUBLIC_URL.replace(/\/+$/, '');
  const given = `${request.protocol}://${request.host}`;
  const asked = /^https?:/.test(given) && URL.canParse(given) ? new URL(given) : undefined;
  return asked && isBare(asked) && isThisMachine(asked, portOf(env, request)) ? asked.origin : undefined;
};

/** Only a host and possibly a port. */
const isBare = ({ username, password, pathname, search, hash }: URL) =>
  !username && !password && pathname === '/' && !search && !hash;

const portOf = (env: Env, { socket }: Query) => socket?.localPort ?? env.PORT;
