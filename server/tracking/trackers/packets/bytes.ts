/** Reads numbers from a packet one after the other. @throws RangeError beyond its end */
export class Reader {
  at = 0;

  constructor(readonly bytes: Buffer) {}

  get left() {
    return this.bytes.length - this.at;
  }

  /** Unsigned, of 1 to 6 bytes, most significant first. */
  u(size: number): number {
    const value = this.bytes.readUIntBE(this.at, size);
    this.at += size;
    return value;
  }

  /** Signed, of 1 to 6 bytes. */
  i(size: number): number {
    const value = this.bytes.readIntBE(this.at, size);
    this.at += size;
    return value;
  }

  /** Unsigned, least significant first. */
  ule(size: number): number {
    const value = this.bytes.readUIntLE(this.at, size);
    this.at += size;
    return value;
  }

  ile(size: number): number {
    const value = this.bytes.readIntLE(this.at, size);
    this.at += size;
    return value;
  }

  take(size: number): Buffer {
    if (size < 0 || size > this.left) throw new RangeError('the packet ends early');
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }

  skip(size: number) {
    this.take(size);
  }
}

/** Two decimal digits a byte. @throws RangeError where a digit is none */
export const bcd = (bytes: Buffer): string => {
  const digits = bytes.toString('hex');
  if (!/^\d*$/.test(digits)) throw new RangeError('no decimal digits');
  return digits;
};

const table = (polynomial: number) =>
  Uint16Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1;
    return crc;
  });

const ccitt = table(0x8408);
const ibm = table(0xa001);

const crcOf = (bytes: Buffer, from: Uint16Array, start: number) =>
  bytes.reduce((crc, byte) => (crc >>> 8) ^ (from[(crc ^ byte) & 0xff] ?? 0), start);

/** CRC-16/X-25, which Concox calls CRC-ITU. */
export const crcX25 = (bytes: Buffer) => crcOf(bytes, ccitt, 0xffff) ^ 0xffff;
/** CRC-16/KERMIT. */
export const crcKermit = (bytes: Buffer) => crcOf(bytes, ccitt, 0);
/** CRC-16/ARC, also called IBM. */
export const crcIbm = (bytes: Buffer) => crcOf(bytes, ibm, 0);

/** CRC-16/MODBUS. */
export const crcModbus = (bytes: Buffer) => crcOf(bytes, ibm, 0xffff);

export const xorOf = (bytes: Buffer) => bytes.reduce((sum, byte) => sum ^ byte, 0);
export const sumOf = (bytes: Buffer) => bytes.reduce((sum, byte) => (sum + byte) & 0xff, 0);

/** The check digit of an IMEI whose other digits these are. */
export const luhnOf = (digits: string): number => {
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const twice = Number(digit) * (at % 2 ? 1 : 2);
    return all + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return (10 - (sum % 10)) % 10;
};

export const hexByte = (value: number) => value.toString(16).toUpperCase().padStart(2, '0');

export const bit = (value: number, at: number) => Math.floor(value / 2 ** at) % 2 === 1;
