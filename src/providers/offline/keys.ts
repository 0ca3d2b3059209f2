import { openDB, type DBSchema } from 'idb';
import { loadedOnce } from '#contract/core/singleFlight';
import { api } from '../api';
import { storage } from '../storage';

interface Custody extends DBSchema {
  /** By user id, only while that user is logged in. Scripts cannot extract the bytes of a key. */
  llaves: { key: number; value: CryptoKey };
  /** Names of the databases on this device. */
  copias: { key: string; value: true };
}

export const custody = loadedOnce(() =>
  openDB<Custody>('ftrack-local', 1, {
    upgrade: (db) => {
      db.createObjectStore('llaves');
      db.createObjectStore('copias');
    },
  }),
);

/** From now on only the PIN gives the key on this device. */
export const forgetKey = async (userId: number): Promise<void> => (await custody()).delete('llaves', userId);

/**
 * The user's key: from the session that a PIN opened, from this device, else from the server. Undefined if the browser
 * has no cryptography, or until the server answers.
 */
export const keyOf = async (userId: number): Promise<CryptoKey | undefined> => {
  if (!globalThis.crypto?.subtle) return undefined;
  const held = storage.held();
  if (held) return imported(held.key);
  const db = await custody();
  const known = await db.get('llaves', userId);
  if (known) return known;
  const answer = await api<{ llave: string }>('/user/llave-local').catch(() => undefined);
  if (!answer) return undefined;
  const key = await imported(answer.json.llave);
  await db.put('llaves', key, userId);
  return key;
};

/** @param text base64 */
const imported = (text: string): Promise<CryptoKey> => {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
};
