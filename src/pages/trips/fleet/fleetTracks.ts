import type { DiaActivo, DiaFlota } from '#contract/requests/diaFlota';
import { worldX, worldY } from '../../../map/projection';
import { headingOf, legs, metersOf, type Track } from '../../../map/track';
import type { Span } from '../player';

/** The day of one asset in the fleet; seconds since 1970. */
export interface FleetAsset {
  id: number;
  km: number;
  track: Track;
  trips: readonly Span[];
  silences: readonly Span[];
}

const degree = 100_000;
/** Metres. An asset that stands farther than this from its last place moved there without reports. */
const moved = 200;

/** Unpacks the day. `until`: seconds; there is no data beyond. */
export const fleetOf = ({ desde, hasta, activos }: DiaFlota, until: number): FleetAsset[] => {
  const day = { from: Date.parse(desde) / 1_000, to: Math.min(until, Date.parse(hasta) / 1_000) };
  return activos.map((asset) => unpacked(asset, day));
};

const unpacked = (
  { activo_id, distancia_km, viajes, sin_senal, s, lat, lon }: DiaActivo,
  { from, to }: Span,
): FleetAsset => {
  // One more place at each end: a parked asset is visible from the first moment of the day to the last.
  const size = s.length + 2;
  const track = {
    size,
    time: new Float64Array(size),
    x: new Float64Array(size),
    y: new Float64Array(size),
    speed: new Float32Array(size),
    heading: new Int16Array(size).fill(-1),
    leg: new Uint8Array(size).fill(legs.still),
  };
  let [second, north, east] = [0, 0, 0];
  for (let i = 0; i < s.length; i++) {
    second += s[i] ?? 0;
    north += lat[i] ?? 0;
    east += lon[i] ?? 0;
    track.time[i + 1] = from + second;
    track.x[i + 1] = worldX(east / degree);
    track.y[i + 1] = worldY(north / degree);
  }
  copyPlace(track, 1, 0);
  copyPlace(track, size - 2, size - 1);
  track.time[0] = Math.min(from, track.time[1] ?? from);
  track.time[size - 1] = Math.max(to, track.time[size - 2] ?? to);
  const trips: Span[] = [];
  let first = 1;
  for (const points of viajes) {
    const last = first + points - 1;
    trips.push({ from: track.time[first] ?? 0, to: track.time[last] ?? 0 });
    // If it starts elsewhere than it ended, it moved there without reports.
    if (first > 1 && metersOf(track, first - 1, first) > moved) track.leg[first] = legs.unknown;
    for (let i = first + 1; i <= last; i++) drive(track, i);
    first = last + 1;
  }
  const silences = sin_senal.map(({ desde, hasta }) => ({
    from: Date.parse(desde) / 1_000,
    to: Date.parse(hasta) / 1_000,
  }));
  return { id: activo_id, km: distancia_km, track, trips, silences };
};

const copyPlace = ({ x, y }: Track, from: number, to: number) => {
  x[to] = x[from] ?? 0;
  y[to] = y[from] ?? 0;
};

/** Speed and heading of a leg follow from its ends. */
const drive = (track: Track, i: number) => {
  const seconds = Math.max(1, (track.time[i] ?? 0) - (track.time[i - 1] ?? 0));
  const meters = metersOf(track, i - 1, i);
  track.leg[i] = legs.driven;
  track.speed[i] = (meters / seconds) * 3.6;
  if (meters > 0) track.heading[i] = headingOf(track, i - 1, i);
};

/** The number of driving assets in each of so many equal parts of a span. */
export const drivingIn = (assets: readonly FleetAsset[], { from, to }: Span, columns: number): Float32Array => {
  const changes = new Float32Array(columns + 1);
  const columnOf = (at: number) =>
    Math.max(0, Math.min(columns, Math.floor(((at - from) / (to - from || 1)) * columns)));
  for (const { trips } of assets) {
    for (const trip of trips) {
      const start = columnOf(trip.from);
      changes[start] = (changes[start] ?? 0) + 1;
      const end = Math.max(start + 1, columnOf(trip.to));
      if (end <= columns) changes[end] = (changes[end] ?? 0) - 1;
    }
  }
  let driving = 0;
  return changes.slice(0, columns).map((change) => (driving += change));
};
