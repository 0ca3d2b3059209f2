import { position, type Position } from './poligonos';
import { degreeAt, geodesicMeters, metersPerDegree, nearestShare, shorterWay } from '../rules/geodesic';
import { z } from './validation';

/** The least and the most points of a route's line. */
export const puntosLinea = { min: 2, max: 2_000 } as const;

const isSomewhere = (places: readonly Position[]) =>
  places.some(([lon, lat]) => lon !== places[0]?.[0] || lat !== places[0][1]);

/** A line as GeoJSON. */
export const linea = z.object({
  type: z.literal('LineString'),
  coordinates: z
    .array(position)
    .min(puntosLinea.min, `Debe tener de ${puntosLinea.min} a ${puntosLinea.max} puntos`)
    .max(puntosLinea.max, `Debe tener de ${puntosLinea.min} a ${puntosLinea.max} puntos`)
    .refine(isSomewhere, 'Todos sus puntos son el mismo lugar'),
});
export type Linea = z.output<typeof linea>;

/** The length of a line in metres, on the ellipsoid. */
export const metrosDeLinea = (places: readonly Position[]): number =>
  places.slice(1).reduce((sum, place, at) => sum + metrosEntre(places[at] ?? place, place), 0);

/** Metres between two places, on the ellipsoid. */
export const metrosEntre = (a: Position, b: Position): number => geodesicMeters(a[1], a[0], b[1], b[0]);

/**
 * The same line with fewer points: the omitted ones are no farther from it than this, in metres. The first and the last
 * point stay.
 */
export const simplificada = (places: readonly Position[], meters: number): Position[] => {
  const n = places.length;
  // Each point with the length of a degree of longitude there: lines have many points, and each is used many times.
  const [lon, lat, narrow] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)];
  for (const [at, [x, y]] of places.entries())
    [lon[at], lat[at], narrow[at]] = [x * metersPerDegree, y * metersPerDegree, Math.cos((y * Math.PI) / 180)];
  const awayFrom = (at: number, from: number, to: number) => {
    const [px, py, aside] = [lon[at] ?? 0, lat[at] ?? 0, narrow[at] ?? 0];
    const [ax, ay] = [((lon[from] ?? 0) - px) * aside, (lat[from] ?? 0) - py];
    const [dx, dy] = [((lon[to] ?? 0) - (lon[from] ?? 0)) * aside, (lat[to] ?? 0) - (lat[from] ?? 0)];
    const t = nearestShare(ax, ay, dx, dy);
    return (ax + t * dx) ** 2 + (ay + t * dy) ** 2;
  };
  const kept = new Uint8Array(n);
  kept[0] = kept[n - 1] = 1;
  const open: [number, number][] = [[0, n - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    let [far, at] = [meters * meters, -1];
    for (let i = from + 1; i < to; i++) {
      const away = awayFrom(i, from, to);
      if (away > far) [far, at] = [away, i];
    }
    if (at < 0) continue;
    kept[at] = 1;
    open.push([from, at], [at, to]);
  }
  return places.filter((_, at) => kept[at]);
};

/** At most so many points, with the least tolerance that achieves it, in metres. */
export const conMasPuntos = (places: readonly Position[], most: number): { puntos: Position[]; metros: number } => {
  if (places.length <= most) return { puntos: [...places], metros: 0 };
  for (let metros = 1; ; metros *= 2) {
    const puntos = simplificada(places, metros);
    if (puntos.length <= most) return { puntos, metros };
  }
};

/**
 * Metres from a place to the segment between two others: on a plane tangent to the earth there, accurate for some tens
 * of kilometres.
 */
export const metrosDeLado = (place: Position, a: Position, b: Position): number => {
  const { norte, este } = degreeAt(place[1]);
  const [ax, ay] = [shorterWay(a[0] - place[0]) * este, (a[1] - place[1]) * norte];
  const [dx, dy] = [shorterWay(b[0] - a[0]) * este, (b[1] - a[1]) * norte];
  const t = nearestShare(ax, ay, dx, dy);
  return Math.hypot(ax + t * dx, ay + t * dy);
};
