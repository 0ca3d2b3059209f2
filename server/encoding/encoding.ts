import { decodePage } from './codePages';

/** Decodes text by its byte order mark, else as UTF-8 if it is valid; undefined for other encodings. */
export const decodeUnicode = (bytes: Buffer): string | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return decodeAs('utf-8', bytes);
};

/** Latin-1 and ASCII are read as Windows-1252, as browsers do. */
const windows = /^(windows-1252|cp1252|x-cp1252|iso-?8859-1|latin-?1|us-ascii|ascii)$/i;

/** Undefined when the bytes are not valid in this encoding, or the encoding is unknown. */
export const decodeAs = (encoding: string, bytes: Buffer): string | undefined => {
  if (windows.test(encoding)) return decodePage('windows-1252', bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};
