import { fuelOf } from '#contract/rules/signals';
import type { Senal } from '#contract/entities/senales';
import type { Frame } from './frame';

/**
 * A frame with the fuel that its analog inputs mean. The company's table of the tank takes precedence over what the
 * device makes of it.
 */
export const calibrated = (frame: Frame, tanks: readonly Senal[]): Frame => {
  const fuel = tanks.length && frame.atributos ? fuelOf(tanks, frame.atributos) : null;
  return fuel
    ? { ...frame, combustible_pct: fuel.pct, atributos: { ...frame.atributos, combustible_l: fuel.litros } }
    : frame;
};
