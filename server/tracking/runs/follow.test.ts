import { describe, expect, it } from 'vitest';
import { follow } from './follow';
import type { Plan } from './plan';
import { aPlan, at, departure, facts, line, minute, nobody, run } from './testing';

describe('the state of an execution', () => {
  it('is pending before departure, and unfulfilled when no stop was visited', () => {
    expect(run(line, [], -60)).toMatchObject({ estado: 'programada', avance_pct: 0, eta: null, retraso: null });
    expect(run(line, [], 10)).toMatchObject({
      estado: 'programada',
      stops: ['pendiente', 'pendiente', 'pendiente', 'pendiente'],
    });
    expect(run(line, [], 150)).toMatchObject({
      estado: 'incumplida',
      stops: ['omitida', 'omitida', 'omitida', 'omitida'],
      inicio: null,
      fin: null,
    });
  });

  it('is running once the asset leaves the first stop, where it may have stood all night', () => {
    const night: [number, number, number | null] = [1, -600, null];
    expect(run(line, [night], -1)).toMatchObject({
      estado: 'programada',
      stops: ['pendiente', 'pendiente', 'pendiente', 'pendiente'],
      siguiente: 2,
    });
    expect(run(line, [night], 1)).toMatchObject({ estado: 'en_curso', inicio: 0, siguiente: 2, avance_pct: 25 });
    expect(run(line, [[1, -600, -8]], -5)).toMatchObject({
      estado: 'en_curso',
      inicio: -8,
      stops: ['temprano', 'pendiente', 'pendiente', 'pendiente'],
    });
    expect(run(line, [[1, -10, 4]], 5)).toMatchObject({
      inicio: 0,
      stops: ['tarde', 'pendiente', 'pendiente', 'pendiente'],
    });
    expect(run(line, [[1, -600, 3]], 5)).toMatchObject({
      stops: ['a_tiempo', 'pendiente', 'pendiente', 'pendiente'],
    });
  });

  it('is not started by an asset that stands at the first stop long before', () => {
    expect(run(line, [[1, -3_000, null]], -1_000)).toMatchObject({
      avance_pct: 0,
      stops: ['pendiente', 'pendiente', 'pendiente', 'pendiente'],
    });
  });

  it('is not ahead of the plan while it waits at the first stop, but is when it is early at another', () => {
    expect(run(line, [[1, -600, null]], -5)).toMatchObject({ retraso: 0 });
    expect(run(line, [[1, -600, 5]], 8)).toMatchObject({ estado: 'en_curso', retraso: 5 });
    expect(
      run(
        line,
        [
          [1, -5, 0],
          [2, 4, null],
        ],
        6,
      ),
    ).toMatchObject({ retraso: -6 });
  });

  it('has expected times, at its pace and by the plan', () => {
    const late: [number, number, number | null][] = [
      [1, 0, 1],
      [2, 15, 16],
    ];
    // It drives for 14 minutes what was planned as 10: from when it left, 20 more minutes take 28.
    expect(run(line, late, 16)).toMatchObject({ retraso: 5, eta: 44, eta_plan: 36, siguiente: 3 });
    // Nothing is expected in the past; an overdue stop counts as delay, and those after it come later still.
    expect(run(line, late, 60)).toMatchObject({ retraso: 40, eta: 74, eta_plan: 70 });
  });

  it('has its planned times while it waits at its first stop, however long it has stood there', () => {
    const night: [number, number, number | null] = [1, -600, null];
    const etas = (followed: ReturnType<typeof follow>) =>
      followed.stops.map(({ eta }) => eta && eta.eta && (eta.eta - departure) / minute);
    const followed = (visits: [number, number, number | null][], now: number, plan = line) =>
      etas(follow(plan, { ...nobody, iniciada: at(-5) }, facts(visits), at(now)));
    expect(followed([night], -2)).toEqual([null, 10, 20, 30]);
    // Three minutes after its departure it still stands there: it can leave now.
    expect(followed([night], 3)).toEqual([null, 13, 23, 33]);
    // It left six minutes late and drives as planned.
    expect(followed([[1, -600, 6]], 8)).toEqual([null, 16, 26, 36]);
    expect(
      followed(
        [
          [1, -600, 6],
          [2, 16, null],
        ],
        16,
      ),
    ).toEqual([null, null, 26, 36]);
  });

  it('has a pace on the road alone, to which the service of each stop is added as planned', () => {
    const served = aPlan(
      [
        [1, 0],
        [2, 20],
        [3, 40],
      ],
      { servicio: 10 },
    );
    // Ten minutes of road took twenty; it was served for ten and has left.
    const visits: [number, number, number | null][] = [
      [1, -5, 10],
      [2, 30, 40],
    ];
    expect(run(served, visits, 41)).toMatchObject({ eta: 60, eta_plan: 50 });
    // While it is served it leaves when that is over.
    expect(
      run(
        served,
        [
          [1, -5, 10],
          [2, 30, null],
        ],
        32,
      ),
    ).toMatchObject({ eta: 60 });
  });

  it('counts stops in order however early they are', () => {
    const long = aPlan([
      [1, 0],
      [2, 60],
      [3, 120],
      [4, 180],
    ]);
    const fast: [number, number, number | null][] = [
      [1, 0, 1],
      [2, 20, 21],
      [3, 42, 43],
      [4, 70, 71],
    ];
    expect(run(long, fast.slice(0, 3), 50)).toMatchObject({
      stops: ['a_tiempo', 'temprano', 'temprano', 'pendiente'],
      fin: null,
    });
    expect(run(long, fast, 80)).toMatchObject({
      estado: 'completada',
      stops: ['a_tiempo', 'temprano', 'temprano', 'temprano'],
      fin: 70,
    });
  });

  it('is finished at the last stop, but only after another stop', () => {
    expect(run(line, [[4, 2, 3]], 10)).toMatchObject({
      fin: null,
      stops: ['omitida', 'omitida', 'omitida', 'temprano'],
    });
    const all: [number, number, number | null][] = [
      [1, 0, 1],
      [2, 10, 11],
      [3, 20, 21],
      [4, 30, 31],
      [2, 40, 41],
    ];
    expect(run(line, all, 50)).toMatchObject({
      estado: 'completada',
      fin: 30,
      reached: [0, 10, 20, 30],
      avance_pct: 100,
    });
    expect(run(line, all.slice(1), 50)).toMatchObject({
      estado: 'incumplida',
      stops: ['omitida', 'a_tiempo', 'a_tiempo', 'a_tiempo'],
    });
  });

  it('includes stops that were reached out of order, before its end', () => {
    const swapped: [number, number, number | null][] = [
      [1, 0, 1],
      [3, 12, 13],
      [2, 18, 19],
      [4, 30, 31],
    ];
    expect(run(line, swapped, 40)).toMatchObject({
      estado: 'completada',
      reached: [0, 18, 12, 30],
      stops: ['a_tiempo', 'tarde', 'temprano', 'a_tiempo'],
    });
  });

  it('distinguishes two calls at the same stop of a round trip', () => {
    const loop = aPlan([
      [1, 0],
      [2, 10],
      [3, 20],
      [2, 30],
      [1, 40],
    ]);
    const round: [number, number, number | null][] = [
      [1, -5, 1],
      [2, 11, 12],
      [3, 21, 22],
      [2, 31, 32],
      [1, 41, null],
    ];
    expect(run(loop, round.slice(0, 2), 15)).toMatchObject({
      estado: 'en_curso',
      stops: ['a_tiempo', 'a_tiempo', 'pendiente', 'pendiente', 'pendiente'],
    });
    expect(run(loop, round, 50)).toMatchObject({ estado: 'completada', reached: [-5, 11, 21, 31, 41], fin: 41 });
    expect(
      run(
        loop,
        round.filter((_, i) => i !== 1),
        50,
      ),
    ).toMatchObject({ estado: 'incumplida', reached: [-5, null, 21, 31, 41] });
  });

  it('does not include visits of the round before', () => {
    const hourly = [-60, 0, 60].flatMap((from): [number, number, number | null][] => [
      [1, from, from + 1],
      [2, from + 10, from + 11],
      [3, from + 20, from + 21],
      [4, from + 30, from + 31],
    ]);
    expect(run(line, hourly, 100)).toMatchObject({ estado: 'completada', reached: [0, 10, 20, 30], fin: 30 });
    expect(
      run(
        line,
        hourly.filter(([, from]) => from < 0),
        -5,
      ),
    ).toMatchObject({ estado: 'programada' });
  });

  it('follows what people record', () => {
    expect(run(line, [], 2, { iniciada: at(1) })).toMatchObject({ estado: 'en_curso', inicio: 1 });
    expect(run(line, [[1, 0, 1]], 20, { terminada: at(15) })).toMatchObject({
      estado: 'incumplida',
      fin: 15,
      stops: ['a_tiempo', 'omitida', 'omitida', 'omitida'],
    });
    const optional = aPlan(
      [
        [1, 0],
        [2, 10],
      ],
      { optional: [1] },
    );
    expect(run(optional, [[1, 0, 1]], 20, { terminada: at(15) })).toMatchObject({
      estado: 'completada',
      avance_pct: 50,
    });
    expect(run(optional, [[1, 0, 1]], 20, { terminada: at(15), incumplida: true })).toMatchObject({
      estado: 'incumplida',
    });
    expect(run(line, [[1, 0, 1]], 20, { cancelada: true })).toMatchObject({
      estado: 'cancelada',
      siguiente: null,
      eta: null,
    });
  });
});

describe('a stop that is not to be served', () => {
  const without = (...orders: number[]): Plan => ({
    ...line,
    stops: line.stops.map((stop, at) => ({ ...stop, omitida: orders.includes(at) })),
  });

  it('is not waited for, and does not leave the execution unfulfilled', () => {
    const driven: [number, number, number | null][] = [
      [1, 0, 1],
      [2, 10, 11],
      [4, 30, null],
    ];
    expect(run(line, driven, 40)).toMatchObject({
      estado: 'incumplida',
      stops: ['a_tiempo', 'a_tiempo', 'omitida', 'a_tiempo'],
    });
    expect(run(without(2), driven, 40)).toMatchObject({
      estado: 'completada',
      avance_pct: 100,
      stops: ['a_tiempo', 'a_tiempo', 'omitida', 'a_tiempo'],
    });
    expect(run(without(2), driven.slice(0, 2), 12)).toMatchObject({
      estado: 'en_curso',
      siguiente: 4,
      stops: ['a_tiempo', 'a_tiempo', 'omitida', 'pendiente'],
    });
  });

  it('ends the execution at the one before, when it is the last', () => {
    const driven: [number, number, number | null][] = [
      [1, 0, 1],
      [2, 10, 11],
      [3, 20, 21],
    ];
    expect(run(without(3), driven, 40)).toMatchObject({ estado: 'completada', fin: 20 });
  });

  it('keeps its arrival, if the asset was there', () => {
    const driven: [number, number, number | null][] = [
      [1, 0, 1],
      [2, 10, 11],
      [3, 20, 21],
      [4, 30, null],
    ];
    expect(run(without(2), driven, 40)).toMatchObject({
      reached: [0, 10, 20, 30],
      stops: ['a_tiempo', 'a_tiempo', 'omitida', 'a_tiempo'],
    });
  });
});

describe('what the dispatch orders', () => {
  const ordered = (minutes: number): Plan => ({
    ...line,
    stops: line.stops.map((stop, i) => (i === 1 ? { ...stop, ordenada: at(minutes) } : stop)),
  });
  const driven: [number, number, number | null][] = [
    [1, 0, 1],
    [3, 20, 21],
  ];

  it('is not passed over by an arrival that was not known yet, and comes after it', () => {
    expect(run(ordered(19), driven, 22)).toMatchObject({
      stops: ['a_tiempo', 'omitida', 'a_tiempo', 'pendiente'],
      siguiente: 4,
    });
    expect(run(ordered(21), driven, 22)).toMatchObject({
      stops: ['a_tiempo', 'pendiente', 'a_tiempo', 'pendiente'],
      siguiente: 2,
    });
    expect(run(ordered(21), [...driven, [2, 25, 26]], 27)).toMatchObject({
      stops: ['a_tiempo', 'tarde', 'a_tiempo', 'pendiente'],
      siguiente: 4,
    });
    expect(run(ordered(21), [...driven, [4, 30, null]], 32)).toMatchObject({
      estado: 'incumplida',
      stops: ['a_tiempo', 'omitida', 'a_tiempo', 'a_tiempo'],
    });
  });

  it('goes on after the last stop, if that was reached before', () => {
    const ended: [number, number, number | null][] = [...driven, [4, 30, null]];
    expect(run(ordered(31), ended, 32)).toMatchObject({ estado: 'en_curso', siguiente: 2 });
    expect(run(ordered(31), ended, 32, { terminada: at(31) })).toMatchObject({ estado: 'incumplida' });
  });
});

describe('what the driver says', () => {
  const told = (marks: Record<number, number>): Plan => ({
    ...line,
    stops: line.stops.map((stop, i) => ({ ...stop, dicha: marks[i] === undefined ? null : at(marks[i]) })),
  });
  const sources = (plan: Plan, visits: readonly [number, number, number | null][], now: number) =>
    follow(plan, nobody, facts(visits), at(now)).stops.map(({ llegada, dicha }) => (llegada === null ? null : dicha));

  it('counts where no position says it', () => {
    expect(run(told({ 0: 0, 1: 12, 2: 25, 3: 31 }), [], 40)).toMatchObject({
      estado: 'completada',
      inicio: 0,
      fin: 31,
      reached: [0, 12, 25, 31],
      stops: ['a_tiempo', 'a_tiempo', 'tarde', 'a_tiempo'],
    });
    expect(run(told({ 0: 0, 1: 12 }), [], 13)).toMatchObject({ estado: 'en_curso', siguiente: 3 });
  });

  it('never moves the arrival that the positions say', () => {
    const driven: [number, number, number | null][] = [
      [1, 0, 1],
      [2, 10, 16],
    ];
    const plan = told({ 0: 0, 1: 14, 2: 22 });
    expect(run(plan, driven, 23)).toMatchObject({ reached: [0, 10, 22, null] });
    expect(sources(plan, driven, 23)).toEqual([false, false, true, null]);
  });

  it('names a visit that was too early for the plan to be of this round', () => {
    const early: [number, number, number | null][] = [[3, -25, -20]];
    expect(run(line, early, 1).reached).toEqual([null, null, null, null]);
    expect(sources(told({ 2: -22 }), early, 1)[2]).toBe(false);
  });

  it('does not end an execution that has reached no other stop', () => {
    expect(run(told({ 3: 5 }), [], 6)).toMatchObject({ estado: 'en_curso', fin: null });
  });
});
