import { expect } from 'vitest';
import type { Indicadores } from '#contract/requests/indicadores';

/** Open periods count until a moment between the two at which the other side was computed. */
export const expectSame = (actual: Indicadores, early: Indicadores, late: Indicadores) => {
  expect(Object.keys(actual).sort()).toEqual(Object.keys(early).sort());
  for (const name of Object.keys(early) as (keyof Indicadores)[]) {
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
