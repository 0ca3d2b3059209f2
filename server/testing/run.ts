import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dropAllOf } from './database';
import { runOf } from './runFolder';

/**
 * Workers are ended by a signal: what they leave in the file system and on the server is removed once they all have
 * ended.
 */
export default async (): Promise<() => Promise<void>> => {
  process.env.FTRACK_TEST_RUN ??= await mkdtemp(path.join(tmpdir(), 'ftrack-run-'));
  const folder = process.env.FTRACK_TEST_RUN;
  return async () => {
    if (process.env.TEST_DATABASE_URL) await dropAllOf(process.env.TEST_DATABASE_URL, runOf(folder));
    await rm(folder, { recursive: true, force: true });
  };
};
