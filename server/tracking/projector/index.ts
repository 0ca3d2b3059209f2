import type pg from 'pg';
import { hasOneConnection, whenIdle } from '../../db/pglite/idle';
import { drawLines, linesAtOnce } from './lines';
import { quarantined, quarantine, TurnError } from './quarantine';
import { oneAsset, turn, whole, type Size, type Turn } from './turn';
import type { Outcome } from './outcome';
import type { EventChange } from './writingEvents';
import { markWaiting } from './writingWaits';
import { isNoSpace, reasonOf } from '../../faults/sentences';

interface Parts {
  pool: pg.Pool;
  /** Whether positions wait to be stored. */
  busy: () => boolean;
  /** Called with the outcome of each asset of a turn, once it is stored. */
  projected: (outcomes: Outcome[], changes: EventChange[]) => void;
  log: (message: string, details?: object) => void;
  /** False: nobody waits for the only connection of an embedded database, so turns are large. */
  served?: boolean;
}

/**
 * Pause between two turns, so that others are served: with one connection half as long as the last turn held it, or up
 * to this many times as long while the database is busy storing positions. In ms.
 */
const pause = { timesWhenBusy: 30, least: 20, most: 10_000 };
/** How long a turn may occupy the only connection of an embedded database, in ms, and the smallest useful turn. */
const held = { aim: 70, least: { assets: 16, fixes: 250 } };

/**
 * The limits of the next turn, in proportion to what the last one did and how long that took: after an idle time, a
 * long history begins with small turns.
 */
const nextSize = ({ size, took }: Turn): Size => {
  const times = Math.min(2, held.aim / took);
  const within = (name: keyof Size) =>
    Math.round(Math.min(whole[name], Math.max(held.least[name], size[name] * times)));
  return { assets: within('assets'), fixes: within('fixes') };
};

/**
 * Derives trips, stops, kilometres and live states from stored positions. The marks are in the database, so that any
 * process can do the work, and a crash only delays it.
 */
export const createProjector = ({ pool, busy, projected, log, served = true }: Parts) => {
  let running: Promise<void> | null = null;
  let wanted = false;
  let stopped = false;

  /** Remaining turns of one asset each: after a failed turn of many, to find the asset that fails. */
  let alone = 0;
  const oneConnection = served && hasOneConnection(pool);
  let size = oneConnection ? held.least : whole;

  /** @returns null when it failed */
  const oneTurn = async (): Promise<Turn | null> => {
    try {
      const done = await whenIdle(pool, () => turn(pool, Date.now, alone > 0 ? oneAsset : size));
      alone = Math.max(0, alone - 1);
      return done;
    } catch (error) {
      if (!(error instanceof TurnError)) throw error;
      log('Positions could not be projected', {
        reason: projectionFault(error),
        assets: error.assets.map(({ activoId }) => activoId),
      });
      if (error.assets.length > 1) alone = error.assets.length;
      else await quarantine(pool, error);
      return null;
    }
  };

  const run = async () => {
    while (wanted && !stopped) {
      wanted = false;
      const done = await oneTurn();
      if (!done) {
        wanted = true;
        continue;
      }
      const { outcomes, changes } = done;
      if (outcomes.length) {
        projected(outcomes, changes);
        wanted = true;
        if (oneConnection) size = nextSize(done);
        await giveWay(done.took);
      }
    }
  };

  /** @param took duration of the last turn, ms */
  const giveWay = async (took: number) => {
    const until = performance.now() + Math.min(pause.most, pause.timesWhenBusy * took);
    await sleep(oneConnection ? Math.max(pause.least, took / 2) : pause.least);
    while (busy() && !stopped && performance.now() < until) await sleep(pause.least);
  };

  const poke = () => {
    wanted = true;
    if (stopped) return;
    running ??= run()
      .catch((error: Error) => log('Positions could not be projected', { reason: projectionFault(error) }))
      .finally(() => {
        running = null;
        if (wanted && !stopped) setTimeout(poke, tryAgain).unref();
      });
  };

  return {
    /** To be called when something was marked. */
    poke,
    /** Marks what changes by time alone, processes leftover marks, and stores the lines of finished trips. */
    sweep: async () => {
      // Most looks find nothing.
      const { rows } = await pool.query<{ any: boolean }>(anyWork);
      if (rows[0]?.any === false) return;
      await pool.query(markSilent);
      await pool.query(markWaiting);
      poke();
      // Soon done after a start, or every write of these would wake for minutes what waits for writes.
      while (!busy() && !stopped && (await whenIdle(pool, () => drawLines(pool))) === linesAtOnce);
    },
    /** Resolves when nothing is marked and every finished trip has its line. */
    settled: async () => {
      for (;;) {
        poke();
        await running;
        const { rows } = await pool.query(
          `select 1 from recalculos_pendientes where activo_id not in (${quarantined}) limit 1`,
        );
        if (rows.length === 0 && (await drawLines(pool)) === 0) return;
      }
    },
    stop: async () => {
      stopped = true;
      await running;
    },
  };
};

/** Derives whatever is stored, before anybody is served. */
export const projectAtOnce = async (pool: pg.Pool) => {
  const projector = createProjector({ pool, busy: () => false, projected: () => {}, log: () => {}, served: false });
  await projector.sweep();
  await projector.settled();
  await projector.stop();
};

/** ms after which a failed turn is retried. */
const tryAgain = 500;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Whether a sweep has anything to do. */
const anyWork = {
  name: 'any_work',
  text: `
    select exists (select from recalculos_pendientes) or exists (select from proyecciones where revisar_en <= now())
      or exists (select from proyecciones where repasar_en <= now())
      or exists (select from viajes where fin_en is not null and linea_ms is null) as any`,
};

/** Later than any fix: there are no new frames to read. */
const never = `'9999-01-01T00:00:00Z'`;
const markSilent = `
  with silent as (update proyecciones set revisar_en = null where revisar_en <= now() returning empresa_id, activo_id)
  insert into recalculos_pendientes (empresa_id, activo_id, desde) select empresa_id, activo_id, ${never} from silent`;

/** Why it failed: a full disk in words, anything else as the database says it. */
const projectionFault = (error: Error) => (isNoSpace(error) ? reasonOf(error) : error.message);
