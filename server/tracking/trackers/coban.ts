import { reportsOf } from './cobanReports';
import type { Command, Cut, Message, TrackerProtocol } from './packets/protocol';
import { answerOf, asciiOf, firstOf } from './packets/texts';

const longest = 4 * 1024;
const logIn = /^(?:##,imei:\d{14,16},A|imei:\d{14,16},[A-Z]?,?)$/;
const lone = /^\d{14,16}$/;
const report = /^imei:\d{14,16},/;
/** How a text may begin, however little of it has come. */
const beginning =
  /^(?:#(?:#(?:,(?:i(?:m(?:ei?|e)?)?)?)?)?|i(?:m(?:e(?:i)?)?)?|##,imei:.*|imei:.*|\d{1,16}|\d{14,16}i(?:m(?:ei?)?)?)$/s;

/**
 * Coban GPS103, TK303, TK403 and copies, sold as «TK103». Texts to `;`, which some leave away; speeds in knots, a local
 * date with the time in UTC.
 */
export const coban: TrackerProtocol = {
  name: 'coban_gps103',

  cut: (bytes, quiet): Cut => {
    const between = betweenTexts(bytes);
    if (between) return { take: between };
    const near = bytes.subarray(0, longest);
    const end = firstOf(near, ';*\r\n', 0);
    // Up to its end and with it; what stands behind is looked at when this is settled.
    const text = asciiOf(end === -1 ? near : near.subarray(0, end + 1));
    const whole = end === -1 ? text : text.slice(0, end);
    // Some send their heartbeat and a report in one.
    const alone = /^\d{14,16}(?=imei:)/.exec(text);
    if (alone) return taken(bytes, alone[0].length);
    if (!beginning.test(whole)) {
      const next = /##,i|imei:|(?<!\d)\d{14,16}(?=;)/.exec(text.slice(1));
      if (next) return { take: next.index + 1 };
      return { take: end === -1 ? beforeStart(text) : end + 1 };
    }
    // The log-in has an end of its own; any other text without an end ends where the next one begins.
    const known = /^##,imei:\d{14,16},A/.exec(whole);
    if (known) return taken(bytes, known[0].length);
    const next = whole.startsWith('#') ? -1 : whole.slice(1).search(/##,imei:|imei:\d{14,16},/);
    if (next !== -1) return taken(bytes, next + 1);
    if (end !== -1) return { take: end + 1, packet: bytes.subarray(0, end) };
    if (bytes.length >= longest) return { take: bytes.length, broken: true };
    return quiet && (lone.test(whole) || (report.test(whole) && isLong(whole)))
      ? taken(bytes, bytes.length)
      : { take: 0 };
  },

  read: (packet, session, now): Message => {
    const text = asciiOf(packet).trim();
    if (lone.test(text)) return { identifier: text, session: { identifier: text }, frames: [], answer: answerOf('ON') };
    const identifier = /imei:(\d{14,16})/.exec(text)?.[1];
    if (!identifier) throw new Error('no identifier');
    const said = { identifier, session: { identifier } };
    if (logIn.test(text)) return { ...said, frames: [], answer: answerOf('LOAD') };
    const values = text.split(',').map((value) => value.trim());
    const keyword = values[1] ?? '';
    // Pieces of a photograph.
    if (keyword === 'vr') return { ...said, frames: [], unknown: keyword };
    // Words to commands have their place too.
    const reply = /^(?:jt|kt|et|ht|it|mt|nt|gt|lt|pt|qt|rt|st|tt)$/.test(keyword) ? keyword : undefined;
    const { frame, ahead } = reportsOf(values, session.clockAhead, now);
    return {
      identifier,
      session: { identifier, ...(ahead === undefined ? {} : { clockAhead: ahead }) },
      frames: [frame],
      reply,
      ...(keyword === 'help me' && { answer: answerOf(`**,imei:${identifier},E;`) }),
    };
  },

  command: (command, { identifier }) => {
    const text = identifier ? commandOf(command) : null;
    return text === null ? null : answerOf(`**,imei:${identifier},${text}`);
  },
};

/** How many of the first bytes stand between texts. */
const betweenTexts = (bytes: Buffer): number => {
  let at = 0;
  while (at < bytes.length && at < longest && isBetween(bytes[at] ?? 0)) at += 1;
  return at;
};
const isBetween = (byte: number) => byte === 0x3b || byte === 0x2a || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/** Whether nothing that matters can be missing, where its end is. */
const isLong = (text: string): boolean => {
  const values = text.split(',');
  return values.length > 8 || (values[4] === 'L' && values.length > 5);
};

const taken = (bytes: Buffer, size: number): Cut => ({ take: size, packet: bytes.subarray(0, size) });

/** Rubbish up to where a text may just be beginning. */
const beforeStart = (text: string): number => {
  for (let at = 1; at < text.length; at++) if (beginning.test(text.slice(at, at + 40))) return at;
  return text.length;
};

const commandOf = ({ tipo, texto, segundos }: Command): string | null => {
  if (tipo === 'texto') return texto ?? null;
  if (tipo === 'intervalo') {
    const seconds = Math.max(10, segundos ?? 60);
    return seconds < 60
      ? `C,${String(seconds).padStart(2, '0')}s`
      : `C,${String(Math.min(99, Math.round(seconds / 60))).padStart(2, '0')}m`;
  }
  return { posicion: 'B', parar_motor: 'J', reanudar_motor: 'K', reiniciar: null }[tipo];
};
