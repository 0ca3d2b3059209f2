import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** A key of WebAuthn in software: ES256, what browsers send as JSON. */

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const b64 = (data: Buffer) => data.toString('base64url');

/** The few forms of CBOR that registrations need. */
const cbor = (value: unknown): Buffer => {
  const head = (major: number, n: number) => {
    if (n < 24) return Buffer.from([(major << 5) | n]);
    if (n < 256) return Buffer.from([(major << 5) | 24, n]);
    return Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
  throw new TypeError('not encoded');
};

interface Options {
  origin?: string;
  rpId?: string;
  /** Asks its owner for a PIN or a finger. */
  verifies?: boolean;
  synced?: boolean;
  /** Whether it counts its uses. */
  counts?: boolean;
  /** Registered by our page within one of another site. */
  framed?: boolean;
}

interface Asked {
  challenge: string;
}

export const softwareKey = ({
  origin = 'http://localhost:8000',
  rpId = 'localhost',
  verifies = true,
  synced = false,
  counts = true,
  framed = false,
}: Options = {}) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  const data = (type: string, { challenge }: Asked, from = origin, crossOrigin = framed) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin }));
  const authenticatorData = (more: Buffer, flags: number, count: number) => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(count);
    const bits = 0x01 | (verifies ? 0x04 : 0) | (synced ? 0x18 : 0) | flags;
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), number, more]);
  };
  const credential = { id: b64(id), rawId: b64(id), type: 'public-key', clientExtensionResults: {} };

  return {
    id: b64(id),
    /** The counter of the next answer; a copy of the key has an older one. */
    setCounter: (to: number) => void (counter = to),
    register: (options: object) => {
      const { x, y } = publicKey.export({ format: 'jwk' });
      const cose = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x ?? '', 'base64url')],
          [-3, Buffer.from(y ?? '', 'base64url')],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = authenticatorData(Buffer.concat([Buffer.alloc(16), length, id, cose]), 0x40, counter);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      return {
        ...credential,
        response: {
          clientDataJSON: b64(data('webauthn.create', options as Asked)),
          attestationObject: b64(attestation),
          transports: ['internal'],
        },
      };
    },
    /** @param from another page that asks for it @param within another site */
    answer: (options: object, from = origin, within = false) => {
      if (counts) counter += 1;
      const clientData = data('webauthn.get', options as Asked, from, within);
      const authData = authenticatorData(Buffer.alloc(0), 0, counter);
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(clientData)]))
        .sign(privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: b64(clientData),
          authenticatorData: b64(authData),
          signature: b64(signature),
        },
      };
    },
  };
};
