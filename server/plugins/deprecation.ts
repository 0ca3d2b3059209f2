import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** What programs should stop using, a year before it may be gone: a call, or some of what it is sent. */
export interface Deprecation {
  /** The days (2026-11-30) since which it is, and from which it may be gone: twelve months later, or more. */
  since: string;
  sunset: string;
  /** What to use instead, in Spanish, for the documentation. */
  instead: string;
  /** Only these parameters of the query, or fields of the body; without either the whole call. */
  query?: readonly string[];
  body?: readonly string[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    deprecated?: readonly Deprecation[];
  }
}

/** Tells the programs that use it, by `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to the documentation. */
export const deprecation = fp(async (app) => {
  app.addHook('onRoute', ({ url, config }) => {
    for (const each of config?.deprecated ?? [])
      if (each.sunset < aYearAfter(each.since)) throw new Error(`${url} is not announced for twelve months`);
  });
  // Its body is read by then.
  app.addHook('preValidation', async (request, reply) => {
    const { deprecated } = request.routeOptions.config;
    const used = deprecated?.filter((each) => uses(request, each)) ?? [];
    if (used.length === 0) return;
    const first = (name: 'since' | 'sunset') => new Date(used.map((each) => each[name]).sort()[0] ?? '');
    reply.headers({
      Deprecation: `@${first('since').getTime() / 1_000}`,
      Sunset: first('sunset').toUTCString(),
      Link: '</api/docs>; rel="deprecation"; type="text/html"',
    });
  });
});

const uses = (request: FastifyRequest, { query, body }: Deprecation): boolean =>
  (!query && !body) || names(request.query, query) || names(request.body, body);

const names = (given: unknown, some: readonly string[] = []) =>
  typeof given === 'object' && given !== null && some.some((name) => Object.hasOwn(given, name));

const aYearAfter = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
