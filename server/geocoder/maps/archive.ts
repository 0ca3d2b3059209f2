import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { Compression, type DecompressFunc, type Source } from 'pmtiles';

/** Bytes of one piece of a file: of a tile or of a directory, packed. */
const mostPacked = 4 * 1024 * 1024;

/** @returns fewer bytes where the file ends. @throws Error also where a broken file asks for an absurd piece */
export const readPiece = async (path: string, offset: number, length: number): Promise<ArrayBuffer> => {
  if (!Number.isSafeInteger(offset) || !(length >= 0 && length <= mostPacked))
    throw new Error(`a piece of ${length} bytes at ${offset} is too large`);
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, offset);
    return buffer.buffer.slice(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** A file on this machine, as the library reads it. `key` names its content. */
export const onDisk = (path: string, key: string): Source => ({
  getKey: () => key,
  getBytes: async (offset, length) => ({ data: await readPiece(path, offset, length) }),
});

const unpackers = {
  [Compression.Gzip]: promisify(gunzip),
  [Compression.Brotli]: promisify(brotliDecompress),
};

/** Unpacks so many bytes at most, and gives up before it has made more. */
export const unpackUpTo =
  (maxOutputLength: number): DecompressFunc =>
  async (packed, compression) => {
    if (compression === Compression.None || compression === Compression.Unknown) return packed;
    if (compression !== Compression.Gzip && compression !== Compression.Brotli)
      throw new Error('it is packed in a way that is not read here');
    const unpacked = await unpackers[compression](packed, { maxOutputLength });
    return new Uint8Array(unpacked).buffer;
  };
