import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { forgetDriven } from './retention';

const api = useApi(startOwnApi);

it('reports of the demonstration are thinned and then deleted, over months and thousands of rows, and nothing else is', async () => {
  const [driven, real] = [await api.aDispositivo(), await api.aDispositivo()];
  const limit = new Date(Date.UTC(2026, 2, 1, 12));
  const thin = new Date(limit.getTime() + 30 * 60_000);
  for (const month of ['2026_02', '2026_03'])
    await api.db.system.execute(
      sql.raw(`
        create table if not exists posiciones_${month} partition of posiciones for
        values
        from ('${month.replace('_', '-')}-01 00:00+00') to (
          ('${month.replace('_', '-')}-01 00:00+00'::timestamptz + interval '1 month')
        )`),
    );
  for (const { id } of [driven, real])
    await api.db.system.execute(sql`
      insert into posiciones (empresa_id, dispositivo_id, fecha_dispositivo, valida)
      select ${api.a}, ${id}, ${limit.toISOString()}::timestamptz + n * interval '1 minute', true
      from generate_series(-2500, 99) n`);
  await api.db.system.execute(sql`
    insert into posiciones (empresa_id, dispositivo_id, fecha_dispositivo, valida)
    select ${api.a}, ${driven.id},
      ${limit.toISOString()}::timestamptz + n * interval '1 minute' + s * interval '5 seconds', true
    from generate_series(0, 99) n, generate_series(1, 11) s`);
  // Of the first half hour two reports of each minute remain, of the rest all twelve.
  expect(await forgetDriven(api.db, [{ id: driven.id, empresaId: api.a }], { thin, forget: limit })).toBe(
    2_500 + 30 * 10,
  );
  const { rows } = await api.db.system.execute(sql`
    select dispositivo_id, count(*)::int as n, min(fecha_dispositivo) >= ${limit.toISOString()}::timestamptz as fresh
    from posiciones
    group by 1
    order by 1`);
  expect(rows).toEqual([
    { dispositivo_id: driven.id, n: 30 * 2 + 70 * 12, fresh: true },
    { dispositivo_id: real.id, n: 2_600, fresh: false },
  ]);
});
