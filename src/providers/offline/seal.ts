/**
 * Bytes encrypted with the user's key; `iv` null: unencrypted, because the browser has no cryptography or the key is
 * not available yet.
 */
export interface Box {
  iv: Uint8Array<ArrayBuffer> | null;
  bytes: ArrayBuffer;
}

export const seal = async (key: CryptoKey | undefined, bytes: ArrayBuffer): Promise<Box> => {
  if (!key) return { iv: null, bytes };
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) };
};

/** Undefined: encrypted with another key. */
export const unseal = async (key: CryptoKey | undefined, { iv, bytes }: Box): Promise<ArrayBuffer | undefined> => {
  if (!iv) return bytes;
  if (!key) return undefined;
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes).catch(() => undefined);
};

export const textOf = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes);
export const bytesOf = (text: string): ArrayBuffer => {
  const { buffer, byteOffset, byteLength } = new TextEncoder().encode(text);
  return buffer.slice(byteOffset, byteOffset + byteLength);
};
