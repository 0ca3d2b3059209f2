import { describe, expect, it } from 'vitest';
import { verdictsOf, type Ground, type Load, type MeterGround } from './verdicts';

const plain: MeterGround = { resets: [], doubtful: new Set() };
const ground: Ground = { tank: null, odometer: plain, hours: plain };
const day = (n: number, minute = 0) => new Date(Date.UTC(2026, 0, 1 + n, 12, minute)).toISOString();

let id = 0;
const load = (n: number, odometro_km: number | null, litros: number, given: Partial<Load> = {}): Load => ({
  id: ++id,
  fecha: day(n),
  litros,
  valor: litros * 10,
  odometro_km,
  horometro_h: null,
  tanque_lleno: true,
  ...given,
});

/** The verdict of each load, in their order. */
const found = (loads: readonly Load[], given: Partial<Ground> = {}) => {
  const verdicts = verdictsOf(loads, { ...ground, ...given });
  return loads.map(({ id }) => verdicts.get(id));
};
const motives = (loads: readonly Load[], given: Partial<Ground> = {}) =>
  found(loads, given).map((verdict) => verdict?.motivos);

/** All permutations. */
const orders = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one, at) => orders(all.filter((_, i) => i !== at)).map((rest) => [one, ...rest]));

describe('consumption', () => {
  it('is counted from one full tank to the next, with what was loaded between them', () => {
    const [first, half, second] = found([
      load(0, 1_000, 50),
      load(1, 1_200, 10, { tanque_lleno: false }),
      load(2, 1_500, 30),
    ]);
    expect(first).toMatchObject({ recorrido_km: null, tramo_km: null, tramo_l: null });
    expect(half).toMatchObject({ recorrido_km: 200, tramo_km: null });
    expect(second).toMatchObject({ recorrido_km: 300, tramo_km: 500, tramo_l: 40, tramo_valor: 400 });
  });

  it('does not end a stretch at a load without an odometer value or a distance, but counts its fuel', () => {
    const loads = [load(0, 1_000, 50), load(1, null, 10), load(2, 1_000, 5), load(3, 1_400, 25)];
    expect(found(loads).map((verdict) => verdict?.tramo_l)).toEqual([null, null, null, 40]);
  });

  it('has no cost where a load of the stretch has no price', () => {
    expect(
      found([load(0, 0, 50), load(1, 100, 5, { valor: null, tanque_lleno: false }), load(2, 300, 30)])[2],
    ).toMatchObject({
      tramo_l: 35,
      tramo_valor: null,
    });
  });

  it('starts again where the odometer was replaced', () => {
    const loads = [load(0, 90_000, 50), load(2, 100, 30), load(3, 400, 30)];
    expect(motives(loads)).toEqual([[], ['odometro_atras'], ['odometro_atras']]);
    expect(found(loads, { odometer: { ...plain, resets: [day(1)] } })).toMatchObject([
      { motivos: [], tramo_km: null },
      { motivos: [], tramo_km: null, recorrido_km: null },
      { motivos: [], tramo_km: 300, tramo_l: 30 },
    ]);
  });
});

describe('by the hour meter', () => {
  const worked = (n: number, horometro_h: number | null, litros: number, given: Partial<Load> = {}) =>
    load(n, null, litros, { horometro_h, ...given });

  it('consumption is counted from one full tank to the next too', () => {
    const [first, half, second] = found([
      worked(0, 100, 50),
      worked(1, 104, 10, { tanque_lleno: false }),
      worked(2, 110, 30),
    ]);
    expect(first).toMatchObject({ tramo_h: null, tramo_h_l: null });
    expect(half).toMatchObject({ tramo_h: null });
    expect(second).toMatchObject({ tramo_h: 10, tramo_h_l: 40, tramo_km: null, recorrido_km: null });
  });

  it('stretches of hours and kilometres are apart: each needs its own readings', () => {
    const loads = [worked(0, 10, 50, { odometro_km: 100 }), load(1, 300, 20), worked(2, 30, 20, { odometro_km: 500 })];
    expect(found(loads)[2]).toMatchObject({ tramo_km: 200, tramo_l: 20, tramo_h: 20, tramo_h_l: 40 });
  });

  it('a value below an earlier one is suspicious, unless the meter was replaced', () => {
    const loads = [worked(0, 9_000, 50), worked(2, 5, 30), worked(3, 15, 30)];
    expect(motives(loads)).toEqual([[], ['horometro_atras'], ['horometro_atras']]);
    const replaced = { hours: { ...plain, resets: [day(1)] } };
    expect(motives(loads, replaced)).toEqual([[], [], []]);
    expect(found(loads, replaced)[2]).toMatchObject({ tramo_h: 10, tramo_h_l: 30 });
  });

  it('a value that the meter doubts measures nothing', () => {
    const loads = [worked(0, 100, 50), worked(1, 9_999, 30), worked(2, 120, 30)];
    const given = { hours: { ...plain, doubtful: new Set([loads[1]?.id ?? 0]) } };
    expect(motives(loads, given)).toEqual([[], ['horometro_dudoso'], []]);
    expect(found(loads, given)[2]).toMatchObject({ tramo_h: 20, tramo_h_l: 60 });
  });

  it('twice the usual per hour is suspicious; kilometres do not accuse a load that hours explain', () => {
    const usual = [0, 1, 2, 3].map((n) => worked(n, n * 10, 40, { odometro_km: n * 100 }));
    expect(motives([...usual, worked(4, 40, 80.1)]).at(-1)).toEqual(['consumo_alto']);
    // Twenty hours of work at one place: four times the fuel for each kilometre.
    expect(motives([...usual, worked(4, 50, 80, { odometro_km: 350 })]).at(-1)).toEqual([]);
    expect(motives([...usual, load(4, 350, 80)]).at(-1)).toEqual(['consumo_alto']);
  });
});

describe('a load is suspicious with', () => {
  it('more than the tank holds, where the capacity is known', () => {
    expect(motives([load(0, 1, 60), load(1, 500, 60.1)], { tank: 60 })).toEqual([[], ['supera_tanque']]);
  });

  it('an odometer below that of any earlier load, which then ends no stretch', () => {
    const loads = [load(0, 1_000, 50), load(1, 900, 10), load(2, 950, 10), load(3, 1_400, 20)];
    expect(motives(loads)).toEqual([[], ['odometro_atras'], ['odometro_atras'], []]);
    expect(found(loads)[3]).toMatchObject({ tramo_km: 400, tramo_l: 40 });
  });

  it('more than twice its own median, once three stretches are known', () => {
    const usual = [load(0, 0, 40), load(1, 400, 40), load(2, 800, 44), load(3, 1_200, 36)];
    expect(motives([...usual, load(4, 1_600, 80)]).at(-1)).toEqual([]);
    expect(motives([...usual, load(4, 1_600, 80.1)]).at(-1)).toEqual(['consumo_alto']);
    expect(motives([...usual.slice(1), load(4, 1_600, 200)]).at(-1)).toEqual([]);
  });

  it('the same amount again within ten minutes', () => {
    const again = (minute: number, litros: number) => load(0, null, litros, { fecha: day(0, minute) });
    expect(motives([again(0, 40), again(9, 40), again(25, 40), again(26, 12)])).toEqual([[], ['repetida'], [], []]);
  });
});

it('loads are judged alike in whatever order they arrive', () => {
  const loads = [
    load(0, 1_000, 50),
    load(1, 900, 61),
    load(1, 1_300, 30, { fecha: day(1, 5) }),
    load(2, 1_700, 30, { tanque_lleno: false }),
  ];
  const of = (given: readonly Load[]) => [...verdictsOf(given, { ...ground, tank: 60 })].sort(([a], [b]) => a - b);
  const one = of(loads);
  for (const given of orders(loads)) expect(of(given)).toEqual(one);
});

it('loads of the same moment are judged by their content, whichever was stored first', () => {
  const say = (ids: readonly [number, number]) => [
    load(0, 1_000, 40, { id: ids[0] }),
    load(0, 1_300, 30, { id: ids[1] }),
  ];
  const of = (ids: readonly [number, number]) => {
    const verdicts = verdictsOf(say(ids), ground);
    return ids.map((each) => verdicts.get(each));
  };
  expect(of([2, 1])).toEqual(of([1, 2]));
});
