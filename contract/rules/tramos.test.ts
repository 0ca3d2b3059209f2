import { describe, expect, it } from 'vitest';
import { lengthOf, tramosDe, type Stretch } from './tramos';

const minute = 60_000;
const from = (desde: number, hasta: number): Stretch => ({ desde: desde * minute, hasta: hasta * minute });
const said = (given: Parameters<typeof tramosDe>[0]) =>
  tramosDe(given).map(
    (each) => `${each.clase}${each.clase === 'silencio' ? '' : each.at} ${each.desde / minute}–${each.hasta / minute}`,
  );

describe('the time of an asset', () => {
  it('is a trip, a stop or a silence, and a silence within a stop cuts it', () => {
    expect(
      said({ viajes: [from(0, 10), from(70, 80)], detenciones: [from(10, 70)], silencios: [from(20, 60)] }),
    ).toEqual(['viaje0 0–10', 'detencion0 10–20', 'silencio 20–60', 'detencion0 60–70', 'viaje1 70–80']);
  });

  it('is silent where nothing tells of it, and driven where a trip does', () => {
    expect(said({ viajes: [from(0, 10), from(40, 50)], detenciones: [from(10, 20)], silencios: [] })).toEqual([
      'viaje0 0–10',
      'detencion0 10–20',
      'silencio 20–40',
      'viaje1 40–50',
    ]);
    expect(said({ viajes: [from(0, 30)], detenciones: [], silencios: [from(10, 20)] })).toEqual(['viaje0 0–30']);
    expect(said({ viajes: [], detenciones: [from(0, 0)], silencios: [from(5, 5)] })).toEqual([]);
  });

  it('is divided without gaps and overlaps, whatever is given', () => {
    let seed = 7;
    const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
    /** Stretches one after the other, with room between them. */
    const some = () => {
      let at = random() * 100;
      return Array.from({ length: 1 + Math.floor(random() * 12) }, () => {
        const desde = at + random() * 60;
        return from(desde, (at = desde + random() * 90));
      });
    };
    for (let day = 0; day < 300; day++) {
      const given = { viajes: some(), detenciones: some(), silencios: some() };
      const tramos = tramosDe(given);
      tramos.slice(1).forEach((each, i) => expect(each.desde).toBe(tramos[i]?.hasta));
      const whole = { desde: tramos[0]?.desde ?? 0, hasta: tramos.at(-1)?.hasta ?? 0 };
      const sum = (['viaje', 'detencion', 'silencio'] as const).map((clase) => lengthOf(tramos, clase, whole));
      expect(sum.reduce((a, b) => a + b)).toBeCloseTo(whole.hasta - whole.desde, 3);
      const driven = given.viajes.reduce((all, { desde, hasta }) => all + hasta - desde, 0);
      expect(sum[0]).toBeCloseTo(driven, 3);
    }
  });
});
