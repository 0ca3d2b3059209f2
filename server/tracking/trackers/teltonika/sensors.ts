import type { Meaning } from './meanings';
import { signed, unsigned } from './numbers';

/** Sensors on a wire, in tenths: 85 and from 150 degrees on they say what is wrong. */
const wired =
  (number: number): Meaning =>
  (bytes, { atributos }) => {
    const degrees = signed(bytes) / 10;
    if (degrees < 150 && degrees !== 85) atributos[`temperatura_${number}`] = degrees;
  };

/** Sensors by radio, in hundredths: these say that a sensor is not there or not well. */
const faults = new Set([2000, 3000, 4000]);
const byRadio =
  (number: number): Meaning =>
  (bytes, { atributos }) => {
    const hundredths = signed(bytes);
    if (!faults.has(hundredths) && hundredths > -10_000) atributos[`temperatura_${number}`] = hundredths / 100;
  };

const humid =
  (number: number, unit: number): Meaning =>
  (bytes, { atributos }) => {
    const percent = unsigned(bytes) / unit;
    if (percent <= 100) atributos[`humedad_${number}`] = percent;
  };

/** Rods in tanks: a level without unit, and its °C. */
const level =
  (number: number): Meaning =>
  (bytes, { atributos }) => {
    const value = unsigned(bytes);
    if (value < 65_000) atributos[number === 1 ? 'combustible' : `combustible_${number}`] = value;
  };

/** One number for every sensor: on a wire from 1 on, by radio from 5, of another kind from 9, probes from 13. */
export const sensorMeanings: Readonly<Record<number, readonly [size: number, Meaning]>> = {
  ...Object.fromEntries(
    [0, 1, 2, 3].flatMap((at) => [
      [72 + at, [4, wired(1 + at)]],
      [25 + at, [2, byRadio(5 + at)]],
      [10_800 + at, [2, byRadio(9 + at)]],
      [10_804 + at, [1, humid(9 + at, 1)]],
    ]),
  ),
  ...Object.fromEntries([86, 104, 106, 108].map((id, at) => [id, [2, humid(5 + at, 10)]])),
  ...Object.fromEntries(Array.from({ length: 6 }, (_, at) => [10_644 + at, [2, byRadio(13 + at)]])),
  201: [2, level(1)],
  203: [2, level(2)],
};
