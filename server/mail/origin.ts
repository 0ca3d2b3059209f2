import { networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../env';

/**
 * Where links in mails lead: `PUBLIC_URL`, else the address that the request used, but only when that is this very
 * machine. Whoever asks for somebody's link chooses the Host header, so any other one is not believed.
 */
export const publicOrigin = (env: Env, request: Pick<FastifyRequest, 'protocol' | 'host'>): string => {
  if (env.PUBLIC_URL) return env.PUBLIC_URL.replace(/\/+$/, '');
  const given = `${request.protocol}://${request.host}`;
  const asked = URL.canParse(given) ? new URL(given) : undefined;
  if (asked && isBare(asked) && isThisMachine(asked.hostname, asked.port, env)) return asked.origin;
  return `http://localhost:${env.PORT}`;
};

/** A host and perhaps a port; nothing smuggled in beside them. */
const isBare = ({ username, password, pathname, search, hash }: URL) => !username && !password && pathname === '/' && !search && !hash;

const isThisMachine = (hostname: string, port: string, env: Env) => {
  if (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)) return true;
  // Another port of this machine may be another person's service.
  return Number(port || 80) === env.PORT && ownAddresses().has(hostname);
};

const ownAddresses = () =>
  new Set(
    Object.values(networkInterfaces())
      .flat()
      .flatMap((each) => (each ? [each.family === 'IPv6' ? `[${each.address}]` : each.address] : [])),
  );
