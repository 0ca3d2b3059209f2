import { describe, expect, it } from 'vitest';
import { follow } from './follow';
import { withPasses } from './passes';
import type { Plan } from './plan';
import { aPlan, at, departure, facts, line, minute, nobody, run } from './testing';

describe('the first stop', () => {
  /** Whether the visit is of this departure, and how punctual it was: one sentence of the rules each. */
  const written = (arrival: number, departure: number, ventana: number, servicio: number) => {
    const margin = Math.max(30, ventana);
    if (departure < servicio - margin && arrival < -margin) return 'of another round';
    if (departure > servicio + ventana) return 'tarde';
    return departure < servicio - ventana ? 'temprano' : 'a_tiempo';
  };

  it('is judged by its departure, for every arrival from eight hours before to two hours after', () => {
    const seen = new Set<string>();
    const wrong: string[] = [];
    const stays = [1, 10, 29, 31, 45, 120, 470, 480, 500];
    for (const [ventana, servicio] of [0, 3, 30, 60].flatMap((window) => [0, 15].map((serves) => [window, serves])))
      for (let arrival = -480; arrival <= 120; arrival += 3)
        for (const stay of stays) {
          const plan = aPlan(
            [
              [1, 0],
              [2, 700],
            ],
            { ventana, servicio },
          );
          const expected = written(arrival, arrival + stay, ventana ?? 0, servicio ?? 0);
          seen.add(expected);
          const [state] = run(plan, [[1, arrival, arrival + stay]], 650).stops;
          // Until it leaves, nothing is decided.
          const [waits] = run(plan, [[1, arrival, null]], arrival + stay).stops;
          if (state !== (expected === 'of another round' ? 'pendiente' : expected) || waits !== 'pendiente')
            wrong.push(`${arrival}, left at ${arrival + stay}, ± ${ventana}, serves ${servicio}: ${state}, ${waits}`);
        }
    expect(wrong).toEqual([]);
    expect([...seen].sort()).toEqual(['a_tiempo', 'of another round', 'tarde', 'temprano']);
  });

  it('was left at the latest when another one is reached, or when the execution ends', () => {
    const nested: [number, number, number | null][] = [
      [1, -600, null],
      [2, 10, 12],
    ];
    expect(run(line, nested, 15).stops).toEqual(['tarde', 'a_tiempo', 'pendiente', 'pendiente']);
    expect(run(line, [[1, -600, null]], 200)).toMatchObject({
      estado: 'incumplida',
      stops: ['tarde', 'omitida', 'omitida', 'omitida'],
    });
  });

  it('is one as any other when the dispatch added it, or when it is the only one', () => {
    const added = { ...line, stops: line.stops.map((stop, i) => ({ ...stop, agregada: i === 0 })) };
    expect(run(added, [[1, -20, null]], -10).stops[0]).toBe('temprano');
    const alone = aPlan([[1, 0]]);
    expect(run(alone, [[1, -600, null]], 1)).toMatchObject({
      estado: 'completada',
      stops: ['a_tiempo'],
      inicio: 0,
      fin: 0,
    });
    expect(run(alone, [[1, -20, -10]], 1).stops).toEqual(['temprano']);
  });
});

describe('passing a stop', () => {
  const passed = (
    plan: Plan,
    visits: readonly [number, number, number | null][],
    passes: [number, number][],
    now: number,
  ) => {
    const { visits: seen } = facts(visits);
    const all = withPasses(
      seen,
      passes.map(([parada, from]) => ({ parada, entrada: at(from), salida: at(from + 0.5) })),
    );
    const { stops, fin } = follow(plan, nobody, { visits: all, curso: null }, at(now));
    return {
      fin: fin && (fin - departure) / minute,
      stops: stops.map(({ estado, paso }) => (paso ? `${estado} de paso` : estado)),
    };
  };

  it('reaches it, as punctual as that is', () => {
    const first: [number, number, number | null][] = [[1, -5, 0]];
    expect(
      passed(
        line,
        first,
        [
          [2, 10],
          [3, 29],
        ],
        30,
      ).stops,
    ).toEqual(['a_tiempo', 'a_tiempo de paso', 'tarde de paso', 'pendiente']);
    expect(
      passed(
        line,
        first,
        [
          [2, 10],
          [3, 20],
          [4, 30],
        ],
        31,
      ),
    ).toEqual({
      fin: 30,
      stops: ['a_tiempo', 'a_tiempo de paso', 'a_tiempo de paso', 'a_tiempo de paso'],
    });
  });

  it('does not serve one that is to be served for a minute or more', () => {
    const served = aPlan(
      [
        [1, 0],
        [2, 10],
        [3, 20],
      ],
      { servicio: 1 },
    );
    expect(passed(served, [[1, -5, 1]], [[2, 10]], 12).stops).toEqual(['a_tiempo', 'pendiente', 'pendiente']);
  });

  it('is part of a visit there, and gives way to one that is as near to its time', () => {
    expect(
      passed(
        line,
        [
          [1, -5, 0],
          [2, 10.2, 12],
        ],
        [[2, 10]],
        13,
      ).stops[1],
    ).toBe('a_tiempo');
    expect(
      passed(
        line,
        [
          [1, -5, 0],
          [2, 14, 16],
        ],
        [[2, 9]],
        17,
      ).stops[1],
    ).toBe('tarde');
  });

  it('ends no execution before the stop before the last one is reached', () => {
    expect(passed(line, [[1, -5, 0]], [[4, 5]], 6).fin).toBeNull();
    expect(
      passed(
        line,
        [
          [1, -5, 0],
          [3, 20, 21],
        ],
        [
          [4, 5],
          [4, 30],
        ],
        31,
      ).fin,
    ).toBe(30);
  });
});

describe('what the dispatch asked for later', () => {
  const asked = (minutes: number): Plan => ({
    ...line,
    stops: line.stops.map((stop, i) => (i === 2 ? { ...stop, ordenada: at(minutes), pedida: at(minutes) } : stop)),
  });
  const visits: [number, number, number | null][] = [
    [1, -5, 0],
    [3, 18, 25],
  ];

  it('is not served by a visit that began before', () => {
    expect(run(asked(17), visits, 26).stops).toEqual(['a_tiempo', 'omitida', 'a_tiempo', 'pendiente']);
    expect(run(asked(19), visits, 26).stops).toEqual(['a_tiempo', 'pendiente', 'pendiente', 'pendiente']);
    expect(run(asked(19), [...visits, [3, 28, null]], 29).stops).toEqual(['a_tiempo', 'omitida', 'tarde', 'pendiente']);
  });

  it('is nothing any more once the dispatch has left it no stop', () => {
    const given = { ...line, stops: line.stops.map((stop) => ({ ...stop, omitida: true, retirada: true })) };
    expect(run(given, visits, 200)).toMatchObject({ estado: 'cancelada', siguiente: null, retraso: null });
  });
});
