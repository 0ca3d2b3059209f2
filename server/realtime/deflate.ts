import { constants, deflateRawSync } from 'node:zlib';

/** Of 2¹⁰ bytes: rows of positions repeat within less, and a client's own compressor stays small. */
const windowBits = 10;

/**
 * `permessage-deflate` as `ws` negotiates it. Without contexts that outlive a message, one compressed frame serves all
 * sockets, and a socket keeps no compressor.
 */
export const deflateOptions = {
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  serverMaxWindowBits: windowBits,
  clientMaxWindowBits: windowBits,
  zlibInflateOptions: { chunkSize: 1024 },
} as const;

/**
 * Whether these options fit an offer: that of most browsers. A client that cannot limit its own window would take 32 KB
 * of memory, and `ws` refuses the handshake of an offer that does not fit.
 */
export const fitsOffer = (offers: string | undefined): boolean =>
  offers !== undefined && /^permessage-deflate; ?client_max_window_bits$/.test(offers.trim());

/** Shorter frames (bytes) are not worth it. */
const least = 1024;

const compressed = new WeakMap<Buffer, Buffer>();

/** A text message as a compressed websocket frame, made once for all sockets; undefined if it is too short. */
export const deflatedFrame = (message: Buffer): Buffer | undefined => {
  if (message.length < least) return undefined;
  const known = compressed.get(message);
  if (known) return known;
  const whole = deflateRawSync(message, { windowBits, finishFlush: constants.Z_SYNC_FLUSH });
  // The empty block at the end is not sent.
  const payload = whole.subarray(0, -4);
  const made = Buffer.concat([headerOf(payload.length), payload]);
  compressed.set(message, made);
  return made;
};

/** FIN, RSV1 (compressed) and text, not masked. */
const headerOf = (length: number): Buffer => {
  const first = 0b1100_0001;
  if (length < 126) return Buffer.from([first, length]);
  if (length < 2 ** 16) return Buffer.from([first, 126, length >> 8, length & 255]);
  const header = Buffer.alloc(10);
  header[0] = first;
  header[1] = 127;
  header.writeUIntBE(length, 4, 6);
  return header;
};
