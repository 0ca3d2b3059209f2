import { metrosEntre } from '#contract/core/lineas';
import type { Position } from '#contract/core/poligonos';
import { usualSpeed } from '../../../../resources/ejecuciones/plan';

/**
 * Seconds since the start of the service day, which may go past midnight: 25:10:00 is 1:10 on the next day. Databases
 * write 06:10:00.0. Undefined when it is not a time.
 */
export const secondsOf = (text: string): number | undefined => {
  const [, hours, minutes, seconds = 0] = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d)(?:[.,]\d{1,9})?)?$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
};

export const trueDays = (flags: readonly string[]): number[] =>
  flags.flatMap((flag, at) => (/^1(\.0+)?$/.test(flag) ? [at + 1] : []));

/** A call at a stop, in seconds; NaN when unknown. */
export interface Call {
  stop: string;
  place: Position | null;
  llega: number;
  sale: number;
  /** The feed writes it by the clock of the next day. */
  otroDia?: true;
}

const day = 86_400;

/**
 * A trip whose hours go on after midnight, as the format wants it: some feeds begin again at 00:00, which is the next
 * day. Hours that go back by less than half a day are a mistake of another kind, and stay.
 */
export const throughMidnight = (calls: readonly Call[]): Call[] => {
  let [before, days] = [-Infinity, 0];
  const onward = (time: number) => {
    if (Number.isNaN(time)) return time;
    if (time + days * day < before - day / 2) days += 1;
    before = time + days * day;
    return before;
  };
  return calls.map((call) => {
    const [llega, sale] = [onward(call.llega), onward(call.sale)];
    return { ...call, llega, sale, ...(days > 0 && { otroDia: true as const }) };
  });
};

/** Metres a second where no times are known: 25 km/h. */
const usualPace = usualSpeed / 3.6;

/**
 * The calls of a trip with all its times. `estimada`: the number of calls before the first known time and after the
 * last one.
 */
export interface Timed {
  /** Seconds; NaN when the trip has no times at all. */
  salida: number;
  /** Minutes after the departure at each call, and its duration; undefined when the trip has no times at all. */
  minutos: { llegada_min: number; servicio_min: number }[] | undefined;
  estimadas: number;
}

/**
 * Fills in the unknown times: between two known ones in proportion to the distance where the places are known, else
 * evenly; before the first and after the last one at the speed of the others, else at the usual speed.
 */
export const timedOf = (calls: readonly Call[]): Timed => {
  const arrivals = calls.map(({ llega, sale }) => (Number.isNaN(llega) ? sale : llega));
  const known = arrivals.flatMap((time, at) => (Number.isNaN(time) ? [] : [at]));
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined) return { salida: NaN, minutos: undefined, estimadas: 0 };
  const way = distances(calls);
  const between = (from: number, to: number) => (way[to] ?? 0) - (way[from] ?? 0);
  const leavesAt = (at: number) => leaves(calls[at], arrivals[at] ?? 0);
  const took = (arrivals[last] ?? 0) - leavesAt(first);
  const pace = between(first, last) > 0 && took > 0 ? between(first, last) / took : usualPace;
  const timeAt = (at: number): number => {
    const own = arrivals[at] ?? NaN;
    if (!Number.isNaN(own)) return own;
    if (at < first) return (arrivals[first] ?? 0) - between(at, first) / pace;
    if (at > last) return leavesAt(last) + between(last, at) / pace;
    const after = known.find((each) => each > at) ?? last;
    const before = known.findLast((each) => each < at) ?? first;
    const whole = between(before, after);
    const share = whole > 0 ? between(before, at) / whole : (at - before) / (after - before);
    return leavesAt(before) + ((arrivals[after] ?? 0) - leavesAt(before)) * share;
  };
  const salida = leaves(calls[0], timeAt(0));
  const minutos = calls.map((call, at) => {
    const here = timeAt(at);
    const stays = at === 0 ? 0 : Math.max(0, leaves(call, here) - here);
    return { llegada_min: Math.max(0, Math.round((here - salida) / 60)), servicio_min: Math.round(stays / 60) };
  });
  return { salida, minutos, estimadas: first + calls.length - 1 - last };
};

/** The departure in seconds; NaN when unknown. */
export const departureOf = (calls: readonly Call[]): number => {
  const own = calls[0] ? leaves(calls[0], calls[0].llega) : NaN;
  return Number.isNaN(own) ? timedOf(calls).salida : own;
};

const leaves = (call: Call | undefined, otherwise: number) =>
  call && !Number.isNaN(call.sale) ? call.sale : otherwise;

/** Metres from the first call to each. */
const distances = (calls: readonly Call[]): number[] => {
  let sum = 0;
  return calls.map(({ place }, at) => {
    const before = calls[at - 1]?.place;
    return (sum += place && before ? metrosEntre(before, place) : 0);
  });
};
