import type { Frame } from '../../entry/frame';
import { Reader } from '../packets/bytes';
import { alarmsOf, reportOf, type Reported } from '../packets/report';
import { ioOf } from './io';
import { recordOfGh } from './gh';

/** Codecs 8, 8 extended and 16, and 7 of the first models (GH). */
export const codecs = [0x07, 0x08, 0x8e, 0x10];

/** The reports of a packet, whatever its codec. @throws where the numbers of records before and behind them differ */
export const recordsOf = (content: Buffer): Frame[] => {
  try {
    return read(content, false);
  } catch (error) {
    // Some are set to send values of sixteen bytes too, and do not say so.
    if (content[0] !== 0x08) throw error;
    return read(content, true);
  }
};

const read = (content: Buffer, long: boolean): Frame[] => {
  const reader = new Reader(content);
  const codec = reader.u(1);
  if (!codecs.includes(codec)) throw new Error('a codec without records');
  const count = reader.u(1);
  const frames = Array.from({ length: count }, () =>
    codec === 0x07 ? recordOfGh(reader) : recordOf(reader, codec, long),
  );
  if (reader.u(1) !== count) throw new Error('the numbers of records differ');
  if (long && reader.left > 0) throw new Error('the records end early');
  return frames;
};

const recordOf = (reader: Reader, codec: number, long: boolean): Frame => {
  const fecha = new Date(reader.u(4) * 2 ** 32 + reader.u(4));
  const priority = reader.u(1);
  const [longitud, latitud] = [reader.i(4) / 1e7, reader.i(4) / 1e7];
  const [altitud_m, rumbo, satelites, velocidad_kmh] = [reader.i(2), reader.u(2), reader.u(1), reader.u(2)];
  const wide = codec === 0x08 ? 1 : 2;
  const event = reader.u(wide);
  if (codec === 0x10) reader.skip(1);
  const counts = codec === 0x8e ? 2 : 1;
  reader.skip(counts);
  const io = new Map<number, Buffer>();
  for (const size of long ? [1, 2, 4, 8, 16] : [1, 2, 4, 8])
    for (let left = reader.u(counts); left > 0; left--) io.set(reader.u(wide), reader.take(size));
  if (codec === 0x8e) for (let left = reader.u(2); left > 0; left--) io.set(reader.u(2), reader.take(reader.u(2)));
  const said: Reported = {
    fecha,
    latitud,
    longitud,
    altitud_m,
    rumbo,
    satelites,
    velocidad_kmh,
    valida: satelites > 0,
  };
  const { alarma, ...more } = ioOf(io, event);
  return reportOf({ ...said, ...more, alarma: alarmsOf(priority === 2 && 'sos', alarma) });
};
