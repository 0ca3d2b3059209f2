import { bit, type Reader } from '../packets/bytes';
import type { Session } from '../packets/protocol';
import type { Reported } from '../packets/report';
import { utc } from '../packets/texts';

/** Time, satellites, place, speed and flags. */
export const placeLength = 18;

/** Whether a time stands there: year, month, day, hours, minutes, seconds. */
export const isMoment = (bytes: Buffer, at: number): boolean => {
  const [year = 0, month = 0, day = 0, hours = 24, minutes = 60, seconds = 60] = bytes.subarray(at, at + 6);
  return year < 100 && month >= 1 && month <= 12 && day >= 1 && day <= 31 && hours < 24 && minutes < 60 && seconds < 61;
};

export const momentOf = (reader: Reader, { clockAhead }: Session): Date => {
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = reader.take(6);
  return new Date(utc(2000 + year, month, day, hours, minutes, seconds).getTime() - clockAhead);
};

/** Flags: bits 0–9 course, 10 north, 11 west, 12 fix, 14 says that 15 is the ignition. */
export const flagged = (latitude: number, longitude: number, flags: number): Partial<Reported> => ({
  latitud: (bit(flags, 10) ? latitude : -latitude) / 1_800_000,
  longitud: (bit(flags, 11) ? -longitude : longitude) / 1_800_000,
  rumbo: flags & 0x3ff,
  valida: bit(flags, 12),
  encendido: bit(flags, 14) ? bit(flags, 15) : null,
});

/** A place with its time in front, 18 bytes. Speed in km/h. */
export const placeOf = (reader: Reader, session: Session): Reported => {
  const fecha = momentOf(reader, session);
  return { fecha, ...placeAt(reader) };
};

/** A place without its time. */
export const placeAt = (reader: Reader): Partial<Reported> => {
  const satelites = reader.u(1) & 0x0f;
  const [latitude, longitude, velocidad_kmh] = [reader.u(4), reader.u(4), reader.u(1)];
  return { satelites, velocidad_kmh, ...flagged(latitude, longitude, reader.u(2)) };
};

/** Skips a cell, or what there is of it: country, network of one or two bytes, area and number of these sizes. */
export const skipCell = (reader: Reader, area: number, number: number, wideNetwork = false) => {
  if (reader.left < 2) return;
  const country = reader.u(2);
  reader.skip(Math.min(reader.left, (wideNetwork || bit(country, 15) ? 2 : 1) + area + number));
};

/** Skips a cell that says its kind, and its signal: those of 4G have the longer numbers. */
export const skipKindOfCell = (reader: Reader) => {
  const long = reader.left > 0 && reader.u(1) >= 3;
  skipCell(reader, long ? 4 : 2, long ? 8 : 3);
  reader.skip(Math.min(reader.left, long ? 2 : 1));
};

/** What is said of a place behind it. */
export const joined = (place: Reported, { atributos, ...more }: Partial<Reported>): Reported => ({
  ...place,
  ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== null && value !== undefined)),
  ...(atributos ? { atributos: { ...place.atributos, ...atributos } } : {}),
});

/** A key or card; null where all of it is 0. */
export const keyOf = (bytes: Buffer): string | null =>
  bytes.every((byte) => byte === 0) ? null : bytes.toString('hex');
