import { metrosEntre } from '#contract/lineas';
import type { Position } from '#contract/poligonos';

/** Seconds since the start of the service day, which may go past midnight: 25:10:00 is 1:10 on the next day. Undefined when it is not a time. */
export const secondsOf = (text: string): number | undefined => {
  const [, hours, minutes, seconds = 0] = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
};

export const trueDays = (flags: readonly string[]): number[] => flags.flatMap((flag, at) => (flag === '1' ? [at + 1] : []));

/** A call at a stop, in seconds; NaN when unknown. */
export interface Call {
  stop: string;
  place: Position | null;
  llega: number;
  sale: number;
}

/**
 * Minutes after the departure at each call, and its duration: unknown times are interpolated by distance where the places are known, else evenly.
 * Undefined when there are no times at all.
 */
export const minutesOf = (calls: readonly Call[]): { llegada_min: number; servicio_min: number }[] | undefined => {
  const arrivals = calls.map(({ llega, sale }) => (Number.isNaN(llega) ? sale : llega));
  const known = arrivals.flatMap((time, at) => (Number.isNaN(time) ? [] : [at]));
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const way = distances(calls);
  const timeAt = (at: number): number => {
    const own = arrivals[at] ?? NaN;
    if (!Number.isNaN(own)) return own;
    if (at < first) return arrivals[first] ?? 0;
    if (at > last) return arrivals[last] ?? 0;
    const after = known.find((each) => each > at) ?? last;
    const before = known.findLast((each) => each < at) ?? first;
    const left = leaves(calls[before], arrivals[before] ?? 0);
    const whole = (way[after] ?? 0) - (way[before] ?? 0);
    const share = whole > 0 ? ((way[at] ?? 0) - (way[before] ?? 0)) / whole : (at - before) / (after - before);
    return left + ((arrivals[after] ?? 0) - left) * share;
  };
  const start = leaves(calls[0], timeAt(0));
  return calls.map((call, at) => {
    const here = timeAt(at);
    const stays = at === 0 ? 0 : Math.max(0, leaves(call, here) - here);
    return { llegada_min: Math.max(0, Math.round((here - start) / 60)), servicio_min: Math.round(stays / 60) };
  });
};

/** The departure in seconds; NaN when unknown. */
export const departureOf = ([first]: readonly Call[]): number => (first ? leaves(first, first.llega) : NaN);

const leaves = (call: Call | undefined, otherwise: number) => (call && !Number.isNaN(call.sale) ? call.sale : otherwise);

/** Metres from the first call to each. */
const distances = (calls: readonly Call[]): number[] => {
  let sum = 0;
  return calls.map(({ place }, at) => {
    const before = calls[at - 1]?.place;
    return (sum += place && before ? metrosEntre(before, place) : 0);
  });
};
