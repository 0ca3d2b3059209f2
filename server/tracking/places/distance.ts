import { geodesicMeters } from '#contract/rules/geodesic';

interface Place {
  latitud: number;
  longitud: number;
}

/** Metres along the geodesic of the WGS 84 ellipsoid. */
export const metersBetween = (a: Place, b: Place) => geodesicMeters(a.latitud, a.longitud, b.latitud, b.longitud);
