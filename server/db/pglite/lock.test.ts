import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimesSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { lockDirectory } from './lock';
import { beganAt } from './processIdentity';

let tmp: string;
let script: string;
let dir: string;
beforeAll(async () => {
  tmp = await mkdtemp(join(tmpdir(), 'lock-'));
  script = join(tmp, 'hold-lock.mjs');
  const entry = fileURLToPath(new URL('./hold-lock.ts', import.meta.url));
  await build({
    entryPoints: [entry],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
});
afterAll(() => rm(tmp, { recursive: true, force: true }));

let rounds = 0;
beforeEach(async () => {
  dir = join(tmp, `pg${++rounds}`);
  await mkdir(`${dir}.lock`);
});
afterEach(() => rm(`${dir}.lock`, { recursive: true, force: true }));

const claims = () => readdir(`${dir}.lock`);

const contender = async () => {
  const child = spawn(process.execPath, [script, dir], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [said] = await once(createInterface(child.stdout), 'line');
  return { pid: child.pid, said: String(said), ended, child };
};

it('lets one process in and names it to the second', async () => {
  const first = await contender();
  expect(first.said).toBe('held');
  await expect(lockDirectory(dir)).rejects.toMatchObject({ name: 'DirectoryInUse', pid: first.pid });
  first.child.stdin.end();
  await first.ended;
  await (await lockDirectory(dir)).release();
  expect(await claims()).toEqual([]);
});

it('takes over the lock of a killed process', async () => {
  const first = await contender();
  first.child.kill('SIGKILL');
  await first.ended;
  expect(await claims()).toHaveLength(1);
  const lock = await lockDirectory(dir);
  expect(await claims()).toEqual([expect.stringMatching(new RegExp(`^${process.pid}-`))]);
  await lock.release();
});

it('refuses a second time in the same process', async () => {
  const lock = await lockDirectory(dir);
  await expect(lockDirectory(dir)).rejects.toMatchObject({ pid: process.pid });
  await lock.release();
});

it('takes over when the pid now belongs to another program', async () => {
  const lock = await lockDirectory(dir);
  const [name = ''] = await claims();
  await lock.release();
  // Our parent is alive, but did not start at second 1.
  await writeFile(join(`${dir}.lock`, name.replace(/^\d+-\d+/, `${process.ppid}-1`)), '');
  await (await lockDirectory(dir)).release();
  expect(await claims()).toEqual([]);
});

it('lets in exactly one of several that start together after a dead one', async () => {
  const dead = await contender();
  dead.child.kill('SIGKILL');
  await dead.ended;
  const all = await Promise.all([contender(), contender(), contender(), contender()]);
  expect(all.filter(({ said }) => said === 'held')).toHaveLength(1);
  expect(all.filter(({ said }) => said.includes('ya está abierta'))).toHaveLength(3);
  for (const { child } of all) child.stdin.end();
  await Promise.all(all.map(({ ended }) => ended));
});

it('judges a process that it cannot see (another container) only by its heartbeat', async () => {
  const foreign = join(`${dir}.lock`, '7-1-abcdef');
  await writeFile(foreign, '');
  let beats = 1;
  const beating = setInterval(() => utimesSync(foreign, 0, ++beats), 10);
  await expect(lockDirectory(dir, 40)).rejects.toMatchObject({ pid: 7 });
  clearInterval(beating);
  await (await lockDirectory(dir, 40)).release();
  expect(await claims()).toEqual([]);
});

it('finds the start time of a process without /proc', () => {
  const began = beganAt(process.pid) ?? 0;
  expect(Math.abs(began - (Date.now() / 1000 - process.uptime()))).toBeLessThan(5);
  expect(beganAt(999_999_999)).toBeNull();
});
