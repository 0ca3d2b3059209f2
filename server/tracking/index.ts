import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../db/client';
import type { TrackerPort } from '../envFormats';
import type { Exports } from '../exports/index';
import type { Jobs } from '../jobs/index';
import { repeat } from '../jobs/repeat';
import { createNodes, type Nodes } from '../realtime/index';
import { createAdmission } from './entry/admission';
import { calibrated } from './entry/calibrated';
import type { Frame } from './entry/frame';
import { createIngestion } from './ingestion/batch';
import { trackingLists } from './positions/exports';
import { createListening, type GatewayAddress, type Listening, type ListeningMeter } from './listening/index';
import { createLive } from './live/newestFix';
import { createPartitions } from './stored/partitions';
import { createProjector } from './projector/index';
import type { EventChange } from './projector/writingEvents';
import { positionRoutes } from './positions/routes';
import { createFeed, type Publish } from './live/publish';
import { createReattribution } from './stored/reattribution';
import type { FrameResult } from './entry/receive';
import { gpsRoutes } from './entry/routes';
import type { Stored } from './ingestion/insert';
import { tripRoutes } from './trips/routes';
import { judged } from './entry/validity';
import { createWriter } from './ingestion/groupCommit';

export { emptyFrame, type Frame } from './entry/frame';
export { planRetention } from './retention/index';

interface TrackingParts {
  db: Db;
  publish: Publish;
  /** Events have begun, ended or otherwise changed; they are stored already. */
  happened?: (events: EventChange[]) => void;
  /** Whether the write rates of devices and keys are limited. */
  limits: boolean;
  /** The link to the other processes; absent when there is only one. */
  nodes?: Pick<Nodes, 'send' | 'listen'>;
  log: (message: string, details?: object) => void;
  /** Called with the result of each frame, with the duration of each batch (ms), and with what trackers send. */
  meter?: ListeningMeter & { frame(result: FrameResult): void; batch(ms: number): void };
  /** Ports for trackers that speak TCP or UDP themselves, and the address on which they are open. None by default. */
  trackers?: {
    ports: readonly TrackerPort[];
    host: string;
    traccar?: GatewayAddress | undefined;
    isTrusted?: () => boolean;
  };
}

export interface Tracking {
  /** `/gps/…`, to be mounted at the root. */
  routes: FastifyPluginAsyncZod;
  /** To be mounted at the path of `posiciones`. */
  positions: FastifyPluginAsyncZod;
  /** Trips, stops and replay, to be mounted under `/api`. */
  trips(jobs: Jobs): FastifyPluginAsyncZod;
  /** Positions, trips and stops as files, to be mounted under `/api`. */
  lists(exports: Exports): FastifyPluginAsyncZod;
  /**
   * Accepts a frame in the same way as one received over HTTP. Resolves when it is durable; false when the company has
   * no such device.
   */
  accept(empresaId: number, identifier: string, frame: Frame): Promise<boolean>;
  /**
   * The device's assignments have changed, perhaps in the past, so its stored positions must be attributed again.
   * Resolves when that is done, or after `maxWait` while the work goes on in the background; never rejects.
   */
  reattribute(empresaId: number, dispositivoId: number): Promise<void>;
  /** Frames that are not on disk yet. */
  waiting(): number;
  /** Trackers that speak to us themselves; nothing is open before `open`. */
  listening: Listening;
  /** Keys or devices have changed: drops what every process has cached about them. */
  forget(): void;
  /** Resolves when trips, kilometres and live states reflect everything that is stored. */
  projected(): Promise<void>;
  /** Stores and publishes everything that waits. */
  close(): Promise<void>;
}

/**
 * Intervals in ms: deferred device states, leftover marks and changes by time alone, sharing of write rates, leftover
 * attributions.
 */
const every = { settle: 1_000, project: 5_000, rates: 1_000, reattribute: 30_000 };
/** Longest wait, in ms, of a response for stored positions to follow an assignment. */
const maxWait = 2_000;

const silent: ListeningMeter = { packet: () => {}, frame: () => {}, opened: () => {}, closed: () => {} };

/** From device to publication. Several processes may run this on one database. */
export const createTracking = ({
  db,
  publish,
  happened,
  limits,
  log,
  nodes = createNodes({ redis: undefined, wire: undefined, log }),
  meter,
  trackers = { ports: [], host: '127.0.0.1' },
}: TrackingParts): Tracking => {
  const { system, pool } = db;
  const partitions = createPartitions(system);
  const feed = createFeed(publish);
  const admission = createAdmission({ db: system, limits, nodes, log });
  const { devices, rates, refusals } = admission;
  const ingestion = createIngestion(pool, partitions);
  const live = createLive(pool, feed.add);
  const projector = createProjector({
    pool,
    log,
    busy: () => writer.isBusy(),
    projected: (outcomes, changes) => {
      void live.projected(outcomes).catch(() => undefined);
      if (changes.length) happened?.(changes);
    },
  });
  const writer = createWriter({
    pool,
    ways: ingestion,
    onStored: ({ stored, changed }) => {
      if (changed === 0) return;
      live.stored(stored);
      if (listening.hasGateway) noteAnswers(listening, stored);
      projector.poke();
    },
    lostPartition: partitions.forget,
    took: (ms) => meter?.batch(ms),
  });
  const reattribution = createReattribution({
    pool,
    changed: (activos) => {
      live.forget(activos);
      projector.poke();
    },
  });
  const followed = inBackground(reattribution.device, log);

  const fails = (what: string) => (error: unknown) =>
    log(what, { reason: error instanceof Error ? error.message : String(error) });
  const settle = () => ingestion.settle().catch(fails('What devices said of themselves could not be written'));
  const stops = [
    repeat(every.project, projector.sweep, fails('Marks could not be looked at')),
    repeat(every.settle, settle),
    repeat(every.rates, rates.share),
    repeat(every.reattribute, reattribution.finish, fails(notAttributed)),
  ];
  const listening = createListening({
    ...trackers,
    devices,
    rates,
    refusals,
    accept: writer.add,
    hear: ingestion.hear,
    db: system,
    nodes,
    meter: meter ?? silent,
    log,
  });

  return {
    routes: gpsRoutes({
      ...admission,
      db: system,
      accept: writer.add,
      onFrame: (result) => meter?.frame(result),
    }),
    waiting: writer.waiting,
    listening,
    positions: positionRoutes(db),
    trips: (jobs) => tripRoutes({ db, jobs }),
    lists: (exports) => trackingLists(db, exports),
    accept: async (empresaId, identifier, frame) => {
      const device = await devices.find(empresaId, identifier);
      if (!device) return false;
      const received = new Date();
      const accepted = { device, received, frame: judged(calibrated(frame, device.tanks), received) };
      await new Promise<void>((stored, failed) =>
        writer.add(accepted, (error) => (error === undefined ? stored() : failed(error))),
      );
      return true;
    },
    reattribute: followed.reattribute,
    forget: admission.forget,
    projected: projector.settled,
    close: async () => {
      reattribution.stop();
      await listening.close();
      await Promise.all([writer.close(), admission.close(), followed.ended(), ...stops.map((stop) => stop())]);
      await projector.stop();
      await live.settled();
      await settle();
      await feed.close();
    },
  };
};

/** What Traccar forwards as the result of a command. */
const noteAnswers = (listening: Listening, positions: readonly Stored[]) => {
  for (const { device, frame } of positions) {
    const result = frame.atributos?.result;
    if (typeof result === 'string') listening.answered(device.id, result);
  }
};

const notAttributed = 'Positions could not be attributed anew';

/** Attributes a device's positions in the background, once a response has waited for it long enough. */
const inBackground = (
  attribute: (empresaId: number, dispositivoId: number) => Promise<void>,
  log: TrackingParts['log'],
) => {
  const underWay = new Set<Promise<void>>();
  return {
    reattribute: async (empresaId: number, dispositivoId: number) => {
      const work: Promise<void> = attribute(empresaId, dispositivoId)
        .catch((error: Error) => log(notAttributed, { reason: error.message }))
        .finally(() => underWay.delete(work));
      underWay.add(work);
      await Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, maxWait).unref())]);
    },
    ended: () => Promise.all(underWay),
  };
};
