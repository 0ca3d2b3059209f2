import { expect, it } from 'vitest';
import { openTestDb } from '../testing/database';
import { randomDay } from './testing/randomDay';

/** Each is another day: one, two or three processes, which die often or rarely. Many more by FTRACK_RANDOM_DAYS. */
const seeds = Array.from({ length: Number(process.env.FTRACK_RANDOM_DAYS ?? 6) }, (_, n) => n + 1);

it.each(seeds)(
  'every job of a day of ten companies ends, in fair turns (seed %i)',
  { timeout: 600_000 },
  async (seed) => {
    const db = await openTestDb();
    try {
      const day = { seed, companies: 10, jobs: 400, processes: 1 + (seed % 3), killEvery: 15 + (seed % 30) };
      const { jobs, most } = await randomDay(db, day);
      expect(jobs).toBeGreaterThan(300);
      expect(most).toBeLessThanOrEqual(day.processes + 1);
    } finally {
      await db.close();
    }
  },
);
