import { Reader } from '../packets/bytes';
import type { Message } from '../packets/protocol';
import { reportOf, type Reported } from '../packets/report';
import { hex, momentOf, named } from './binaryParts';
import { compressedPlaces } from './compressed';
import { modelOf } from './models';
import { movementOf } from './state';

/** What events have between their head and the number of places: bytes by their number. */
const extras: Readonly<Record<number, number>> = {
  6: 2,
  15: 3,
  17: 4,
  21: 5,
  23: 1,
  26: 12,
  31: 2,
  33: 1,
  34: 3,
  35: 1,
  45: 7,
  46: 7,
};

/** What the number of an event says. */
const events: Readonly<Record<number, Partial<Reported>>> = {
  6: { alarma: 'bateria_baja' },
  23: { alarma: 'choque' },
  31: { alarma: 'interferencia' },
  33: { alarma: 'interferencia' },
  45: { encendido: true },
  46: { encendido: false },
};

/**
 * The mask tells which columns a packet has. Only those with all of these are read: speed, course, altitude, cell, the
 * moment it was sent, count, length, kind of device, versions and power. Bit 6 puts a name in place of the IMEI.
 */
const usual = 0x1fbf;

const [byCall, fence, compressed] = [3, 8, 100];

/** Places of a report or an event. @throws RangeError where the packet ends early */
export const placed = (packet: Buffer, head: string): Message => {
  const kind = packet.readUInt8(4);
  const mask = packet.readUInt32BE(5);
  if ((mask & usual) !== usual) return { frames: [], unknown: `${head} máscara 0x${hex(mask, 8)}` };
  const isEvent = head === '+EVT' || head === '+BVT';
  const reader = new Reader(packet.subarray(0, packet.length - 13));
  reader.skip(11);
  const device = hex(reader.u(1), 2).toUpperCase();
  const dialect = modelOf(device) || null;
  reader.skip(4); // protocol and firmware
  const { identifier } = named(reader);
  const said = { ...(identifier ? { identifier, session: { identifier, dialect } } : {}) };
  const [level, power] = [reader.u(1), reader.u(2)];
  if (!isEvent && kind === fence) reader.skip(2);
  const [state, satellites] = [reader.u(1), reader.u(1)];
  const common: Partial<Reported> = {
    ...movementOf(hex(state, 2)),
    ...(isEvent ? events[kind] : {}),
    bateria_pct: level,
    voltaje_externo: power / 1000,
    satelites: satellites,
    diferida: head.startsWith('+B'),
  };
  if (isEvent) reader.skip(extras[kind] ?? 0);
  else if (kind !== compressed) reader.skip(1);
  if (!isEvent && kind === byCall) skipNumber(reader);
  const isWay = !isEvent && kind === compressed;
  const places = isWay ? compressedPlaces(reader) : Array.from({ length: reader.u(1) }, () => placeOf(reader));
  // Another layout shows in places and moments that cannot be.
  if (!places.every(isPossible)) return { ...said, frames: [], unknown: `${head} tipo 0x${hex(kind, 2)}` };
  return {
    ...said,
    frames: places.map((place, at) =>
      reportOf({ ...(at === places.length - 1 ? common : { diferida: common.diferida }), ...place }),
    ),
  };
};

/** The digits of a telephone end with a half byte of 15. */
const skipNumber = (reader: Reader) => {
  reader.skip(1);
  let byte: number;
  do byte = reader.u(1);
  while ((byte & 0x0f) !== 0x0f && (byte & 0xf0) !== 0xf0);
};

const placeOf = (reader: Reader): Reported => {
  const hdop = reader.u(1);
  // Kilometres in two bytes, tenths in the third.
  const velocidad_kmh = reader.u(2) + reader.u(1) / 10;
  const [rumbo, altitud_m, longitude, latitude] = [reader.u(2), reader.i(2), reader.i(4), reader.i(4)];
  const fecha = momentOf(reader);
  reader.skip(9); // the cell
  return {
    fecha,
    longitud: longitude / 1e6,
    latitud: latitude / 1e6,
    valida: hdop > 0,
    velocidad_kmh,
    rumbo,
    altitud_m,
    ...(hdop > 0 ? { atributos: { hdop } } : {}),
  };
};

const isPossible = ({ fecha, latitud, longitud, rumbo }: Reported) =>
  fecha.getUTCFullYear() >= 2000 &&
  fecha.getUTCFullYear() < 2100 &&
  Math.abs(latitud ?? 99) <= 90 &&
  Math.abs(longitud ?? 199) <= 180 &&
  (rumbo ?? 0) <= 360;
