import { describe, expect, it } from 'vitest';
import { idsOf, livesOf, standing, type Act, type Cut, type Sighting } from './lives';

const seen = (fecha: number, defecto_id: number | null = null): Sighting => ({
  inspeccion_id: fecha,
  fecha,
  severidad: 'mayor',
  defecto_id,
});
const cut = (at: number, defecto_id: number | null = null): Cut => ({
  ...{ at, fecha: at, how: 'reparado', nombre: 'Ana', nota: 'x', user_id: 1, defecto_id },
});
const act = (tipo: Act['tipo'], given: Partial<Act> = {}): Act => ({
  ...{ defecto_id: 1, tipo, fecha: 9, tras: null, nota: null, nombre: null, orden_id: null, user_id: null },
  ...given,
});
const spans = (sightings: Sighting[], cuts: Cut[]) =>
  livesOf(sightings, cuts).map(({ sightings: those, end }) => [those.map(({ fecha }) => fecha), end?.at ?? null]);

/** A fixed shuffle for each seed. */
const shuffled = <Thing>(things: readonly Thing[], seed: number): Thing[] => {
  const left = [...things];
  let at = seed + 1;
  return things.flatMap(() => left.splice((at = (at * 16_807) % 2_147_483_647) % left.length, 1));
};

describe('the defects of a point', () => {
  it('are one while nobody repairs it', () => expect(spans([seen(1), seen(5)], [])).toEqual([[[1, 5], null]]));

  it('end with their repair: what fails then is another', () =>
    expect(spans([seen(1), seen(2), seen(4)], [cut(3)])).toEqual([
      [[1, 2], 3],
      [[4], null],
    ]));

  it('a failure of the same moment as the repair belongs to what was repaired', () =>
    expect(spans([seen(3)], [cut(3)])).toEqual([[[3], 3]]));

  it('a repair of nothing is none', () => expect(spans([seen(5)], [cut(1), cut(2), cut(7)])).toEqual([[[5], 7]]));

  it('are the same in whatever order their facts come', () => {
    const sightings = [1, 2, 4, 6, 7, 9, 11, 12].map((at) => seen(at));
    const cuts = [3, 5, 8, 10].map((at) => cut(at));
    const rightly = spans(sightings, cuts);
    expect(rightly).toHaveLength(5);
    for (let seed = 0; seed < 200; seed++)
      expect(spans(shuffled(sightings, seed), shuffled(cuts, seed))).toEqual(rightly);
  });
});

describe('they keep their ids', () => {
  const ids = (sightings: Sighting[], cuts: Cut[] = [], orders = new Map<number, number>()) =>
    idsOf(livesOf(sightings, cuts), orders);

  it('with another sighting', () => expect(ids([seen(1, 7), seen(2)])).toEqual([7]));
  it('a repair between two sightings that comes late leaves the id to what is still open', () =>
    expect(ids([seen(1, 7), seen(3, 7)], [cut(2)])).toEqual([null, 7]));
  it('but what an act repaired stays that', () =>
    expect(ids([seen(1, 7), seen(3, 7)], [cut(1, 7)])).toEqual([7, null]));
  it('a defect that two acts ended at different moments is one of the two parts', () =>
    expect(ids([seen(1, 7), seen(3, 7)], [cut(1, 7), cut(3, 7)])).toEqual([null, 7]));
  it('two that become one keep that with an order', () =>
    expect(ids([seen(1, 7), seen(3, 8)], [], new Map([[8, 30]]))).toEqual([8]));
});

describe('acts', () => {
  it('an order is taken away by its cancelling only', () => {
    const ordered = act('orden', { orden_id: 30 });
    expect(standing([ordered]).orders).toEqual(new Map([[1, 30]]));
    expect(standing([ordered, act('orden_cancelada', { orden_id: 31 })]).orders).toEqual(new Map([[1, 30]]));
    expect(standing([ordered, act('orden_cancelada', { orden_id: 30 })]).orders).toEqual(new Map());
  });

  it('an order that is reopened takes its repair back, and no other', () => {
    const closed = [act('orden', { orden_id: 30 }), act('reparado', { orden_id: 30, tras: 5 })];
    expect(standing(closed).cuts).toMatchObject([{ at: 5, how: 'reparado' }]);
    const reopened = standing([...closed, act('reabierto', { orden_id: 30 })]);
    expect(reopened).toEqual({ cuts: [], orders: new Map([[1, 30]]) });
    const byHand = [act('orden', { orden_id: 30 }), act('reparado', { tras: 5 }), act('reabierto', { orden_id: 30 })];
    expect(standing(byHand).cuts).toHaveLength(1);
  });
});
