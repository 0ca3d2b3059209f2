import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDb } from '../db/client';
import { migrations } from '../testing/database';
import { prepared, useApi } from '../testing/useApi';
import { guess, take } from './attempts';
import { limitKeys } from './keys';

const api = useApi();
const isServer = process.env.FTRACK_TEST_ENGINE === 'postgres';
/** What two processes have: each its own connections to the database. */
const other = prepared(
  async () => {
    if (!isServer) return { system: api.db.system };
    const { rows } = await api.db.system.execute<{ name: string }>(sql`select current_database() as name`);
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = `/${rows[0]?.name}`;
    const { system, close } = await openDb({ url: url.href }, migrations);
    return { system, close };
  },
  (db) => ('close' in db ? (db.close as () => Promise<void>)() : Promise.resolve()),
);
const processes = () => [api.db.system, other.system];

let links = 1_000_000;
const minutes = 60_000;
const keys = { most: 10, window: 15 * minutes };
const later = (interval: string) =>
  api.db.system.execute(sql`update intentos_acceso set fecha = fecha - ${interval}::interval`);

it('forty takes at once in two processes are as many as the limit', async () => {
  const key = limitKeys.calendar((links += 1));
  const taken = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) =>
      processes()[n % 2]?.transaction((tx) => take(tx, key, { most: 7, window: minutes })),
    ),
  );
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  await later('1 minute');
  await api.db.system.transaction((tx) => take(tx, key, { most: 7, window: minutes }));
});

it('of forty wrong guesses at once in two processes ten are judged; one of them closes what is guarded', async () => {
  const key = limitKeys.liveLink((links += 1));
  let judged = 0;
  const wrong = () => {
    judged += 1;
    return false;
  };
  const answers = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) => guess(processes()[n % 2] ?? api.db.system, key, keys, wrong)),
  );
  expect(judged).toBe(10);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  expect(found.sort()).toEqual(['closing', ...Array.from({ length: 9 }, () => 'wrong')]);
  // Right or wrong, nothing is judged while it is closed; another one is open.
  for (const db of processes())
    await expect(guess(db, key, keys, () => true)).rejects.toMatchObject({ code: 'DEMASIADOS_INTENTOS' });
  expect(await guess(api.db.system, limitKeys.liveLink((links += 1)), keys, () => true)).toBe('right');
  await later('14 minutes');
  await expect(guess(api.db.system, key, keys, () => true)).rejects.toMatchObject({
    details: { headers: { 'Retry-After': expect.stringMatching(/^[56]\d$/) } },
  });
  await later('1 minute');
  expect(await guess(api.db.system, key, keys, () => true)).toBe('right');
  // It begins anew with ten.
  for (let n = 0; n < 9; n += 1) expect(await guess(api.db.system, key, keys, () => false)).toBe('wrong');
  expect(await guess(api.db.system, key, keys, () => false)).toBe('closing');
});

it('right guesses count as nothing, also many at once', async () => {
  const key = limitKeys.liveLink((links += 1));
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => guess(processes()[n % 2] ?? api.db.system, key, keys, () => true)),
  );
  expect(new Set(answers)).toEqual(new Set(['right']));
  // Wrong ones of more than a quarter of an hour ago do not close it.
  for (let n = 0; n < 9; n += 1) await guess(api.db.system, key, keys, () => false);
  await later('15 minutes');
  expect(await guess(api.db.system, key, keys, () => false)).toBe('wrong');
});
