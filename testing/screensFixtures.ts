import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the process that provides the APIs. */
    screensApi: string;
  }
}

/**
 * One process serves the APIs of all files: its start is slow, not the database of each, which is on PostgreSQL if
 * there is one.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'testing/screensApi.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      FTRACK_TEST_ENGINE: process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite',
    },
  });
  const ended = once(child, 'exit');
  const [address] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => {
      throw new Error('The API of the screens did not start.');
    }),
  ])) as [string];
  project.provide('screensApi', address);
  const sayWhy = (code: number | null, signal: string | null) =>
    console.error(`The API of the screens ended before their tests: ${signal ?? code}`);
  child.once('exit', sayWhy);
  return async () => {
    child.off('exit', sayWhy);
    child.stdin.end();
    await ended;
  };
};
