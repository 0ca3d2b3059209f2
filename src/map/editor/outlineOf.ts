import { circle, polygon, polyline, type Path } from 'leaflet';
import { latLngOf } from './places';
import type { Shape } from './shape';

/** A shape as Leaflet draws it, a polygon that is not closed as a line; undefined for a circle without a centre. */
export const outlineOf = (shape: Shape, color: string): Path | undefined => {
  const style = { color, weight: 3, fillOpacity: 0.2, interactive: false };
  if (shape.forma === 'circulo')
    return shape.centre ? circle(latLngOf(shape.centre), { ...style, radius: shape.radius }) : undefined;
  return shape.closed
    ? polygon(shape.corners.map(latLngOf), style)
    : polyline(shape.corners.map(latLngOf), { ...style, fill: false });
};
