import { hexByte, xorOf } from './packets/bytes';
import type { Command, Cut, Message, TrackerProtocol } from './packets/protocol';
import { reportOf, type Reported } from './packets/report';
import { placedOf } from './taipPlaces';
import { vehicleOf } from './taipVehicle';
import { answerOf, asciiOf, textBetween } from './packets/texts';

/** TAIP, of Trimble, and its Argentine and Brazilian dialects: `>…;ID=…;#…;*cc<`. Times in UTC. */
export const taip: TrackerProtocol = {
  name: 'taip',

  cut: (bytes, quiet): Cut => {
    const cut = textBetween(bytes, '>', '<');
    if (quiet && cut.take === 0) {
      // Some leave the end away; one that breaks off earlier has no identifier either.
      const size = asciiOf(bytes).trimEnd().length;
      const packet = bytes.subarray(0, size);
      if (/;ID=[^;<>]{4,20}(?:;\*[0-9A-F]{2})?$/i.test(asciiOf(packet)) && isRight(packet))
        return { take: bytes.length, packet };
    }
    return cut.packet && !isRight(cut.packet) ? { take: cut.take, broken: true } : cut;
  },

  read: (packet, session, now): Message => {
    const [head = '', ...parts] = asciiOf(packet).replace(/^>/, '').replace(/<$/, '').split(';');
    const named = new Map(parts.flatMap((part) => (part.includes('=') ? [pairOf(part)] : [])));
    const identifier = named.get('ID') ?? session.identifier;
    if (!identifier) throw new Error('no identifier');
    const said = { identifier, session: { identifier }, answer: answerTo(identifier, parts) };
    const reported = vehicleOf(head) ?? placedOf(head, now);
    if (reported) return { ...said, frames: [reportOf(withNamed(reported, named))] };
    // A name and then a moment is a report; whatever else a tracker says is a word to a question.
    const form = /^(R[A-Z]{2})\d*,?\d{5}/.exec(head)?.[1];
    if (form) return { ...said, frames: [], unknown: form };
    return { ...said, frames: [], reply: /^R(?:XAN|XIP)/.test(head) ? undefined : head };
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
  const told = at === -1 ? null : /^\*([0-9A-F]{2})<?$/i.exec(asciiOf(packet.subarray(at)))?.[1];
  if (!told) return true;
  const sum = xorOf(packet.subarray(0, at));
  return [sum, sum ^ 0x2a, sum ^ 0x3e, sum ^ 0x3e ^ 0x2a].includes(parseInt(told, 16));
};

const pairOf = (part: string): [string, string] => {
  const at = part.indexOf('=');
  return [part.slice(0, at).toUpperCase(), part.slice(at + 1)];
};

/** Number and identifier in the order in which they came. */
const answerTo = (identifier: string, parts: string[]): Buffer => {
  const number = parts.find((part) => part.startsWith('#'));
  if (!number) return answerOf(identifier);
  if (/^#(?:IP|LOG)/i.test(number)) return answerOf(`>SAK;ID=${identifier};${number}<`);
  const named = parts.findIndex((part) => /^ID=/i.test(part));
  const both = [`ID=${identifier}`, number];
  if (named > parts.indexOf(number)) both.reverse();
  const text = `>ACK;${both.join(';')};*`;
  return answerOf(`${text}${hexByte(xorOf(answerOf(text)))}<`);
};

/**
 * IO: ignition and power, outputs, inputs; SV: satellites; BL: own battery in mV; VO: metres; AD: analog in mV; AL:
 * altitude; IB: key of the driver. Others under the maker's names.
 */
const withNamed = (said: Reported, named: ReadonlyMap<string, string>): Reported => {
  // Most name nothing but themselves.
  if (named.size === 1 && named.has('ID')) return said;
  const read = (name: string): number | null => {
    const text = named.get(name) ?? '';
    return /^[+-]?\d{1,12}$/.test(text) ? Number(text) : null;
  };
  const io = /^\d{3}$/.exec(named.get('IO') ?? '')?.[0];
  const key = /^[0-9A-F]{6,20}$/i.exec(named.get('IB') ?? '')?.[0];
  const [metres, own, analog] = [read('VO'), read('BL'), read('AD')];
  const others = [...named].filter(([name]) => /^[A-Z]{2}\d{0,2}$/.test(name) && !ours.has(name));
  return {
    ...said,
    ...(io ? { encendido: Number(io[0]) % 2 === 1 } : {}),
    ...(read('SV') === null ? {} : { satelites: read('SV') }),
    ...(read('AL') === null ? {} : { altitud_m: read('AL') }),
    ...(metres === null ? {} : { odometro_km: metres / 1000 }),
    ...(key && !/^0+$/.test(key) ? { conductor: key } : {}),
    atributos: {
      ...Object.fromEntries(others.slice(0, 12).map(([name, value]) => [name.toLowerCase(), value])),
      ...said.atributos,
      ...(own === null ? {} : { bateria_v: own / 1000 }),
      ...(analog === null ? {} : { analogica_1: analog / 1000 }),
      ...(io ? { energia: Number(io[0]) % 4 > 1, salidas: Number(io[1]), entradas: Number(io[2]) } : {}),
    },
  };
};
const ours = new Set(['ID', 'IO', 'SV', 'BL', 'VO', 'AD', 'AL', 'IB']);

/** Outputs differ by maker: these are of Syrus and Virloc. */
const commandOf = ({ tipo, texto, segundos }: Command): string | null => {
  if (tipo === 'texto') return texto?.replaceAll(/[<>]/g, '') ?? null;
  if (tipo === 'intervalo') return `STD00${String(segundos ?? 60).padStart(4, '0')}`;
  return { posicion: 'QPV', parar_motor: 'SSSXP11', reanudar_motor: 'SSSXP10', reiniciar: 'SRT' }[tipo];
};
