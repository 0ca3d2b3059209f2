import { bit, hexByte, xorOf } from './bytes';
import type { Command, Cut, Message, TrackerProtocol } from './protocol';
import { mph, reportOf, type Reported } from './report';
import { answerOf, asciiOf, momentOfDigits, reversedDay, textBetween } from './texts';

/** TAIP, of Trimble, and its Argentine dialects: `>…;ID=…;#…;*cc<`. Times in UTC. */
export const taip: TrackerProtocol = {
  name: 'taip',

  cut: (bytes): Cut => {
    const cut = textBetween(bytes, '>', '<');
    return cut.packet && !isRight(cut.packet) ? { take: cut.take, broken: true } : cut;
  },

  read: (packet, session, now): Message => {
    const [head = '', ...parts] = asciiOf(packet).slice(1, -1).split(';');
    const named = new Map(parts.flatMap((part) => (part.includes('=') ? [pairOf(part)] : [])));
    const number = parts.find((part) => part.startsWith('#'));
    const identifier = named.get('ID') ?? session.identifier;
    if (!identifier) throw new Error('no identifier');
    const placed = placedOf(head, now);
    const frames = placed ? [reportOf(withNamed(placed, named))] : [];
    // Whatever else a tracker says is a word to a question.
    const reply = placed || /^R(?:XAN|XIP)/.test(head) ? undefined : head;
    return { identifier, session: { identifier }, frames, reply, answer: answerTo(identifier, number) };
  },

  command: (command, { identifier }) => {
    const text = commandOf(command);
    return text === null ? null : answerOf(`>${text}${identifier ? `;ID=${identifier}` : ''}<`);
  },
};

/**
 * The sum covers everything from `>` to the `*`; some makers leave the `*` itself away. Texts without a sum are right.
 */
const isRight = (packet: Buffer): boolean => {
  const at = packet.lastIndexOf('*');
  const told = at === -1 ? null : /^\*([0-9A-F]{2})<$/i.exec(asciiOf(packet.subarray(at)))?.[1];
  if (!told) return true;
  const sum = xorOf(packet.subarray(0, at));
  return [sum, sum ^ 0x2a, sum ^ 0x3e, sum ^ 0x3e ^ 0x2a].includes(parseInt(told, 16));
};

const pairOf = (part: string): [string, string] => {
  const at = part.indexOf('=');
  return [part.slice(0, at).toUpperCase(), part.slice(at + 1)];
};

const answerTo = (identifier: string, number: string | undefined): Buffer => {
  if (!number) return answerOf(identifier);
  if (/^#(?:IP|LOG)/i.test(number)) return answerOf(`>SAK;ID=${identifier};${number}<`);
  const text = `>ACK;ID=${identifier};${number};*`;
  return answerOf(`${text}${hexByte(xorOf(answerOf(text)))}<`);
};

const place =
  String.raw`(?<lat>[+-]\d{7}|[+-]\d{4}\.\d{4})(?<lon>[+-]\d{8}|[+-]\d{5}\.\d{4})` +
  String.raw`(?<speed>\d{3})(?<course>\d{3})(?<rest>.*)`;
/** Seconds of the day; event, week, day of the week and seconds of GPS; or day and time. */
const kinds = [
  new RegExp(String.raw`^R[EP]V(?<seconds>\d{5})${place}$`),
  new RegExp(String.raw`^R[EP]V(?<event>\d\d)(?<week>\d{4})(?<weekday>\d)(?<seconds>\d{5})${place}$`),
  new RegExp(String.raw`^(?:RGP|RCQ|RCV|RBR|RUS00),?(?<event>\d\d)??(?<day>\d{6})(?<time>\d{6})${place}$`),
];

const placedOf = (head: string, now: Date): Reported | null => {
  for (const kind of kinds) {
    const found = kind.exec(head)?.groups;
    if (!found) continue;
    const { lat = '', lon = '', speed = '', course = '', rest = '', day, event } = found;
    const standard = day === undefined;
    const more = standard ? standardRest(rest) : dialectRest(rest);
    return {
      fecha: momentOf(found, now),
      latitud: degrees(lat, 2),
      longitud: degrees(lon, 3),
      velocidad_kmh: Number(speed) * (standard ? mph : 1),
      rumbo: Number(course),
      ...more,
      atributos: { ...(event === undefined ? {} : { evento: Number(event) }), ...more.atributos },
    };
  }
  return null;
};

/** Degrees with five decimals, or degrees and minutes with four. */
const degrees = (text: string, whole: number): number => {
  const sign = text.startsWith('-') ? -1 : 1;
  const [first, rest] = [text.slice(1, 1 + whole), text.slice(1 + whole)];
  return sign * (Number(first) + (rest.includes('.') ? Number(rest) / 60 : Number(rest) / 1e5));
};

const epoch = Date.UTC(1980, 0, 6);
const second = 1_000;
const dayLength = 86_400 * second;

const momentOf = (
  { week, weekday, seconds, day = '', time = '' }: Record<string, string | undefined>,
  now: Date,
): Date => {
  if (week !== undefined)
    return new Date(epoch + (Number(week) * 7 + Number(weekday)) * dayLength + Number(seconds) * second);
  if (seconds === undefined) return momentOfDigits(reversedDay(day), time);
  // Seconds alone are of the day that is nearest.
  const today = now.getTime() - (now.getTime() % dayLength) + Number(seconds) * second;
  return new Date(today - Math.round((today - now.getTime()) / dayLength) * dayLength);
};

/** Source of the fix (9: none) and its age. */
const standardRest = (rest: string): Partial<Reported> => ({ valida: !rest.startsWith('9') });

/**
 * Fix, age, inputs with the ignition in bit 7, then event and accuracy, or counters. Others: inputs, satellites,
 * battery, metres, power, and perhaps a fix.
 */
const dialectRest = (rest: string): Partial<Reported> => {
  const first = /^([023])[0-9A-F]{2}([0-9A-F]{2})(?:(\d\d)(?:\d\d)?$|,\d+,(\d+),(\d{4})(\d{4}),(\d+)|$|,)/i.exec(rest);
  if (first) {
    const [, fix, inputs = '', event, metres, volts, battery, rpm] = first;
    const said = { valida: fix !== '0', encendido: bit(parseInt(inputs, 16), 7) };
    if (metres === undefined) return { ...said, atributos: { ...(event ? { evento: Number(event) } : {}) } };
    const atributos = { bateria_v: Number(battery) / 100, rpm: Number(rpm) };
    return { ...said, odometro_km: Number(metres) / 1000, voltaje_externo: Number(volts) / 100, atributos };
  }
  const second = /^([0-9A-F]{2})([0-9A-F]{2})(\d{3})([0-9A-F]{8})[01](?:([023])\d\d)?/i.exec(rest);
  if (!second) return {};
  const [, , satellites = '', , metres = '', fix] = second;
  return { valida: fix !== '0', satelites: parseInt(satellites, 16), odometro_km: parseInt(metres, 16) / 1000 };
};

/** IO: ignition and power, outputs, inputs; SV: satellites; BL: battery in mV; VO: metres; AD: analog. */
const withNamed = (said: Reported, named: ReadonlyMap<string, string>): Reported => {
  const read = (name: string): number | null => (/^\d+$/.test(named.get(name) ?? '') ? Number(named.get(name)) : null);
  const io = /^\d{3}$/.exec(named.get('IO') ?? '')?.[0];
  const metres = read('VO');
  const millivolts = read('BL');
  return {
    ...said,
    ...(io ? { encendido: bit(Number(io[0]), 0) } : {}),
    ...(read('SV') === null ? {} : { satelites: read('SV') }),
    ...(metres === null ? {} : { odometro_km: metres / 1000 }),
    atributos: {
      ...said.atributos,
      ...(millivolts === null ? {} : { bateria_v: millivolts / 1000 }),
      ...(read('AD') === null ? {} : { analogica_1: read('AD') }),
      ...(io ? { salidas: Number(io[1]), entradas: Number(io[2]) } : {}),
    },
  };
};

/** Outputs differ by maker: these are of Syrus and Virloc. */
const commandOf = ({ tipo, texto, segundos }: Command): string | null => {
  if (tipo === 'texto') return texto?.replaceAll(/[<>]/g, '') ?? null;
  if (tipo === 'intervalo') return `STD00${String(segundos ?? 60).padStart(4, '0')}`;
  return { posicion: 'QPV', parar_motor: 'SSSXP11', reanudar_motor: 'SSSXP10', reiniciar: 'SRT' }[tipo];
};
