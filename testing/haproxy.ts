import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/testing/programs';

const program = '/usr/sbin/haproxy';
export const hasHaproxy = existsSync(program);

/**
 * A proxy before several servers, which checks five times a second whether each is ready, and waits two seconds for the
 * answer: a busy server that has just started is slow.
 */
export const startHaproxy = async (servers: readonly string[]) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ftrack-haproxy-'));
  const port = await freePort();
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(
    file,
    `global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout check 2s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  retries 3
  option redispatch
  retry-on conn-failure
frontend all
  bind 127.0.0.1:${port}
  default_backend ftrack
  http-response set-header x-served-by %s
backend ftrack
  option httpchk GET /readyz
  default-server check inter 200ms fall 1 rise 1
${servers.map((url, i) => `  server s${i} ${new URL(url).host}`).join('\n')}
`,
  );
  const child = spawn(program, ['-f', file, '-db'], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('HAProxy did not start');
    await sleep(50);
  }
  return {
    url,
    /** Resolves when the proxy sends requests to this server. */
    sees: async (index: number) => {
      while ((await fetch(`${url}/healthz`)).headers.get('x-served-by') !== `s${index}`) await sleep(20);
    },
    end: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
