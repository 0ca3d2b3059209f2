import { bcd, bit, Reader } from './bytes';
import type { Command, Cut, Message, TrackerProtocol } from './protocol';
import { numbered, reportOf, type Reported } from './report';
import { answerOf, asciiOf, firstOf, momentOfDigits, utc } from './texts';

const longestText = 4 * 1024;

/** `ST300STT;`, `SA200ALT;`, `ST910;`, or of the universal protocol `STT;`. */
const header = /^(?:S[AT]\d{3}[A-Z]{0,3}|[A-Z]{3});/;
const beginning = /^(?:S(?:[AT](?:\d{0,3}|\d{3}[A-Z]{0,3}))?|[A-Z]{0,3})$/;

/** Suntech: texts of columns between semicolons, and two binary forms of the same. Speeds in km/h, times in UTC. */
export const suntech: TrackerProtocol = {
  name: 'suntech',

  cut: (bytes, quiet): Cut => {
    if (!begins(bytes, 0)) {
      let at = 1;
      while (at < bytes.length && !begins(bytes, at)) at += 1;
      return { take: at };
    }
    if ((bytes[0] ?? 0) >= 0x80) return sized(bytes, 3 + (bytes.length < 3 ? 0 : bytes.readUInt16BE(1)));
    if (bytes[0] === 0x02) {
      const size = bytes.length < 3 ? 3 : 4 + bytes.readUInt16BE(1);
      if (size > longestText) return { take: 1 };
      return bytes.length >= size && bytes[size - 1] !== 0x03 ? { take: 1, broken: true } : sized(bytes, size);
    }
    const end = firstOf(bytes, '\r\n', 0);
    if (end === -1) {
      if (bytes.length > longestText) return { take: bytes.length, broken: true };
      return quiet && bytes.length > 60 ? { take: bytes.length, packet: bytes } : { take: 0 };
    }
    return { take: end + 1, packet: bytes.subarray(0, end) };
  },

  read: (packet) => {
    const first = packet[0] ?? 0;
    if (first >= 0x80) return readUniversalBinary(packet);
    return first === 0x02
      ? readZip(packet)
      : readText(
          asciiOf(packet)
            .split(';')
            .map((value) => value.trim()),
        );
  },

  command: (command, { identifier, dialect }) => {
    if (!identifier) return null;
    const text = dialect ? legacyCommand(command) : universalCommand(command);
    return text === null
      ? null
      : answerOf(`${dialect ? `${dialect}CMD;${identifier};02;` : `CMD;${identifier};`}${text}\r`);
  },
};

const begins = (bytes: Buffer, at: number): boolean => {
  const [first = 0, second] = [bytes[at], bytes[at + 1]];
  if (first > 0x80 && first < 0x90) return second === undefined || second === 0;
  if (first === 0x02) return second === undefined || second < 0x10;
  if (first < 0x41 || first > 0x5a) return false;
  const text = asciiOf(bytes.subarray(at, at + 10));
  return header.test(text) || (at + text.length === bytes.length && beginning.test(text));
};

const sized = (bytes: Buffer, size: number): Cut =>
  bytes.length < Math.max(3, size) ? { take: 0 } : { take: size, packet: bytes.subarray(0, size) };

const readText = (values: string[]): Message => {
  const [head = '', second = ''] = values;
  const legacy = /^(S[AT]\d{3})([A-Z]*)$/.exec(head);
  const identifier = values.slice(1, 3).find((value) => /^\d{5,10}$/.test(value));
  if (!identifier) throw new Error('no identifier');
  const session = { identifier, dialect: legacy?.[1] ?? null };
  const type = legacy ? legacy[2] || second : head;
  if (/^(CMD|RES)$/.test(type)) return { identifier, session, frames: [], reply: values.slice(2).join(';') };
  if (!legacy) return { identifier, session, frames: universal(values, type) };
  const frame = legacyReport(values, type);
  return { identifier, session, frames: frame ? [frame] : [] };
};

/** A tracker that lost its clock says 1970. */
const isDay = (value = '') => /^(?:19|20)\d{6}$/.test(value);
const isTime = (value = '') => /^\d\d:\d\d:\d\d$/.test(value);
const isPlace = (value = '') => /^[+-]\d{1,3}\.\d+$/.test(value);

/**
 * Models differ in the columns before the day (model, version, cells) and between time and place; the ones after the
 * place are alike. A cell in hexadecimal may look like a day, so a day is one only before a time.
 */
const legacyReport = (values: string[], type: string) => {
  const day = values.findIndex((value, at) => isDay(value) && isTime(values[at + 1]));
  const place = values.findIndex((value, at) => at > day && isPlace(value) && isPlace(values[at + 1]));
  if (day === -1 || place === -1) return null;
  const fecha = momentOfDigits(values[day] ?? '', (values[day + 1] ?? '').replaceAll(':', ''));
  const [latitud, longitud, velocidad_kmh, rumbo] = values.slice(place, place + 4).map(Number);
  const said: Reported = { fecha, latitud, longitud, velocidad_kmh, rumbo };
  const rest = values.slice(place + 4);
  // The ST9xx have no column of satellites.
  if (values[0]?.startsWith('ST9')) {
    const alarma = type === 'Emergency' ? 'sos' : type === 'Alert' ? 'alerta' : null;
    return reportOf({ ...said, valida: rest[0] === '1', alarma });
  }
  const [sats, fix, dist, volts, io = '', ...own] = rest;
  const states = /^[01]{6,}$/.test(io) ? [...io].map((flag) => flag === '1') : [];
  const code = Number(own[0]);
  // Seconds, of STT: mode and number of the message; then, where the model is set so, minutes of engine, backup battery
  // and kind of message.
  const hours = own.slice(type === 'STT' ? 2 : 1);
  const battery = /^\d+\.\d+$/.test(hours[1] ?? '') ? Number(hours[1]) : null;
  return reportOf({
    ...said,
    satelites: Number(sats),
    valida: fix === '1',
    odometro_km: numberOr(dist, (metres) => metres / 1000),
    voltaje_externo: numberOr(volts),
    encendido: states[0] ?? null,
    horometro_h: battery === null ? null : numberOr(hours[0], (minutes) => minutes / 60),
    diferida: battery !== null && hours[2] === '0',
    alarma: type === 'EMG' ? (emergencies[code] ?? 'emergencia') : type === 'ALT' ? (alerts[code] ?? null) : null,
    atributos: {
      ...numbered('entrada', states.slice(1, 4)),
      ...numbered('salida', states.slice(4, 6)),
      bateria_v: battery,
      ...(type === 'ALT' && !alerts[code] ? { alerta: code } : {}),
      ...(type === 'EVT' ? { evento: code } : {}),
    },
  });
};

const numberOr = (text: string | undefined, of = (value: number) => value): number | null =>
  text && Number.isFinite(Number(text)) ? of(Number(text)) : null;

const emergencies: Record<number, string> = {
  1: 'sos',
  2: 'estacionamiento',
  3: 'corte_energia',
  5: 'puerta',
  6: 'puerta',
  7: 'movimiento',
  8: 'vibracion',
};

const alerts: Record<number, string> = {
  1: 'exceso',
  3: 'manipulacion',
  5: 'geocerca_salida',
  6: 'geocerca_entrada',
  8: 'manipulacion',
  13: 'bateria_baja',
  14: 'bateria_baja',
  15: 'vibracion',
  16: 'choque',
  41: 'corte_energia',
  42: 'sos',
  45: 'manipulacion',
  46: 'aceleracion',
  47: 'frenada',
  48: 'giro',
  50: 'manipulacion',
};

/**
 * Columns of the universal protocol that a bit of its map says are there, in their order from bit 1; with their bytes
 * in the binary form.
 */
const columns = [
  ['modelo', 1],
  ['version', 3],
  ['mensaje', 1],
  ['dia', 3],
  ['hora', 3],
  ['celda', 4],
  ['mcc', 2],
  ['mnc', 2],
  ['lac', 2],
  ['senal', 1],
  ['latitud', 4],
  ['longitud', 4],
  ['velocidad', 2],
  ['rumbo', 2],
  ['satelites', 1],
  ['fijo', 1],
  ['entradas', 1],
  ['salidas', 1],
  ['codigo', 1],
  ['modo', 2],
  ['dato', 0],
] as const;
type Column = (typeof columns)[number][0];

const universal = (values: string[], type: string) => {
  if (!/^(STT|ALT|EMG|EVT|UEX)$/.test(type)) return [];
  const map = parseInt(values[2] ?? '', 16);
  const said: Partial<Record<Column, string>> = {};
  let at = 3;
  columns.forEach(([name], i) => {
    if (bit(map, i + 1)) said[name] = values[at++];
  });
  const [inputs, outputs] = [said.entradas, said.salidas].map((text) =>
    [...(text ?? '')].reverse().map((flag) => flag === '1'),
  );
  return [
    reportOf({
      fecha: momentOfDigits(said.dia ?? '', (said.hora ?? '').replaceAll(':', '')),
      latitud: numberOr(said.latitud),
      longitud: numberOr(said.longitud),
      velocidad_kmh: numberOr(said.velocidad),
      rumbo: numberOr(said.rumbo),
      satelites: numberOr(said.satelites),
      valida: said.fijo === undefined || said.fijo === '1',
      ...ofUniversal(type === 'ALT', Number(said.codigo), said.mensaje === '0', said.dato),
      encendido: inputs?.[0] ?? null,
      atributos: {
        ...numbered('entrada', inputs?.slice(1, 4) ?? []),
        ...numbered('salida', outputs?.slice(0, 2) ?? []),
        senal: numberOr(said.senal),
      },
    }),
  ];
};

/** 59 and 60: a driver's key was put in and taken out. */
const ofUniversal = (alert: boolean, code: number, late: boolean, data?: string) => ({
  diferida: late,
  alarma: alert ? (alerts[code] ?? null) : null,
  conductor: alert && (code === 59 || code === 60) ? (data ?? null) : null,
});

/** Sign and amount, millionths of a degree. */
const place = (value: number) => (value >= 2 ** 31 ? -(value - 2 ** 31) : value) / 1e6;

const readUniversalBinary = (packet: Buffer): Message => {
  const reader = new Reader(packet);
  const type = reader.u(1);
  reader.skip(2);
  const identifier = bcd(reader.take(5));
  const session = { identifier, dialect: null };
  // Status and alerts; others carry no place.
  if (type !== 0x81 && type !== 0x82) return { identifier, session, frames: [] };
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
        ...ofUniversal(type === 0x82, code, said.mensaje === 0, key),
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
const readZip = (packet: Buffer): Message => {
  const reader = new Reader(packet.subarray(0, packet.length - 1));
  reader.skip(3);
  const type = reader.u(1);
  const identifier = bcd(reader.take(5)).replace(/^0/, '');
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
        alarma: type === 0x13 ? (alerts[code] ?? null) : type === 0x11 ? (emergencies[code] ?? 'emergencia') : null,
        atributos: {
          ...numbered('entrada', [bit(io, 1), bit(io, 2), bit(io, 3)]),
          ...numbered('salida', [bit(io, 4), bit(io, 5)]),
        },
      }),
    ],
  };
};

const legacyCommand = ({ tipo, texto, segundos }: Command): string | null => {
  if (tipo === 'intervalo') return `RptInt;${segundos ?? 60}`;
  if (tipo === 'texto') return texto ?? null;
  return { posicion: 'StatusReq', parar_motor: 'Enable1', reanudar_motor: 'Disable1', reiniciar: 'Reboot' }[tipo];
};

const universalCommand = ({ tipo, texto }: Command): string | null => {
  if (tipo === 'intervalo') return null;
  if (tipo === 'texto') return texto ?? null;
  return { posicion: '03;01', parar_motor: '04;01', reanudar_motor: '04;02', reiniciar: '03;03' }[tipo];
};
