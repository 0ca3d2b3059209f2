import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isInstalled } from '../../scripts/installed.mjs';

export const hasRedis = isInstalled('redis-server');

export interface TestRedis {
  url: string;
  /** Kills the process and loses its data. */
  kill(): Promise<void>;
  /** Suspends the process and keeps its connections; `resume` continues it. */
  pause(): void;
  resume(): void;
  /** Starts it again at the same address, empty. */
  start(): Promise<void>;
}

const atExit = new Set<() => void>();
process.once('exit', () => {
  for (const end of atExit) end();
});

/** An empty Redis at a free port; it ends with this process at the latest. */
export const startRedis = async (): Promise<TestRedis> => {
  const dir = mkdtempSync(path.join(tmpdir(), 'ftrack-redis-'));
  const port = await freePort();
  let server: ChildProcess | undefined;
  const start = async () => {
    server = spawn('redis-server', [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      dir,
    ]);
    for await (const text of server.stdout ?? []) if (String(text).includes('Ready to accept connections')) break;
    server.stdout?.resume();
  };
  atExit.add(() => {
    server?.kill('SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  });
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill: async () => {
      if (!server || server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
    pause: () => server?.kill('SIGSTOP'),
    resume: () => server?.kill('SIGCONT'),
  };
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};
