import { describe, expect, it } from 'vitest';
import { groupsOf, type Happening } from './storms';

const minute = 60_000;
const noon = Date.parse('2026-03-02T12:00:00Z');
let made = 0;
const at = (minutes: number, given: Partial<Happening> = {}): Happening => {
  const inicio = noon + minutes * minute;
  return { id: ++made, clave: `k${made}`, inicio, fin: inicio, ...given };
};
const spread = (n: number, from: number, step: number) => Array.from({ length: n }, (_, i) => at(from + i * step));

/** Deterministic random numbers in [0, 1). */
const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};
const shuffled = <T>(list: readonly T[], next: () => number) =>
  list
    .map((each) => [next(), each] as const)
    .sort(([a], [b]) => a - b)
    .map(([, each]) => each);

/** By definition: every set of five within ten minutes, every return within ten, spread from one to another. */
const byDefinition = (events: readonly Happening[]) => {
  const ten = 10 * minute;
  const between = (from: number, until: number) => events.filter((e) => e.inicio >= from && e.inicio < until).length;
  const isCut = (from: number, until: number) => {
    const last = Math.floor(until / 3_600_000) * 3_600_000;
    if (last <= from) return false;
    return between(last - 2 * ten, last - ten) >= 5 && between(last + ten, last + 2 * ten) >= 5;
  };
  const before = (a: Happening, b: Happening) => a.inicio < b.inicio || (a.inicio === b.inicio && a.id < b.id);
  const near = (a: Happening, b: Happening): boolean => {
    const [first, last] = before(a, b) ? [a, b] : [b, a];
    // Some window of ten minutes holds both, and five.
    const dense = events.some(
      ({ inicio }) =>
        inicio <= first.inicio &&
        last.inicio <= inicio + ten &&
        events.filter((e) => e.inicio >= inicio && e.inicio <= inicio + ten).length >= 5,
    );
    const next = events.filter((e) => e.clave === first.clave && before(first, e));
    const follows = last.clave === first.clave && !next.some((e) => before(e, last));
    if (dense && !isCut(first.inicio, last.inicio)) return true;
    return follows && first.fin !== null && last.inicio - first.fin <= ten && !isCut(first.fin, last.inicio);
  };
  const group = new Map<number, number>();
  for (const event of [...events].sort((a, b) => (before(a, b) ? -1 : 1))) {
    if (group.has(event.id)) continue;
    const reached = [event];
    for (const each of reached)
      for (const other of events) if (!reached.includes(other) && near(each, other)) reached.push(other);
    for (const { id } of reached) group.set(id, event.id);
  }
  const sizes = new Map<number, number>();
  for (const first of group.values()) sizes.set(first, (sizes.get(first) ?? 0) + 1);
  return new Map([...group].map(([id, first]) => [id, (sizes.get(first) ?? 0) > 1 ? first : null]));
};

const distinct = (groups: Map<number, number | null>) => new Set(groups.values());

describe('groups of events', () => {
  it('are five of a kind within ten minutes, not four', () => {
    expect(distinct(groupsOf(spread(4, 0, 1)))).toEqual(new Set([null]));
    const five = spread(5, 0, 2.5);
    expect(distinct(groupsOf(five))).toEqual(new Set([five[0]?.id]));
    expect(distinct(groupsOf(spread(5, 0, 2.51)))).toEqual(new Set([null]));
  });

  it('do not end at a full hour', () => {
    expect(distinct(groupsOf(spread(40, -1, 0.05))).size).toBe(1);
  });

  it('of a storm without end are cut at each hour', () => {
    const groups = groupsOf(spread(180, -90, 1));
    expect(distinct(groups).size).toBe(4);
  });

  it('join what keeps ending and beginning again within ten minutes', () => {
    const same = [0, 3, 12, 30].map((from) => at(from, { clave: 'puerta', fin: noon + (from + 2) * minute }));
    const groups = groupsOf(same);
    expect(same.map(({ id }) => groups.get(id))).toEqual([same[0]?.id, same[0]?.id, same[0]?.id, null]);
    expect(distinct(groupsOf([at(0, { clave: 'otra', fin: null }), at(3, { clave: 'otra' })]))).toEqual(
      new Set([null]),
    );
  });

  it('are the same in any order, and what the definition says', () => {
    const next = random(7);
    for (let round = 0; round < 60; round++) {
      const wide = 20 + next() * 200;
      const events = Array.from({ length: 5 + Math.floor(next() * 60) }, () => {
        const event = at(Math.round((next() - 0.5) * wide * 2) / 2, { clave: `k${Math.floor(next() * 12)}` });
        return { ...event, fin: next() < 0.1 ? null : event.inicio + Math.round(next() * 4) * minute };
      });
      const expected = byDefinition(events);
      for (let times = 0; times < 3; times++)
        expect(new Map([...groupsOf(shuffled(events, next))].sort(([a], [b]) => a - b))).toEqual(
          new Map([...expected].sort(([a], [b]) => a - b)),
        );
    }
  });
});
