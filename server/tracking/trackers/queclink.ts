import type { Frame } from '../entry/frame';
import { bit } from './bytes';
import type { Command, Cut, TrackerProtocol } from './protocol';
import { alarmsOf, numbered, reportOf, type Reported } from './report';
import { answerOf, asciiOf, momentOfDigits } from './texts';

const longest = 4 * 1024;
const starts: readonly string[] = ['+RESP:', '+BUFF:', '+ACK:', '+EVT:'];

/** Queclink @Track, its texts: `+RESP:GT…` to `$`. Longitude stands before latitude; speeds in km/h, times in UTC. */
export const queclink: TrackerProtocol = {
  name: 'queclink',

  cut: (bytes): Cut => {
    if (bytes[0] !== 0x2b) {
      const begin = bytes.indexOf('+');
      return { take: begin === -1 ? bytes.length : begin };
    }
    const head = asciiOf(bytes.subarray(0, 6));
    if (!starts.some((start) => start.startsWith(head) || head.startsWith(start))) return { take: 1 };
    const found = bytes.subarray(0, longest).indexOf('$');
    const end = found === -1 ? Math.min(bytes.length, longest) : found;
    const again = nextStart(bytes.subarray(0, end));
    if (again !== -1) return { take: again, broken: true };
    if (found === -1) return bytes.length > longest ? { take: end, broken: true } : { take: 0 };
    return { take: end + 1, packet: bytes.subarray(0, end) };
  },

  read: (packet, _session, now) => {
    const values = asciiOf(packet).split(',');
    const [head = '', version = '', identifier = ''] = values;
    const match = /^\+(RESP|BUFF|ACK|EVT):GT(\w{3})$/.exec(head);
    const count = values.at(-1) ?? '';
    if (!match || !/^\d{15}$/.test(identifier) || !/^[0-9A-F]{4}$/i.test(count)) throw new Error('not a report');
    const [, kind, type = ''] = match;
    const said = { identifier, session: { identifier, dialect: models[version.slice(0, 2).toUpperCase()] ?? null } };
    if (kind === 'ACK') {
      if (type === 'HBD') return { ...said, frames: [], answer: answerOf(`+SACK:GTHBD,${version},${count}$`) };
      return { ...said, frames: [], reply: asciiOf(packet) };
    }
    return { ...said, frames: framesOf(values, type, kind === 'BUFF', now), answer: answerOf(`+SACK:${count}$`) };
  },

  command: (command, { dialect }, number) => {
    const count = (number & 0xffff).toString(16).toUpperCase().padStart(4, '0');
    const body = commandOf(command, dialect ?? 'gv300');
    return body === null ? null : answerOf(body.endsWith('$') ? body : `${body},${count}$`);
  },
};

const nextStart = (bytes: Buffer): number => {
  for (let at = bytes.indexOf('+', 1); at !== -1; at = bytes.indexOf('+', at + 1))
    if (starts.includes(asciiOf(bytes.subarray(at, at + 6))) || starts.includes(asciiOf(bytes.subarray(at, at + 5))))
      return at;
  return -1;
};

const isLongitude = (text = '') => /^-?\d{1,3}\.\d{4,}$/.test(text);
const isLatitude = (text = '') => /^-?\d{1,2}\.\d{4,}$/.test(text);
const isMoment = (text = '') => /^\d{14}$/.test(text);
const momentAt = (text = '') => momentOfDigits(text.slice(0, 8), text.slice(8));
const numberAt = (text: string | undefined): number | null =>
  text && Number.isFinite(Number(text)) ? Number(text) : null;

/** Models and reports differ in what stands around a place, but each place is a longitude, a latitude and a moment. */
const framesOf = (values: string[], type: string, late: boolean, now: Date): Frame[] => {
  const places = values.flatMap((value, at) =>
    at > 6 && isLongitude(value) && isLatitude(values[at + 1]) && isMoment(values[at + 2]) ? [at] : [],
  );
  const sent = values.at(-2);
  const last = places.at(-1);
  const more = last === undefined ? statusOf(values, type) : detailsOf(values, type, places[0] ?? last, last);
  // An acknowledgement of power, a network report: a sign of life with what it says.
  if (last === undefined) return [reportOf({ fecha: isMoment(sent) ? momentAt(sent) : now, diferida: late, ...more })];
  return places.map((at) =>
    reportOf({
      fecha: momentAt(values[at + 2]),
      longitud: Number(values[at]),
      latitud: Number(values[at + 1]),
      velocidad_kmh: numberAt(values[at - 3]) ?? 0,
      rumbo: numberAt(values[at - 2]),
      altitud_m: numberAt(values[at - 1]),
      diferida: late,
      // What follows the places is of the newest, the last one.
      ...(at === last ? more : {}),
    }),
  );
};

/** Hours of `00001:33:08`. */
const hoursOf = (text: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return hours + minutes / 60 + seconds / 3600;
};

const isHours = (text = '') => /^\d{5,7}:\d\d:\d\d$/.test(text);
const isKilometres = (text = '') => /^\d{1,8}\.\d{1,3}$/.test(text);

const detailsOf = (values: string[], type: string, first: number, last: number): Omit<Reported, 'fecha'> => {
  const end = values.length - 2;
  // Before the first place: accuracy, speed, course, altitude; before those, of most reports, power in mV, kind of
  // report and number of places.
  const head = first - 4;
  const kind = values[head - 2] ?? '';
  const counted = head - 3 > 3 && /^\d{1,2}$/.test(kind) && /^\d{1,2}$/.test(values[head - 1] ?? '');
  const power = counted && /^\d{4,5}$/.test(values[head - 3] ?? '') ? Number(values[head - 3]) / 1000 : null;
  // After the place and four columns of the cell: the odometer, or a mask of what is put in before it.
  const mask = values[last + 7] ?? '';
  let at = last + 8;
  let odometer: number | null = null;
  let satellites: number | null = null;
  if (isKilometres(mask)) odometer = Number(mask);
  else if (/^[0-9A-F]{2}$/i.test(mask)) {
    const flags = parseInt(mask, 16);
    if (bit(flags, 0)) satellites = numberAt(values[at++]);
    for (const flag of [1, 4]) if (bit(flags, flag)) at += 1;
  }
  let hours: number | null = null;
  for (const value of values.slice(at, Math.min(at + 2, end))) {
    if (isKilometres(value) && odometer === null) odometer = Number(value);
    else if (isHours(value)) hours = hoursOf(value);
  }
  return {
    voltaje_externo: power,
    odometro_km: odometer,
    horometro_h: hours,
    satelites: satellites,
    ...stateOf(values, at, end),
    ...ofType(type, kind, values),
  };
};

/**
 * The battery's level and, in six digits (ten of newer models), state, inputs and outputs. Models without it put the
 * battery last.
 */
const stateOf = (values: string[], from: number, end: number): Omit<Reported, 'fecha'> => {
  const at = values.findIndex(
    (value, i) =>
      i > from && i < end && /^(?:[0-9A-F]{6}|[0-9A-F]{10})$/i.test(value) && /^\d{0,3}$/.test(values[i - 1] ?? ''),
  );
  if (at === -1) {
    const level = values[end - 1] ?? '';
    return end - 1 >= from && /^\d{1,3}$/.test(level) && Number(level) <= 100 ? { bateria_pct: Number(level) } : {};
  }
  const level = values[at - 1];
  const status = values[at] ?? '';
  const [inputs, outputs] = [parseInt(status.slice(2, 4), 16), parseInt(status.slice(4, 6), 16)];
  return {
    ...movementOf(status.slice(0, 2)),
    bateria_pct: numberAt(level),
    atributos: {
      ...numbered('entrada', [bit(inputs, 1), bit(inputs, 2)]),
      ...numbered('salida', [bit(outputs, 0), bit(outputs, 1)]),
    },
  };
};

/** 1x: ignition off, 2x: on, 4x: not known; x1: at rest, x2: in motion, 16: towed, 1A: perhaps towed. */
const movementOf = (state: string): Omit<Reported, 'fecha'> => {
  const [ignition, motion] = [state[0], state[1]?.toUpperCase()];
  return {
    encendido: ignition === '1' ? false : ignition === '2' ? true : null,
    en_movimiento: motion === '1' ? false : motion && '26A'.includes(motion) ? true : null,
  };
};

const alarms: Record<string, string> = {
  SOS: 'sos',
  MPF: 'corte_energia',
  BPL: 'bateria_baja',
  TOW: 'remolque',
  SPD: 'exceso',
  CRA: 'choque',
  JDR: 'manipulacion',
  JDS: 'manipulacion',
  GSS: 'manipulacion',
  TMP: 'temperatura',
  GES: 'geocerca',
  GEO: 'geocerca',
};
/** The second digit of a harsh behaviour. */
const harsh = ['frenada', 'aceleracion', 'giro'];

const ofType = (type: string, kind: string, values: string[]): Omit<Reported, 'fecha'> => {
  if (/^[IV]GN$/.test(type)) return { encendido: true };
  if (/^[IV]GF$/.test(type)) return { encendido: false };
  if (type === 'HBM') return { alarma: harsh[Number(kind.at(-1))] ?? null };
  if (type === 'IDA') return { conductor: values[5] ?? null };
  return { alarma: alarmsOf(alarms[type]) };
};

/** A report without a place: the state of GTINF, and what its kind says. */
const statusOf = (values: string[], type: string): Omit<Reported, 'fecha'> => {
  if (type !== 'INF') return ofType(type, '', values);
  const volts = numberAt(values[10]);
  return {
    ...movementOf(values[4] ?? ''),
    ...(volts !== null && volts > 1_000 ? { voltaje_externo: volts / 1000 } : {}),
    atributos: { senal: numberAt(values[6]) },
  };
};

/** The models that the first two digits of the version name. Their name is the maker's first password. */
const models: Readonly<Record<string, string>> = {
  '02': 'gl200',
  '04': 'gv200',
  '06': 'gv300',
  '0F': 'gv55',
  '1A': 'gl300',
  '1F': 'gv500',
};

/**
 * The state of the first output; the others stay as they are. The GV55 has fewer outputs, and those for people have
 * none.
 */
const output = (model: string, state: 0 | 1): string | null => {
  if (model.startsWith('gl')) return null;
  return `AT+GTOUT=${model},${state},,,0,0,0,0,${model === 'gv55' ? ',,,,,' : '0,0,0,,0,0,,,'}`;
};

/** People who changed the password send the whole text themselves. */
const commandOf = ({ tipo, texto, segundos = 60 }: Command, model: string): string | null => {
  if (tipo === 'texto') return texto ?? null;
  return {
    posicion: `AT+GTRTO=${model},1,,,,,`,
    parar_motor: output(model, 1),
    reanudar_motor: output(model, 0),
    reiniciar: `AT+GTRTO=${model},3,,,,,`,
    // How often it looks, and how often it sends; then distances, and the seconds while the ignition is off.
    intervalo: `AT+GTFRI=${model},1,0,,0,0000,0000,${segundos},${segundos},1000,1000,,0,600,0,,,`,
  }[tipo];
};
