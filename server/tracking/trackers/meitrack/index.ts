import { hexByte, sumOf } from '../packets/bytes';
import { longestPacket, type Command, type Cut, type Message, type TrackerProtocol } from '../packets/protocol';
import { answerOf, asciiOf } from '../packets/texts';
import { parametersOf } from './parameters';
import { recordsOf } from './records';
import { reportOfText } from './text';

/** The letter that begins a command; any would do. */
const flagOfCommands = 'M';

/**
 * Meitrack: `$$`, a letter, the length from the first comma on, the IMEI, then texts (AAA) or binary records (CCC,
 * CCE). Speeds in km/h, times in UTC.
 */
export const meitrack: TrackerProtocol = {
  name: 'meitrack',

  cut: (bytes, quiet): Cut => {
    const begin = bytes.indexOf('$$');
    if (begin !== 0) return { take: begin > 0 ? begin : bytes.length - (bytes.at(-1) === 0x24 ? 1 : 0) };
    const head = asciiOf(bytes.subarray(0, 9));
    const match = /^\$\$[\x21-\x7e](\d{1,5}),/.exec(head);
    if (!match)
      return head.length < 9 && /^\$\$(?:[\x21-\x7e]\d{0,5})?$/.test(head) ? { take: 0 } : { take: 1, broken: true };
    const size = match[0].length - 1 + Number(match[1]);
    if (size > longestPacket || size < 24) return { take: 2, broken: true };
    const text = textEnd(bytes, quiet);
    // Some copies count wrong. A text says itself where it ends; its sum is then as wrong as its length.
    if (text && text.counted !== size) return { take: text.take, packet: bytes.subarray(0, text.take) };
    const take = text?.take ?? size;
    if (bytes.length < take || (!text && !quiet && mayEndLater(bytes, size))) return { take: 0 };
    if (bytes[size - 5] !== 0x2a || (!text && bytes.readUInt16BE(size - 2) !== 0x0d0a))
      return { take: 2, broken: true };
    const told = parseInt(asciiOf(bytes.subarray(size - 4, size - 2)), 16);
    return sumOf(bytes.subarray(0, size - 4)) === told
      ? { take, packet: bytes.subarray(0, take) }
      : { take, broken: true };
  },

  read: (packet): Message => {
    const comma = packet.indexOf(',');
    const next = packet.indexOf(',', comma + 1);
    const identifier = asciiOf(packet.subarray(comma + 1, next));
    if (!/^\d{10,16}$/.test(identifier)) throw new Error('no identifier');
    const type = asciiOf(packet.subarray(next + 1, next + 4));
    const said = { identifier, session: { identifier } };
    const body = packet.subarray(next + 5, packet.length - (packet.at(-1) === 0x0a ? 5 : 3));
    const flag = asciiOf(packet.subarray(2, 3));
    if (type === 'CCC') {
      const frames = recordsOf(body);
      return { ...said, frames, answer: packetOf(flag, identifier, `CCC,${frames.length}`) };
    }
    if (type === 'CCE') return { ...said, frames: parametersOf(body) };
    // Parts of a photograph, which nobody asks for.
    if (type === 'D00') return { ...said, frames: [], unknown: type };
    if (type === 'AAC') return { ...said, frames: [], answer: packetOf(flag, identifier, 'AAC,1') };
    const text = asciiOf(body);
    const frame = reportOfText(text.split(','));
    if (frame) return { ...said, frames: [frame] };
    if (type === 'AAA') throw new Error('no place');
    return { ...said, frames: [], reply: `${type},${text}` };
  },

  command: (command, { identifier }) => {
    const text = identifier ? commandOf(command) : null;
    return text === null || !identifier ? null : packetOf(flagOfCommands, identifier, text);
  },
};

/**
 * Where a whole text ends, and its length as its maker counts it, which is with the end of a line; null for binary
 * forms and what has not come. Datagrams may lack the end of the line.
 */
const textEnd = (bytes: Buffer, quiet: boolean): { take: number; counted: number } | null => {
  const line = bytes.subarray(0, longestPacket).indexOf('\r\n');
  const end = line === -1 && quiet && bytes.length <= longestPacket ? bytes.length : line;
  if (end === -1 || !textForm.test(asciiOf(bytes.subarray(0, end)))) return null;
  return { take: line === -1 ? end : end + 2, counted: end + 2 };
};

/** Whether a text that counts a few bytes too little goes on. */
const mayEndLater = (bytes: Buffer, size: number): boolean =>
  bytes.length < size + 8 && bytes.indexOf('\r\n') === -1 && beginningOfText.test(asciiOf(bytes));

const beginningOfText = /^\$\$[\x21-\x7e]\d+,\d+,(?!CC[CE],|D00,)[A-Z][0-9A-Z]{2},[\x20-\x7e]+\r?$/i;
const textForm = /^\$\$[\x21-\x7e]\d+,\d+,(?!CC[CE],|D00,)[A-Z][0-9A-Z]{2},[\x20-\x7e]+\*[0-9A-F]{2}$/i;

const packetOf = (flag: string, identifier: string, text: string): Buffer => {
  const rest = `,${identifier},${text}*`;
  const head = `@@${flag}${rest.length + 4}${rest}`;
  return answerOf(`${head}${hexByte(sumOf(answerOf(head)))}\r\n`);
};

const commandOf = ({ tipo, texto, segundos }: Command): string | null => {
  if (tipo === 'texto') return texto ?? null;
  if (tipo === 'intervalo') return `A12,${Math.max(1, Math.round((segundos ?? 60) / 10))}`;
  return { posicion: 'A10', parar_motor: 'C01,0,12222', reanudar_motor: 'C01,0,02222', reiniciar: 'F01' }[tipo];
};
