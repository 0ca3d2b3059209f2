import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../db/client';
import { createDevices } from './devices';
import { judged, type Frame } from './frame';
import { createIngestKeys } from './ingestKeys';
import { createPartitions } from './partitions';
import { createPipeline } from './pipeline';
import { positionRoutes } from './positions';
import { createFeed, type Publish } from './publish';
import { createRateLimits } from './rateLimits';
import { createRefusals } from './refusals';
import { gpsRoutes } from './routes';
import { releaseHeld } from './state';
import { createUnknownDevices } from './unknownDevices';
import { createWriter } from './writer';

export { emptyFrame, type Frame } from './frame';

interface TrackingParts {
  db: Db;
  publish: Publish;
  /** Are devices and keys bounded in how fast they write? */
  limits: boolean;
  log: (message: string, details?: object) => void;
}

export interface Tracking {
  /** `/gps/…`, to be mounted at the root. */
  routes: FastifyPluginAsyncZod;
  /** To be mounted at the path of `posiciones`. */
  positions: FastifyPluginAsyncZod;
  /** Takes a frame the same way as one that came over HTTP. Resolves when it is durable; false when the company has no such device. */
  accept(empresaId: number, identifier: string, frame: Frame): Promise<boolean>;
  /** Keys or devices have changed: nothing that was remembered of them counts any more. */
  forget(): void;
  /** Stores and publishes what waits. */
  close(): Promise<void>;
}

/** ms between two looks at the jumps that wait to be believed. */
const releaseEvery = 30_000;

/** From device to publication. Several processes may do this on one database. */
export const createTracking = ({ db, publish, limits, log }: TrackingParts): Tracking => {
  const { system } = db;
  const partitions = createPartitions(system);
  const feed = createFeed(publish);
  const keys = createIngestKeys(system);
  const devices = createDevices(system);
  const unknown = createUnknownDevices(system);
  const refusals = createRefusals(system, log);
  const pipeline = createPipeline(db.pool, partitions);
  const writer = createWriter(async (batch) => feed.tell(await pipeline.run(batch)), partitions.forget);

  let releasing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    releasing = releaseHeld(db.pool, new Date()).then(feed.tell, (error: Error) => log('Held positions could not be looked at', { reason: error.message }));
  }, releaseEvery);
  timer.unref();

  return {
    routes: gpsRoutes({ db: system, keys, devices, unknown, refusals, rates: createRateLimits(limits), accept: writer.add }),
    positions: positionRoutes(db),
    accept: async (empresaId, identifier, frame) => {
      const device = await devices.find(empresaId, identifier);
      if (!device) return false;
      const received = new Date();
      await writer.add({ device, received, frame: judged(frame, received) });
      return true;
    },
    forget: () => {
      keys.forget();
      devices.forget();
    },
    close: async () => {
      clearInterval(timer);
      await Promise.all([writer.close(), unknown.close(), refusals.close(), releasing]);
      await feed.close();
    },
  };
};
