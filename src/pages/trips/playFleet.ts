import { liveStates } from '#contract/core/realtime';
import { movingFrom } from '#contract/rules/movement';
import type { Fleet } from '../../map/fleet';
import { latitudeOf, longitudeOf } from '../../map/projection';
import { legs, nowhere, placeAt, type Place, type Track } from '../../map/track';
import type { Span } from './player';

/** The assets at a chosen moment, for the fleet layer. */
export interface PlayFleet extends Fleet {
  /** Seconds since 1970. */
  moveTo: (at: number) => void;
  /** Where an asset is now; the next `moveTo` overwrites it. */
  placeOf: (index: number) => Place | undefined;
}

const state = {
  driving: liveStates.indexOf('movimiento'),
  standing: liveStates.indexOf('detenido'),
  lost: liveStates.indexOf('sin_conexion'),
};

/** An unknown speed is no standing. */
const stands = (kmh = NaN) => kmh < movingFrom;

/**
 * An asset without fixes is not shown.
 * @param silences of each, in order of time: it neither drives nor stands, as far as anybody knows
 */
export const createPlayFleet = (tracks: readonly Track[], silences: readonly (readonly Span[])[] = []): PlayFleet => {
  const size = tracks.length;
  const places = tracks.map(nowhere);
  const listeners = new Set<(changed: readonly number[]) => void>();
  const everybody = tracks.map((_, index) => index);
  const fleet = {
    exact: true,
    size,
    present: Uint8Array.from(tracks, ({ size: fixes }) => Number(fixes > 0)),
    lat: new Float64Array(size),
    lon: new Float64Array(size),
    heading: new Int16Array(size).fill(-1),
    state: new Uint8Array(size),
    onChange(listener: (changed: readonly number[]) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    placeOf: (index: number) => places[index],
    moveTo(at: number) {
      tracks.forEach((track, index) => {
        const place = places[index];
        if (!place || track.size === 0) return;
        placeAt(track, at, place, place.index);
        const next = Math.min(track.size - 1, place.index + 1);
        fleet.lat[index] = latitudeOf(place.y);
        fleet.lon[index] = longitudeOf(place.x);
        fleet.heading[index] = track.heading[next] ?? -1;
        const drives =
          track.leg[next] === legs.driven && !(stands(track.speed[place.index]) && stands(track.speed[next]));
        const silent = silences[index]?.some(({ from, to }) => from <= at && at <= to);
        fleet.state[index] = place.lost || silent ? state.lost : drives ? state.driving : state.standing;
      });
      for (const listener of listeners) listener(everybody);
    },
  };
  return fleet;
};
