/** Text by its mark, else UTF-8 if it is valid UTF-8; undefined when it is written in something else. */
export const decodeUnicode = (bytes: Buffer): string | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return decodeAs('utf-8', bytes);
};

/** Undefined when it is not written so, or nobody knows what that is. */
export const decodeAs = (encoding: string, bytes: Buffer): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};
