import { bit, Reader } from '../packets/bytes';

type Found = Record<string, unknown>;

/** What a list of beacons says; null where the bytes are no such list, which refuses no report. */
const listed =
  (read: (bytes: Buffer) => Found) =>
  (bytes: Buffer): Found | null => {
    try {
      return read(bytes);
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  };

/** Beacons near the tracker, each by its flags: a number of 20 bytes or of 16, its signal, volts and degrees. */
export const beaconsOf = listed((bytes) => {
  const reader = new Reader(bytes);
  const found: Found = {};
  reader.skip(1);
  for (let number = 1; reader.left > 0; number++) {
    const flags = reader.u(1);
    found[`baliza_${number}`] = reader.take(flags >> 4 ? 20 : 16).toString('hex');
    found[`baliza_${number}_senal`] = reader.i(1);
    if (bit(flags, 1)) found[`baliza_${number}_bateria_v`] = reader.u(2) / 100;
    if (bit(flags, 2)) found[`baliza_${number}_temperatura`] = reader.u(2);
  }
  return found;
});

/** What a numbered value of a tag is called with us. */
const parts: Readonly<Record<number, (bytes: Buffer) => readonly [name: string, value: unknown] | null>> = {
  0: (bytes) => ['_senal', bytes.readInt8(0)],
  1: (bytes) => ['', bytes.toString('hex')],
  2: (bytes) => (bytes.length > 1 && bit(bytes[0] ?? 0, 7) ? ['_bateria_v', (200 + (bytes[1] ?? 0)) / 100] : null),
  5: (bytes) => ['_nombre', bytes.toString('latin1')],
  6: (bytes) => ['_temperatura', bytes.readInt16BE(0) / 100],
  7: (bytes) => ['_humedad', bytes.readUInt8(0)],
  8: (bytes) => ['_iman', bytes.readUInt8(0) > 0],
  9: (bytes) => ['_movimiento', bytes.readUInt8(0) > 0],
  14: (bytes) => ['_bateria_v', bytes.readUInt16BE(0) / 1000],
  15: (bytes) => ['_mac', bytes.toString('hex')],
};

/** Tags near the tracker, each a list of numbered values. */
export const tagsOf = listed((bytes) => {
  const reader = new Reader(bytes);
  const found: Found = {};
  reader.skip(1);
  for (let number = 1; reader.left > 0; number++) {
    const tag = new Reader(reader.take(reader.u(1)));
    while (tag.left > 1) {
      const id = tag.u(1);
      const content = tag.take(tag.u(1));
      const [name, value] = parts[id]?.(content) ?? [];
      if (name !== undefined) found[`baliza_${number}${name}`] = value;
    }
  }
  return found;
});
