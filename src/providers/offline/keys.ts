import { openDB, type DBSchema } from 'idb';
import { loadedOnce } from '#contract/singleFlight';
import { api } from '../api';

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

/**
 * The user's key: from this device, else from the server. Undefined if the browser has no cryptography, or until the
 * server answers.
 */
export const keyOf = async (userId: number): Promise<CryptoKey | undefined> => {
  if (!globalThis.crypto?.subtle) return undefined;
  const db = await custody();
  const known = await db.get('llaves', userId);
  if (known) return known;
  const answer = await api<{ llave: string }>('/user/llave-local').catch(() => undefined);
  if (!answer) return undefined;
  const bytes = Uint8Array.from(atob(answer.json.llave), (letter) => letter.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  await db.put('llaves', key, userId);
  return key;
};
