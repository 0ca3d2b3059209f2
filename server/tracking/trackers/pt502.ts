import type { Command, Cut, Message, TrackerProtocol } from './packets/protocol';
import { knots, numbered, reportOf } from './packets/report';
import { answerOf, asciiOf, degreesOf, momentOfDigits, reversedDay, textBetween } from './packets/texts';

/** What some models put before their texts: `bf fb`, a sum, and the length with these five bytes. */
const header = 5;
const longestPhoto = 8 * 1024;

/** Portman GT and PT: `$POS,id,…`, ended by a line break. Speeds in knots, times in UTC. */
export const pt502: TrackerProtocol = {
  name: 'pt502',

  cut: (bytes, quiet): Cut => {
    if (bytes[0] === 0xbf) return cutHeader(bytes);
    const cut = textBetween(bytes, '$\xbf', '\r\n');
    return cut.take === 0 && quiet ? { take: bytes.length, packet: bytes } : cut;
  },

  read: (packet, session): Message => {
    if (packet[0] === 0xbf || packet.toString('latin1', 0, 4) === '$PHD') return { frames: [], unknown: 'PHD' };
    const text = asciiOf(packet).trim();
    const version = /^\$FUS(\d+),(.*)$/.exec(text);
    if (version) return { identifier: version[1], session: { identifier: version[1] }, frames: [] };
    const found = placed.exec(text)?.groups;
    if (!found) return { identifier: session.identifier ?? undefined, frames: [], reply: text };
    const { id: identifier = '' } = found;
    return { identifier, session: { identifier }, frames: [frameOf(found)] };
  },

  command: (command) => {
    const text = commandOf(command);
    return text === null ? null : answerOf(`${text}\r\n`);
  },
};

/** The header of texts is rubbish to us; a part of a photo has bytes of any value, so its length counts. */
const cutHeader = (bytes: Buffer): Cut => {
  if (bytes.length < header + 4) return { take: 0 };
  if (bytes.toString('latin1', header, header + 4) !== '$PHD') return { take: bytes[header] === 0x24 ? header : 1 };
  const size = bytes.readUInt16LE(3);
  if (size < header + 4 || size > longestPhoto) return { take: header };
  return bytes.length < size ? { take: 0 } : { take: size, packet: bytes.subarray(0, size) };
};

const placed = new RegExp(
  String.raw`^\$(?<type>[A-Z]{3})[^,]*,(?<id>\d+),(?<time>\d{6})\.\d+,(?<fix>[AV]),` +
    String.raw`(?<lat>\d+\.\d+),(?<north>[NS]),(?<lon>\d+\.\d+),(?<east>[EW]),` +
    String.raw`(?<speed>[\d.]*),(?<course>[\d.]*),(?<day>\d{6}),[^/]*/(?<rest>.*)$`,
);

type Found = Record<string, string | undefined>;

const frameOf = ({ type = '', time = '', day = '', fix, lat, north, lon, east, speed, course, rest = '' }: Found) => {
  const [switches = '', adc = '', metres = '', key = '', state = ''] = rest.split('/');
  const [inputs = '', outputs = ''] = switches.split(',');
  return reportOf({
    fecha: momentOfDigits(reversedDay(day), time),
    latitud: degreesOf(lat, north),
    longitud: degreesOf(lon, east),
    valida: fix === 'A',
    velocidad_kmh: Number(speed ?? 0) * knots,
    rumbo: Number(course ?? 0),
    odometro_km: /^\d+$/.test(metres) ? Number(metres) / 1000 : null,
    alarma: alarms[type],
    conductor: key,
    ...stateOf(state),
    atributos: {
      ...(type === 'POS' ? {} : { evento: type }),
      ...numbered('entrada', flagsOf(inputs)),
      ...numbered('salida', flagsOf(outputs)),
      ...numbered(
        'adc',
        adc.split(',').map((value) => (/^[\da-f]+$/i.test(value) ? parseInt(value, 16) : null)),
      ),
      ...stateOf(state).atributos,
    },
  });
};

/** The last digit is the first of them. */
const flagsOf = (digits: string) => [...digits].reverse().map((digit) => digit === '1');

/** Three hexadecimal digits: the battery's level of 15, the signal and the satellites. */
const stateOf = (state: string) => {
  if (!/^[\da-f]{3}/i.test(state)) return { atributos: {} };
  const value = parseInt(state.slice(0, 3), 16);
  return { satelites: value & 0xf, atributos: { bateria_nivel: value >> 8, senal: (value >> 4) & 0xf } };
};

const alarms: Readonly<Record<string, string>> = {
  IN1: 'sos',
  GOF: 'geocerca',
  TOW: 'remolque',
  HDA: 'aceleracion',
  HDB: 'frenada',
  FDA: 'fatiga',
  SKA: 'vibracion',
  PMA: 'movimiento',
  CPA: 'corte_energia',
};

/** Its first output is the relay. */
const commandOf = ({ tipo, texto }: Command): string | null => {
  if (tipo === 'texto') return texto ?? null;
  if (tipo === 'parar_motor') return '#OPC1,1';
  return tipo === 'reanudar_motor' ? '#OPC1,0' : null;
};
