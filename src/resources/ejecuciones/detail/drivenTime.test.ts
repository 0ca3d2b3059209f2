import { expect, it } from 'vitest';
import { drivenTime } from './useRun';

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 5, 12) + minutes * 60_000).toISOString();
const now = Date.parse(at(60));
const run = {
  ...{ inicio_en: at(0), fin_en: null, salida_en: at(5), fin_previsto_en: at(90) },
  estado: 'en_curso' as const,
};

it('a run is driven from its beginning to its end, or until now', () => {
  expect(drivenTime(run, now)).toEqual({ desde: at(0), hasta: at(60) });
  expect(drivenTime({ ...run, fin_en: at(30), estado: 'completada' }, now)).toEqual({ desde: at(0), hasta: at(30) });
  expect(drivenTime({ ...run, inicio_en: null, fin_en: at(30), estado: 'cancelada' }, now)).toEqual({
    desde: at(-25),
    hasta: at(30),
  });
});

it('a run that ended as it began, or has not begun, has nothing to ask for', () => {
  expect(drivenTime({ ...run, fin_en: at(0), estado: 'cancelada' }, now)).toBeUndefined();
  expect(drivenTime({ ...run, fin_en: at(-3), estado: 'completada' }, now)).toBeUndefined();
  expect(drivenTime({ ...run, inicio_en: at(70) }, now)).toBeUndefined();
  expect(drivenTime({ ...run, estado: 'programada' }, now)).toBeUndefined();
});
