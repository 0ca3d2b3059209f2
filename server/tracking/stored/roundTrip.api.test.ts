import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '../../db/client';
import { openTestDb } from '../../testing/database';
import { arrays } from './binaryArrays';
import { roundTrip, roundTripBehind, RoundTripError, type Statement } from './roundTrip';

const begin: Statement = { name: 'begin', text: 'begin', values: [] };
const commit: Statement = { name: 'commit', text: 'commit', values: [] };

let db: Db;
let client: pg.PoolClient;
beforeAll(async () => {
  db = await openTestDb();
  await db.pool.query('create table pasajes (n int primary key, texto text)');
});
beforeEach(async () => {
  client = await db.pool.connect();
});
afterEach(async () => {
  await client.query('rollback');
  client.release();
});
afterAll(() => db.close());

const insert = (n: number): Statement => ({
  name: 'insert',
  text: 'insert into pasajes values ($1::int, $2) returning texto',
  values: [String(n), `viaje ${n}`],
});
const stored = async () => (await client.query('select n from pasajes order by n')).rows.map(({ n }) => n as number);

it('several statements share a round trip, each with its own result, and can be repeated', async () => {
  for (const [a, b] of [
    [1, 2],
    [3, 4],
  ] as const) {
    expect(await roundTrip(client, [begin, insert(a), insert(b), commit])).toMatchObject([
      { rows: [] },
      { rows: [[`viaje ${a}`]], count: 1 },
      { rows: [[`viaje ${b}`]], count: 1 },
      { rows: [] },
    ]);
  }
  expect(await stored()).toEqual([1, 2, 3, 4]);
});

it('a failing statement reports how many had run and rolls back, and the connection remains usable', async () => {
  const failing = roundTrip(client, [
    begin,
    insert(10),
    commit,
    begin,
    insert(11),
    insert(1),
    commit,
    begin,
    insert(12),
  ]);
  await expect(failing).rejects.toMatchObject({ done: 5, cause: { code: '23505' } });
  await expect(failing).rejects.toBeInstanceOf(RoundTripError);
  await client.query('rollback');
  expect(await stored()).toEqual([1, 2, 3, 4, 10]);
  await roundTrip(client, [insert(13)]);
  expect(await stored()).toContain(13);
});

it('a round trip sent behind a failing one is stored, and the failing one leaves nothing', async () => {
  const sent = await Promise.allSettled([
    roundTripBehind(client, [insert(30), insert(1)]),
    roundTripBehind(client, [insert(31)]),
  ]);
  expect(sent.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(await stored()).toContain(31);
  expect(await stored()).not.toContain(30);
});

it.each([
  ['bigint', [0, -1, 2 ** 31, 2 ** 53 - 1, -(2 ** 53 - 1), null], String],
  ['int', [0, -1, 2 ** 31 - 1, -(2 ** 31), null], Number],
  ['smallint', [0, -1, 32_767, null], Number],
  ['real', [0, -1.5, 48.3, null], Number],
  ['float8', [0, -74.0721, 4.6123456789, 1e300, null], Number],
  ['boolean', [true, false, null], Boolean],
  ['text', ['', 'ñandú 🚚', "'; --", null], String],
] as const)('PostgreSQL reads back columns of %s as they were written', async (type, values, as) => {
  const write = arrays[type] as (values: readonly unknown[]) => Buffer | null;
  const { rows } = await client.query<{ v: unknown }>(`select v from unnest($1::${type}[]) v`, [write(values)]);
  expect(rows.map(({ v }) => v)).toEqual(values.map((value) => (value === null ? null : as(value))));
});

it('PostgreSQL reads back columns of times, before 2000 too, and of JSON, and extends those that are all null', async () => {
  const times = ['1970-01-01T00:00:00.000Z', '1999-12-31T23:59:59.999Z', '2026-11-21T03:00:00.123Z'];
  const { rows } = await client.query(
    'select t, j, x from unnest($1::timestamptz[], $2::jsonb[], $3::real[]) as u(t, j, x)',
    [
      arrays.timestamptz(times.map((time) => Date.parse(time))),
      arrays.jsonb(['{"a":"ñ"}', null, '[1]']),
      arrays.real([null, null, null]),
    ],
  );
  expect(rows).toEqual([{ a: 'ñ' }, null, [1]].map((j, i) => ({ t: new Date(times[i] ?? ''), j, x: null })));
});
