interface Place {
  latitud: number;
  longitud: number;
}

const earthRadius = 6_371_008.8;
const radians = Math.PI / 180;

/** Metres along the surface. */
export const metersBetween = (a: Place, b: Place) => {
  const [dLat, dLon] = [(b.latitud - a.latitud) * radians, (b.longitud - a.longitud) * radians];
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.latitud * radians) * Math.cos(b.latitud * radians) * Math.sin(dLon / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)));
};
