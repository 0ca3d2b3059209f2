// Run by the tests as a separate process: opens a database as the start does, and reports each step. It holds the step
// that it is told, so that it can be killed in it.
import { openDb } from '../../client';

const [place = '', migrations = '', hold = '0'] = process.argv.slice(2);
const db = await openDb(place.startsWith('postgres') ? { url: place } : { dir: place }, migrations, {
  onStep: (at) => {
    process.stdout.write(`${at}\n`);
    if (at === Number(hold)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
  },
});
await db.close();
