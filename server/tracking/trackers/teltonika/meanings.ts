import { alarmsOf, type Reported } from '../packets/report';
import { unsigned } from './numbers';

/** What a record says so far. */
export type Said = Reported & { atributos: Record<string, unknown> };
/** What the bytes of a number say; `event`: this number made the record. */
export type Meaning = (bytes: Buffer, said: Said, event: boolean) => void;

/** An attribute, in `unit` of what is counted. */
export const attribute =
  (name: string, unit = 1, read = unsigned): Meaning =>
  (bytes, { atributos }) =>
    (atributos[name] = Math.round((read(bytes) / unit) * 1000) / 1000);

export const flag =
  (name: string): Meaning =>
  (bytes, { atributos }) =>
    (atributos[name] = unsigned(bytes) > 0);

/** An alarm while its number is not 0; of `event`, only in the record that it made. */
export const alarm =
  (name: string, when: 'state' | 'event' = 'state'): Meaning =>
  (bytes, said, event) =>
    (said.alarma = alarmsOf(said.alarma, (when === 'state' || event) && unsigned(bytes) > 0 && name));
