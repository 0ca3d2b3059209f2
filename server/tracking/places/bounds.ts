import { boundsOf, type Bounds, type Poligono, type Position } from '#contract/core/poligonos';
import { degreeAt } from '#contract/rules/geodesic';

export interface Circle {
  latitud: number;
  longitud: number;
  radio_m: number;
}

/** The bounds of a circle, in degrees. */
export const boundsOfCircle = ({ latitud, longitud, radio_m }: Circle): Bounds => {
  const { norte, este } = degreeAt(latitud);
  const [up, aside] = [radio_m / norte, radio_m / este];
  return { sur: latitud - up, norte: latitud + up, oeste: longitud - aside, este: longitud + aside };
};

export const boundsOfPolygon = ({ coordinates: [ring] }: Poligono): Bounds => boundsOf(ring);

/** The centre of gravity of a polygon, degrees. */
export const centreOf = ({ coordinates: [ring] }: Poligono): { latitud: number; longitud: number } => {
  const [[x0, y0] = [0, 0]] = ring;
  let [area, x, y] = [0, 0, 0];
  for (let i = 0; i + 1 < ring.length; i++) {
    const a: Position = ring[i] ?? [0, 0];
    const b: Position = ring[i + 1] ?? [0, 0];
    const cross = (a[0] - x0) * (b[1] - y0) - (b[0] - x0) * (a[1] - y0);
    area += cross;
    x += (a[0] + b[0] - 2 * x0) * cross;
    y += (a[1] + b[1] - 2 * y0) * cross;
  }
  const { sur, norte, oeste, este } = boundsOf(ring);
  return area === 0
    ? { latitud: (sur + norte) / 2, longitud: (oeste + este) / 2 }
    : { latitud: y0 + y / (3 * area), longitud: x0 + x / (3 * area) };
};
