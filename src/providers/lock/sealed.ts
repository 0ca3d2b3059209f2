/**
 * A text that only the PIN opens, together with this device's own key, whose bytes no script can read. Neither alone is
 * enough: the PIN is short, and the key lies where the text does.
 */
export interface Sealed {
  salt: Uint8Array<ArrayBuffer>;
  rounds: number;
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** PBKDF2 with SHA-256: about a second on a cheap phone. */
const usualRounds = 600_000;

/** A new key of this device. It cannot be exported. */
export const newDeviceKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);

export const sealText = async (
  pin: string,
  deviceKey: CryptoKey,
  text: string,
  rounds = usualRounds,
): Promise<Sealed> => {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await keyOf(pin, deviceKey, { salt, rounds });
  return { salt, rounds, iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, encoded(text)) };
};

/** Undefined: another PIN, or another device. */
export const unsealText = async (pin: string, deviceKey: CryptoKey, sealed: Sealed): Promise<string | undefined> => {
  const key = await keyOf(pin, deviceKey, sealed);
  const bytes = await crypto.subtle
    .decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.bytes)
    .catch(() => undefined);
  return bytes && new TextDecoder().decode(bytes);
};

const keyOf = async (pin: string, deviceKey: CryptoKey, { salt, rounds }: Pick<Sealed, 'salt' | 'rounds'>) => {
  const typed = await crypto.subtle.importKey('raw', encoded(pin), 'PBKDF2', false, ['deriveBits']);
  const stretched = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    typed,
    256,
  );
  const both = await crypto.subtle.sign('HMAC', deviceKey, stretched);
  return crypto.subtle.importKey('raw', both, 'AES-GCM', false, ['encrypt', 'decrypt']);
};

const encoded = (text: string) => new TextEncoder().encode(text);
