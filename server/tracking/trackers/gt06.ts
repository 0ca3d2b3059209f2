import { bcd, bit, crcX25, Reader } from './bytes';
import type { Command, Cut, Message, Session, TrackerProtocol } from './protocol';
import { numbered, reportOf, type Reported } from './report';
import { asciiOf, utc } from './texts';

const [basic, extended] = [0x7878, 0x7979];
/** Length that no tracker reaches: a larger one lies. */
const longest = 4 * 1024;

/**
 * Concox and its many copies. 7878 and a length of one byte, or 7979 and one of two; type, content, serial number, CRC,
 * 0d0a. The log-in names the tracker; every packet is answered with its type and serial number. Speeds in km/h.
 */
export const gt06: TrackerProtocol = {
  name: 'gt06',

  cut: (bytes): Cut => {
    const begin = beginOf(bytes);
    if (begin > 0) return { take: begin };
    const wide = bytes[0] === 0x79;
    const head = wide ? 4 : 3;
    if (bytes.length < head) return { take: 0 };
    const length = wide ? bytes.readUInt16BE(2) : (bytes[2] ?? 0);
    const size = head + length + 2;
    if (length < 5 || size > longest) return { take: 2, broken: true };
    if (bytes.length < size) return { take: 0 };
    // Without its end the length lied: the next packet may begin within.
    if (bytes.readUInt16BE(size - 2) !== 0x0d0a) return { take: 2, broken: true };
    const checksum = bytes.readUInt16BE(size - 4);
    if (crcX25(bytes.subarray(2, size - 4)) !== checksum) return { take: size, broken: true };
    return { take: size, packet: bytes.subarray(0, size) };
  },

  read: (packet, session, now) => {
    const wide = packet[0] === 0x79;
    const type = packet[wide ? 4 : 3] ?? 0;
    const serial = packet.readUInt16BE(packet.length - 6);
    const content = packet.subarray(wide ? 5 : 4, packet.length - 6);
    const message = wide ? readExtended(type, content, session, now) : readBasic(type, content, session, now);
    return { answer: packetOf(type, Buffer.alloc(0), serial, wide && type !== 0x21 && type !== 0x94), ...message };
  },

  command: (command, _session, number) => {
    const text = commandOf(command);
    if (text === null) return null;
    const words = Buffer.from(text, 'latin1');
    const flag = Buffer.alloc(4);
    flag.writeUInt32BE(number >>> 0);
    const language = Buffer.from([0, 2]);
    return packetOf(0x80, Buffer.concat([Buffer.from([words.length + 4]), flag, words, language]), number & 0xffff);
  },
};

const beginOf = (bytes: Buffer): number => {
  for (let at = 0; at < bytes.length; at++) {
    const first = bytes[at];
    if ((first === 0x78 || first === 0x79) && (bytes[at + 1] === undefined || bytes[at + 1] === first)) return at;
  }
  return bytes.length;
};

const packetOf = (type: number, content: Buffer, serial: number, wide = false): Buffer => {
  const length = content.length + 5;
  const body = Buffer.concat([
    wide ? Buffer.from([length >> 8, length & 0xff]) : Buffer.from([length]),
    Buffer.from([type]),
    content,
    word(serial),
  ]);
  return Buffer.concat([word(wide ? extended : basic), body, word(crcX25(body)), word(0x0d0a)]);
};

const word = (value: number) => Buffer.from([(value >> 8) & 0xff, value & 0xff]);

/** Packets that begin with a place. */
const withPlace = new Set([
  0x10, 0x11, 0x12, 0x16, 0x1a, 0x1e, 0x22, 0x26, 0x27, 0x2d, 0x31, 0x32, 0x37, 0xa0, 0xa2, 0xa3, 0xa4,
]);
/** … whose cell has a length, and who end with a state and an alarm. */
const withState = new Set([0x16, 0x26, 0x27, 0x32, 0xa3, 0xa4]);
/** … whose cell has the longer numbers of 4G. */
const longCell = new Set([0xa0, 0xa2, 0xa3, 0xa4]);
const withoutAnswer = new Set([0x80, 0x81, 0x82]);

const readBasic = (
  type: number,
  content: Buffer,
  session: Session,
  now: Date,
): Partial<Message> & Pick<Message, 'frames'> => {
  const reader = new Reader(content);
  if (type === 0x01) return logIn(reader);
  if (withPlace.has(type)) {
    // Wi-Fi and cells without a place come under the same number, and are longer.
    if (type === 0xa2 && content.length > 90) return { frames: [] };
    return { frames: [placed(type, reader, session)] };
  }
  if (type === 0x13 || type === 0x23) return { frames: [heartbeat(type, reader, now)] };
  if (type === 0x19 && content.length >= 14) return { frames: [reportOf({ fecha: now, ...cellState(reader) })] };
  if (type === 0x15) return { frames: [], reply: asciiOf(content.subarray(5, 1 + (content[0] ?? 0))) };
  if (type === 0x8a) return { frames: [], answer: packetOf(type, Buffer.from(clockOf(now)), 0) };
  if (type === 0x94) return { frames: [reportOf({ fecha: now, voltaje_externo: reader.u(2) / 100 })] };
  if (type === 0x95) return { frames: [cameraAlarm(reader, session)] };
  return withoutAnswer.has(type) ? { frames: [], answer: undefined } : { frames: [] };
};

/** Some say at the log-in that their clock is set to a zone: hours and minutes × 100, then west. */
const logIn = (reader: Reader): Partial<Message> & Pick<Message, 'frames'> => {
  const digits = bcd(reader.take(8));
  const identifier = digits.startsWith('0') ? digits.slice(1) : digits;
  let clockAhead = 0;
  if (reader.left >= 4) {
    reader.skip(2);
    const zone = reader.u(2);
    const amount = zone >> 4;
    clockAhead = (Math.floor(amount / 100) * 60 + (amount % 100)) * 60_000 * (zone & 8 ? -1 : 1);
    if (Math.abs(clockAhead) > 14 * 3_600_000) clockAhead = 0;
  }
  return { identifier, session: { identifier, clockAhead }, frames: [] };
};

const clockOf = (now: Date) => [
  now.getUTCFullYear() - 2000,
  now.getUTCMonth() + 1,
  now.getUTCDate(),
  now.getUTCHours(),
  now.getUTCMinutes(),
  now.getUTCSeconds(),
];

const momentOf = (reader: Reader, { clockAhead }: Session): Date => {
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = reader.take(6);
  return new Date(utc(2000 + year, month, day, hours, minutes, seconds).getTime() - clockAhead);
};

/** Flags: bits 0–9 course, 10 north, 11 west, 12 fix, 14 says that 15 is the ignition. */
const placeOf = (reader: Reader, session: Session): Reported => {
  const fecha = momentOf(reader, session);
  const satelites = reader.u(1) & 0x0f;
  const [latitude, longitude] = [reader.u(4) / 1_800_000, reader.u(4) / 1_800_000];
  const velocidad_kmh = reader.u(1);
  const flags = reader.u(2);
  return {
    fecha,
    satelites,
    latitud: bit(flags, 10) ? latitude : -latitude,
    longitud: bit(flags, 11) ? -longitude : longitude,
    velocidad_kmh,
    rumbo: flags & 0x3ff,
    valida: bit(flags, 12),
    encendido: bit(flags, 14) ? bit(flags, 15) : null,
  };
};

const skipCell = (reader: Reader, long: boolean) => {
  const country = reader.u(2);
  reader.skip(bit(country, 15) ? 2 : 1);
  reader.skip(long ? 12 : 5);
};

const placed = (type: number, reader: Reader, session: Session) => {
  const place = placeOf(reader, session);
  if (type === 0x10) return reportOf(place);
  if (withState.has(type)) {
    // The cell with its length: models that leave it away write 0.
    const length = reader.left ? reader.u(1) : 0;
    reader.skip(Math.min(reader.left, Math.max(0, length - 1)));
    return reportOf(joined(place, reader.left >= 3 ? stateOf(reader) : {}));
  }
  const cell = longCell.has(type) ? 15 : 8;
  if (reader.left < cell) return reportOf(place);
  skipCell(reader, longCell.has(type));
  return reportOf(joined(place, restOf(type, reader)));
};

const joined = (place: Reported, { atributos, ...more }: Partial<Reported>): Reported => ({
  ...place,
  ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== null && value !== undefined)),
  ...(atributos ? { atributos } : {}),
});

/** What follows the cell, told apart by the type and by how much it is. */
const restOf = (type: number, reader: Reader): Partial<Reported> => {
  if (type === 0xa2) return mileageState(reader);
  if ([0x22, 0x2d, 0x37, 0xa0].includes(type) && reader.left >= 3) {
    const encendido = reader.u(1) > 0;
    const evento = reader.u(1);
    const diferida = reader.u(1) > 0;
    const module = type === 0x37 && reader.left >= 3 ? reader.u(2) : 0;
    if (module) reader.skip(1);
    if (module === 0x27) return { encendido, diferida, voltaje_externo: reader.u(2) / 100 };
    const odometro_km = reader.left >= 4 && (!module || module === 0x2e) ? reader.u(4) / 1000 : null;
    return { encendido, diferida, odometro_km, atributos: { evento } };
  }
  if (type !== 0x12) return {};
  if (reader.left === 4) return { odometro_km: reader.u(4) / 1000 };
  if (reader.left !== 5 && reader.left !== 12) return {};
  const state = terminal(reader.u(1));
  const voltaje_externo = reader.u(2) / 100;
  const senal = reader.u(1);
  const alarma = alarms[reader.u(1)] ?? state.alarma;
  const said = { ...state, voltaje_externo, alarma, atributos: { ...state.atributos, senal } };
  if (reader.left < 7) return said;
  reader.skip(2);
  const degrees = reader.u(1);
  const temperatura_1 = bit(degrees, 7) ? -(degrees & 0x7f) : degrees;
  return { ...said, odometro_km: reader.u(4) / 100, atributos: { ...said.atributos, temperatura_1 } };
};

/** Of the 4G models: two flags, the terminal's state, volts, battery, signal, alarm, metres. */
const mileageState = (reader: Reader): Partial<Reported> => {
  if (reader.left < 12) return {};
  reader.skip(1);
  const state = terminal(reader.u(1));
  const voltaje_externo = reader.u(2) / 100;
  const bateria_pct = reader.u(1);
  const senal = reader.u(1);
  const alarma = alarms[reader.u(1)] ?? state.alarma;
  reader.skip(1);
  return {
    ...state,
    voltaje_externo,
    bateria_pct,
    alarma,
    odometro_km: reader.u(4) / 1000,
    atributos: { ...state.atributos, senal },
  };
};

/** Bits of the terminal's state: 7 fuel or power cut by relay, 5–3 alarm, 2 charging, 1 ignition, 0 armed. */
const terminal = (
  state: number,
): { encendido: boolean; alarma: string | null; atributos: Record<string, unknown> } => ({
  encendido: bit(state, 1),
  alarma:
    { 1: 'vibracion', 2: 'corte_energia', 3: 'bateria_baja', 4: 'sos', 6: 'geocerca', 7: 'manipulacion' }[
      (state >> 3) & 7
    ] ?? null,
  atributos: { ...numbered('salida', [bit(state, 7)]), cargando: bit(state, 2) },
});

/** Levels of the battery, 0 (none) to 6 (full). */
const level = (value: number) => (value <= 6 ? Math.round((value * 100) / 6) : null);

const stateOf = (reader: Reader): Partial<Reported> => {
  const state = terminal(reader.u(1));
  const bateria_pct = level(reader.u(1));
  const senal = reader.u(1);
  const alarma = (reader.left ? alarms[reader.u(1)] : undefined) ?? state.alarma;
  return { ...state, bateria_pct, alarma, atributos: { ...state.atributos, senal } };
};

const cellState = (reader: Reader): Partial<Reported> => {
  const length = reader.u(1);
  reader.skip(Math.max(0, length - 1));
  return reader.left >= 3 ? stateOf(reader) : {};
};

const heartbeat = (type: number, reader: Reader, now: Date) => {
  const state = terminal(reader.u(1));
  if (type === 0x23) {
    const bateria_v = reader.left >= 2 ? reader.u(2) / 100 : null;
    return reportOf({
      fecha: now,
      ...state,
      atributos: { ...state.atributos, bateria_v, senal: reader.left ? reader.u(1) : null },
    });
  }
  // One model sends working modes and a temperature in 15 bytes.
  if (reader.left >= 14) {
    reader.skip(4);
    return reportOf({ fecha: now, bateria_pct: reader.u(1) });
  }
  const bateria_pct = reader.left ? level(reader.u(1)) : null;
  return reportOf({
    fecha: now,
    ...state,
    bateria_pct,
    atributos: { ...state.atributos, senal: reader.left ? reader.u(1) : null },
  });
};

const alarms: Record<number, string> = {
  0x01: 'sos',
  0x02: 'corte_energia',
  0x03: 'vibracion',
  0x04: 'geocerca_entrada',
  0x05: 'geocerca_salida',
  0x06: 'exceso',
  0x09: 'remolque',
  0x0e: 'bateria_baja',
  0x0f: 'bateria_baja',
  0x11: 'corte_energia',
  0x13: 'manipulacion',
  0x14: 'puerta',
  0x19: 'bateria_baja',
  0x23: 'choque',
  0x29: 'aceleracion',
  0x2a: 'giro',
  0x2b: 'giro',
  0x2c: 'choque',
  0x30: 'frenada',
};

/** Alarms of cameras: the time and, where it is long, a place without satellites and speed. */
const cameraAlarm = (reader: Reader, session: Session) => {
  const kinds: Record<number, string> = {
    0x01: 'sos',
    0x80: 'vibracion',
    0x87: 'exceso',
    0x90: 'aceleracion',
    0x91: 'frenada',
    0x92: 'giro',
    0x93: 'choque',
  };
  const fecha = momentOf(reader, session);
  if (reader.left < 11) return reportOf({ fecha, alarma: kinds[reader.left ? reader.u(1) : -1] ?? 'alarma' });
  const [latitude, longitude, flags] = [reader.u(4) / 1_800_000, reader.u(4) / 1_800_000, reader.u(2)];
  return reportOf({
    fecha,
    latitud: bit(flags, 10) ? latitude : -latitude,
    longitud: bit(flags, 11) ? -longitude : longitude,
    rumbo: flags & 0x3ff,
    valida: bit(flags, 12),
    alarma: kinds[reader.u(1)] ?? 'alarma',
  });
};

const readExtended = (
  type: number,
  content: Buffer,
  session: Session,
  now: Date,
): Partial<Message> & Pick<Message, 'frames'> => {
  const reader = new Reader(content);
  // 4G models write long packets of the usual types here.
  if (withPlace.has(type) && type !== 0x32 && content.length >= 18) return readBasic(type, content, session, now);
  if (type === 0x21) {
    const wide = content[4] === 2;
    const text = wide ? content.subarray(5).swap16().toString('utf16le') : asciiOf(content.subarray(5));
    return { frames: [], reply: text, answer: undefined };
  }
  if (type !== 0x94 || !reader.left) return { frames: [] };
  const kind = reader.u(1);
  if (kind === 0x00 && reader.left >= 2)
    return { frames: [reportOf({ fecha: now, voltaje_externo: reader.u(2) / 100 })] };
  if (kind === 0x05) return { frames: [reportOf({ fecha: now, atributos: { puerta: bit(reader.u(1), 0) } })] };
  if (kind === 0x1b && reader.left >= 6)
    return { frames: [reportOf({ fecha: now, conductor: reader.take(6).subarray(2).toString('hex') })] };
  return { frames: [] };
};

const commandOf = ({ tipo, texto, segundos }: Command): string | null => {
  if (tipo === 'texto') return texto ?? null;
  if (tipo === 'intervalo') return `TIMER,${segundos ?? 60},${segundos ?? 60}#`;
  return { posicion: 'WHERE#', parar_motor: 'RELAY,1#', reanudar_motor: 'RELAY,0#', reiniciar: 'RESET#' }[tipo];
};
