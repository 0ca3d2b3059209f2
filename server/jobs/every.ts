import type { System } from '../db/client';
import { createOnWrite } from './onWrite';
import type { When } from './schedule';
import { repeat } from './repeat';
import { createRounds, type RoundWork } from './rounds';

export type { When } from './schedule';
export type { Turn } from './rounds';

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

export const createEvery = ({ db, log, alone = false, now, watch = (_, work) => work() }: Parts): Every => {
  const stop = new AbortController();
  const stopping = stop.signal;
  const fails = (name: string) => (error: unknown) => {
    if (!stopping.aborted) log('A round failed and goes on at its next turn', { round: name, err: error });
  };
  const longest = alone ? pace.longestAlone : pace.longest;
  const rounds = createRounds({ db, now, longest, watch, fails, stopping });
  const onWrite = createOnWrite(db, fails);
  /** What begins with `start`; undefined once it has begun. */
  let waiting: (() => void)[] | undefined = [];
  const stops: (() => Promise<void>)[] = [];

  const begin = (name: string, ms: number, work: () => Promise<unknown>) =>
    void stops.push(repeat(ms, work, fails(name)));

  return {
    inOneProcess: (name, when, work) => {
      if (!(alone && 'ms' in when && when.ms < pace.stored)) return rounds.add(name, when, work);
      const turn = () => ({ empresaId: null, due: new Date(), last: null, stopped: () => stopping.aborted });
      const [ms, idle] = [when.ms, when.idle ?? when.ms];
      onWrite.add({ name, ms, idle, isRound: true, work: () => watch(name, () => work(turn())) }, performance.now());
    },
    inEveryProcess: (name, ms, work) => {
      if (waiting) waiting.push(() => begin(name, ms, work));
      else begin(name, ms, work);
    },
    whenWritten: (name, { ms, idle }, work) => onWrite.add({ name, ms, idle, isRound: false, work }),
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
      begin('rounds that are due', pace.look, async () => void (rounds.isDue() && (await rounds.look())));
      begin('what was written', pace.look, onWrite.look);
    },
    stop: async () => {
      stop.abort();
      await Promise.all(stops.map((end) => end()));
      await onWrite.ended();
      await rounds.ended();
    },
  };
};
