import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/testing/programs';

const built = resolve(import.meta.dirname, '../dist');
const timeouts = { start: 240_000, stop: 30_000 };

/** The built product as a separate process, on a free port of this machine, with its own data directory. */
export interface Product {
  readonly url: string;
  readonly data: string;
  pid(): number | undefined;
  /** Its output so far, both streams. */
  log(): string;
  /** Stops it like Ctrl-C; returns its exit code, or null if it had to be killed. */
  stop(): Promise<number | null>;
  /** Kills it, like a power cut. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  end(): Promise<void>;
}

/**
 * Starts `server/main.js` of the build and waits until it responds. With demonstration data without movement, unless
 * `env` says otherwise; `from` is the data directory of another product to copy, `dist` another build folder, `node`
 * another program.
 */
export const startProduct = async (
  env: Record<string, string> = {},
  from?: string,
  dist = built,
  node = process.execPath,
): Promise<Product> => {
  const data = await mkdtemp(join(tmpdir(), 'ftrack-'));
  if (from) await cp(from, data, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let log = '';
  let child: ChildProcess | undefined;

  const start = async () => {
    // With the same flags as `npm start`.
    child = spawn(node, ['--enable-source-maps', '--max-semi-space-size=32', join(dist, 'server/main.js')], {
      cwd: data,
      env: {
        ...cleanEnvironment(),
        PORT: String(port),
        HOST: '127.0.0.1',
        FTRACK_DATA: data,
        FTRACK_DEMO: 'quieto',
        TRACKERS: 'off',
        TILES_URL: 'ninguno',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const own = child;
    const orphan = () => own.kill('SIGKILL');
    process.once('exit', orphan);
    own.once('exit', () => process.off('exit', orphan));
    own.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()));
    own.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
    await untilHealthy(own, url, () => log);
  };
  const endWith = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const own = child;
    const gone = once(own, 'exit');
    own.kill(signal);
    const late = setTimeout(() => own.kill('SIGKILL'), timeouts.stop);
    await gone;
    clearTimeout(late);
    return own.exitCode;
  };

  const product: Product = {
    url,
    data,
    pid: () => child?.pid,
    log: () => log,
    stop: () => endWith('SIGTERM'),
    kill: async () => void (await endWith('SIGKILL')),
    start,
    end: async () => {
      await endWith('SIGTERM');
      await rm(data, { recursive: true, force: true });
      const leak = /^.*MaxListenersExceededWarning.*$/m.exec(log);
      if (leak) throw new Error(`Listeners of the product are never removed: ${leak[0]}`);
    },
  };
  try {
    await start();
  } catch (error) {
    await product.end();
    throw error;
  }
  return product;
};

/** No settings of the developer or of the test runner may reach the product. */
const cleanEnvironment = () => {
  const foreign = /^(FTRACK_|TEST_|VITEST|BROADCAST_|SMTP_|DATABASE_URL$|PORT$|HOST$|NODE_ENV$|NODE_OPTIONS$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
};

const untilHealthy = async (child: ChildProcess, url: string, log: () => string): Promise<void> => {
  const deadline = Date.now() + timeouts.start;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The product ended while starting:\n${log()}`);
    const healthy = await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy) return;
    await sleep(50);
  }
  child.kill('SIGKILL');
  throw new Error(`The product did not answer within ${timeouts.start / 1000} s:\n${log()}`);
};
