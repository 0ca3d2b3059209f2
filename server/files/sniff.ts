/** The first bytes of each format; the file name does not matter. */
const pictures: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
];

/** JPG, PNG or WebP. */
export const isImage = (bytes: Buffer) => pictures.some((is) => is(bytes));

export const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString('latin1') === '%PDF-';

type SoundType = 'audio/webm' | 'audio/ogg' | 'audio/mp4';

/** The formats in which browsers record, with the type as which a sound is served. */
const sounds: readonly { tipo: SoundType; is: (bytes: Buffer) => boolean }[] = [
  {
    tipo: 'audio/webm',
    is: (bytes) =>
      bytes.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3])) &&
      has(bytes, 'webm') &&
      (has(bytes, 'A_OPUS') || has(bytes, 'A_VORBIS')) &&
      !has(bytes, 'V_'),
  },
  {
    tipo: 'audio/ogg',
    is: (bytes) =>
      bytes.subarray(0, 4).toString('latin1') === 'OggS' && (has(bytes, 'OpusHead') || has(bytes, '\x01vorbis')),
  },
  {
    // Fragments, as a browser writes them, begin with the same boxes. A track with pictures has a handler of its own.
    tipo: 'audio/mp4',
    is: (bytes) =>
      bytes.subarray(4, 8).toString('latin1') === 'ftyp' &&
      bytes.includes('soun', 0, 'latin1') &&
      bytes.includes('mp4a', 0, 'latin1') &&
      !bytes.includes('vide', 0, 'latin1'),
  },
];

/** Headers of streams are at their beginning; any bytes may occur in what follows. */
const has = (bytes: Buffer, words: string) => bytes.subarray(0, 4_096).includes(words, 0, 'latin1');

/** The type of a sound without pictures: WebM or Ogg with Opus or Vorbis, MP4 with AAC. Undefined: it is none. */
export const soundType = (bytes: Buffer): SoundType | undefined => sounds.find(({ is }) => is(bytes))?.tipo;

const endings: Readonly<Record<SoundType, string>> = { 'audio/webm': 'webm', 'audio/ogg': 'ogg', 'audio/mp4': 'm4a' };

/** Recordings have no name of their own. */
export const soundName = (tipo: SoundType): string => `nota-de-voz.${endings[tipo]}`;
