import { Reader } from '../packets/bytes';
import type { Message } from '../packets/protocol';
import { reportOf } from '../packets/report';
import { asciiOf } from '../packets/texts';

/** Codecs of texts: 12, 13 with a time, 14 with an IMEI. */
export const codecsOfWords = [0x0c, 0x0d, 0x0e];

const camera = 0x0d;

/**
 * Words of the tracker: codec, number of texts, type, length, text. Most answer a command; what comes from a device at
 * its serial port is a report without a place.
 */
export const wordsOf = (content: Buffer, now: Date): Message => {
  const reader = new Reader(content);
  const codec = reader.u(1);
  reader.skip(1);
  const type = reader.u(1);
  const length = reader.u(4);
  if (codec === 0x0c && type === camera) return { frames: [], unknown: 'fotografía' };
  const before = codec === 0x0d ? 4 : codec === 0x0e ? 8 : 0;
  const head = reader.take(Math.min(before, length));
  const bytes = reader.take(Math.min(Math.max(0, length - before), reader.left));
  const text = asciiOf(bytes).trim();
  const fecha = codec === 0x0d && head.length === 4 ? new Date(head.readUInt32BE(0) * 1000) : now;
  if (text.startsWith('GTSL|')) return { frames: [reportOf({ fecha, conductor: text.split('|')[4] ?? null })] };
  const weights = /^UUUUww([\d.;]+)SSS$/.exec(text)?.[1]?.split(';').map(Number);
  if (weights) return { frames: [reportOf({ fecha, atributos: weighed(weights) })] };
  return { frames: [], reply: /^[\x20-\x7e\s]*$/.test(text) ? text : bytes.toString('hex') };
};

/** Tonnes on eight axles, then of the load and in all, of truck and trailer. */
const weighed = (values: readonly number[]): Record<string, unknown> => ({
  ...Object.fromEntries(values.slice(0, 8).map((value, at) => [`peso_eje_${at + 1}`, value])),
  peso_carga: values[8],
  peso_carga_remolque: values[9],
  peso_total: values[10],
  peso_total_remolque: values[11],
});
