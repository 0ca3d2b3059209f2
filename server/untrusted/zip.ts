import { crc32 } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { Unreadable } from './task';

/** A zip with a valid directory; its parts are measured while they are unpacked, whatever size they declare. */
export interface Zip {
  /** The names of its parts, in lower case. */
  names: readonly string[];
  has(name: string): boolean;
  /** The name of a part as it is written. */
  called(name: string): string;
  /** Streams a part. @throws Unreadable when it is damaged, or the total unpacked size is too large */
  read(name: string): AsyncGenerator<Buffer>;
}

/** Limits of one archive: the number of parts, and the total unpacked bytes. */
interface Most {
  parts: number;
  bytes: number;
}

/** Text of a spreadsheet compresses to a hundredth at best; a part with a higher ratio than this is not typed text. */
const mostRatio = 500;
/** Below this size any ratio is harmless. */
const harmless = 8 * 1024 * 1024;

const damaged = 'No se pudo leer el archivo. Ábralo en su programa, guárdelo de nuevo y vuelva a subirlo';
const tooLarge = 'El archivo está dañado o es demasiado grande por dentro: deje solo lo que quiere importar';

/** Opens a zip by the directory at its end, which all programs use. @throws Unreadable */
export const openZip = async (bytes: Buffer, most: Most): Promise<Zip> => {
  const zip = await understood(
    fromBufferPromise(bytes, { lazyEntries: true, autoClose: false, validateEntrySizes: false }),
  );
  if (zip.entryCount > most.parts)
    throw new Unreadable(`El archivo trae ${zip.entryCount} partes y el máximo son ${most.parts}`);
  const entries = await understood(entriesOf(zip));
  refuseOverlaps(entries, bytes.length);
  const parts = new Map<string, Entry>();
  for (const entry of entries) {
    const name = entry.fileName.toLowerCase();
    if (parts.has(name))
      throw new Unreadable('El archivo trae dos partes con el mismo nombre: guárdelo de nuevo con su programa');
    parts.set(name, entry);
  }
  let left = most.bytes;

  async function* read(name: string): AsyncGenerator<Buffer> {
    const entry = parts.get(name.toLowerCase());
    if (!entry) throw new Unreadable(damaged);
    if (entry.isEncrypted())
      throw new Unreadable('El archivo está protegido con contraseña: quítela, guárdelo de nuevo y vuelva a subirlo');
    if (entry.uncompressedSize > left) throw new Unreadable(tooLarge);
    let [size, sum] = [0, 0];
    const pieces = (await understood(zip.openReadStreamPromise(entry))) as AsyncIterable<Buffer>;
    for await (const piece of readable(pieces)) {
      size += piece.length;
      left -= piece.length;
      sum = crc32(piece, sum);
      if (left < 0 || size > entry.uncompressedSize || (size > harmless && size > mostRatio * entry.compressedSize))
        throw new Unreadable(tooLarge);
      yield piece;
    }
    if (size !== entry.uncompressedSize || sum !== entry.crc32) throw new Unreadable(damaged);
  }

  return {
    names: [...parts.keys()],
    has: (name) => parts.has(name.toLowerCase()),
    called: (name) => parts.get(name.toLowerCase())?.fileName ?? name,
    read,
  };
};

const entriesOf = async (zip: ZipFile): Promise<Entry[]> => {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry as Entry);
  return entries;
};

/** Parts that share their bytes make a small file unpack to any size. */
const refuseOverlaps = (entries: readonly Entry[], end: number) => {
  const places = entries
    .map(({ relativeOffsetOfLocalHeader: from, fileNameLength, compressedSize }) => ({
      from,
      to: from + 30 + fileNameLength + compressedSize,
    }))
    .sort((a, b) => a.from - b.from);
  if (places.some(({ to }, at) => to > (places[at + 1]?.from ?? end))) throw new Unreadable(damaged);
};

/** Errors of the library and of zlib are technical; the file is the cause anyway. */
const understood = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch {
    throw new Unreadable(damaged);
  }
};

async function* readable(pieces: AsyncIterable<Buffer>) {
  try {
    yield* pieces;
  } catch {
    throw new Unreadable(damaged);
  }
}
