import { expect, it } from 'vitest';
import type { Ejecucion, ParadaEjecutada } from '#contract/entities/ejecuciones';
import { unaParadaEjecutada } from '../../../../testing/executedStop';
import { minutesBehind } from '#contract/rules/stops';
import { signed } from './difference';
import { stringsOf } from './strings';

const stop = unaParadaEjecutada;

type Drawn = Pick<Ejecucion, 'paradas' | 'salida_en' | 'fin_previsto_en' | 'inicio_en' | 'fin_en'>;
const run = (paradas: ParadaEjecutada[]): Drawn => ({
  paradas,
  salida_en: '2026-03-31T11:00:00.000Z',
  fin_previsto_en: '2026-03-31T12:00:00.000Z',
  inicio_en: null,
  fin_en: null,
});

it('draws the stops reached in order of time, and the expected ones from there on', () => {
  const picture = stringsOf(
    run([
      stop(1, { llegada_en: '2026-03-31T11:00:00.000Z', salida_en: '2026-03-31T11:04:00.000Z' }),
      stop(2, {
        planeada_en: '2026-03-31T11:30:00.000Z',
        llegada_en: '2026-03-31T11:40:00.000Z',
        salida_en: '2026-03-31T11:45:00.000Z',
      }),
      stop(3, { planeada_en: '2026-03-31T12:00:00.000Z', eta: '2026-03-31T12:15:00.000Z' }),
    ]),
    Date.parse('2026-03-31T11:50:00.000Z'),
  );
  const xs = (line: string) => line.split(' ').map((point) => Number(point.split(',')[0]));
  expect(xs(picture.actual)).toEqual([...xs(picture.actual)].sort((a, b) => a - b));
  expect(xs(picture.expected)).toEqual([
    picture.x(Date.parse('2026-03-31T11:45:00.000Z')),
    picture.x(Date.parse('2026-03-31T12:15:00.000Z')),
  ]);
  expect(xs(picture.planned)).toHaveLength(6);
  expect(picture.hours.map(({ words }) => words)).toContain('06:30');
});

it('has few lines of the time axis, however early the run was started', () => {
  const { hours } = stringsOf(run([stop(1, {}), stop(2, {})]), Date.parse('2020-01-01T00:00:00.000Z'));
  expect(hours.length).toBeLessThan(11);
});

it('is not stretched by a vehicle at the first stop since the day before', () => {
  const { marks, x } = stringsOf(
    run([stop(1, { llegada_en: '2026-03-29T08:00:00.000Z' }), stop(2, { planeada_en: '2026-03-31T11:30:00.000Z' })]),
    null,
    900,
  );
  expect(marks[0]?.arrived).toBe(Date.parse('2026-03-31T10:30:00.000Z'));
  expect(x(Date.parse('2026-03-31T12:00:00.000Z')) - x(Date.parse('2026-03-31T11:00:00.000Z'))).toBeGreaterThan(300);
});

it('is not stretched by a vehicle that stays at a stop until the next day', () => {
  const stayed = stop(1, { llegada_en: '2026-03-31T11:00:00.000Z', salida_en: '2026-04-01T11:00:00.000Z' });
  const { x, actual } = stringsOf(run([stayed, stop(2, { planeada_en: '2026-03-31T12:00:00.000Z' })]), null);
  const end = Date.parse('2026-03-31T12:10:00.000Z');
  expect(actual.split(' ').at(-1)).toBe(`${x(end)},44`);
});

it('shows differences with their sign, those of the first stop by its departure', () => {
  const early = stop(1, { llegada_en: '2026-03-31T10:40:00.000Z' });
  const planned = Date.parse(early.planeada_en) + early.servicio_min * 60_000;
  const left = { ...early, por_salida: true as const, salida_en: new Date(planned + 4 * 60_000).toISOString() };
  expect(signed(minutesBehind(early))).toBe('−20 min');
  expect(signed(minutesBehind(left))).toBe('+4 min');
  expect(signed(minutesBehind({ ...left, salida_en: null }))).toBe('—');
  expect(signed(12)).toBe('+12 min');
  expect(signed(null)).toBe('—');
});
