import { metrosEntre } from '#contract/core/lineas';
import { nearestShare } from '#contract/rules/geodesic';
import type { Places } from '../../../map/editor/line';

interface Place {
  latitud: number;
  longitud: number;
}

/** Metres: a line passes a place where its distance is at most this much greater than the least one. */
const slack = 40;

/**
 * Metres from the start of a line to where it passes each of these places, in order. A line that goes out and back
 * passes a place twice.
 */
export const metersAlong = (line: Places, places: readonly Place[]): number[] => {
  let from = 0;
  return places.map((place) => {
    const passes = passesOf(line, place).filter(({ along }) => along >= from - 1);
    const least = Math.min(...passes.map(({ away }) => away));
    const near = passes.findIndex(({ away }) => away <= least + slack);
    // Goes on while the line comes nearer.
    let at = Math.max(0, near);
    for (let next = passes[at + 1]; next && next.away < (passes[at]?.away ?? 0); next = passes[at + 1]) at++;
    from = Math.max(from, passes[at]?.along ?? from);
    return from;
  });
};

/** The distance from a place to each segment of a line, and where on the line it is nearest; metres. */
const passesOf = (line: Places, { latitud, longitud }: Place) => {
  let sum = 0;
  const aside = Math.cos((latitud * Math.PI) / 180);
  return line.slice(1).map((end, at) => {
    const start = line[at] ?? end;
    const [dx, dy] = [(end[0] - start[0]) * aside, end[1] - start[1]];
    const share = nearestShare((start[0] - longitud) * aside, start[1] - latitud, dx, dy);
    const foot = [start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share] as const;
    const length = metrosEntre(start, end);
    const along = sum + length * share;
    sum += length;
    return { along, away: metrosEntre([foot[0], foot[1]], [longitud, latitud]) };
  });
};

/**
 * Whole minutes from departure to each stop at this speed, including the time at the stops before it. Without a line,
 * in straight lines.
 */
export const minutesAlong = (
  line: Places,
  stops: readonly (Place & { servicio_min: number })[],
  kmh: number,
): number[] => {
  const way = line.length > 1 ? line : stops.map(({ latitud, longitud }): [number, number] => [longitud, latitud]);
  const meters = metersAlong(way, stops);
  let served = 0;
  return stops.map(({ servicio_min }, at) => {
    const minutes = Math.round(((meters[at] ?? 0) / 1_000 / kmh) * 60) + served;
    served += servicio_min;
    return minutes;
  });
};
