import { expect, it } from 'vitest';
import { comoSeCalcula } from './comoSeCalcula';
import { cifrasIndicadores, tolerancia } from '../requests/indicadores';

it('explains every indicator, with the tolerance of plans', () => {
  expect(Object.keys(comoSeCalcula).sort()).toEqual(Object.keys(cifrasIndicadores.shape).sort());
  expect(comoSeCalcula.cumplimiento_preventivo_pct).toContain(`${tolerancia.parte * 100} %`);
  expect(comoSeCalcula.cumplimiento_preventivo_pct).toContain(`${tolerancia.dias} día`);
  expect(comoSeCalcula.mtbf_h).toMatch(/SMRP.*ISO 14224/);
  for (const name of ['disponibilidad_tecnica_pct', 'disponibilidad_pct'] as const)
    expect(comoSeCalcula[name]).toContain('EN 15341');
});
