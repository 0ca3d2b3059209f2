import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { singleFlight } from '#contract/core/singleFlight';
import type { Clock } from '../clock/index';
import type { System } from '../db/system';
import { nextTurn, planOf, type When } from './schedule';
import { repeat } from './repeat';
import { reasonOf, type Seen } from './seen';
import { newlyLate, storedRounds } from './stored';
import { takeDue, type Looked, type Taken } from './takeDue';

/** What a round receives for each turn. */
export interface Turn {
  /** The company of this turn; null for a round of the whole installation. */
  empresaId: number | null;
  /** When it was due: earlier than now if no process was running. */
  due: Date;
  /** When it last completed; null the first time. */
  last: Date | null;
  /** Check between steps: once true, end soon. Another process starts the same turn again. */
  stopped: () => boolean;
}

export type RoundWork = (turn: Turn) => Promise<unknown>;

interface Parts {
  db: System;
  /** Replaces the database's clock, which all processes share. */
  now: (() => Date) | undefined;
  clock: Pick<Clock, 'measure' | 'isSteady' | 'isTrusted' | 'settledAt'>;
  /** The longest time (ms) without a look while no turn is due. */
  longest: number;
  /** Wraps each round, to measure its duration and result. */
  watch: (name: string, work: () => Promise<unknown>) => Promise<unknown>;
  /** What happens to the failure of a round. */
  fails: (name: string) => (error: unknown) => void;
  stopping: AbortSignal;
}

/** Rounds whose turns the database stores, so that each is taken by one process only. */
interface Rounds {
  add(name: string, when: When, work: RoundWork): void;
  /** Takes the turns that are due; resolves when they have begun. */
  look(): Promise<void>;
  /** Whether a turn may be due, as far as this process knows. */
  isDue(): boolean;
  /** What is known of each. */
  seen(): Promise<Seen[]>;
  /** Those that are late, and those that run again, of which no process has told yet. */
  newlyLate(): Promise<{ late: string[]; again: string[] }>;
  /** The turns under way. */
  running(): readonly Promise<void>[];
  /** Resolves when everything under way has ended. */
  ended(): Promise<void>;
}

/** In ms: interval of looks at companies and time zones, and heartbeat of a turn. */
const pace = { plans: 30_000, heartbeat: 2_000 };
/** Delay of a retry after a failure, in ms, unless the next turn comes sooner. */
const tryAgain = 300_000;

interface Round {
  when: When;
  work: RoundWork;
}

export const createRounds = (parts: Parts): Rounds => {
  const { db, now, clock, longest, fails, stopping } = parts;
  const me = randomUUID();
  const rounds = new Map<string, Round>();
  const running = new Map<string, Promise<void>>();
  const startedAt = performance.now();
  /** How long this process has looked, by a clock that did not jump. */
  const evenly = () => (now ? 1e12 : performance.now() - Math.max(startedAt, clock.settledAt()));
  let plannedAt = -Infinity;
  /** When the next turn is due (`performance.now()`). */
  let dueAt = -Infinity;

  const time = () => (now ? sql`${now().toISOString()}::timestamptz` : sql`now()`);

  /**
   * Stores when each round is due for the first time, and again when its schedule or a company's time zone has changed.
   */
  const plan = async () => {
    const at = now?.().getTime() ?? performance.now();
    if (at - plannedAt < pace.plans) return;
    if (rounds.size > 0) await db.execute(planOf(plans(), time()));
    plannedAt = at;
  };
  const plans = () => [...rounds].map(([name, { when }]) => [name, when] as const);

  /** @returns whether a turn was taken */
  const takeOne = async (): Promise<boolean> => {
    const trusted = clock.isTrusted();
    const idle = [...rounds].flatMap(([name, { when }]) =>
      running.has(name) || (when.careful && !trusted) ? [] : [name],
    );
    if (idle.length === 0) return false;
    const [looked] = (await db.execute<Looked>(takeDue(idle, me, time(), now ? sql`true` : clock.isSteady()))).rows;
    if (looked && !looked.firme) void clock.measure();
    if (!looked?.nombre) {
      dueAt = performance.now() + Math.min(longest, looked?.faltan ?? Infinity);
      return false;
    }
    const taken: Taken = looked;
    const round = rounds.get(taken.nombre);
    const done = round ? runTurn({ ...parts, me, time }, round, taken) : Promise.resolve();
    const turn = done.finally(() => running.delete(taken.nombre));
    running.set(taken.nombre, turn);
    // The next company's turn need not wait for the next look.
    void turn.then(look).catch(fails(taken.nombre));
    return true;
  };

  const look = singleFlight(async () => {
    if (!stopping.aborted) await plan();
    while (!stopping.aborted && (await takeOne()));
  });

  return {
    add: (name, when, work) => {
      rounds.set(name, { when, work });
      plannedAt = -Infinity;
      dueAt = -Infinity;
    },
    look,
    isDue: () => performance.now() >= dueAt,
    seen: () => storedRounds(db, plans(), time(), evenly()),
    newlyLate: () => newlyLate(db, plans(), time(), evenly()),
    running: () => [...running.values()],
    ended: async () => {
      await look.underWay();
      await Promise.all(running.values());
    },
  };
};

/** Runs a turn that this process has taken, and stores when the next one is due. */
const runTurn = async (
  { db, watch, fails, stopping, me, time }: Omit<Parts, 'clock'> & { me: string; time: () => SQL },
  { when, work }: Round,
  { nombre, empresa_id, proxima, corrio_en }: Taken,
) => {
  let [ours, interrupted] = [true, false];
  const mine = sql`nombre = ${nombre} and empresa_id = ${empresa_id} and tomada_por = ${me}`;
  const beat = repeat(pace.heartbeat, async () => {
    const { rowCount } = await db.execute(sql`update rondas set latido_en = ${time()} where ${mine}`);
    ours = rowCount === 1;
  });
  const stopped = () => (interrupted ||= stopping.aborted || !ours);
  let failed: string | undefined;
  const began = performance.now();
  try {
    const turn = {
      empresaId: empresa_id || null,
      due: new Date(proxima),
      last: corrio_en === null ? null : new Date(corrio_en),
      stopped,
    };
    await watch(nombre, () => work(turn));
  } catch (error) {
    failed = reasonOf(error);
    fails(nombre)(error);
  }
  const took = Math.round(performance.now() - began);
  await beat();
  const next = nextTurn(when, time());
  const change = interrupted
    ? sql``
    : failed !== undefined
      ? sql`, proxima = least(${next}, ${time()} + ${tryAgain} * interval '1 millisecond'), fallo = ${failed},
          fallo_en = ${time()}`
      : sql`, proxima = ${next}, corrio_en = ${time()}, duro_ms = ${took}`;
  await db
    .execute(sql`update rondas set tomada_por = null, latido_en = null ${change} where ${mine}`)
    .catch(fails(nombre));
};
