import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** ms of CPU that a thread took in one go. */
export interface Blocked {
  /** The thread that answers everybody. */
  main: number;
  /** The embedded database's, which runs one statement at a time. */
  database: number;
}

interface Said {
  thread: string;
  at: number;
  ms: number;
}

/** Watches the threads of a product that starts with `env`. */
export const watchThreads = () => {
  const file = path.join(tmpdir(), `ftrack-threads-${process.pid}`);
  writeFileSync(file, '');
  const preload = pathToFileURL(path.join(import.meta.dirname, 'threads.mjs')).href;
  return {
    env: { NODE_OPTIONS: `--import ${preload}`, BENCH_THREADS: file },
    /** The longest of each thread since a moment (`Date.now()`). The database is opened first. */
    since: (from: number): Blocked => {
      const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
      const said = lines.map((line) => JSON.parse(line) as Said).filter(({ at }) => at >= from);
      const longest = (thread: string) =>
        Math.max(0, ...said.filter((each) => each.thread === thread).map(({ ms }) => ms));
      return { main: longest('main'), database: longest('1') };
    },
  };
};
