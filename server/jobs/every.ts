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
  /**
   * The same for work that finds what somebody has written: while nothing is written to the database, it runs once in
   * `idle` ms only.
   */
  whenWritten(name: string, pace: { ms: number; idle: number }, work: () => Promise<unknown>): void;
  /** Runs the turns that are due now; resolves when they have ended. */
  look(): Promise<void>;
  start(): void;
  /** Resolves when running work has ended. */
  stop(): Promise<void>;
}

interface Parts {
  db: System;
  log: (message: string, details?: object) => void;
  /** No other process can have this database open: frequent rounds need no turns in it. */
  alone?: boolean;
  /** Replaces the database's clock, which all processes share. */
  now?: () => Date;
  /** Wraps each round, to measure its duration and result. */
  watch?: (name: string, work: () => Promise<unknown>) => Promise<unknown>;
}

/**
 * In ms: interval of looks, the longest without one while no turn is due (of several processes, and of one alone),
 * interval of looks at companies and time zones, heartbeat, the silence after which a process counts as dead, and the
 * interval from which on rounds of one alone are stored.
 */
const pace = {
  look: 1_000,
  longest: 5_000,
  longestAlone: 30_000,
  plans: 30_000,
  heartbeat: 2_000,
  silence: 10_000,
  // A turn that is stored is written, which wakes what waits for writes.
  stored: 600_000,
};
/** Delay of a retry after a failure, in ms, unless the next turn comes sooner. */
const tryAgain = 300_000;

export const createEvery = ({ db, log, alone = false, now, watch = (_, work) => work() }: Parts): Every => {
  const me = randomUUID();
  const rounds = new Map<string, { when: When; work: (turn: Turn) => Promise<unknown> }>();
  const waiting: { name: string; ms: number; work: () => Promise<unknown> }[] = [];
  const watches: Watch[] = [];
  const running = new Map<string, Promise<void>>();
  const stops: (() => Promise<void>)[] = [];
  const longest = alone ? pace.longestAlone : pace.longest;
  let plannedAt = -Infinity;
  /** When the next turn is due (`performance.now()`). */
  let dueAt = -Infinity;
  let started = false;
  let stopping = false;

  const clock = () => (now ? sql`${now().toISOString()}::timestamptz` : sql`now()`);
  const fails = (name: string) => (error: unknown) => {
    if (!stopping) log('A round failed and goes on at its next turn', { round: name, err: error });
  };

  /**
   * Stores when each round is due for the first time, and again when its schedule or a company's time zone has changed.
   */
  const plan = async () => {
    const at = now?.().getTime() ?? performance.now();
    if (at - plannedAt < pace.plans) return;
    if (rounds.size > 0)
      await db.execute(
        planOf(
          [...rounds].map(([name, { when }]) => [name, when]),
          clock(),
        ),
      );
    plannedAt = at;
  };

  /** @returns whether a turn was taken */
  const takeOne = async (): Promise<boolean> => {
    const idle = [...rounds.keys()].filter((name) => !running.has(name));
    if (idle.length === 0) return false;
    const { rows } = await db.execute<Looked>(sql`
      with tomada as (
        update rondas set tomada_por = ${me}, latido_en = ${clock()}
        where (nombre, empresa_id) in (
          select nombre, empresa_id from rondas
          where nombre = any(${sql.param(idle)}::text[]) and proxima <= ${clock()} and ${nobodyHas(clock())}
            and (empresa_id = 0 or exists (select from empresas where empresas.id = rondas.empresa_id and activo))
          order by proxima limit 1 for update skip locked
        )
        returning nombre, empresa_id, proxima, corrio_en
      ),
      siguiente as (
        select extract(epoch from min(proxima) - ${clock()}) * 1000 as faltan from rondas
        where nombre = any(${sql.param(idle)}::text[]) and proxima > ${clock()}
      )
      select tomada.*, siguiente.faltan::float8 from siguiente
      left join tomada on true`);
    const [looked] = rows;
    if (!looked?.nombre) {
      dueAt = performance.now() + Math.min(longest, looked?.faltan ?? Infinity);
      return false;
    }
    const taken: Taken = looked;
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
      const turn = {
        empresaId: empresa_id || null,
        due: new Date(proxima),
        last: corrio_en === null ? null : new Date(corrio_en),
        stopped,
      };
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
    await db
      .execute(sql`update rondas set tomada_por = null, latido_en = null ${change} where ${mine}`)
      .catch(fails(nombre));
  };

  const look = singleFlight(async () => {
    if (!stopping) await plan();
    while (!stopping && (await takeOne()));
  });

  const begin = ({ name, ms, work }: (typeof waiting)[number]) => stops.push(repeat(ms, work, fails(name)));

  const begins = (each: Watch, from: Pick<Watch, 'began' | 'written' | 'again'>) => {
    Object.assign(each, from);
    each.underWay = each.work().catch((error: unknown) => {
      each.written = '';
      fails(each.name)(error);
    });
    void each.underWay.finally(() => (each.underWay = undefined));
  };

  const dueWatches = (at: number) => watches.filter(({ ms, began, underWay }) => !underWay && at - began >= ms);

  /** Asks once, for all that wait for it, how far the database has been written. */
  const lookAtWritten = async () => {
    const at = performance.now();
    const due = dueWatches(at);
    if (due.length === 0) return;
    const written = await writtenSoFar(db);
    for (const each of due) {
      const fresh = written === null || each.written !== written;
      // A commit is in the log shortly before others see it, so they look once more.
      if (fresh || each.again || at - each.began >= each.idle)
        begins(each, { began: at, written: written ?? '', again: fresh });
    }
  };

  return {
    inOneProcess: (name, when, work) => {
      if (alone && 'ms' in when && when.ms < pace.stored) {
        const turn = (): Turn => ({ empresaId: null, due: new Date(), last: null, stopped: () => stopping });
        const [ms, idle, began] = [when.ms, when.idle ?? when.ms, performance.now()];
        watches.push(aWatch({ name, ms, idle, began, isRound: true, work: () => watch(name, () => work(turn())) }));
        return;
      }
      rounds.set(name, { when, work });
      plannedAt = -Infinity;
      dueAt = -Infinity;
    },
    inEveryProcess: (name, ms, work) => {
      if (started) begin({ name, ms, work });
      else waiting.push({ name, ms, work });
    },
    whenWritten: (name, { ms, idle }, work) => void watches.push(aWatch({ name, ms, idle, work })),
    look: async () => {
      for (const each of dueWatches(performance.now()))
        if (each.isRound) begins(each, { began: performance.now(), written: '', again: false });
      await Promise.all(watches.map(({ underWay, isRound }) => isRound && underWay));
      for (;;) {
        await look();
        if (running.size === 0) return;
        await Promise.all(running.values());
      }
    },
    start: () => {
      started = true;
      for (const each of waiting.splice(0)) begin(each);
      begin({
        name: 'rounds that are due',
        ms: pace.look,
        work: async () => void (performance.now() >= dueAt && (await look())),
      });
      begin({ name: 'what was written', ms: pace.look, work: lookAtWritten });
    },
    stop: async () => {
      stopping = true;
      await Promise.all(stops.map((stop) => stop()));
      await Promise.all(watches.map(({ underWay }) => underWay));
      await look.underWay();
      await Promise.all(running.values());
    },
  };
};

/**
 * How far the database has been written; null where it lacks or forbids the function, so that what waits for it always
 * runs.
 */
const writtenSoFar = async (db: System): Promise<string | null> => {
  try {
    const { rows } = await db.execute<{ written: string | null }>(
      sql`select pg_current_wal_insert_lsn()::text as written`,
    );
    return rows[0]?.written ?? null;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    // Undefined function, insufficient privilege, feature not supported, recovery in progress.
    if (cause instanceof Error && 'code' in cause && ['42883', '42501', '0A000', '55000'].includes(String(cause.code)))
      return null;
    throw error;
  }
};

interface Watch {
  name: string;
  ms: number;
  idle: number;
  work: () => Promise<unknown>;
  /** A round of the product, of which no other process has turns. */
  isRound: boolean;
  /** When it last began (`performance.now()`), and how far the database had been written then. */
  began: number;
  written: string;
  /** It looks once more. */
  again: boolean;
  underWay: Promise<unknown> | undefined;
}

const aWatch = (given: Pick<Watch, 'name' | 'ms' | 'idle' | 'work'> & Partial<Watch>): Watch => ({
  isRound: false,
  began: -Infinity,
  written: '',
  again: false,
  underWay: undefined,
  ...given,
});

interface Taken {
  nombre: string;
  empresa_id: number;
  proxima: string;
  corrio_en: string | null;
}

type Looked = Record<string, unknown> & { faltan: number | null } & (Taken | { nombre: null });

const nobodyHas = (clock: SQL) =>
  sql`(latido_en is null or latido_en < ${clock} - ${pace.silence} * interval '1 millisecond')`;
