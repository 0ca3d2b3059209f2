import { setTimeout as sleep } from 'node:timers/promises';
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
const hasNeighbour = async () =>
  (await db.system.execute(`select 1 from trabajos where tipo = 'vecino' and estado = 'en_curso'`)).rows.length > 0;
jobs.handle('bomba', async () => {
  while (!(await hasNeighbour())) await sleep(20);
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
});
jobs.handle('vecino', async () => {
  await sleep(1_500);
  return {};
});
await jobs.look();
await jobs.stop();
await db.close();
