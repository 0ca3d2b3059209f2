import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { singleFlight } from '#contract/singleFlight';
import type { System } from '../db/client';
import { nextTurn, planOf, type When } from './plan';
import { repeat } from './repeat';

export type { When } from './plan';

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

/** The only scheduler of the product. */
export interface Every {
  /**
   * Runs in one process at a time, however many there are. The database stores the turns: they survive restarts, and
   * missed ones are made up once. If a process dies another takes over within seconds.
   */
  inOneProcess(name: string, when: When, work: (turn: Turn) => Promise<unknown>): void;
  /** Runs in each process, never twice at once, for state that every process needs. Not stored. */
  inEveryProcess(name: string, ms: number, work: () => Promise<unknown>): void;
  /** Runs the turns that are due now; resolves when they have ended. */
  look(): Promise<void>;
  start(): void;
  /** Resolves when running work has ended. */
  stop(): Promise<void>;
}

interface Parts {
  db: System;
  log: (message: string, details?: object) => void;
  /** Replaces the database's clock, which all processes share. */
  now?: () => Date;
  /** Wraps each round, to measure its duration and result. */
  watch?: (name: string, work: () => Promise<unknown>) => Promise<unknown>;
}

/** In ms: interval of looks, interval of looks at companies and time zones, heartbeat, and the silence after which a process counts as dead. */
const pace = { look: 1_000, plans: 30_000, heartbeat: 2_000, silence: 10_000 };
/** Delay of a retry after a failure, in ms, unless the next turn comes sooner. */
const tryAgain = 300_000;

export const createEvery = ({ db, log, now, watch = (_, work) => work() }: Parts): Every => {
  const me = randomUUID();
  const rounds = new Map<string, { when: When; work: (turn: Turn) => Promise<unknown> }>();
  const waiting: { name: string; ms: number; work: () => Promise<unknown> }[] = [];
  const running = new Map<string, Promise<void>>();
  const stops: (() => Promise<void>)[] = [];
  let plannedAt = -Infinity;
  let started = false;
  let stopping = false;

  const clock = () => (now ? sql`${now().toISOString()}::timestamptz` : sql`now()`);
  const fails = (name: string) => (error: unknown) => {
    if (!stopping) log('A round failed and goes on at its next turn', { round: name, err: error });
  };

  /** Stores when each round is due for the first time, and again when its schedule or a company's time zone has changed. */
  const plan = async () => {
    const at = now?.().getTime() ?? performance.now();
    if (at - plannedAt < pace.plans) return;
    for (const [name, { when }] of rounds) await db.execute(planOf(name, when, clock()));
    plannedAt = at;
  };

  /** @returns whether a turn was taken */
  const takeOne = async (): Promise<boolean> => {
    const idle = [...rounds.keys()].filter((name) => !running.has(name));
    if (idle.length === 0) return false;
    const { rows } = await db.execute<Taken>(sql`
      update rondas set tomada_por = ${me}, latido_en = ${clock()} where (nombre, empresa_id) in (
        select nombre, empresa_id from rondas where nombre = any(${sql.param(idle)}::text[]) and proxima <= ${clock()} and ${nobodyHas(clock())}
          and (empresa_id = 0 or exists (select from empresas where empresas.id = rondas.empresa_id and activo))
        order by proxima limit 1 for update skip locked)
      returning nombre, empresa_id, proxima, corrio_en`);
    const [taken] = rows;
    if (!taken) return false;
    const turn = run(taken).finally(() => running.delete(taken.nombre));
    running.set(taken.nombre, turn);
    // The next company's turn need not wait for the next look.
    void turn.then(look).catch(fails(taken.nombre));
    return true;
  };

  const run = async ({ nombre, empresa_id, proxima, corrio_en }: Taken) => {
    const round = rounds.get(nombre);
    if (!round) return;
    let [ours, interrupted] = [true, false];
    const mine = sql`nombre = ${nombre} and empresa_id = ${empresa_id} and tomada_por = ${me}`;
    const beat = repeat(pace.heartbeat, async () => {
      const { rowCount } = await db.execute(sql`update rondas set latido_en = ${clock()} where ${mine}`);
      ours = rowCount === 1;
    });
    const stopped = () => (interrupted ||= stopping || !ours);
    let failed = false;
    try {
      const turn = { empresaId: empresa_id || null, due: new Date(proxima), last: corrio_en === null ? null : new Date(corrio_en), stopped };
      await watch(nombre, () => round.work(turn));
    } catch (error) {
      failed = true;
      fails(nombre)(error);
    }
    await beat();
    const next = nextTurn(round.when, clock());
    const change = interrupted
      ? sql``
      : failed
        ? sql`, proxima = least(${next}, ${clock()} + ${tryAgain} * interval '1 millisecond')`
        : sql`, proxima = ${next}, corrio_en = ${clock()}`;
    await db.execute(sql`update rondas set tomada_por = null, latido_en = null ${change} where ${mine}`).catch(fails(nombre));
  };

  const look = singleFlight(async () => {
    if (!stopping) await plan();
    while (!stopping && (await takeOne()));
  });

  const begin = ({ name, ms, work }: (typeof waiting)[number]) => stops.push(repeat(ms, work, fails(name)));

  return {
    inOneProcess: (name, when, work) => {
      rounds.set(name, { when, work });
      plannedAt = -Infinity;
    },
    inEveryProcess: (name, ms, work) => {
      if (started) begin({ name, ms, work });
      else waiting.push({ name, ms, work });
    },
    look: async () => {
      for (;;) {
        await look();
        if (running.size === 0) return;
        await Promise.all(running.values());
      }
    },
    start: () => {
      started = true;
      for (const each of waiting.splice(0)) begin(each);
      begin({ name: 'rounds that are due', ms: pace.look, work: look });
    },
    stop: async () => {
      stopping = true;
      await Promise.all(stops.map((stop) => stop()));
      await look.underWay();
      await Promise.all(running.values());
    },
  };
};

interface Taken extends Record<string, unknown> {
  nombre: string;
  empresa_id: number;
  proxima: string;
  corrio_en: string | null;
}

const nobodyHas = (clock: SQL) => sql`(latido_en is null or latido_en < ${clock} - ${pace.silence} * interval '1 millisecond')`;
