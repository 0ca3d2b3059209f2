import type { IDBPObjectStore } from 'idb';
import { nothing, presentCopy, type Copy } from './copy';
import { openDatabase, type Schema } from './database';
import { presentEntry, type Entry, type StoredEntry } from './entry';
import { bytesOf, seal, textOf, unseal } from './seal';
import { ownPhotos } from './ownPhotos';
import { serverPictures } from './serverPictures';

/**
 * Changes of the copy when the server accepts an entry: the returned record in its part, and whole parts that keep
 * their current values.
 */
interface Taken {
  stays: Partial<Copy>;
  part?: 'ordenes' | 'tareas' | 'comentarios' | 'archivos' | 'usados' | 'mensajes';
  record?: { id: number | string };
}

/** Drafts, by place. */
export type Drafts = Readonly<Record<string, unknown>>;

/**
 * The database of one user in one company on this device. Entries, local pictures and drafts are encrypted with the
 * user's key.
 */
export type LocalStore = Awaited<ReturnType<typeof openLocalStore>>;

export const openLocalStore = async (name: string, given: CryptoKey | undefined) => {
  const db = await openDatabase(name);
  let key = given;
  const boxed = (value: unknown) => seal(key, bytesOf(JSON.stringify(value)));

  return {
    entries: async (): Promise<Entry[]> => readEntries(await db.getAll('queue'), key),

    /**
     * In one transaction, because what the server accepts leaves the queue and enters the copy at once. `unreadable`:
     * how many entries are encrypted with another key.
     */
    state: async (): Promise<{ copy: Copy; entries: Entry[]; unreadable: number }> => {
      const tx = db.transaction(['copy', 'queue']);
      const [copy, rows] = await Promise.all([readCopy(tx.objectStore('copy')), tx.objectStore('queue').getAll()]);
      const entries = await readEntries(rows, key);
      return { copy, entries, unreadable: rows.length - entries.length };
    },

    /** Returns the entry with its position. */
    append: async (entry: Omit<Entry, 'n'>): Promise<Entry> => ({
      ...entry,
      n: await db.add('queue', { caja: await boxed(entry) }),
    }),

    /**
     * In one transaction: rewrites entries, deletes and adds others (at the end, but for those with a place), and
     * updates the copy with what the server accepted. A deleted entry stays deleted.
     */
    settle: async (
      changed: readonly Entry[],
      gone: readonly Entry[] = [],
      taken?: Taken,
      added: readonly (Omit<Entry, 'n'> & { n?: number })[] = [],
    ) => {
      const fresh = await Promise.all(
        added.map(async ({ n, ...entry }) => ({ caja: await boxed(entry), ...(n !== undefined && { n }) })),
      );
      const rows = await Promise.all(changed.map(async (entry) => ({ n: entry.n, caja: await boxed(entry) })));
      const tx = db.transaction(['queue', 'copy'], 'readwrite');
      const queue = tx.objectStore('queue');
      for (const row of rows) if ((await queue.getKey(row.n)) !== undefined) await queue.put(row);
      for (const { n } of gone) await queue.delete(n);
      for (const row of fresh) await queue.add(row);
      if (taken) await writeTaken(tx.objectStore('copy'), taken);
      await tx.done;
    },

    copy: (): Promise<Copy> => readCopy(db.transaction('copy').store),

    writeCopy: async (parts: Partial<Copy>) => {
      const tx = db.transaction('copy', 'readwrite');
      await Promise.all(Object.entries(parts).map(([part, value]) => tx.store.put(value, part)));
      await tx.done;
    },

    ...ownPhotos(db, () => key),
    ...serverPictures(db),

    drafts: async (): Promise<Drafts> => {
      const rows = await db.getAll('drafts');
      const read = await Promise.all(
        rows.map(async ({ clave, caja }) => {
          const bytes = await unseal(key, caja);
          return bytes ? [[clave, JSON.parse(textOf(bytes)) as unknown] as const] : [];
        }),
      );
      return Object.fromEntries(read.flat());
    },
    /** Undefined deletes the draft. */
    keepDraft: async (clave: string, draft: unknown) => {
      if (draft === undefined) await db.delete('drafts', clave);
      else await db.put('drafts', { clave, escrito_en: Date.now(), caja: await boxed(draft) });
    },
    sweepDrafts: async (before: number) => {
      for (const { clave, escrito_en } of await db.getAll('drafts'))
        if (escrito_en < before) await db.delete('drafts', clave);
    },

    isSealed: () => key !== undefined,
    /** Called when the key is available: encrypts what was written before. */
    useKey: async (late: CryptoKey) => {
      key = late;
      for (const { n, caja } of await db.getAll('queue'))
        if (!caja.iv && n !== undefined) await db.put('queue', { n, caja: await seal(key, caja.bytes) });
      for (const store of ['photos', 'drafts'] as const)
        for (const row of await db.getAll(store))
          if (!row.caja.iv) await db.put(store, { ...row, caja: await seal(key, row.caja.bytes) });
    },
    close: () => db.close(),
  };
};

type QueueRow = Schema['queue']['value'];
type CopyStore = IDBPObjectStore<Schema, ('queue' | 'copy')[], 'copy', 'readwrite'>;
type Readable = Pick<IDBPObjectStore<Schema, ['copy'], 'copy'>, 'getAll' | 'getAllKeys'>;

/** Those that this key opens. */
const readEntries = async (rows: readonly QueueRow[], key: CryptoKey | undefined): Promise<Entry[]> => {
  const read = await Promise.all(
    rows.map(async ({ n, caja }) => {
      const bytes = await unseal(key, caja);
      return bytes && n !== undefined ? [presentEntry({ ...(JSON.parse(textOf(bytes)) as StoredEntry), n })] : [];
    }),
  );
  return read.flat();
};

const readCopy = async (store: Readable): Promise<Copy> => {
  const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
  return presentCopy({ ...nothing, ...Object.fromEntries(keys.map((part, at) => [part, values[at]])) });
};

/** What the server accepted, in the copy. */
const writeTaken = async (copy: CopyStore, { stays, part, record }: Taken) => {
  // No longer what the server sent, so it may not be confirmed.
  await copy.put(null, 'etag');
  for (const [name, value] of Object.entries(stays)) await copy.put(value, name);
  if (!part || !record) return;
  const before = ((await copy.get(part)) ?? []) as { id: number | string }[];
  await copy.put([...before.filter(({ id }) => id !== record.id), record], part);
};
