/** SHA-256 of these bytes in hexadecimal. `crypto.subtle` exists only in secure contexts; a LAN address is not one. */
export const sha256 = (bytes: Uint8Array): string => {
  const state = Uint32Array.from(initial);
  const padded = pad(bytes);
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.byteLength; at += 64) mix(state, words, padded, at);
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
};

/** The bytes, a one, zeros, and their length in bits: whole blocks of 64 bytes. */
const pad = (bytes: Uint8Array): DataView => {
  const size = Math.ceil((bytes.length + 9) / 64) * 64;
  const padded = new Uint8Array(size);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(size - 8, Math.floor((bytes.length * 8) / 2 ** 32));
  view.setUint32(size - 4, (bytes.length * 8) >>> 0);
  return view;
};

const mix = (state: Uint32Array, words: Uint32Array, block: DataView, from: number) => {
  const word = (at: number) => words[at] ?? 0;
  for (let at = 0; at < 16; at += 1) words[at] = block.getUint32(from + at * 4);
  for (let at = 16; at < 64; at += 1) {
    const a = word(at - 15);
    const b = word(at - 2);
    words[at] =
      word(at - 16) + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + word(at - 7) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at += 1) {
    const one =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (rounds[at] ?? 0) + word(at)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, at) => (state[at] = (state[at] ?? 0) + value));
};

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The first 32 bits of the fraction of a root, from which the standard derives its constants. */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;

const primes = Array.from({ length: 310 }, (_, n) => n + 2).filter(
  (n) => !Array.from({ length: Math.floor(Math.sqrt(n)) - 1 }, (_, at) => at + 2).some((d) => n % d === 0),
);
const rounds = Uint32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)));
const initial = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
