import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';

let leader: ChildProcess;
let port = 0;
beforeAll(async () => {
  leader = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'testing/leader.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(leader.stdout ?? process.stdin, 'data')) as [Buffer];
  port = Number(line.toString());
});
afterAll(async () => {
  leader.kill('SIGTERM');
  await once(leader, 'exit');
});

const request = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

/** One request on a connection of its own: the process that answered, or how the connection ended. */
const ask = () =>
  new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let text = '';
    const end = (said: string) => {
      resolve(said);
      socket.destroy();
    };
    socket.on('data', (chunk) => {
      text += chunk.toString();
      const pid = /\r\n\r\n(?:\w+\r\n)?(\d+)/.exec(text)?.[1];
      if (pid) end(pid);
    });
    socket.on('close', () => end('closed'));
    socket.on('error', () => end('closed'));
  });

it('what a killed process was being handed is closed at once, and the others answer', async () => {
  const pids = new Set<string>();
  while (pids.size < 2) pids.add(await ask());
  const [victim = ''] = pids;
  // It takes nothing up any more: what is handed to it stays on the way.
  process.kill(Number(victim), 'SIGSTOP');
  const asked = Array.from({ length: 6 }, ask);
  await sleep(300);
  process.kill(Number(victim), 'SIGKILL');
  const late = sleep(5_000, 'late', { ref: false });
  const answers = await Promise.all(asked.map((each) => Promise.race([each, late])));
  expect(answers.filter((answer) => answer === 'late')).toEqual([]);
  expect(answers).toContain('closed');
  const after = new Set<string>();
  await expect
    .poll(async () => {
      after.add(await ask());
      return [...after].filter((pid) => pid !== 'closed' && pid !== victim).length;
    })
    .toBeGreaterThanOrEqual(2);
});

it('what a process was being handed that ends cleanly goes to another', async () => {
  const pids = new Set<string>();
  while (pids.size < 2) {
    const pid = await ask();
    if (pid !== 'closed') pids.add(pid);
  }
  const [victim = ''] = pids;
  // It is handed a connection, and finds it together with the signal that ends it.
  process.kill(Number(victim), 'SIGSTOP');
  const asked = Array.from({ length: 6 }, ask);
  await sleep(100);
  process.kill(Number(victim), 'SIGTERM');
  process.kill(Number(victim), 'SIGCONT');
  expect((await Promise.all(asked)).filter((answer) => answer === 'closed')).toEqual([]);
});
