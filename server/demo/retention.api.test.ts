import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/app';
import { forgetDriven } from './retention';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('what the demonstration drove long ago is forgotten, over months and thousands of rows, and nothing else', async () => {
  const [driven, real] = [await api.aDispositivo(), await api.aDispositivo()];
  const limit = new Date(Date.UTC(2026, 2, 1, 12));
  for (const month of ['2026_02', '2026_03'])
    await api.db.system.execute(
      sql.raw(
        `create table if not exists posiciones_${month} partition of posiciones for values from ('${month.replace('_', '-')}-01 00:00+00') to (('${month.replace('_', '-')}-01 00:00+00'::timestamptz + interval '1 month'))`,
      ),
    );
  for (const { id } of [driven, real])
    await api.db.system.execute(sql`
      insert into posiciones (empresa_id, dispositivo_id, fecha_dispositivo, valida)
      select ${api.a}, ${id}, ${limit.toISOString()}::timestamptz + n * interval '1 minute', true from generate_series(-2500, 99) n`);
  expect(await forgetDriven(api.db, [driven.id], limit)).toBe(2_500);
  const { rows } = await api.db.system.execute(sql`
    select dispositivo_id, count(*)::int as n, min(fecha_dispositivo) >= ${limit.toISOString()}::timestamptz as fresh from posiciones group by 1 order by 1`);
  expect(rows).toEqual([
    { dispositivo_id: driven.id, n: 100, fresh: true },
    { dispositivo_id: real.id, n: 2_600, fresh: false },
  ]);
});
