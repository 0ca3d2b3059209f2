import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../db/client';
import { openTestDb } from '../testing/database';
import { randomDay } from './testing/randomDay';

let db: Db;
beforeAll(async () => void (db = await openTestDb()));
afterAll(() => db.close());

it('every job of a random day ends, in fair turns', async () => {
  const { jobs, most } = await randomDay(db, { seed: 33, companies: 5, jobs: 120, processes: 2, killEvery: 30 });
  expect(jobs).toBeGreaterThan(100);
  expect(most).toBeLessThanOrEqual(3);
});
