import { expect, it } from 'vitest';
import { comoSeCalcula } from './comoSeCalcula';
import { indicadores, tolerancia } from '../requests/indicadores';

it('explains every indicator, with the tolerance of plans', () => {
  expect(Object.keys(comoSeCalcula).sort()).toEqual(Object.keys(indicadores.shape).sort());
  expect(comoSeCalcula.cumplimiento_preventivo_pct).toContain(`${tolerancia.parte * 100} %`);
  expect(comoSeCalcula.cumplimiento_preventivo_pct).toContain(`${tolerancia.dias} día`);
});
