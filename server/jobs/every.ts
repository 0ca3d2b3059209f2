import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { System } from '../db/client';
import { nextTurn, planOf, type When } from './plan';
import { repeat } from './repeat';

export type { When } from './plan';

/** What a round is told when its turn comes. */
export interface Turn {
  /** Whose turn it is; null where a round is for the whole installation. */
  empresaId: number | null;
  /** When it was due: earlier than now when no process was there. */
  due: Date;
  /** When it last ran to its end; null the first time. */
  last: Date | null;
  /** Ask between steps: once true, end soon. Another process begins the same turn anew. */
  stopped: () => boolean;
}

/** The one way anything runs by the clock. */
export interface Every {
  /**
   * In one process at a time, however many there are. The database remembers the turns: they survive restarts, and what was
   * missed meanwhile is made up once. Where a process dies another takes over in seconds.
   */
  inOneProcess(name: string, when: When, work: (turn: Turn) => Promise<unknown>): void;
  /** In each process by itself, never twice at once, for what a process must learn for itself. Forgotten when it ends. */
  inEveryProcess(name: string, ms: number, work: () => Promise<unknown>): void;
  /** Takes the turns that are due now; resolves when they have ended. */
  look(): Promise<void>;
  start(): void;
  /** Resolves when what runs has ended. */
  stop(): Promise<void>;
}

interface Parts {
  db: System;
  log: (message: string, details?: object) => void;
  /** Instead of the database's clock, which all processes share. */
  now?: () => Date;
  /** Stands around each round, to see how long it takes and how it ends. */
  watch?: (name: string, work: () => Promise<unknown>) => Promise<unknown>;
}

/** In ms: between two looks, between two looks at companies and their time zones, signs of life, and when one who gave none is dead. */
const pace = { look: 1_000, plans: 30_000, heartbeat: 2_000, silence: 10_000 };
/** What failed is tried again after this, in ms, unless its next turn comes sooner. */
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

  /** Writes when each round is due for the first time, and anew where its plan or a company's time zone has changed. */
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

  let looking: Promise<void> | null = null;
  const look = (): Promise<void> => {
    const takeAll = async () => {
      if (!stopping) await plan();
      while (!stopping && (await takeOne()));
    };
    return (looking ??= takeAll().finally(() => (looking = null)));
  };

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
      await looking;
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
