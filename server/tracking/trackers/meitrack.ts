import type { Frame } from '../entry/frame';
import { bit, hexByte, Reader, sumOf } from './bytes';
import { longestPacket, type Command, type Cut, type Message, type TrackerProtocol } from './protocol';
import { numbered, reportOf, type Reported } from './report';
import { answerOf, asciiOf, momentOfDigits } from './texts';

/** The letter that begins a command; any would do. */
const flagOfCommands = 'M';

/**
 * Meitrack: `$$`, a letter, the length from the first comma on, the IMEI, then texts (AAA) or binary records (CCC,
 * CCE). Speeds in km/h, times in UTC.
 */
export const meitrack: TrackerProtocol = {
  name: 'meitrack',

  cut: (bytes): Cut => {
    const begin = bytes.indexOf('$$');
    if (begin !== 0) return { take: begin > 0 ? begin : bytes.length - (bytes.at(-1) === 0x24 ? 1 : 0) };
    const head = asciiOf(bytes.subarray(0, 9));
    const match = /^\$\$[\x21-\x7e](\d{1,5}),/.exec(head);
    if (!match)
      return head.length < 9 && /^\$\$(?:[\x21-\x7e]\d{0,5})?$/.test(head) ? { take: 0 } : { take: 1, broken: true };
    const size = match[0].length - 1 + Number(match[1]);
    if (size > longestPacket || size < 24) return { take: 2, broken: true };
    const text = textEnd(bytes);
    // Some copies count wrong. A text says itself where it ends; its sum is then as wrong as its length.
    if (text !== null && text !== size) return { take: text, packet: bytes.subarray(0, text) };
    if (bytes.length < size) return { take: 0 };
    if (bytes[size - 5] !== 0x2a || bytes.readUInt16BE(size - 2) !== 0x0d0a) return { take: 2, broken: true };
    const told = parseInt(asciiOf(bytes.subarray(size - 4, size - 2)), 16);
    return sumOf(bytes.subarray(0, size - 4)) === told
      ? { take: size, packet: bytes.subarray(0, size) }
      : { take: size, broken: true };
  },

  read: (packet): Message => {
    const comma = packet.indexOf(',');
    const next = packet.indexOf(',', comma + 1);
    const identifier = asciiOf(packet.subarray(comma + 1, next));
    if (!/^\d{10,16}$/.test(identifier)) throw new Error('no identifier');
    const type = asciiOf(packet.subarray(next + 1, next + 4));
    const said = { identifier, session: { identifier } };
    const body = packet.subarray(next + 5, packet.length - 5);
    if (type === 'CCC') {
      const frames = recordsOf(body);
      const flag = asciiOf(packet.subarray(2, 3));
      return { ...said, frames, answer: packetOf(flag, identifier, `CCC,${frames.length}`) };
    }
    if (type === 'CCE') return { ...said, frames: parametersOf(body) };
    if (type === 'AAA') return { ...said, frames: [textOf(asciiOf(body).split(','))] };
    return { ...said, frames: [], reply: `${type},${asciiOf(body)}` };
  },

  command: (command, { identifier }) => {
    const text = identifier ? commandOf(command) : null;
    return text === null || !identifier ? null : packetOf(flagOfCommands, identifier, text);
  },
};

/** Where a whole text ends; null for binary records and what has not come. */
const textEnd = (bytes: Buffer): number | null => {
  const end = bytes.subarray(0, longestPacket).indexOf('\r\n');
  if (end === -1) return null;
  return /^\$\$[\x21-\x7e]\d+,\d+,AAA,[\x20-\x7e]+\*[0-9A-F]{2}$/i.test(asciiOf(bytes.subarray(0, end)))
    ? end + 2
    : null;
};

const packetOf = (flag: string, identifier: string, text: string): Buffer => {
  const rest = `,${identifier},${text}*`;
  const head = `@@${flag}${rest.length + 4}${rest}`;
  return answerOf(`${head}${hexByte(sumOf(answerOf(head)))}\r\n`);
};

const alarms: Record<number, string> = {
  1: 'sos',
  17: 'bateria_baja',
  18: 'bateria_baja',
  19: 'exceso',
  20: 'geocerca_entrada',
  21: 'geocerca_salida',
  23: 'corte_energia',
  28: 'manipulacion',
  36: 'remolque',
  44: 'manipulacion',
  78: 'choque',
  79: 'choque',
  90: 'giro',
  91: 'giro',
  129: 'frenada',
  130: 'aceleracion',
  135: 'fatiga',
};

const numberOf = (text: string | undefined): number | null =>
  text && Number.isFinite(Number(text)) ? Number(text) : null;
const flagsOf = (name: string, value: number, count: number) =>
  numbered(
    name,
    Array.from({ length: count }, (_, at) => bit(value, at)),
  );

/**
 * Event, latitude, longitude, time, fix, satellites, signal, speed, course, accuracy, altitude, metres, seconds, cell,
 * inputs and outputs, voltages, and what the event brings. Some put a number before the event.
 */
const textOf = (values: string[]): Frame => {
  const place = values.findIndex(
    (value, at) => /^-?\d{1,2}\.\d{3,}$/.test(value) && /^-?\d{1,3}\.\d{3,}$/.test(values[at + 1] ?? ''),
  );
  if (place < 1) throw new Error('no place');
  const event = Number(values[place - 1]);
  const [
    lat,
    lon,
    time = '',
    fix,
    sats,
    signal,
    speed,
    course,
    ,
    altitude,
    metres,
    seconds,
    ,
    states = '',
    volts = '',
    data,
    ,
    ,
    fuel,
  ] = values.slice(place);
  const [inputs, outputs] = [parseInt(states.slice(0, 2), 16), parseInt(states.slice(2), 16)];
  return reportOf({
    fecha: momentOfDigits(time.slice(0, 6), time.slice(6)),
    latitud: numberOf(lat),
    longitud: numberOf(lon),
    valida: fix === 'A',
    satelites: numberOf(sats),
    velocidad_kmh: numberOf(speed),
    rumbo: numberOf(course),
    altitud_m: numberOf(altitude),
    odometro_km: metresOf(metres),
    horometro_h: seconds ? Number(seconds) / 3600 : null,
    alarma: alarms[event] ?? null,
    conductor: event === 37 ? data : null,
    combustible_pct: /^[0-9A-F]{4}$/i.test(fuel ?? '')
      ? parseInt(fuel?.slice(0, 2) ?? '', 16) + parseInt(fuel?.slice(2) ?? '', 16) / 100
      : null,
    ...voltsOf(volts),
    atributos: {
      evento: event,
      senal: numberOf(signal),
      ...flagsOf('entrada', inputs, 4),
      ...flagsOf('salida', outputs, 2),
      ...voltsOf(volts).atributos,
    },
  });
};

const metresOf = (text: string | undefined): number | null => {
  const metres = numberOf(text);
  return metres === null ? null : metres / 1000;
};

/**
 * Battery, power and three inner ones as decimals; or three analog inputs, battery and power in hexadecimal hundredths.
 */
const voltsOf = (text: string): Partial<Reported> => {
  const parts = text.split('|');
  if (parts[0]?.includes('.'))
    return { voltaje_externo: numberOf(parts[1]), atributos: { bateria_v: numberOf(parts[0]) } };
  const hundredths = (part: string | undefined) =>
    part && /^[0-9A-F]+$/i.test(part) ? parseInt(part, 16) / 100 : null;
  const analog = Object.fromEntries([0, 1, 2].map((at) => [`analogica_${at + 1}`, hundredths(parts[at])]));
  return { voltaje_externo: hundredths(parts[4]), atributos: analog };
};

const millennium = Date.UTC(2000, 0, 1);
const momentAfter = (seconds: number) => new Date(millennium + seconds * 1000);

/** CCC: records of 52 bytes, least significant byte first. */
const recordsOf = (body: Buffer): Frame[] => {
  const reader = new Reader(body);
  reader.skip(8);
  const frames: Frame[] = [];
  while (reader.left >= 52) {
    const event = reader.u(1);
    const [latitud, longitud] = [reader.ile(4) / 1e6, reader.ile(4) / 1e6];
    const fecha = momentAfter(reader.ule(4));
    const valida = reader.u(1) === 1;
    const [satelites, senal] = [reader.u(1), reader.u(1)];
    const [velocidad_kmh, rumbo] = [reader.ule(2), reader.ule(2)];
    reader.skip(2);
    const altitud_m = reader.ile(2);
    const [metres, seconds] = [reader.ule(4), reader.ule(4)];
    reader.skip(8);
    const states = reader.ule(2);
    const analogica_1 = reader.ule(2) / 100;
    const bateria_v = reader.ule(2) / 100;
    const voltaje_externo = reader.ule(2) / 100;
    reader.skip(4);
    const atributos = {
      evento: event,
      senal,
      analogica_1,
      bateria_v,
      ...flagsOf('entrada', states >> 8, 4),
      ...flagsOf('salida', states & 0xff, 2),
    };
    frames.push(
      reportOf({
        fecha,
        latitud,
        longitud,
        valida,
        satelites,
        velocidad_kmh,
        rumbo,
        altitud_m,
        odometro_km: metres / 1000,
        horometro_h: seconds / 3600,
        voltaje_externo,
        alarma: alarms[event] ?? null,
        atributos,
      }),
    );
  }
  return frames;
};

/**
 * CCE: each record is lists of numbered values of 1, 2, 4 and of any number of bytes; FE makes the number one of two
 * bytes.
 */
const parametersOf = (body: Buffer): Frame[] => {
  const reader = new Reader(body);
  reader.skip(4);
  const count = reader.ule(2);
  return Array.from({ length: count }, () => {
    const length = reader.ule(2);
    const record = new Reader(reader.take(length));
    record.skip(2);
    const values = new Map<number, number>();
    const nameOf = () => (record.bytes[record.at] === 0xfe ? record.u(2) : record.u(1));
    for (const size of [1, 2, 4]) for (let left = record.u(1); left > 0; left--) values.set(nameOf(), record.ule(size));
    return parameterFrame(values);
  });
};

const signed = (value: number | undefined, bits: number): number | undefined =>
  value === undefined ? undefined : value >= 2 ** (bits - 1) ? value - 2 ** bits : value;

const parameterFrame = (values: ReadonlyMap<number, number>): Frame => {
  const [lat, lon] = [signed(values.get(2), 32), signed(values.get(3), 32)];
  const event = values.get(0x40) ?? values.get(1) ?? 0;
  const part = (name: number, unit: number) => (values.has(name) ? (values.get(name) ?? 0) / unit : null);
  const inputs = values.get(0x15);
  return reportOf({
    fecha: values.has(4) ? momentAfter(values.get(4) ?? 0) : new Date(NaN),
    latitud: lat === undefined ? null : lat / 1e6,
    longitud: lon === undefined ? null : lon / 1e6,
    valida: (values.get(5) ?? 1) > 0,
    satelites: values.get(6),
    velocidad_kmh: values.get(8),
    rumbo: values.get(9),
    altitud_m: signed(values.get(0x0b), 16),
    odometro_km: part(0x0c, 1000),
    horometro_h: part(0x0d, 3600),
    bateria_pct: values.get(0xfe69),
    combustible_pct: values.get(0x9d),
    voltaje_externo: part(0x1a, 100),
    alarma: alarms[event] ?? null,
    atributos: {
      evento: event,
      senal: values.get(7),
      bateria_v: part(0x19, 100),
      analogica_1: part(0x16, 100),
      rpm: values.get(0x99),
      ...(inputs === undefined ? {} : flagsOf('entrada', inputs, 4)),
      ...(values.has(0x14) ? flagsOf('salida', values.get(0x14) ?? 0, 2) : {}),
    },
  });
};

const commandOf = ({ tipo, texto, segundos }: Command): string | null => {
  if (tipo === 'texto') return texto ?? null;
  if (tipo === 'intervalo') return `A12,${Math.max(1, Math.round((segundos ?? 60) / 10))}`;
  return { posicion: 'A10', parar_motor: 'C01,0,12222', reanudar_motor: 'C01,0,02222', reiniciar: 'F01' }[tipo];
};
