import { latLng, type LatLng, type LatLngTuple } from 'leaflet';
import type { Position } from '#contract/core/poligonos';
import { metersPerDegree } from '#contract/rules/geodesic';

/** Precision of coordinates: 1e-6 degrees, some ten centimetres. */
const exact = 1e6;
const rounded = (degrees: number) => Math.round(degrees * exact) / exact;

export const positionOf = (at: LatLng): Position => {
  const { lat, lng } = at.wrap();
  return [rounded(lng), rounded(lat)];
};

export const latLngOf = ([longitude, latitude]: Position): LatLngTuple => [latitude, longitude];

/** The eastern edge of a circle; metres. */
export const edgeOf = ([longitude, latitude]: Position, radius: number): LatLng =>
  latLng(latitude, longitude + radius / (metersPerDegree * Math.cos((latitude * Math.PI) / 180)));
