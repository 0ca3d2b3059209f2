import type { Frame } from './frame';
import { attributesOf, booleanOf, bounded, textOf, times } from './values';

/**
 * Columns for the attribute names that Traccar and the OsmAnd apps share. Input is in metres, milliseconds and volts. A
 * senseless value is ignored, so that another name can still fill the column.
 */
const meanings = new Map<string, (frame: Frame, value: unknown) => void>([
  ['ignition', (frame, value) => (frame.encendido = booleanOf(value) ?? frame.encendido)],
  ['motion', (frame, value) => (frame.en_movimiento = booleanOf(value) ?? frame.en_movimiento)],
  ['sat', (frame, value) => (frame.satelites = bounded(value, 0, 200, 0) ?? frame.satelites)],
  ['totalDistance', (frame, value) => (frame.odometro_km ??= kilometres(value))],
  ['odometer', (frame, value) => (frame.odometro_km = kilometres(value) ?? frame.odometro_km)],
  [
    'hours',
    (frame, value) => (frame.horometro_h = bounded(times(value, 1 / 3_600_000), 0, 1e7, 4) ?? frame.horometro_h),
  ],
  ['fuelLevel', (frame, value) => (frame.combustible_pct = bounded(value, 0, 100) ?? frame.combustible_pct)],
  ['batteryLevel', (frame, value) => (frame.bateria_pct = bounded(value, 0, 100) ?? frame.bateria_pct)],
  ['batt', (frame, value) => (frame.bateria_pct = bounded(value, 0, 100) ?? frame.bateria_pct)],
  ['power', (frame, value) => (frame.voltaje_externo = bounded(value, 0, 1_000) ?? frame.voltaje_externo)],
  ['alarm', (frame, value) => (frame.alarma = textOf(value, 100) ?? frame.alarma)],
]);

/**
 * A device's own odometer takes precedence over the distance that its gateway added up, in whichever order they come.
 */
const kilometres = (value: unknown) => bounded(times(value, 1 / 1000), 0, 1e8, 3);

const none = new Set<string>();

/**
 * Fills columns from named attributes and keeps the rest as `atributos`.
 * @param read names that the protocol has already used
 */
export const fill = (frame: Frame, attributes: Record<string, unknown>, read = none): Frame => {
  const rest: [string, unknown][] = [];
  for (const key of Object.keys(attributes)) {
    if (read.has(key)) continue;
    const meaning = meanings.get(key);
    if (meaning) meaning(frame, attributes[key]);
    else rest.push([key, attributes[key]]);
  }
  frame.atributos = attributesOf(rest);
  return frame;
};
