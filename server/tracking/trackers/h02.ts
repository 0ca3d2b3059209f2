import type { Command, Cut, Message, TrackerProtocol } from './packets/protocol';
import { answerOf, asciiOf, firstOf, textBetween } from './packets/texts';
import { cutBinary, readBinary } from './h02Binary';
import { placedOf, wordsWithoutPlace } from './h02Texts';

/** Sinotrack and copies: texts from `*` to `#`, or binary from `$`. Speeds in knots, times in UTC. */
export const h02: TrackerProtocol = {
  name: 'h02',

  cut: (bytes, quiet): Cut => {
    const begin = bytes[0] === 0x2a || bytes[0] === 0x24 ? 0 : firstOf(bytes, '*$', 0);
    if (begin !== 0) return { take: begin === -1 ? bytes.length : begin };
    return bytes[0] === 0x2a ? textBetween(bytes, '*', '#') : cutBinary(bytes, quiet);
  },

  read: (packet, session, now): Message =>
    packet[0] === 0x24 ? readBinary(packet) : readText(asciiOf(packet).slice(1, -1), session.identifier, now),

  command: (command, { identifier, dialect }, number) => {
    if (!identifier) return null;
    const clock = String(number % 1_000_000).padStart(6, '0');
    const text = commandOf(command, clock);
    return text === null ? null : answerOf(`*${dialect ?? 'HQ'},${identifier},${text}#`);
  },
};

const stamp = (now: Date) => now.toISOString().replaceAll(/\D/g, '').slice(0, 14);

/** @param known how the tracker called itself before: some leave their identifier away later */
const readText = (text: string, known: string | null, now: Date): Message => {
  const values = text.split(',').map((value) => value.trim());
  const [maker = '', named = '', type = ''] = values;
  if (!/^(?:\d{6,16})?$/.test(named) || maker.length !== 2) throw new Error('no identifier');
  const identifier = named || known;
  const said = {
    ...(identifier ? { identifier } : {}),
    session: { ...(named ? { identifier: named } : {}), dialect: maker },
  };
  const confirmed = identifier ? { answer: answerOf(`*HQ,${identifier},V4,${type},${stamp(now)}#`) } : {};
  if (type === 'SMS') return { ...said, frames: [], reply: text.split(',').slice(3).join(',') };
  const other = wordsWithoutPlace(values, now);
  if (other) {
    if (type === 'NBR') return { ...said, frames: other, ...confirmed };
    const echo = type === 'V0' || type === 'HTBT' ? { answer: answerOf(`*${maker},${named},${type}#`) } : {};
    return { ...said, frames: other, ...echo };
  }
  const placed = placedOf(values, now);
  const frames = placed ? [placed.frame] : [];
  if (type === 'V4') return { ...said, frames, reply: values.slice(3, placed?.from).join(',') };
  if (!placed) return { ...said, frames, unknown: type || 'sin tipo' };
  return { ...said, frames, ...(type === 'V1' && confirmed) };
};

const commandOf = ({ tipo, texto, segundos }: Command, clock: string): string | null => {
  if (tipo === 'texto') return texto ?? null;
  if (tipo === 'intervalo') return `S71,${clock},22,${segundos ?? 60}`;
  return {
    // Once; the interval, of 30 s at least, is for those who ask for more than one.
    posicion: `D1,${clock},30,1`,
    // Always cut, however long the first time is; none restores.
    parar_motor: `S20,${clock},1,1`,
    reanudar_motor: `S20,${clock},1,0`,
    reiniciar: `R1,${clock}`,
  }[tipo];
};
