import { isSurelyJump } from '#contract/rules/movement';
import { worldX, worldY } from './projection';

/** How an asset moved from the previous fix: driving, across a gap, or not at all because it was stopped. */
export const legs = { driven: 0, unknown: 1, still: 2 } as const;

/** The positions of an asset as typed arrays in order of time: a hundred thousand fixes take 3 MB. */
export interface Track {
  readonly size: number;
  /** Seconds since 1970. */
  readonly time: Float64Array;
  /** World units, 0–1. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** km/h; NaN unknown. */
  readonly speed: Float32Array;
  /** Degrees 0–359, −1 unknown. */
  readonly heading: Int16Array;
  /** A value of `legs`: how it moved from the previous fix. */
  readonly leg: Uint8Array;
}

interface Columns {
  time: readonly number[];
  lat: readonly number[];
  lon: readonly number[];
  speed: readonly (number | null)[];
  heading: readonly (number | null)[];
}

interface Limits {
  /** Seconds between two fixes beyond which the stretch is a gap. One that was not driven is a gap, too. */
  seconds: number;
  /** Stops in order of time; seconds, degrees. The asset is shown there, however its fixes jitter. */
  stops: readonly { from: number; to: number; lat: number; lon: number }[];
}

export const makeTrack = ({ time, lat, lon, speed, heading }: Columns, { seconds, stops }: Limits): Track => {
  const size = time.length;
  const track = {
    size,
    time: new Float64Array(time),
    x: filled(new Float64Array(size), lon, worldX),
    y: filled(new Float64Array(size), lat, worldY),
    speed: filled(new Float32Array(size), speed, (value) => value ?? NaN),
    heading: filled(new Int16Array(size), heading, (value) => (value === null ? -1 : Math.round(value) % 360)),
    leg: new Uint8Array(size),
  };
  let stop = 0;
  for (let i = 0; i < size; i++) {
    const at = track.time[i] ?? 0;
    while (stop < stops.length && (stops[stop]?.to ?? 0) < at) stop++;
    const standing = stops[stop];
    const stands = standing !== undefined && standing.from <= at;
    if (standing && stands && at < standing.to) {
      track.x[i] = worldX(standing.lon);
      track.y[i] = worldY(standing.lat);
    }
    if (i === 0) continue;
    const passed = at - (track.time[i - 1] ?? 0);
    const meters = metersOf(track, i - 1, i);
    if (standing && stands && standing.from < at) track.leg[i] = legs.still;
    else if (passed > seconds || isSurelyJump(meters, passed, speed[i - 1] ?? null, speed[i] ?? null))
      track.leg[i] = legs.unknown;
    if (track.heading[i] === -1 && meters > steered && track.leg[i] === legs.driven)
      track.heading[i] = headingOf(track, i - 1, i);
  }
  return track;
};

/** A loop: `from` with a function takes five times as long. */
const filled = <A extends Float64Array | Float32Array | Int16Array, V>(
  column: A,
  values: readonly V[],
  of: (value: V) => number,
): A => {
  values.forEach((value, i) => (column[i] = of(value)));
  return column;
};

/** The track of an asset without positions. */
export const emptyTrack: Track = makeTrack(
  { time: [], lat: [], lon: [], speed: [], heading: [] },
  { seconds: 0, stops: [] },
);

/** Metres from which the heading follows the track. */
const steered = 5;
/** Metres per world unit at the equator. */
const equator = 40_075_017;

/** Approximate metres between two fixes; accurate for neighbouring ones. */
export const metersOf = ({ x, y }: Track, a: number, b: number): number => {
  const middle = ((y[a] ?? 0) + (y[b] ?? 0)) / 2;
  const scale = equator / Math.cosh(Math.PI * (1 - 2 * middle));
  // Several times as fast as Math.hypot, for a hundred thousand fixes.
  return Math.sqrt(((x[b] ?? 0) - (x[a] ?? 0)) ** 2 + ((y[b] ?? 0) - (y[a] ?? 0)) ** 2) * scale;
};

/** Heading from one fix to the other, in degrees. */
export const headingOf = ({ x, y }: Track, a: number, b: number): number => {
  const degrees = (Math.atan2((x[b] ?? 0) - (x[a] ?? 0), (y[a] ?? 0) - (y[b] ?? 0)) * 180) / Math.PI;
  return Math.round(degrees + 360) % 360;
};

/** The last fix at or before a time (seconds); −1 before the first. */
export const indexAt = ({ time, size }: Pick<Track, 'time' | 'size'>, at: number): number => {
  let [low, high] = [0, size];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((time[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/** The place of an asset at a time. Between two fixes it is interpolated; in a gap it is the last known place. */
export interface Place {
  x: number;
  y: number;
  /** The last fix at or before that time. */
  index: number;
  /** The time is in a gap, before the first fix or after the last one. */
  lost: boolean;
}

/**
 * `place` is overwritten, so that a hundred assets at sixty frames a second create no garbage. `near`: a likely index.
 */
export const placeAt = (track: Track, at: number, place: Place, near = -1): Place => {
  const { time, x, y, leg, size } = track;
  const isIt = near >= 0 && near < size && (time[near] ?? 0) <= at && (near + 1 >= size || (time[near + 1] ?? 0) > at);
  const index = isIt ? near : indexAt(track, at);
  const [from, to] = [Math.max(0, index), Math.min(size - 1, index + 1)];
  const lost =
    index < 0 || (index === size - 1 && at > (time[index] ?? 0)) || (from !== to && leg[to] === legs.unknown);
  const span = (time[to] ?? 0) - (time[from] ?? 0);
  const share = lost || span <= 0 || index < 0 ? 0 : (at - (time[from] ?? 0)) / span;
  place.index = index;
  place.lost = lost;
  place.x = (x[from] ?? 0) + ((x[to] ?? 0) - (x[from] ?? 0)) * share;
  place.y = (y[from] ?? 0) + ((y[to] ?? 0) - (y[from] ?? 0)) * share;
  return place;
};

export const nowhere = (): Place => ({ x: 0, y: 0, index: -1, lost: true });
