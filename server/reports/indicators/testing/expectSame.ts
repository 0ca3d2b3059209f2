import { expect } from 'vitest';
import { cifrasIndicadores, type Indicadores } from '#contract/requests/indicadores';

/** Open periods count until a moment between the two at which the other side was computed. */
export const expectSame = (actual: Indicadores, early: Indicadores, late: Indicadores) => {
  expect(Object.keys(actual).sort()).toEqual(Object.keys(early).sort());
  const { mtbf_base, correctivo_es_falla, ...covered } = early;
  expect({ mtbf_base: actual.mtbf_base, correctivo_es_falla: actual.correctivo_es_falla }).toEqual({
    mtbf_base,
    correctivo_es_falla,
  });
  for (const name of ['activos_n', 'costo_km_activos_n', 'costo_hora_activos_n'] as const)
    expect([name, actual[name]]).toEqual([name, covered[name]]);
  for (const name of cifrasIndicadores.keyof().options) {
    const [least, most] = [early[name], late[name]];
    if (least === null || most === null) expect({ [name]: actual[name] }).toEqual({ [name]: least });
    else {
      const slack = Math.abs(most - least) + 1e-7 * Math.max(1, Math.abs(most));
      expect(Math.abs((actual[name] ?? Infinity) - least), `${name}: ${actual[name]} for ${least}`).toBeLessThanOrEqual(
        slack,
      );
    }
  }
};
