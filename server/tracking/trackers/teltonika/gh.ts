import type { Frame } from '../../entry/frame';
import { bit, type Reader } from '../packets/bytes';
import { reportOf, type Reported } from '../packets/report';
import { unsigned } from './numbers';

const begin = Date.UTC(2007, 0, 1);

/** Codec 7: seconds since 2007, a map of what follows, and within the place another. */
export const recordOfGh = (reader: Reader): Frame => {
  const fecha = new Date(begin + (reader.u(4) % 2 ** 30) * 1000);
  const map = reader.u(1);
  const place = bit(map, 0) ? placeOf(reader) : {};
  const io = new Map<number, Buffer>();
  for (const [at, size] of [
    [1, 1],
    [2, 2],
    [3, 4],
  ] as const)
    if (bit(map, at)) for (let left = reader.u(1); left > 0; left--) io.set(reader.u(1), reader.take(size));
  const value = (id: number, unit = 1) => {
    const bytes = io.get(id);
    return bytes ? unsigned(bytes) / unit : null;
  };
  const known = new Set([1, 20, 67, 222, 240]);
  const others = [...io].filter(([id]) => !known.has(id)).map(([id, bytes]) => [`io${id}`, unsigned(bytes)]);
  return reportOf({
    fecha,
    ...place,
    bateria_pct: value(1),
    en_movimiento: io.has(240) ? value(240) === 1 : null,
    alarma: value(222) === 1 ? 'sos' : null,
    atributos: { ...place.atributos, bateria_v: value(67, 1000), hdop: value(20, 10), ...Object.fromEntries(others) },
  });
};

const placeOf = (reader: Reader): Partial<Reported> => {
  const map = reader.u(1);
  const said: Partial<Reported> = {};
  if (bit(map, 0)) [said.latitud, said.longitud] = [reader.take(4).readFloatBE(0), reader.take(4).readFloatBE(0)];
  if (bit(map, 1)) said.altitud_m = reader.u(2);
  if (bit(map, 2)) said.rumbo = (reader.u(1) * 360) / 256;
  if (bit(map, 3)) said.velocidad_kmh = reader.u(1);
  if (bit(map, 4)) said.satelites = reader.u(1);
  // Area and cell, then signal and network.
  if (bit(map, 5)) reader.skip(4);
  const senal = bit(map, 6) ? reader.u(1) : null;
  if (bit(map, 7)) reader.skip(4);
  return { ...said, atributos: { senal } };
};
