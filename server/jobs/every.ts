import { sql } from 'drizzle-orm';
import type { Clock } from '../clock/index';
import type { System } from '../db/system';
import { oncePerMinute } from '../db/oncePerMinute';
import { isNoSpace } from '../faults/sentences';
import { createOnWrite } from './onWrite';
import type { When } from './schedule';
import { repeat } from './repeat';
import { createRounds, type RoundWork } from './rounds';
import { createSeen, type Seen } from './seen';

export type { When } from './schedule';
export type { Turn } from './rounds';
export type { Seen } from './seen';

/** The only scheduler of the product. */
export interface Every {
  /**
   * Runs in one process at a time, however many there are. The database stores the turns: they survive restarts, and
   * missed ones are made up once. If a process dies another takes over within seconds.
   */
  inOneProcess(name: string, when: When, work: RoundWork): void;
  /** Runs in each process, never twice at once, for state that every process needs. Not stored. */
  inEveryProcess(name: string, ms: number, work: () => Promise<unknown>): void;
  /**
   * The same for work that finds what somebody has written: while nothing is written to the database, it runs once in
   * `idle` ms only.
   */
  whenWritten(name: string, pace: { ms: number; idle: number }, work: () => Promise<unknown>): void;
  /** What is known of everything that runs by the clock: of all processes, and what each process does, of this one. */
  seen(): Promise<Seen[]>;
  /** What is late since the last call, and what runs again: each is said once, by one process. */
  newlyLate(): Promise<{ late: string[]; again: string[] }>;
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
  /** What is known of the clocks. */
  clock?: Pick<Clock, 'measure' | 'isSteady' | 'isOwnSteady' | 'isTrusted' | 'settledAt'>;
}

/** Clocks of which nothing is known never jump. */
const evenClock: NonNullable<Parts['clock']> = {
  measure: async () => {},
  isSteady: () => sql`true`,
  isOwnSteady: () => true,
  isTrusted: () => true,
  settledAt: () => -Infinity,
};

/**
 * In ms: interval of looks, the longest without one while no turn is due (of several processes, and of one alone), and
 * the interval from which on rounds of one alone are stored.
 */
const pace = {
  look: 1_000,
  longest: 5_000,
  longestAlone: 30_000,
  // A turn that is stored is written, which wakes what waits for writes.
  stored: 600_000,
};

export const createEvery = ({
  db,
  log,
  alone = false,
  now,
  watch = (_, work) => work(),
  clock = evenClock,
}: Parts): Every => {
  const stop = new AbortController();
  const stopping = stop.signal;
  const sayFull = oncePerMinute((round: string) =>
    log('No queda espacio en el disco: lo que corre por reloj espera hasta que lo haya.', { round }),
  );
  const fails = (name: string) => (error: unknown) => {
    if (stopping.aborted) return;
    if (!isNoSpace(error)) return log('A round failed and goes on at its next turn', { round: name, err: error });
    sayFull(name);
  };
  const longest = alone ? pace.longestAlone : pace.longest;
  const rounds = createRounds({ db, now, clock, longest, watch, fails, stopping });
  const onWrite = createOnWrite(db, fails);
  const here = createSeen(clock.settledAt);
  let toldLate = new Set<string>();
  /** What begins with `start`; undefined once it has begun. */
  let waiting: (() => void)[] | undefined = [];
  const stops: (() => Promise<void>)[] = [];

  const begin = (name: string, ms: number, work: () => Promise<unknown>) =>
    void stops.push(repeat(ms, here.watched(name, ms, work), fails(name)));

  return {
    inOneProcess: (name, when, work) => {
      if (!(alone && 'ms' in when && when.ms < pace.stored)) return rounds.add(name, when, work);
      const turn = () => ({ empresaId: null, due: new Date(), last: null, stopped: () => stopping.aborted });
      const [ms, idle] = [when.ms, when.idle ?? when.ms];
      const run = here.watched(name, idle, () => watch(name, () => work(turn())));
      onWrite.add({ name, ms, idle, isRound: true, work: run }, performance.now());
    },
    inEveryProcess: (name, ms, work) => {
      if (waiting) waiting.push(() => begin(name, ms, work));
      else begin(name, ms, work);
    },
    whenWritten: (name, { ms, idle }, work) =>
      onWrite.add({ name, ms, idle, isRound: false, work: here.watched(name, idle, work) }),
    seen: async () => [...(await rounds.seen()), ...here.list()],
    newlyLate: async () => {
      const stored = await rounds.newlyLate();
      const now = new Set(here.list().flatMap(({ nombre, atrasada }) => (atrasada ? [nombre] : [])));
      const before = toldLate;
      toldLate = now;
      return {
        late: [...stored.late, ...[...now].filter((name) => !before.has(name))],
        again: [...stored.again, ...[...before].filter((name) => !now.has(name))],
      };
    },
    look: async () => {
      await onWrite.runRounds();
      for (;;) {
        await rounds.look();
        const running = rounds.running();
        if (running.length === 0) return;
        await Promise.all(running);
      }
    },
    start: () => {
      for (const each of waiting ?? []) each();
      waiting = undefined;
      here.started();
      begin('rounds that are due', pace.look, async () => void (rounds.isDue() && (await rounds.look())));
      begin('what was written', pace.look, async () => {
        // The embedded database has this process's clock.
        if (!clock.isOwnSteady()) await clock.measure();
        await onWrite.look();
      });
    },
    stop: async () => {
      stop.abort();
      await Promise.all(stops.map((end) => end()));
      await onWrite.ended();
      await rounds.ended();
    },
  };
};
