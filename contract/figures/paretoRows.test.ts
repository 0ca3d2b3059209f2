import { expect, it } from 'vitest';
import { paretoRows } from './paretoRows';

const counted = {
  clase: 'causa',
  codigos: [
    { id: 1, codigo: 'C01', nombre: 'Desgaste', fallas: 5, parada_h: 2, costo: 0 },
    { id: 2, codigo: 'C02', nombre: 'Fatiga', fallas: 3, parada_h: 10, costo: 900 },
  ],
  sin_codigo: { fallas: 2, parada_h: 0, costo: 100 },
} as const;
const pareto = { ...counted, codigos: [...counted.codigos] };

it('the largest come first, with the share of all up to each one; what has no code comes last', () => {
  const rows = paretoRows(pareto, 'fallas', {});
  expect(rows.map(({ id, value, share, cumulative }) => [id, value, share, cumulative])).toEqual([
    [1, 5, 50, 50],
    [2, 3, 30, 80],
    [null, 2, 20, 100],
  ]);
  expect(paretoRows(pareto, 'parada_h', {}).map(({ id }) => id)).toEqual([2, 1]);
  expect(paretoRows(pareto, 'costo', {}).map(({ id, cumulative }) => [id, cumulative])).toEqual([
    [2, 90],
    [null, 100],
  ]);
});

it('each opens its orders, by the same filter', () => {
  const filter = { desde: '2026-03-01', hasta: '2026-03-31', por: 'creada', bajo_nivel_id: 4, estado: undefined };
  const same = { desde: '2026-03-01', hasta: '2026-03-31', por: 'creada', bajo_nivel_id: '4', solo: 'correctivas' };
  const targets = paretoRows(pareto, 'fallas', filter).map(({ to }) => to?.query);
  expect(targets).toEqual([
    { ...same, causa_id: '1' },
    { ...same, causa_id: '2' },
    { ...same, sin_codigo: 'causa' },
  ]);
  expect(paretoRows(pareto, 'fallas', { sin_codigo: 'problema' }).at(-1)?.to).toBeNull();
  expect(paretoRows(pareto, 'fallas', { solo: 'reincidentes' })[0]?.to?.query?.['solo']).toBe('reincidentes');
});

it('nothing is no bar', () => {
  const none = { clase: 'causa', codigos: [], sin_codigo: { fallas: 0, parada_h: 0, costo: 0 } } as const;
  expect(paretoRows({ ...none, codigos: [] }, 'fallas', {})).toEqual([]);
});
