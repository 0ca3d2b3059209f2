/**
 * What this device remembers beyond a session, in IndexedDB: the last answer of
 * /config.json and the last company list of each user. Losing it harms nothing.
 */
export const device = {
  /** The value last kept under this key, or undefined. Never rejects. */
  recall: async (key: string): Promise<unknown> => {
    try {
      return await asked((await opened()).transaction('ultimo').objectStore('ultimo').get(key));
    } catch {
      return undefined;
    }
  },
  /** Resolves when it is kept, or could not be. */
  keep: async (key: string, value: unknown): Promise<void> => {
    try {
      await asked((await opened()).transaction('ultimo', 'readwrite').objectStore('ultimo').put(value, key));
    } catch {
      // Private windows and full disks refuse; the next start asks the server anyway.
    }
  },
  /** Forgets whatever is of a person; what is of the installation stays. Never rejects. */
  forget: async (): Promise<void> => {
    try {
      const kept = (await opened()).transaction('ultimo', 'readwrite').objectStore('ultimo');
      const keys = await asked(kept.getAllKeys());
      await Promise.all(keys.filter((key) => !ofTheDevice.some((own) => own === key)).map((key) => asked(kept.delete(key))));
    } catch {
      // What could not be kept needs no forgetting.
    }
  },
};

/** What no person left here. */
const ofTheDevice = ['config', 'sin_instalar'];

let database: Promise<IDBDatabase> | undefined;

const opened = (): Promise<IDBDatabase> =>
  (database ??= (() => {
    const request = indexedDB.open('ftrack', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('ultimo');
    return asked(request);
  })());

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

/** Asks the browser not to throw away what is kept here when it needs room. Some ask the person: once is enough. */
export const keepForGood = async (): Promise<void> => {
  if (!('storage' in navigator) || !('persist' in navigator.storage)) return;
  if (!(await navigator.storage.persisted().catch(() => true))) await navigator.storage.persist().catch(() => false);
};
