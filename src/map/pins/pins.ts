import type { IconName } from '../../ui/icons';
import { worldX, worldY } from '../projection';

/** An event at a place. */
export interface Pin {
  id: number;
  /** Degrees. */
  lat: number;
  lon: number;
  icon: IconName;
  /** From 0; of pins that hide one another, the highest is on top. */
  rank: number;
  /** Already acknowledged. */
  quiet: boolean;
  /** Stands alone, never in a cluster, with this label. */
  label?: string;
}

/** A pin in the unit square of Web Mercator. */
export interface PlacedPin {
  pin: Pin;
  x: number;
  y: number;
}

export const placePins = (pins: readonly Pin[]): PlacedPin[] =>
  pins.map((pin) => ({ pin, x: worldX(pin.lon), y: worldY(pin.lat) }));

/** Whether they would look the same. */
export const areSame = (some: readonly PlacedPin[], others: readonly PlacedPin[]): boolean =>
  some.length === others.length &&
  some.every(({ pin, x, y }, at) => {
    const other = others[at];
    return (
      other !== undefined &&
      x === other.x &&
      y === other.y &&
      (Object.keys({ ...pin, ...other.pin }) as (keyof Pin)[]).every((field) => pin[field] === other.pin[field])
    );
  });
