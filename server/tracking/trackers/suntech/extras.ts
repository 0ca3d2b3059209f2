import { numbered } from '../packets/report';
import { keyOf, numberOr } from './columns';

/** What follows the states of a ST200 to ST600 where the model is set so. */
export interface Extras {
  horometro_h: number | null;
  diferida: boolean;
  conductor: string | null;
  atributos: Record<string, unknown>;
}

const nothing: Extras = { horometro_h: null, diferida: false, conductor: null, atributos: {} };

/**
 * Minutes of engine, volts of the battery and whether it is live stand together; behind them may come volts of inputs,
 * revolutions, a driver's key of fourteen digits, and sensors of temperature with their numbers. Which ones depends on
 * the model's setting, so each is known by its form.
 * @param from the first column that may be the minutes; some events have two columns before
 */
export const extrasOf = (values: readonly string[], from: number): Extras => {
  const at = [from, from + 1, from + 2].find(
    (column) =>
      /^\d{1,10}$/.test(values[column] ?? '') &&
      /^\d\.\d{1,2}$/.test(values[column + 1] ?? '') &&
      /^[01]$/.test(values[column + 2] ?? ''),
  );
  if (at === undefined) return nothing;
  const [minutes, battery, live, ...rest] = values.slice(at);
  const volts = rest.slice(0, 3).findIndex((value) => !/^\d+\.\d+$/.test(value));
  const key = rest.findIndex((value) => /^[0-9A-F]{14}$/i.test(value));
  return {
    horometro_h: numberOr(minutes, (each) => each / 60),
    diferida: live === '0',
    conductor: keyOf(rest[key]),
    atributos: {
      bateria_v: numberOr(battery),
      ...numbered('analogica', rest.slice(0, volts === -1 ? 3 : volts).map(Number)),
      ...(key === 1 && /^\d{1,5}$/.test(rest[0] ?? '') ? { rpm: Number(rest[0]) } : {}),
      ...temperaturesOf(rest),
    },
  };
};

/** `28EE56B911160234:+13.7`, and `:` where a sensor is missing. */
const temperaturesOf = (values: readonly string[]): Record<string, unknown> => {
  const first = values.findIndex((value) => value.includes(':'));
  const degrees = values.slice(first === -1 ? values.length : first).map((value) => {
    const [, read] = /^[0-9A-F]{16}:([+-]?\d+(?:\.\d+)?)$/i.exec(value) ?? [];
    return numberOr(read);
  });
  return numbered('temperatura', degrees);
};
