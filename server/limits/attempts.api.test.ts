import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { LimitKey } from '../db/tables/usuarios';
import { openDb } from '../db/client';
import { migrations } from '../testing/database';
import { prepared, useApi } from '../testing/useApi';
import { createGuesses, take } from './attempts';
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
const guessing = () => [api.db.system, other.system, api.db.system, other.system].map((db) => createGuesses(db, keys));
/** Each by the next process. */
const guessBy = (all: ReturnType<typeof guessing>) => {
  let n = 0;
  return async (key: LimitKey, isRight: () => boolean) => all[n++ % all.length]?.guess(key, isRight);
};

let links = 1_000_000;
const minutes = 60_000;
const keys = { most: 10, window: 15 * minutes };
const later = (interval: string) =>
  api.db.system.execute(sql`update intentos_acceso set fecha = fecha - ${interval}::interval`);

it('forty takes at once in two processes are as many as the limit', async () => {
  const key = limitKeys.calendar((links += 1));
  const taken = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) =>
      (n % 2 ? other : api.db).system.transaction((tx) => take(tx, key, { most: 7, window: minutes })),
    ),
  );
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  await later('1 minute');
  await api.db.system.transaction((tx) => take(tx, key, { most: 7, window: minutes }));
});

it('of forty wrong guesses at once in several processes ten are judged; one of them closes what is guarded', async () => {
  const key = limitKeys.liveLink((links += 1));
  const guess = guessBy(guessing());
  let judged = 0;
  const wrong = () => {
    judged += 1;
    return false;
  };
  const answers = await Promise.allSettled(Array.from({ length: 40 }, () => guess(key, wrong)));
  expect(judged).toBe(10);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  expect(found.sort()).toEqual(['closing', ...Array.from({ length: 9 }, () => 'wrong')]);
  // Right or wrong, nothing is judged while it is closed; another one is open.
  for (let n = 0; n < 4; n += 1)
    await expect(guess(key, () => true)).rejects.toMatchObject({ code: 'DEMASIADOS_INTENTOS' });
  expect(await guess(limitKeys.liveLink((links += 1)), () => true)).toBe('right');
  await later('14 minutes');
  await expect(guess(key, () => true)).rejects.toMatchObject({
    details: { headers: { 'Retry-After': expect.stringMatching(/^[56]\d$/) } },
  });
  await later('1 minute');
  expect(await guess(key, () => true)).toBe('right');
  // It begins anew with ten.
  for (let n = 0; n < 9; n += 1) expect(await guess(key, () => false)).toBe('wrong');
  expect(await guess(key, () => false)).toBe('closing');
});

it('right guesses count as nothing, also many at once', async () => {
  const key = limitKeys.liveLink((links += 1));
  const guess = guessBy(guessing());
  const answers = await Promise.all(Array.from({ length: 30 }, () => guess(key, () => true)));
  expect(new Set(answers)).toEqual(new Set(['right']));
  // Wrong ones of more than a quarter of an hour ago do not close it.
  for (let n = 0; n < 9; n += 1) await guess(key, () => false);
  await later('15 minutes');
  expect(await guess(key, () => false)).toBe('wrong');
});
