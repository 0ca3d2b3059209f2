import { Reader } from '../packets/bytes';
import { alarmsOf, reportOf, type Reported } from '../packets/report';
import { asciiOf } from '../packets/texts';
import type { Frame } from '../../entry/frame';

/** What a message has said so far. */
export interface Said extends Omit<Partial<Reported>, 'alarma'> {
  alarmas: (string | false | undefined)[];
  atributos: Record<string, unknown>;
  /** Its text of the firmware begins with the maker. */
  isAovx?: boolean;
  /** Hours ahead of UTC, where the packet tells them. */
  zone?: number;
}

export const nothingSaid = (): Said => ({ alarmas: [], atributos: {} });

export const frameOf = ({ alarmas, isAovx: _isAovx, zone: _zone, ...said }: Said, fecha: Date): Frame =>
  reportOf({ fecha, ...said, alarma: alarmsOf(...alarmas) });

/** Reads an item into what has been said. A value that is not to be believed is left out. */
export type Item = (reader: Reader, said: Said) => void;

/** Reads the next `size` bytes as an item; one that ends early says nothing. @throws RangeError beyond the packet */
export const readItem = (reader: Reader, size: number, item: Item | undefined, said: Said): void => {
  const inner = new Reader(reader.take(size));
  try {
    item?.(inner, said);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
};

export const attribute =
  (name: string, unit = 1, size = 2, less = 0): Item =>
  (reader, { atributos }) =>
    (atributos[name] = rounded(reader.u(size) / unit - less));

export const text =
  (name: string): Item =>
  (reader, { atributos }) =>
    (atributos[name] = asciiOf(reader.take(reader.left)).replaceAll('\0', '').trim());

export const litres =
  (unit: number, size: number): Item =>
  (reader, { atributos }) =>
    (atributos.combustible_l = rounded(reader.u(size) / unit));

export const odometer =
  (unit: number): Item =>
  (reader, said) =>
    (said.odometro_km = (reader.u(4) * unit) / 1000);

export const power =
  (unit: number, size = 2): Item =>
  (reader, said) =>
    (said.voltaje_externo = reader.u(size) / unit);

export const level: Item = (reader, said) => (said.bateria_pct = reader.u(1));

export const rounded = (value: number) => Math.round(value * 1000) / 1000 + 0;
