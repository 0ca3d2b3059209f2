import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from '#contract/validation';
import type { Db } from '../db/client';
import { ApiError } from '../plugins/errors';
import { isLocal } from '../realtime/index';
import type { Metrics } from './metrics';
import { answers } from './sample';

/** Whether callers should be sent here. The process may live all the same. */
export interface Readiness {
  isDraining(): boolean;
  /** Says no from now on, and resolves when callers had `ms` to hear it. */
  drain(ms: number): Promise<void>;
}

export const createReadiness = (app: FastifyInstance, { ready }: Metrics): Readiness => {
  let draining = false;
  const say = () => {
    draining = true;
    ready.set(0);
  };
  ready.set(1);
  // Whoever keeps a connection open opens the next one elsewhere.
  app.addHook('onRequest', (_request, reply, done) => {
    if (draining) reply.raw.setHeader('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => say());
  return {
    isDraining: () => draining,
    drain: async (ms) => {
      say();
      await sleep(ms);
    },
  };
};

interface Parts {
  db: Db;
  metrics: Metrics;
  sample: () => Promise<void>;
  readiness: Readiness;
  token: string | undefined;
}

const ready = z.object({ ready: z.boolean(), reason: z.enum(['draining', 'database']).optional() });

/** What machines ask: `/readyz` by whoever sends callers here, `/metrics` by this very machine or with the token. */
export const insideRoutes =
  ({ db, metrics, sample, readiness, token }: Parts): FastifyPluginAsyncZod =>
  async (app) => {
    // The schema was brought up to date before this process listened.
    app.get('/readyz', { config: { allow: 'anyone' }, schema: { response: { 200: ready, 503: ready } } }, async (_request, reply) => {
      if (readiness.isDraining()) return reply.code(503).send({ ready: false, reason: 'draining' });
      if (!(await answers(db.pool.query('select 1')))) return reply.code(503).send({ ready: false, reason: 'database' });
      return { ready: true };
    });

    app.get('/metrics', { config: { allow: 'anyone' }, schema: { response: { 200: z.string() } } }, async (request, reply) => {
      if (!isLocal(request) && !bears(request, token)) throw new ApiError('NO_ENCONTRADO');
      await sample();
      return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
    });
  };

const bears = ({ headers }: FastifyRequest, token: string | undefined) =>
  token !== undefined && timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));

const digest = (text: string) => createHash('sha256').update(text).digest();
