import { loadedOnce } from '#contract/core/singleFlight';
import { lockKeys } from './lock/lockKeys';

/**
 * Data that this device keeps beyond a session, in IndexedDB: the last response of /config.json and the last company
 * list of each user. Losing it does no harm.
 */
export const device = {
  /** The value stored under this key, or undefined. Never rejects. */
  recall: async (key: string): Promise<unknown> => {
    try {
      return await asked((await opened()).transaction('ultimo').objectStore('ultimo').get(key));
    } catch {
      return undefined;
    }
  },
  /** Resolves when the value is stored, or could not be stored. Never rejects. */
  keep: async (key: string, value: unknown): Promise<void> => {
    try {
      await asked((await opened()).transaction('ultimo', 'readwrite').objectStore('ultimo').put(value, key));
    } catch {
      // Private windows and full disks fail; the next start asks the server anyway.
    }
  },
  /** Deletes the value. Never rejects. */
  drop: async (key: string): Promise<void> => {
    try {
      await asked((await opened()).transaction('ultimo', 'readwrite').objectStore('ultimo').delete(key));
    } catch {
      // If it could not be opened, nothing is stored either.
    }
  },
  /** Deletes personal data; data of the installation stays. Never rejects. */
  forget: async (): Promise<void> => {
    try {
      const store = (await opened()).transaction('ultimo', 'readwrite').objectStore('ultimo');
      const keys = await asked(store.getAllKeys());
      await Promise.all(keys.filter((key) => !ofTheDevice.includes(key)).map((key) => asked(store.delete(key))));
    } catch {
      // If it could not be opened, nothing is stored either.
    }
  },
};

/** Keys of data that is not personal, or that stays until its person logs out. */
const ofTheDevice: readonly IDBValidKey[] = [
  'config',
  'sin_instalar',
  'sin_pin',
  'rol_guardado',
  ...Object.values(lockKeys),
];

const opened = loadedOnce((): Promise<IDBDatabase> => {
  const request = indexedDB.open('ftrack', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('ultimo');
  return asked(request);
});

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

/** Asks the browser not to evict this data when space is low. Some browsers ask the user, so this is done once. */
export const keepForGood = async (): Promise<void> => {
  if (!('storage' in navigator) || !('persist' in navigator.storage)) return;
  if (!(await navigator.storage.persisted().catch(() => true))) await navigator.storage.persist().catch(() => false);
};
