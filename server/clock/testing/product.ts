import { setTimeout as sleep } from 'node:timers/promises';
import { openDb } from '../../db/client';
import { startOwnApi } from '../../testing/app';
import { migrations } from '../../testing/database';

/** The whole product as a process of its own over the database at the address of its argument, until it is killed. */
const db = await openDb({ url: process.argv[2] ?? '' }, migrations);
const api = await startOwnApi({ FTRACK_DATA: process.argv[3] ?? '' }, { db });
api.jobs.handle('largo', async () => {
  await sleep(12_000);
  return {};
});
// People of both processes would have the same addresses.
const userId = process.argv[4] === '1' ? (await api.person('monitor', [api.a])).id : 0;
console.log(JSON.stringify({ empresaId: api.a, userId }));
