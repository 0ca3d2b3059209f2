import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import { origin } from './context';
import { describe, scrub } from './scrub';

export interface Logging {
  level: string;
  /** Replaces the standard output. */
  stream?: { write(line: string): void };
}

/** Log lines in JSON with the request id, and without secrets. */
export const loggerOf = (logging: Logging): FastifyServerOptions['logger'] => ({
  ...logging,
  serializers: { req: ({ method }: { method: string }) => ({ method }), err: asDescribed },
  formatters: {
    log: (details) => Object.fromEntries(Object.entries(details).map(([name, value]) => [name, harmless(value)])),
  },
  hooks: {
    logMethod(given, method) {
      const [first, ...rest] = given.map((value: unknown) => (typeof value === 'string' ? scrub(value) : value));
      if (first instanceof Error)
        method.call(this, { err: first }, scrub(typeof rest[0] === 'string' ? rest[0] : first.message));
      else method.apply(this, [first, ...rest] as typeof given);
    },
  },
  mixin: (_details, _level, logger) => {
    const requestId = origin()?.requestId;
    return requestId && !('reqId' in logger.bindings()) ? { reqId: requestId } : {};
  },
});

/** The error was already described by `harmless`. */
const asDescribed = (error: object) => error as { type: string; message: string; stack: string };

const harmless = (value: unknown): unknown =>
  value instanceof Error ? describe(value) : typeof value === 'string' ? scrub(value) : value;

export const requestIdHeader = 'x-request-id';

/** Short enough to read out on the telephone: six letters of this process and a number. */
const letters = 'bcdfghjkmnpqrstvwxyz23456789';
const own = Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
let count = 0;

/** The request id set by a proxy, if it is valid; otherwise a new one. */
export const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const given = headers[requestIdHeader];
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : `${own}-${(++count).toString(36)}`;
};
