import { nearestShare } from '#contract/rules/geodesic';
import type { Position } from '#contract/core/poligonos';
import { degreeAt, geodesicMeters, shorterWay } from '#contract/rules/geodesic';

interface Point {
  latitud: number;
  longitud: number;
}

/**
 * A line that positions are matched with. Lengths are those of the ellipsoid; distances from it are on the plane that
 * touches it at the position.
 */
export interface Line {
  metros: number;
  /**
   * The distance of a point from the line, and how far along the line the nearest point is, at most `back` before or
   * `ahead` after `along`; null when no point there is within `within`.
   */
  at: (
    point: Point,
    within: number,
    reach?: { along: number; back: number; ahead: number },
  ) => { metros: number; along: number } | null;
  /** The places of the line nearest to a point, one of each stretch that is within `within` of it, in their order. */
  passes: (point: Point, within: number) => { metros: number; along: number }[];
}

export const lineOf = (places: readonly Position[]): Line => {
  const n = places.length;
  const [x, y, along] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)];
  for (const [i, [lon, lat]] of places.entries()) {
    x[i] = lon;
    y[i] = lat;
    const [before] = places.slice(Math.max(0, i - 1), i);
    if (before) along[i] = (along[i - 1] ?? 0) + geodesicMeters(before[1], before[0], lat, lon);
  }
  const at: Line['at'] = ({ latitud, longitud }, within, reach) => {
    const { norte, este } = degreeAt(latitud);
    let [nearest, where] = [Infinity, 0];
    for (let i = 1; i < n; i++) {
      const [from, to] = [along[i - 1] ?? 0, along[i] ?? 0];
      if (reach && (to < reach.along - reach.back || from > reach.along + reach.ahead)) continue;
      const ax = shorterWay((x[i - 1] ?? 0) - longitud) * este;
      const ay = ((y[i - 1] ?? 0) - latitud) * norte;
      const dx = shorterWay((x[i] ?? 0) - (x[i - 1] ?? 0)) * este;
      const dy = ((y[i] ?? 0) - (y[i - 1] ?? 0)) * norte;
      const t = nearestShare(ax, ay, dx, dy);
      const away = Math.hypot(ax + t * dx, ay + t * dy);
      if (away < nearest) [nearest, where] = [away, from + t * (to - from)];
    }
    return nearest <= within ? { metros: nearest, along: where } : null;
  };
  const passes: Line['passes'] = ({ latitud, longitud }, within) => {
    const { norte, este } = degreeAt(latitud);
    const found: { metros: number; along: number }[] = [];
    let isNear = false;
    for (let i = 1; i < n; i++) {
      const ay = ((y[i - 1] ?? 0) - latitud) * norte;
      const by = ((y[i] ?? 0) - latitud) * norte;
      const isBeyond = (ay > within && by > within) || (ay < -within && by < -within);
      const ax = isBeyond ? 0 : shorterWay((x[i - 1] ?? 0) - longitud) * este;
      const dx = isBeyond ? 0 : shorterWay((x[i] ?? 0) - (x[i - 1] ?? 0)) * este;
      const t = isBeyond ? 0 : nearestShare(ax, ay, dx, by - ay);
      const metros = isBeyond ? Infinity : Math.hypot(ax + t * dx, ay + t * (by - ay));
      if (metros <= within) {
        const from = along[i - 1] ?? 0;
        const here = { metros, along: from + t * ((along[i] ?? 0) - from) };
        const last = found.at(-1);
        if (!isNear || !last) found.push(here);
        else if (metros < last.metros) found[found.length - 1] = here;
      }
      isNear = metros <= within;
    }
    return found;
  };
  return { metros: along[n - 1] ?? 0, at, passes };
};
