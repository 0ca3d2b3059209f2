import type { Frame } from '../../entry/frame';
import type { Reader } from '../packets/bytes';
import { reportOf, type Reported } from '../packets/report';
import { asciiOf } from '../packets/texts';
import { ioOf } from './io';

const none = -(2 ** 31);

/** The reports of a packet. Places that are missing, and long records in several parts, are the maker's own. */
export const recordsOf = (reader: Reader, extended: boolean): Frame[] => {
  reader.skip(1);
  const count = reader.u(1);
  const all: { said: Reported; io: Map<number, Buffer> }[] = [];
  for (let i = 0; i < count; i++) {
    const record = recordOf(reader, extended);
    const last = all.at(-1);
    // A long record goes on in the next one, which repeats its time and place.
    if (record.more && last) for (const [id, value] of record.io) last.io.set(id, value);
    else all.push(record);
  }
  return all.map(({ said, io }) => {
    const { atributos, alarma, conductor, ...read } = ioOf(io);
    return reportOf({ ...said, ...read, alarma, conductor, atributos: { ...said.atributos, ...atributos } });
  });
};

const recordOf = (reader: Reader, extended: boolean): { said: Reported; io: Map<number, Buffer>; more: boolean } => {
  const fecha = new Date(reader.u(4) * 1000);
  reader.skip(1);
  // Of how many records it is which.
  const part = extended ? reader.u(1) : 0;
  const [all, which] = [part >> 4, part & 0x0f];
  reader.skip(1);
  const [longitude, latitude] = [reader.i(4), reader.i(4)];
  const placed = longitude !== none && latitude !== none;
  const [altitude, course, satelites, speed] = [reader.i(2), reader.u(2), reader.u(1), reader.u(2)];
  const hdop = reader.u(1) / 10;
  const evento = reader.u(extended ? 2 : 1);
  const io = new Map<number, Buffer>();
  for (const size of [1, 2, 4, 8])
    for (let left = reader.u(1); left > 0; left--) io.set(reader.u(extended ? 2 : 1), reader.take(size));
  const place = {
    longitud: longitude / 1e7,
    latitud: latitude / 1e7,
    altitud_m: altitude / 10,
    rumbo: course / 100,
    satelites,
    velocidad_kmh: speed,
  };
  const atributos = placed ? { evento, hdop } : { evento };
  return { said: { fecha, ...(placed ? place : {}), atributos }, io, more: which > 0 && which <= all };
};

/** Faults of the engine: a time, a place and a code. */
export const faultsOf = (reader: Reader): Frame[] => {
  const count = reader.u(1);
  return Array.from({ length: count }, () => {
    reader.skip(1);
    const fecha = new Date(reader.u(4) * 1000);
    const [longitud, latitud] = [reader.i(4) / 1e7, reader.i(4) / 1e7];
    const diferida = reader.u(1) === 2;
    return reportOf({ fecha, longitud, latitud, diferida, atributos: { dtcs: asciiOf(reader.take(5)) } });
  });
};
