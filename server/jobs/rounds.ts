import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { singleFlight } from '#contract/singleFlight';
import type { System } from '../db/client';
import { nextTurn, planOf, type When } from './schedule';
import { repeat } from './repeat';
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
  const { db, now, longest, fails, stopping } = parts;
  const me = randomUUID();
  const rounds = new Map<string, Round>();
  const running = new Map<string, Promise<void>>();
  let plannedAt = -Infinity;
  /** When the next turn is due (`performance.now()`). */
  let dueAt = -Infinity;

  const clock = () => (now ? sql`${now().toISOString()}::timestamptz` : sql`now()`);

  /**
   * Stores when each round is due for the first time, and again when its schedule or a company's time zone has changed.
   */
  const plan = async () => {
    const at = now?.().getTime() ?? performance.now();
    if (at - plannedAt < pace.plans) return;
    const plans = [...rounds].map(([name, { when }]) => [name, when] as const);
    if (plans.length > 0) await db.execute(planOf(plans, clock()));
    plannedAt = at;
  };

  /** @returns whether a turn was taken */
  const takeOne = async (): Promise<boolean> => {
    const idle = [...rounds.keys()].filter((name) => !running.has(name));
    if (idle.length === 0) return false;
    const [looked] = (await db.execute<Looked>(takeDue(idle, me, clock()))).rows;
    if (!looked?.nombre) {
      dueAt = performance.now() + Math.min(longest, looked?.faltan ?? Infinity);
      return false;
    }
    const taken: Taken = looked;
    const round = rounds.get(taken.nombre);
    const done = round ? runTurn({ ...parts, me, clock }, round, taken) : Promise.resolve();
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
    running: () => [...running.values()],
    ended: async () => {
      await look.underWay();
      await Promise.all(running.values());
    },
  };
};

/** Runs a turn that this process has taken, and stores when the next one is due. */
const runTurn = async (
  { db, watch, fails, stopping, me, clock }: Parts & { me: string; clock: () => SQL },
  { when, work }: Round,
  { nombre, empresa_id, proxima, corrio_en }: Taken,
) => {
  let [ours, interrupted] = [true, false];
  const mine = sql`nombre = ${nombre} and empresa_id = ${empresa_id} and tomada_por = ${me}`;
  const beat = repeat(pace.heartbeat, async () => {
    const { rowCount } = await db.execute(sql`update rondas set latido_en = ${clock()} where ${mine}`);
    ours = rowCount === 1;
  });
  const stopped = () => (interrupted ||= stopping.aborted || !ours);
  let failed = false;
  try {
    const turn = {
      empresaId: empresa_id || null,
      due: new Date(proxima),
      last: corrio_en === null ? null : new Date(corrio_en),
      stopped,
    };
    await watch(nombre, () => work(turn));
  } catch (error) {
    failed = true;
    fails(nombre)(error);
  }
  await beat();
  const next = nextTurn(when, clock());
  const change = interrupted
    ? sql``
    : failed
      ? sql`, proxima = least(${next}, ${clock()} + ${tryAgain} * interval '1 millisecond')`
      : sql`, proxima = ${next}, corrio_en = ${clock()}`;
  await db
    .execute(sql`update rondas set tomada_por = null, latido_en = null ${change} where ${mine}`)
    .catch(fails(nombre));
};
