import { createHash, timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { singleFlight } from '#contract/core/singleFlight';
import { z } from '#contract/core/validation';
import type { Db } from '../db/client';
import { ApiError } from '../plugins/errors';
import { isLocal } from '../net/thisMachine';
import type { Metrics } from './metrics';
import { answers } from './sample';

/** Whether clients should be sent here. The process may be alive even if not. */
export interface Readiness {
  isDraining(): boolean;
  /**
   * Reports «not ready» from now on; after `ms`, no new connections are accepted. Resolves when open requests have been
   * answered.
   */
  drain(ms: number): Promise<void>;
}

/**
 * ms: interval of checks for open requests; time in which existing connections may still send a request; and longest
 * wait for responses.
 */
const look = 20;
const grace = 300;
const longest = 10_000;

export const createReadiness = (app: FastifyInstance, { ready }: Metrics): Readiness => {
  let draining = false;
  const underWay = new Set<ServerResponse>();
  // A kept-alive client opens its next connection elsewhere.
  const closeBehind = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  const say = () => {
    draining = true;
    for (const response of underWay) closeBehind(response);
    ready.set(0);
  };
  ready.set(1);
  app.addHook('onRequest', (_request, { raw }, done) => {
    underWay.add(raw);
    if (draining) closeBehind(raw);
    raw.once('close', () => underWay.delete(raw));
    done();
  });
  app.addHook('preClose', async () => say());
  return {
    isDraining: () => draining,
    drain: async (ms) => {
      say();
      await sleep(ms, undefined, { ref: false });
      // Clients find another server listening, or none, rather than one that refuses them.
      app.server.close();
      for (let waited = 0; waited < grace || (underWay.size > 0 && waited < longest); waited += look) await sleep(look);
    },
  };
};

/** ms for which the database counts as answering since it last did. */
const lately = 3_000;

/**
 * Whether the database answers. If it did lately, that is said at once while it is asked again: a busy process, whose
 * connections all work, is not taken for one without a database.
 */
const watchDatabase = (db: Db) => {
  let answeredAt = -Infinity;
  const ask = singleFlight(async () => {
    const well = await answers(db.pool.query('select 1'));
    answeredAt = well ? performance.now() : -Infinity;
    return well;
  });
  return async () => {
    const answer = ask();
    return performance.now() - answeredAt < lately || answer;
  };
};

interface Parts {
  db: Db;
  metrics: Metrics;
  sample: () => Promise<void>;
  gather: () => Promise<string>;
  readiness: Readiness;
  /** Whether background jobs wait and none runs. */
  jobsAreStalled: () => boolean;
  /** What is wrong although requests are answered: `clock`, `round …`. */
  degraded: () => string[];
  token: string | undefined;
}

const ready = z.object({
  ready: z.boolean(),
  reason: z.enum(['draining', 'database', 'jobs']).optional(),
  degraded: z.array(z.string()).optional(),
});

/** Routes for machines: `/readyz` for load balancers, `/metrics` for this machine or with the token. */
export const insideRoutes =
  ({ db, metrics, sample, gather, readiness, jobsAreStalled, degraded, token }: Parts): FastifyPluginAsyncZod =>
  async (app) => {
    const databaseAnswers = watchDatabase(db);
    // Migrations were applied before this process listened.
    app.get(
      '/readyz',
      { config: { allow: 'anyone' }, schema: { response: { 200: ready, 503: ready } } },
      async (_request, reply) => {
        if (readiness.isDraining()) return reply.code(503).send({ ready: false, reason: 'draining' });
        if (!(await databaseAnswers())) return reply.code(503).send({ ready: false, reason: 'database' });
        if (jobsAreStalled()) return reply.code(503).send({ ready: false, reason: 'jobs' });
        // Still 200: a balancer would take every process away for what all of them share.
        const wrong = degraded();
        return wrong.length > 0 ? { ready: true, degraded: wrong } : { ready: true };
      },
    );

    app.get(
      '/metrics',
      { config: { allow: 'anyone' }, schema: { response: { 200: z.string() } } },
      async (request, reply) => {
        if (!isLocal(request.raw) && !bears(request, token)) throw new ApiError('NO_ENCONTRADO');
        degraded();
        await sample();
        return reply.type(metrics.registry.contentType).send(await gather());
      },
    );
  };

const bears = ({ headers }: FastifyRequest, token: string | undefined) =>
  token !== undefined && timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));

const digest = (text: string) => createHash('sha256').update(text).digest();
