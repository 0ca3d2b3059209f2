import { nearestShare } from '#contract/lineas';
import { metersPerDegree, type Position } from '#contract/poligonos';

interface Point {
  latitud: number;
  longitud: number;
}

/** A line that positions are matched with. Metres on a plane that touches the earth at its first point: accurate for some hundred kilometres. */
export interface Line {
  metros: number;
  /** The distance of a point from the line, and how far along the line the nearest point is, at most `back` before or `ahead` after `along`; null when no point there is within `within`. */
  at: (point: Point, within: number, reach?: { along: number; back: number; ahead: number }) => { metros: number; along: number } | null;
}

export const lineOf = (places: readonly Position[]): Line => {
  const [lon0, lat0] = places[0] ?? [0, 0];
  const up = metersPerDegree;
  const n = places.length;
  const [x, y, along] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)];
  // The cosine of each point's own latitude keeps long lines accurate far from the first point.
  for (const [i, [lon, lat]] of places.entries()) {
    x[i] = (lon - lon0) * up;
    y[i] = (lat - lat0) * up;
    if (i === 0) continue;
    const aside = Math.cos((((lat + (places[i - 1]?.[1] ?? lat)) / 2) * Math.PI) / 180);
    along[i] = (along[i - 1] ?? 0) + Math.hypot(((x[i] ?? 0) - (x[i - 1] ?? 0)) * aside, (y[i] ?? 0) - (y[i - 1] ?? 0));
  }
  const at: Line['at'] = ({ latitud, longitud }, within, reach) => {
    const aside = Math.cos((latitud * Math.PI) / 180);
    const px = (longitud - lon0) * up;
    const py = (latitud - lat0) * up;
    let [nearest, where] = [Infinity, 0];
    for (let i = 1; i < n; i++) {
      const [from, to] = [along[i - 1] ?? 0, along[i] ?? 0];
      if (reach && (to < reach.along - reach.back || from > reach.along + reach.ahead)) continue;
      const ax = ((x[i - 1] ?? 0) - px) * aside;
      const ay = (y[i - 1] ?? 0) - py;
      const dx = ((x[i] ?? 0) - (x[i - 1] ?? 0)) * aside;
      const dy = (y[i] ?? 0) - (y[i - 1] ?? 0);
      const t = nearestShare(ax, ay, dx, dy);
      const away = Math.hypot(ax + t * dx, ay + t * dy);
      if (away < nearest) [nearest, where] = [away, from + t * (to - from)];
    }
    return nearest <= within ? { metros: nearest, along: where } : null;
  };
  return { metros: along[n - 1] ?? 0, at };
};
