import { describe, expect, it } from 'vitest';
import type { OmisionParada } from '#contract/entities/ejecuciones';
import type { OwnStop } from '../../../db/tables/ejecuciones';
import { planOf } from '../../../tracking/runs/assess';
import { follow } from '../../../tracking/runs/follow';
import { randomOf } from '../../../tracking/projector/testing';
import { isDaily } from '../../../../testing/levels';
import { takenFrom, withHanded, withTaken } from './handedOver';
import {
  ownStops,
  stamped,
  toCome,
  withInserted,
  withOmitted,
  withOrder,
  withRestored,
  withoutInserted,
} from './stops';

/**
 * A day of two vehicles whose stops the dispatch changes forty times, and a book of it that is kept by hand: who asked
 * for which stop when, where each vehicle was, and what follows for each stop. It shares no code with `follow`.
 */

/** A stay at a place, in minutes of the day; `known`: when its positions arrived. */
interface Stay {
  place: number;
  from: number;
  to: number;
  known: number;
}

/** A vehicle's execution, with what the book notes of its stops: when they were asked for, and put in their place. */
interface Drive {
  id: number;
  stops: OwnStop[];
  stays: Stay[];
  asked: Map<number, number>;
  ordered: Map<number, number>;
}

const minute = 60_000;
const departure = Date.UTC(2026, 8, 14, 11);
const at = (minutes: number) => departure + minutes * minute;
const [day, window] = [900, 15];

const placed = (n: number) => ({
  parada_id: n,
  nombre: `Cliente ${n}`,
  latitud: 4.6 + (n % 7) / 100,
  longitud: -74 - n / 500,
});
const aDrive = (id: number, places: readonly number[]): Drive => ({
  id,
  stops: ownStops(
    places.map((n, i) => ({
      ...placed(n),
      ...{ orden: i + 1, llegada_min: i * 40, ventana_min: window, servicio_min: 5, obligatoria: true },
    })),
  ),
  ...{ stays: [], asked: new Map(), ordered: new Map() },
});

/** What the product says of each stop, by its key. */
const said = ({ id, stops, stays }: Drive, now: number) => {
  const plan = planOf({
    ...{ id, empresa_id: 1, stops, marks: [], metros: 0, salida: departure, desde: at(-30), hasta: at(day + 120) },
    ...{ iniciada: null, terminada: null, terminada_como: null, cancelada: false, curso: null, visits: [], offs: [] },
    ...{ zona: null, planeadas: [], rastro: [], movida: null, aprendido: null },
    ...{ plan_id: 1, huella: '', tolerancia: 100, ahora: at(now) },
  });
  const visits = stays
    .filter(({ known }) => known <= now)
    .sort((a, b) => a.from - b.from)
    .map(({ place, from, to }) => ({ parada: place, entrada: at(from), salida: to <= now ? at(to) : null }));
  const nobody = { iniciada: null, terminada: null, incumplida: false, cancelada: false };
  const { stops: followed } = follow(plan, nobody, { visits, curso: null }, at(now));
  return new Map(
    stops.map(({ clave }, i) => [clave, { estado: followed[i]?.estado, reached: followed[i]?.llegada !== null }]),
  );
};

/** What the book says: for each stop that is served, the one stay that counts, and from it its state. */
const booked = (drive: Drive, now: number): Map<number, string> => {
  const states = new Map<number, string>(drive.stops.map(({ clave }) => [clave, 'omitida']));
  const served = drive.stops.filter(({ omision }) => omision === null);
  for (const [clave, state] of inThisOrder(drive, served, now, true)) states.set(clave, state);
  return states;
};

const inThisOrder = (drive: Drive, served: readonly OwnStop[], now: number, mayMove: boolean): [number, string][] => {
  const staysOf = ({ clave, parada_id }: OwnStop) =>
    drive.stays.filter(
      (stay) => stay.place === parada_id && stay.known <= now && stay.from >= (drive.asked.get(clave) ?? -Infinity),
    );
  // Half an hour early at most.
  const inTime = served.map((stop) => staysOf(stop).find(({ from }) => from >= stop.llegada_min - 30));
  const last = inTime.at(-1);
  const isOver = last && (inTime.length === 1 || inTime.some((stay) => stay && stay.from < last.from));
  const cut = isOver ? last.from : Infinity;
  const reached = inTime.map((stay) => (stay && stay.from <= cut ? stay : undefined));
  // Or right after the stop before, however early.
  for (const [i, stop] of served.entries()) {
    const before = reached[i - 1];
    const after = reached.slice(i + 1).find((stay) => stay);
    reached[i] ??=
      before && staysOf(stop).find(({ from }) => from > before.from && from <= cut && from < (after?.from ?? Infinity));
  }
  const end = isOver || (!last && reached.at(-1)) ? (reached.at(-1)?.from ?? null) : null;
  const farthest = reached.findLastIndex((stay) => stay);
  const isLate = (stop: OwnStop, i: number) => {
    const ordered = drive.ordered.get(stop.clave);
    if (reached[i] || ordered === undefined || i > farthest || (end !== null && end >= ordered)) return false;
    return reached.slice(i).every((stay) => !stay || stay.from < ordered);
  };
  const late = served.filter(isLate);
  if (mayMove && late.length > 0) {
    const others = served.slice(0, farthest + 1).filter((stop) => !late.includes(stop));
    return inThisOrder(drive, [...others, ...late, ...served.slice(farthest + 1)], now, false);
  }
  return served.map((stop, i): [number, string] => {
    const stay = reached[i];
    if (!stay) return [stop.clave, end !== null || i < farthest ? 'omitida' : 'pendiente'];
    if (i > 0 || stop.agregada) return [stop.clave, punctual(stay.from - stop.llegada_min)];
    if (served.length === 1)
      return [stop.clave, punctual(Math.max(stay.from, Math.min(stop.llegada_min, stay.to)) - stop.llegada_min)];
    const next = reached.flatMap((other) => (other && other.from > stay.from ? other.from : []));
    const left = stay.to <= now ? stay.to : Math.min(...next, end ?? Infinity);
    return [stop.clave, left === Infinity ? 'pendiente' : punctual(left - stop.llegada_min - stop.servicio_min)];
  });
};

const punctual = (late: number) => (late > window ? 'tarde' : late < -window ? 'temprano' : 'a_tiempo');

const omission = (ejecucion_id: number | null): OmisionParada => ({
  ...{ motivo: 'Prueba', por: 'Ana', fecha: new Date(departure).toISOString(), conductor: false, ejecucion_id },
});

const simulated = (seed: number) => {
  const random = randomOf(seed);
  const pick = <Each>(some: readonly Each[]): Each | undefined => some[Math.floor(random() * some.length)];
  const drives = [aDrive(1, [1, 2, 3, 4, 5, 6, 7, 8]), aDrive(2, [11, 12, 13, 14, 15, 16, 17, 18])] as const;
  let [now, moves, fresh] = [0, 0, 100];
  const counts = new Map<string, number>();
  const reachedIn = (drive: Drive) =>
    new Set([...said(drive, now)].flatMap(([clave, { reached }]) => (reached ? [clave] : [])));

  /** Stores a change, as the route does; the book notes what was asked for (`keys`). */
  const store = (drive: Drive, after: readonly OwnStop[], keys: readonly number[] = []) => {
    drive.stops = stamped(drive.stops, after, new Date(at(now)));
    for (const clave of keys) {
      drive.asked.set(clave, now);
      drive.ordered.set(clave, now);
    }
  };
  const newKeys = (drive: Drive, after: readonly OwnStop[]) =>
    after.flatMap(({ clave, omision }) => {
      const was = drive.stops.find((each) => each.clave === clave);
      return !was || (was.omision && !omision) ? [clave] : [];
    });

  const move = (drive: Drive, other: Drive): string | undefined => {
    const reached = reachedIn(drive);
    const movable = toCome(drive.stops, reached);
    const some = pick(movable);
    switch (pick(['insert', 'insert', 'remove', 'omit', 'restore', 'order', 'hand', 'hand', 'back'])) {
      case 'insert': {
        const ahead = drive.stops.slice(drive.stops.findLastIndex(({ clave }) => reached.has(clave)) + 1);
        const before = [undefined, null, pick(ahead)?.clave];
        const after = withInserted(drive.stops, reached, placed(fresh++), {
          ...{ despues_de: pick(before), servicio_min: 5, obligatoria: random() < 0.5 },
        });
        const given = newKeys(drive, after);
        // The window of an added stop is that of the others here.
        store(
          drive,
          after.map((stop) => (given.includes(stop.clave) ? { ...stop, ventana_min: window } : stop)),
          given,
        );
        return 'insert';
      }
      case 'remove': {
        if (!some?.agregada || some.origen) return undefined;
        store(drive, withoutInserted(drive.stops, reached, some.clave));
        return 'remove';
      }
      case 'omit': {
        if (!some || movable.length < 3) return undefined;
        store(drive, withOmitted(drive.stops, reached, some.clave, omission(null)));
        return 'omit';
      }
      case 'restore': {
        const out = pick(drive.stops.filter(({ omision }) => omision && omision.ejecucion_id === null));
        if (!out) return undefined;
        store(drive, withRestored(drive.stops, [out.clave]), [out.clave]);
        return 'restore';
      }
      case 'order': {
        if (movable.length < 2) return undefined;
        const claves = movable
          .map((stop) => ({ clave: stop.clave, by: random() }))
          .sort((a, b) => a.by - b.by)
          .map(({ clave }) => clave);
        const moved = claves.filter((clave, i) => movable[i]?.clave !== clave);
        store(drive, withOrder(drive.stops, reached, claves));
        for (const clave of moved) drive.ordered.set(clave, now);
        return 'order';
      }
      case 'hand': {
        const given = movable.filter(() => random() < 0.3);
        if (given.length === 0 || movable.length - given.length < 2) return undefined;
        const after = withTaken(other.stops, reachedIn(other), given, {
          ejecucion_id: drive.id,
          own: other.id,
          later: 0,
        });
        store(other, after, newKeys(other, after));
        store(drive, withHanded(drive.stops, reached, given, omission(other.id)));
        return 'hand';
      }
      case 'back': {
        const gone = drive.stops.filter(({ omision }) => omision?.ejecucion_id === other.id).map(({ clave }) => clave);
        const claves = gone.filter(() => random() < 0.5);
        const there = reachedIn(other);
        const mine = other.stops.filter(
          ({ origen }) => origen?.ejecucion_id === drive.id && claves.includes(origen.clave),
        );
        if (claves.length === 0 || mine.length < claves.length) return undefined;
        if (mine.some(({ clave, omision }) => there.has(clave) || omision)) return undefined;
        const given = takenFrom(other.stops, there, { ejecucion_id: drive.id, claves });
        store(other, withHanded(other.stops, there, given, omission(drive.id)));
        store(drive, withRestored(drive.stops, claves), claves);
        return 'back';
      }
      default:
        return undefined;
    }
  };

  /** Drives to the next stop, or to a place that nobody asked for now. */
  const visit = (drive: Drive) => {
    const states = said(drive, now);
    const free = Math.max(now, ...drive.stays.map(({ to }) => to + 1));
    // It was there already where the positions have not arrived yet.
    const wasThere = ({ clave, parada_id }: OwnStop) =>
      drive.stays.some(({ place, from }) => place === parada_id && from >= (drive.asked.get(clave) ?? -Infinity));
    const coming = toCome(drive.stops, reachedIn(drive)).filter(
      (stop) => states.get(stop.clave)?.estado === 'pendiente' && !wasThere(stop),
    );
    const isFirst = drive.stays.length === 0;
    const aside = pick(drive.stops.filter(({ omision }) => omision !== null));
    const target = !isFirst && aside && random() < 0.3 ? aside : coming[0];
    if (!target || drive.stays.some(({ place, to }) => place === target.parada_id && to > now)) return;
    const from = Math.max(free, target.omision ? free : target.llegada_min - 29) + Math.floor(random() * 25);
    const to = from + 1 + Math.floor(random() * 12);
    drive.stays.push({
      place: target.parada_id,
      from,
      to,
      known: from + (random() < 0.25 ? Math.floor(random() * 60) : 0),
    });
  };

  const compared: [string, unknown, unknown][] = [];
  while (moves < 40 && now < day) {
    now += 1 + Math.floor(random() * 12);
    for (const [drive, other] of [
      [drives[0], drives[1]],
      [drives[1], drives[0]],
    ] as const) {
      if (drive.stays.every(({ to }) => to <= now)) visit(drive);
      const done = random() < 0.5 ? move(drive, other) : undefined;
      if (done) {
        moves++;
        counts.set(done, (counts.get(done) ?? 0) + 1);
      }
    }
    for (const drive of drives)
      compared.push([
        `seed ${seed}, minute ${now}, execution ${drive.id}`,
        Object.fromEntries([...said(drive, now)].map(([clave, { estado }]) => [clave, estado])),
        Object.fromEntries(booked(drive, now)),
      ]);
  }
  return { compared, counts, moves };
};

/** Days that are compared. */
const seeds = isDaily ? 12 : 60;

describe('a day with forty changes by the dispatch', () => {
  it('leaves every stop as a book that is kept by hand says, after each of them', () => {
    const counts = new Map<string, number>();
    const states = new Map<string, number>();
    for (let seed = 1; seed <= seeds; seed++) {
      const day = simulated(seed);
      for (const [when, product, book] of day.compared) expect([when, product]).toEqual([when, book]);
      for (const [move, n] of day.counts) counts.set(move, (counts.get(move) ?? 0) + n);
      for (const state of Object.values(day.compared.at(-1)?.[2] ?? {}))
        states.set(String(state), (states.get(String(state)) ?? 0) + 1);
      expect(day.moves).toBeGreaterThanOrEqual(20);
    }
    for (const move of ['insert', 'remove', 'omit', 'restore', 'order', 'hand', 'back'])
      expect(counts.get(move), move).toBeGreaterThan(5);
    for (const state of ['a_tiempo', 'tarde', 'temprano', 'omitida', 'pendiente'])
      expect(states.get(state), state).toBeGreaterThan(5);
  });
});
