import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { yieldingDb } from './yieldingDb';

const api = useApi(startOwnApi);

const onServer = process.env.FTRACK_TEST_ENGINE === 'postgres';

it.skipIf(onServer)('a request that follows at once is served before the next transaction of long work', async () => {
  // Long enough for a slow machine, and shorter than the pauses between periodic queries.
  const unhurried = yieldingDb(api.db, { quiet: 150, most: 5_000 });
  const order: string[] = [];
  const work = async () => {
    for (let n = 1; n <= 3; n++)
      await unhurried.tenant(
        api.a,
        async (tx) => void (order.push(`work ${n}`), await tx.execute(sql`select pg_sleep(0.02)`)),
      );
  };
  const request = async () => {
    for (let n = 1; n <= 3; n++)
      await api.db.tenant(api.b, async (tx) => void (order.push(`request ${n}`), await tx.execute(sql`select 1`)));
  };
  const working = work();
  await expect.poll(() => order, { interval: 1 }).toEqual(['work 1']);
  await Promise.all([working, request()]);
  expect(order).toEqual(['work 1', 'request 1', 'request 2', 'request 3', 'work 2', 'work 3']);
});

it.skipIf(onServer)('ten requests of one company are not before one of another', async () => {
  const order: string[] = [];
  const read = (company: number, name: string) =>
    api.db.tenant(company, async (tx) => void (order.push(name), await tx.execute(sql`select 1`)));
  await Promise.all([...Array.from({ length: 10 }, () => read(api.a, 'many')), read(api.b, 'other')]);
  expect(order.indexOf('other')).toBeLessThan(3);
});

it('the wrapper reads and writes like the database; on a server, where requests do not queue, there is no wrapper', async () => {
  const unhurried = yieldingDb(api.db);
  expect(unhurried === api.db).toBe(onServer);
  const own = await unhurried.read(api.a, (tx) =>
    tx.execute<{ id: string }>(sql`select current_setting('app.empresa_id') as id`),
  );
  expect(own.rows).toEqual([{ id: String(api.a) }]);
});
