import { bcd, bit, Reader } from '../packets/bytes';
import type { Message } from '../packets/protocol';
import { numbered, reportOf } from '../packets/report';
import { utc } from '../packets/texts';
import { alerts, emergencies } from './alarms';
import { columns, happened, type Column } from './universal';

/** Sign and amount, millionths of a degree. */
const place = (value: number) => (value >= 2 ** 31 ? -(value - 2 ** 31) : value) / 1e6;

/** The binary form of the universal protocol: the same columns, in bytes. */
export const readUniversalBinary = (packet: Buffer): Message => {
  const reader = new Reader(packet);
  const type = reader.u(1);
  reader.skip(2);
  const identifier = bcd(reader.take(5));
  const session = { identifier, dialect: null };
  // Status and alerts.
  if (type !== 0x81 && type !== 0x82)
    return { identifier, session, frames: [], unknown: `binario 0x${type.toString(16)}` };
  const map = reader.u(3);
  const said: Partial<Record<Column, number>> = {};
  const parts: Partial<Record<Column, Buffer>> = {};
  columns.forEach(([name, size], i) => {
    if (!bit(map, i + 1) || size === 0) return;
    const bytes = reader.take(size);
    parts[name] = bytes;
    said[name] = bytes.readUIntBE(0, size);
  });
  const [day = [], time = []] = [parts.dia, parts.hora].map((bytes) => [...(bytes ?? [])]);
  const inputs = said.entradas ?? null;
  const outputs = said.salidas ?? 0;
  const code = said.codigo ?? 0;
  const key =
    bit(map, 21) && (code === 59 || code === 60) && reader.left >= 8 ? reader.take(8).toString('hex') : undefined;
  return {
    identifier,
    session,
    frames: [
      reportOf({
        fecha: utc(2000 + (day[0] ?? NaN), day[1] ?? 0, day[2] ?? 0, time[0] ?? 0, time[1] ?? 0, time[2] ?? 0),
        latitud: said.latitud === undefined ? null : place(said.latitud),
        longitud: said.longitud === undefined ? null : place(said.longitud),
        velocidad_kmh: said.velocidad === undefined ? null : said.velocidad / 100,
        rumbo: said.rumbo === undefined ? null : said.rumbo / 100,
        satelites: said.satelites,
        valida: said.fijo !== 0,
        diferida: said.mensaje === 0,
        ...happened(type === 0x82, code, key),
        encendido: inputs === null ? null : bit(inputs, 0),
        atributos: {
          ...(inputs === null ? {} : numbered('entrada', [bit(inputs, 1), bit(inputs, 2), bit(inputs, 3)])),
          ...numbered('salida', [bit(outputs, 0), bit(outputs, 1)]),
          senal: said.senal,
        },
      }),
    ],
  };
};

/** Whole degrees and six BCD digits behind the point; the sign stands in a byte of its own. */
const packedPlace = (reader: Reader) => reader.u(1) + Number(bcd(reader.take(3))) / 1e6;
const packed = (reader: Reader, whole: number) => reader.u(whole) + Number(bcd(reader.take(1))) / 100;

/** The zip form of the ST300: 0x11 emergency, 0x12 event, 0x13 alert, 0x10 status. */
export const readZip = (packet: Buffer): Message => {
  const reader = new Reader(packet.subarray(0, packet.length - 1));
  reader.skip(3);
  const type = reader.u(1);
  // Nine digits, filled up with a zero on either side.
  const digits = bcd(reader.take(5));
  const identifier = digits.endsWith('0') ? digits.slice(0, 9) : digits.replace(/^0/, '');
  reader.skip(3);
  const [year, month, day, hours, minutes, seconds] = [...reader.take(6)] as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  reader.skip(3);
  const [latitude, longitude] = [packedPlace(reader), packedPlace(reader)];
  const [velocidad_kmh, rumbo] = [packed(reader, 2), packed(reader, 2)];
  const fix = reader.u(1);
  const odometro_km = reader.u(4) / 1000;
  const voltaje_externo = packed(reader, 1);
  const io = reader.u(1);
  const code = reader.left ? reader.u(1) : 0;
  // A status has its number; then, where the model is set so, minutes of engine, battery, and whether it is live.
  if (type === 0x10 && reader.left >= 2) reader.skip(2);
  const extended = reader.left === 7;
  if (extended) reader.skip(4);
  const [bateria_v, live] = extended ? [packed(reader, 1), reader.u(1)] : [null, 1];
  return {
    identifier,
    session: { identifier, dialect: 'ST300' },
    frames: [
      reportOf({
        fecha: utc(2000 + year, month, day, hours, minutes, seconds),
        latitud: bit(fix, 6) ? -latitude : latitude,
        longitud: bit(fix, 5) ? -longitude : longitude,
        velocidad_kmh,
        rumbo,
        satelites: fix & 0x1f,
        valida: bit(fix, 7),
        odometro_km,
        voltaje_externo,
        encendido: bit(io, 0),
        diferida: live === 0,
        alarma: type === 0x13 ? (alerts[code] ?? null) : type === 0x11 ? (emergencies[code] ?? 'emergencia') : null,
        atributos: {
          ...numbered('entrada', [bit(io, 1), bit(io, 2), bit(io, 3)]),
          ...numbered('salida', [bit(io, 4), bit(io, 5)]),
          bateria_v,
        },
      }),
    ],
  };
};
