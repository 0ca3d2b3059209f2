/**
 * The WGS 84 ellipsoid: half its equatorial axis in metres, its flattening, and the square of its first eccentricity.
 */
const a = 6_378_137;
const f = 1 / 298.257223563;
const e2 = f * (2 - f);
const b = a * (1 - f);
const radians = Math.PI / 180;

/** Metres per degree of latitude on a sphere, for drawings and tolerances; what is measured uses `degreeAt`. */
export const metersPerDegree = (Math.PI * 6_371_008.8) / 180;

/** Metres of a degree of latitude and of longitude at a latitude, on the ellipsoid. */
export const degreeAt = (latitude: number): { norte: number; este: number } => {
  const cos = Math.cos(latitude * radians);
  const w2 = 1 - e2 * (1 - cos * cos);
  const prime = (a / Math.sqrt(w2)) * radians;
  return { norte: (prime * (1 - e2)) / w2, este: prime * cos };
};

/** A difference of longitudes by the shorter way around. */
export const shorterWay = (degrees: number) =>
  degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;

/**
 * Up to this many degrees, and this far from the poles, the radii at the middle latitude are within 1e-6 of the
 * geodesic.
 */
const [near, temperate] = [0.1, 75];

/** Metres along the geodesic between two places, in degrees of latitude and longitude. */
export const geodesicMeters = (lat1: number, lon1: number, lat2: number, lon2: number): number => {
  const dLat = lat2 - lat1;
  const dLon = shorterWay(lon2 - lon1);
  if (dLat > near || dLat < -near || dLon > near || dLon < -near || lat1 > temperate || lat1 < -temperate)
    return vincenty(lat1, lat2, dLon);
  const { norte, este } = degreeAt((lat1 + lat2) / 2);
  const [x, y] = [dLon * este, dLat * norte];
  return Math.sqrt(x * x + y * y);
};

/** Vincenty's inverse formula: to the millimetre, except between places that are almost opposite on the globe. */
const vincenty = (lat1: number, lat2: number, dLon: number): number => {
  const l = dLon * radians;
  const [tanU1, tanU2] = [(1 - f) * Math.tan(lat1 * radians), (1 - f) * Math.tan(lat2 * radians)];
  const [cosU1, cosU2] = [1 / Math.sqrt(1 + tanU1 * tanU1), 1 / Math.sqrt(1 + tanU2 * tanU2)];
  const [sinU1, sinU2] = [tanU1 * cosU1, tanU2 * cosU2];
  let lambda = l;
  for (let i = 0; i < 100; i++) {
    const [sin, cos] = [Math.sin(lambda), Math.cos(lambda)];
    const sinSigma = Math.hypot(cosU2 * sin, cosU1 * sinU2 - sinU1 * cosU2 * cos);
    if (sinSigma === 0) return 0;
    const cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cos;
    const sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = (cosU1 * cosU2 * sin) / sinSigma;
    const cos2Alpha = 1 - sinAlpha * sinAlpha;
    const cos2M = cos2Alpha === 0 ? 0 : cosSigma - (2 * sinU1 * sinU2) / cos2Alpha;
    const c = (f / 16) * cos2Alpha * (4 + f * (4 - 3 * cos2Alpha));
    const before = lambda;
    lambda = l + (1 - c) * f * sinAlpha * (sigma + c * sinSigma * (cos2M + c * cosSigma * (2 * cos2M * cos2M - 1)));
    if (Math.abs(lambda - before) < 1e-12) return arc(sigma, sinSigma, cosSigma, cos2M, cos2Alpha);
  }
  // It does not converge there: the sphere is within half a percent, on half the way around the earth.
  return 6_371_008.8 * Math.acos(Math.max(-1, Math.min(1, sinU1 * sinU2 + cosU1 * cosU2 * Math.cos(l))));
};

const arc = (sigma: number, sin: number, cos: number, cos2M: number, cos2Alpha: number) => {
  const u2 = (cos2Alpha * (a * a - b * b)) / (b * b);
  const A = 1 + (u2 / 16_384) * (4_096 + u2 * (-768 + u2 * (320 - 175 * u2)));
  const B = (u2 / 1_024) * (256 + u2 * (-128 + u2 * (74 - 47 * u2)));
  const inner = cos * (2 * cos2M * cos2M - 1) - (B / 6) * cos2M * (4 * sin * sin - 3) * (4 * cos2M * cos2M - 3);
  return b * A * (sigma - B * sin * (cos2M + (B / 4) * inner));
};

/**
 * The share along a segment of its nearest point to the origin: 0 at its start, 1 at its end. The segment starts at `a`
 * and extends by `d`, on a plane.
 */
export const nearestShare = (ax: number, ay: number, dx: number, dy: number): number => {
  const length = dx * dx + dy * dy;
  return length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length));
};
