import { fileURLToPath } from 'node:url';
import { openDb } from '../../db/client';
import { createJobs } from '../index';

/**
 * A separate process that works until no job is left, over the database `{url}` or `{dir}` of its argument. A job of
 * kind `bomba` ends it like a power cut.
 */
const place = JSON.parse(process.argv[2] ?? '') as { url: string } | { dir: string };
const db = await openDb(place, fileURLToPath(new URL('../../db/migrations', import.meta.url)));
const jobs = createJobs({ db, publish: async (channel) => console.log(channel), log: () => {} });
jobs.handle('bomba', async () => {
  // By then the other job has started.
  await new Promise((resolve) => setTimeout(resolve, 500));
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
});
jobs.handle('vecino', async () => {
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  return {};
});
await jobs.look();
await jobs.stop();
await db.close();
