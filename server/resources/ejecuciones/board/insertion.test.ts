import { describe, expect, it } from 'vitest';
import { bestInsertion, costOf, type Coming, type Vehicle } from './insertion';

const minute = 60_000;
/** Stops north of each other; a degree of latitude is 110.6 km. */
const at = (latitud: number) => ({ latitud, longitud: -74 });
const stop = (clave: number, latitud: number, expected: number): Coming => ({
  ...at(latitud),
  ...{ clave, expected: expected * minute, servicio_min: 5 },
});
const vehicle: Vehicle = {
  from: { ...at(4.6), at: 0 },
  coming: [stop(1, 4.65, 20), stop(2, 4.7, 45)],
  ends: 60 * minute,
};

describe('a stop', () => {
  it('on the way adds its service only, between those that it lies between', () => {
    const best = bestInsertion(vehicle, at(4.68), 7);
    expect(best).toMatchObject({ after: 1, km: expect.closeTo(0, 3), minutes: expect.closeTo(7, 3) });
    // It leaves the first one at 25; 3.3 km × 1.3 at 25 km/h are 10.4 min.
    expect((best?.arrives ?? 0) / minute).toBeCloseTo(35.4, 1);
    expect((best?.ends ?? 0) / minute).toBeCloseTo(67, 3);
  });

  it('before all others is the next one, from where the vehicle is', () =>
    expect(bestInsertion(vehicle, at(4.61), 0)).toMatchObject({ after: null, minutes: expect.closeTo(0, 3) }));

  it('behind the last one adds the way there', () => {
    const best = bestInsertion(vehicle, at(4.72), 0);
    expect([best?.after, best?.km]).toEqual([2, expect.closeTo(2.88, 1)]);
  });

  it('does not come before the first one of a vehicle that has not left', () =>
    expect(bestInsertion({ ...vehicle, from: undefined }, at(4.61), 0)?.after).toBe(1));

  it('fits nowhere where nothing is left and nobody knows where the vehicle is', () => {
    expect(bestInsertion({ from: undefined, coming: [], ends: 0 }, at(4.6), 0)).toBeUndefined();
    expect(bestInsertion({ ...vehicle, coming: [] }, at(4.6), 3)).toMatchObject({ after: null, minutes: 3 });
  });
});

it('overtime weighs more than the way, the load breaks ties', () => {
  const near = { minutes: 10, overtime: 0, load: 4 };
  expect(costOf(near)).toBeLessThan(costOf({ ...near, minutes: 5, overtime: 3 }));
  expect(costOf(near)).toBeLessThan(costOf({ ...near, load: 6 }));
});
