import { openDB, type DBSchema } from 'idb';
import { loadedOnce } from '#contract/singleFlight';
import { api } from '../api';
import { device } from '../device';
import { keptOrders } from './kept';
import { clearReference } from './reference';
import { clearCopy } from './localStore';

interface Custody extends DBSchema {
  /** By user id, only while that user is logged in. Scripts cannot extract the bytes of a key. */
  llaves: { key: number; value: CryptoKey };
  /** Names of the databases on this device. */
  copias: { key: string; value: true };
}

const custody = loadedOnce(() =>
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

export const rememberCopy = async (name: string): Promise<void> => {
  await Promise.all([(await custody()).put('copias', true, name), device.keep(keptOrders, true)]);
};

/**
 * Nobody is logged in, or only this user: deletes the keys and copies of all others. Their unsent changes stay,
 * encrypted, until they log in again. Never rejects.
 */
export const forgetOthers = async (userId?: number): Promise<void> => {
  try {
    const db = await custody();
    for (const owner of await db.getAllKeys('llaves')) if (owner !== userId) await db.delete('llaves', owner);
    for (const name of await db.getAllKeys('copias')) {
      if (userId !== undefined && name.startsWith(`ftrack-${userId}-`)) continue;
      await clearCopy(name);
      await clearReference(name);
    }
  } catch {
    // Without a database nothing is stored.
  }
};
