import type { Command, Cut, Message, TrackerProtocol } from './packets/protocol';
import { answerOf, asciiOf, textBetween } from './packets/texts';
import { packOf } from './tk103Battery';
import { frameOf } from './tk103Reports';

/**
 * TK103 of makers other than Coban: `(`, an identifier of mostly 12 digits, a command of 4, data, `)`. Speeds in km/h,
 * times in UTC.
 */
export const tk103: TrackerProtocol = {
  name: 'tk103',

  cut: (bytes, quiet): Cut => {
    const words = wordsOf(bytes, quiet);
    return words ?? textBetween(bytes, '(', ')');
  },

  read: (packet, _session, now): Message => {
    const text = asciiOf(packet).slice(1, -1);
    const [, identifier = '', type = '', rest = ''] = heads.map((head) => head.exec(text)).find(Boolean) ?? [];
    if (!identifier) throw new Error('not a message');
    const commas = text[identifier.length] === ',';
    const data = rest.replace(/^,/, '');
    const said = { identifier, session: { identifier } };
    if (type === 'BP00') return { ...said, frames: [], answer: answerOf(`(${identifier}AP01HSO)`) };
    if (type === 'ZC03') return { ...said, frames: [], reply: /\$(.*?)\$?$/s.exec(data)?.[1] ?? data };
    const frame = /^BS5[01]$/.test(type) ? packOf(type, data, now) : frameOf(type, data, commas, now);
    const frames = frame ? [frame] : [];
    if (type === 'BP05') return { ...said, frames, answer: answerOf(`(${identifier}AP05)`) };
    if (frame) return { ...said, frames };
    return /^B[OPQR]/.test(type) ? { ...said, frames, unknown: type } : { ...said, frames, reply: text };
  },

  command: (command, { identifier }) => {
    const text = identifier ? commandOf(command) : null;
    return text === null ? null : answerOf(`(${identifier}${text})`);
  },
};

/** Digits with or without a comma; some write letters too, and then only the place tells where the command begins. */
const heads = [
  /^(\d{10,16}),([A-Z][A-Z0-9]{3})(.*)$/s,
  /^(\d{10,16})([A-Z][A-Z0-9]{3})(.*)$/s,
  /^([0-9A-Z]{12})(B[A-Z]\d\d)(.*)$/s,
];

/** Words between `$` and `$` may have brackets of their own. Null where none begin. */
const wordsOf = (bytes: Buffer, quiet: boolean): Cut | null => {
  if (!/^\(\d{10,16},ZC03,\d{6},\d{6},\$/.test(asciiOf(bytes.subarray(0, 48)))) return null;
  const end = bytes.subarray(0, 4 * 1024).indexOf('$)', bytes.indexOf('$') + 1);
  if (end !== -1) return { take: end + 2, packet: bytes.subarray(0, end + 2) };
  return quiet || bytes.length > 4 * 1024 ? null : { take: 0 };
};

/** AV01 switches the fuel circuit: 0 opens it, so that the engine stops, and 1 closes it. */
const commandOf = ({ tipo, texto, segundos }: Command): string | null => {
  if (tipo === 'texto') return texto?.replaceAll(/[()]/g, '') ?? null;
  if (tipo === 'intervalo') return `AR00${(segundos ?? 60).toString(16).toUpperCase().padStart(4, '0')}0000`;
  return { posicion: 'AP00', parar_motor: 'AV010', reanudar_motor: 'AV011', reiniciar: 'AT00' }[tipo];
};
