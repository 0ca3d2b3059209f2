import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { limits } from '#contract/core/limits';
import { useApi } from '../testing/useApi';

/** More than one transaction reads. */
const n = 2 * limits.turns.rows + 30;
const api = useApi();
let ids: number[];
beforeAll(async () => {
  const { rows } = await api.db.system.execute<{ id: number }>(sql`
    insert into servicios (empresa_id, tipo, nombre)
    select ${api.a}, 'preventivo', 'Servicio ' || lpad((i * 7919 % 1000)::text, 4, '0')
    from generate_series(1, ${n}) i
    returning id`);
  ids = rows.map(({ id }) => id);
});

const read = async (query: string): Promise<{ id: number; nombre: string }[]> => {
  const { status, json, headers } = await api.as('admin').call('GET', `/api/servicios?${query}`);
  expect([status, headers['content-range']]).toEqual([200, `servicios 0-${n - 1}/${n}`]);
  return json;
};

it('a list that several transactions read is complete and in order', async () => {
  const names = (await read('range=[0,999]&sort=["nombre","DESC"]')).map(({ nombre }) => nombre);
  expect(names).toEqual(names.toSorted().toReversed());
  expect(new Set(names).size).toBe(n);
});

it('so are the records of many ids', async () => {
  const rows = await read(`sort=["nombre","ASC"]&filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`);
  expect(rows.map(({ nombre }) => nombre)).toEqual(rows.map(({ nombre }) => nombre).toSorted());
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids));
});
