import type pg from 'pg';
import { hasOneConnection } from '../../db/givingWay';
import { drawLines } from './lines';
import { apart, setApart, TurnError } from './apart';
import { oneAsset, turn, whole, type Outcome, type Turn } from './turn';
import type { EventChange } from './writingEvents';

interface Parts {
  pool: pg.Pool;
  /** Do positions wait to be stored? */
  busy: () => boolean;
  /** What became of the assets of a turn, once it is stored. */
  projected: (outcomes: Outcome[], changes: EventChange[]) => void;
  log: (message: string, details?: object) => void;
}

/** Between two turns the database serves others, as long as the last turn took; while it has all hands full with storing, up to so many times as long. In ms. */
const pause = { timesWhenBusy: 30, least: 20, most: 10_000 };
/** How long others wait for a turn where the database has one connection: ms, and the least part of a whole turn that is worth one. */
const held = { aim: 70, least: 1 / 16 };

/**
 * Derives trips, stops, kilometres and live states from stored positions, whoever stored them: what is marked stands in the database,
 * so that any process may do it, and a crash only delays it.
 */
export const createProjector = ({ pool, busy, projected, log }: Parts) => {
  let running: Promise<void> | null = null;
  let wanted = false;
  let stopped = false;

  /** Turns of one asset that are left: after one of many has failed, to find out which. */
  let alone = 0;
  const oneConnection = hasOneConnection(pool);
  /** Part of a whole turn that takes about as long as one should. */
  let size = oneConnection ? held.least : whole;

  /** @returns null when it failed */
  const oneTurn = async (): Promise<Turn | null> => {
    try {
      const done = await turn(pool, Date.now, alone > 0 ? oneAsset : size);
      alone = Math.max(0, alone - 1);
      return done;
    } catch (error) {
      if (!(error instanceof TurnError)) throw error;
      log('Positions could not be projected', { reason: error.message, assets: error.assets.map(({ activoId }) => activoId) });
      if (error.assets.length > 1) alone = error.assets.length;
      else await setApart(pool, error);
      return null;
    }
  };

  const run = async () => {
    while (wanted && !stopped) {
      wanted = false;
      const began = performance.now();
      const done = await oneTurn();
      if (!done) {
        wanted = true;
        continue;
      }
      const { outcomes, changes } = done;
      if (outcomes.length) {
        projected(outcomes, changes);
        wanted = true;
        const took = performance.now() - began;
        if (oneConnection) size = Math.min(whole, Math.max(held.least, size * Math.min(2, held.aim / took)));
        await giveWay(took);
      }
    }
  };

  /** @param took ms of the last turn */
  const giveWay = async (took: number) => {
    const until = performance.now() + Math.min(pause.most, pause.timesWhenBusy * took);
    await sleep(Math.max(pause.least, took));
    while (busy() && !stopped && performance.now() < until) await sleep(pause.least);
  };

  const poke = () => {
    wanted = true;
    if (stopped) return;
    running ??= run()
      .catch((error: Error) => log('Positions could not be projected', { reason: error.message }))
      .finally(() => {
        running = null;
        if (wanted && !stopped) setTimeout(poke, tryAgain).unref();
      });
  };

  return {
    /** Something was marked. */
    poke,
    /** Marks what time alone changes, takes up what was left over, and draws the lines of trips that have ended. */
    sweep: async () => {
      await pool.query(markSilent);
      poke();
      if (!busy()) await drawLines(pool);
    },
    /** Resolves when nothing is marked any more and every trip that has ended has its line. */
    settled: async () => {
      for (;;) {
        poke();
        await running;
        const { rows } = await pool.query(`select 1 from recalculos_pendientes where activo_id not in (${apart}) limit 1`);
        if (rows.length === 0 && (await drawLines(pool)) === 0) return;
      }
    },
    stop: async () => {
      stopped = true;
      await running;
    },
  };
};

/** ms after which what failed is tried again. */
const tryAgain = 500;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** After any fix: nothing new is to be read. */
const never = `'9999-01-01T00:00:00Z'`;
const markSilent = `
  with silent as (update proyecciones set revisar_en = null where revisar_en <= now() returning empresa_id, activo_id)
  insert into recalculos_pendientes (empresa_id, activo_id, desde) select empresa_id, activo_id, ${never} from silent`;
