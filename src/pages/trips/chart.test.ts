// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { recordDrawings } from '../../../testing/drawing';
import { drawChart } from './chart';
import { heightOfLanes, lanesOf, type Lane } from './lanes';
import type { DataSeries } from './series';

const drawings = recordDrawings();

const from = Date.parse('2026-03-04T12:00:00Z') / 1_000;
const span = { from, to: from + 3_600 };
const words = { label: 'Temperatura', unit: '°C', yes: 'Sí', no: 'No' } as DataSeries['words'];
const laneOf = (given: Partial<DataSeries>): Lane => ({
  series: { dato: 'x', words, tipo: 'numero', time: [], values: [], ...given },
  silences: [{ from: from + 1_500, to: from + 2_000 }],
  colour: '#aa00aa',
});
const lanes = [
  laneOf({
    time: [-60, 0, 600, 1_200, 2_400, 3_600, 4_000].map((after) => from + after),
    values: [99, 4, -2.5, 8, 7, 7.5, 99],
  }),
  laneOf({
    ...{ tipo: 'si_no', words: { ...words, label: 'Puerta', yes: 'Abierta' } },
    time: [300, 900, 3_500].map((after) => from + after),
    values: [true, false, true],
  }),
];
const curve = (...heights: number[]) => ({
  heights: () => Float32Array.from(heights),
  colour: '#0000aa',
  filled: true,
});
const speeds = curve(0, 20, 40, NaN, NaN, 70, 10);

it.each(['light', 'dark'] as const)('the chart of a day is drawn as written down, in the %s look', async (mode) => {
  const canvas = document.createElement('canvas');
  const timeWord = (at: number) => `${(at - from) / 60} min`;
  const usual = { width: 300, height: 160, span, unit: 'km/h', mode, timeWord };
  const drawn = [
    { ...usual, curves: [speeds, { ...curve(5, 5, 5, NaN, 5, 5, 5), filled: false, colour: '#00aa00' }], lanes },
    { ...usual, curves: [curve(0, 3, 2)], lanes: [], unit: 'en viaje' },
    { ...usual, width: 0.4, curves: [curve(NaN)], lanes: [] },
  ].map((chart) => {
    drawChart(canvas, chart);
    return drawings.take(canvas);
  });
  await expect(drawn.join('\n')).toMatchFileSnapshot(`./chart-${mode}.snap.txt`);
});

it.each([
  [4, 5],
  [14, 15],
  [16, 20],
  [31, 40],
  [61, 100],
  [155, 200],
  [2_900, 3_000],
  [5_000, 6_000],
])('a curve that rises to %i has an axis to %i', (most, top) => {
  const canvas = document.createElement('canvas');
  vi.stubGlobal('devicePixelRatio', 2);
  const chart = { width: 300, height: 160, span, unit: 'u', mode: 'light' as const, timeWord: String };
  drawChart(canvas, { ...chart, curves: [curve(most)], lanes: [] });
  const picture = drawings.take(canvas);
  expect(picture).toContain(`"${top.toLocaleString('es-CO')} u"`);
  expect(picture).toContain('600×320');
});

it('only data with values that can be drawn have a lane', () => {
  const all = [...lanes, laneOf({ tipo: 'texto', time: [from], values: ['x'] }), laneOf({})];
  expect(lanesOf(all)).toEqual(lanes);
  expect([heightOfLanes(lanes), heightOfLanes([])]).toEqual([84, 0]);
});
