import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ordenes } from '#contract/entities/ordenes';
import { holds, passes, type Fact, type Meaning } from '#contract/rules/lists';
import { useApi } from '../testing/useApi';
import { columnsOf, factIn, filterIn } from './meaning';

const api = useApi();

const now = Date.now();
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

const moments = [at(-1), at(1), null];
const records = ['pendiente', 'en_espera', 'cerrada'].flatMap((estado) =>
  moments.flatMap((fecha_limite) =>
    [true, false, null].flatMap((si) => [0, 2, null].map((cuantos) => ({ estado, fecha_limite, si, cuantos }))),
  ),
);

const answers = async (condition: ReturnType<typeof factIn>): Promise<boolean[]> => {
  const { rows } = await api.db.system.execute<{ so: boolean }>(sql`
    select coalesce(${condition}, false) as so
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as t(
      estado text, fecha_limite timestamptz, si boolean, cuantos int
    )`);
  return rows.map(({ so }) => so);
};

const facts: Fact[] = [
  { has: 'estado', among: ['pendiente', 'en_espera'] },
  { is: 'si' },
  { empty: 'fecha_limite' },
  { some: 'cuantos' },
  { past: 'fecha_limite' },
  { every: [{ has: 'estado', among: ['pendiente'] }, { past: 'fecha_limite' }] },
];

it.each([...facts, ...facts.map((not) => ({ not }))])(
  '%j holds of the same records in SQL and in the contract',
  async (fact) => {
    expect(await answers(factIn(fact, columnsOf('t')))).toEqual(records.map((record) => holds(fact, record, now)));
  },
);

const meanings: [Meaning, unknown[]][] = [
  [{ whether: { past: 'fecha_limite' } }, [true]],
  [{ whether: { past: 'fecha_limite' } }, [false]],
  [{ whether: { past: 'fecha_limite' } }, [true, false]],
  [{ from: 'fecha_limite' }, [at(0)]],
  [{ until: 'fecha_limite' }, [at(-1)]],
  [{ from: 'fecha_limite' }, [at(-2), at(0)]],
];

it.each(meanings)(
  'the filter %j for %j passes the same records in SQL and in the contract',
  async (meaning, values) => {
    expect(await answers(filterIn(meaning, values, columnsOf('t')))).toEqual(
      records.map((record) => passes(meaning, values, record, now)),
    );
  },
);

it('an order is counted by what it is, not by the bounds of a period', async () => {
  const count = (field: string) => api.as('admin').call('GET', `/api/${ordenes.name}/conteos?campo=${field}`);
  expect((await count('vencida')).status).toBe(200);
  expect((await count('limite_desde')).status).toBe(400);
});
