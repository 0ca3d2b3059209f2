import { badQuery } from '../../plugins/errors';
import type { Protocol, SpeedUnit } from './frame';

/** How a call names the unit of its speeds (`speed_unit`). */
const units: Record<string, SpeedUnit> = { kmh: 'kmh', ms: 'ms', mph: 'mph', kn: 'nudos' };

/** The unit that a call names; undefined when it names none. @throws ApiError 400 */
export const unitSaid = (value: unknown): SpeedUnit | undefined => {
  if (value === undefined) return undefined;
  const unit = typeof value === 'string' && Object.hasOwn(units, value) ? units[value] : undefined;
  if (!unit) throw badQuery(`La unidad de la velocidad (speed_unit) es ${Object.keys(units).join(', ')}.`);
  return unit;
};

/** A protocol whose speeds are in the unit that the address names, if it names one. */
export const inUnitOf = <Input>(protocol: Protocol<Input>, given: unknown): Protocol<Input> =>
  given === undefined
    ? protocol
    : { ...protocol, read: (input, unit, now) => protocol.read(input, unit, now, unitSaid(given)) };
