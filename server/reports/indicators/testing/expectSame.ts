import { expect } from 'vitest';
import type { Indicadores } from '#contract/indicadores';

/** What still runs counts until a moment between the two at which the other side was asked. */
export const expectSame = (told: Indicadores, early: Indicadores, late: Indicadores) => {
  expect(Object.keys(told).sort()).toEqual(Object.keys(early).sort());
  for (const name of Object.keys(early) as (keyof Indicadores)[]) {
    const [least, most] = [early[name], late[name]];
    if (least === null || most === null) expect({ [name]: told[name] }).toEqual({ [name]: least });
    else {
      const slack = Math.abs(most - least) + 1e-7 * Math.max(1, Math.abs(most));
      expect(Math.abs((told[name] ?? Infinity) - least), `${name}: ${told[name]} for ${least}`).toBeLessThanOrEqual(slack);
    }
  }
};
