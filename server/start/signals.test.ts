import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';

it('SIGHUP leaves a single process serving, with a line that says what to do; SIGTERM ends it', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, '../testing/single.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said, { timeout: 20_000 }).toMatch(/^\d+\n/);
  const url = `http://127.0.0.1:${parseInt(said, 10)}`;
  const ask = async () => (await fetch(url)).text();
  const asked = Array.from({ length: 20 }, ask);
  for (let n = 1; n <= 2; n++) {
    child.kill('SIGHUP');
    await expect.poll(() => said.match(/^SIGHUP: .*systemctl restart ftrack.*$/gm)?.length).toBe(n);
  }
  expect(new Set([...(await Promise.all(asked)), await ask()])).toEqual(new Set([String(child.pid)]));
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
});
