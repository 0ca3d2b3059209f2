import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { posicionesGtfs, viajesGtfs } from '#contract/requests/gtfsRt';
import { z } from '#contract/core/validation';
import type { Db } from '../db/client';
import { callerOf } from '../plugins/guard';
import { tripUpdates, vehiclePositions } from './feeds';
import { encoded } from './message';
import { readFeedRuns } from './read';

const reads = { config: { allow: ['list', 'ejecuciones'], inTurn: true } } as const;

/** For so long (ms) everybody of a company gets the same feed: its contents do not change under one time. */
const shared = 5_000;

/** `/gtfs-rt`: the runs of routes that come from a public transport feed, as GTFS-Realtime 2.0. */
export const gtfsRtRoutes =
  (db: Db): FastifyPluginAsyncZod =>
  async (app) => {
    const looks = new Map<number, { at: number; known: ReturnType<typeof readFeedRuns> }>();
    const knownTo = async (empresaId: number) => {
      const now = Date.now();
      const last = looks.get(empresaId);
      if (last && now - last.at < shared && now >= last.at) return last.known;
      for (const [company, { at }] of looks) if (Math.abs(now - at) > shared) looks.delete(company);
      const known = readFeedRuns(db, empresaId, now);
      looks.set(empresaId, { at: now, known });
      known.catch(() => looks.delete(empresaId));
      return known;
    };

    const feeds = [
      { path: '/vehicle-positions', feed: vehiclePositions, shape: posicionesGtfs },
      { path: '/trip-updates', feed: tripUpdates, shape: viajesGtfs },
    ] as const;
    for (const { path, feed, shape } of feeds) {
      app.get(path, { ...reads, schema: { response: { 200: z.unknown() } } }, async (request, reply) =>
        reply
          .type('application/x-protobuf')
          .send(Buffer.from(encoded(feed(await knownTo(callerOf(request).empresaId))))),
      );
      app.get(`${path}.json`, { ...reads, schema: { response: { 200: shape } } }, async (request) =>
        feed(await knownTo(callerOf(request).empresaId)),
      );
    }
  };
