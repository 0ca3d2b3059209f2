import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore, type StoreNames } from 'idb';
import type { ActivoSlim } from '#contract/activos';
import type { Paquete } from '#contract/paquete';
import { presentEntry, type Entry, type StoredEntry } from './entry';
import { bytesOf, seal, textOf, unseal, type Box } from './seal';

/** The server's last state, part by part. */
export interface Copy extends Omit<Paquete, 'hora'> {
  /** Every asset of the company, for reports of failures. */
  flota: ActivoSlim[];
  /** When the server last responded, ms since 1970; null: never. */
  sincronizado: number | null;
  /** When everything beyond the packet was last loaded completely, ms since 1970; null: never. */
  completo: number | null;
  /** The server's clock minus this device's, ms. */
  desfase: number;
}

export const nothing: Copy = {
  persona: null,
  ordenes: [],
  personas: [],
  tareas: [],
  activos: [],
  repuestos: [],
  comentarios: [],
  archivos: [],
  mano_obra: [],
  usados: [],
  rutas: [],
  fotos_min_cierre: 0,
  flota: [],
  sincronizado: null,
  completo: null,
  desfase: 0,
};

/**
 * Changes of the copy when the server accepts an entry: the returned record in its part, and whole parts that keep
 * their current values.
 */
interface Taken {
  stays: Partial<Copy>;
  part?: 'ordenes' | 'tareas' | 'comentarios' | 'archivos' | 'usados';
  record?: { id: number | string };
}

/** Drafts, by place. */
export type Drafts = Readonly<Record<string, unknown>>;

/** A picture taken on this phone. `archivo_id`: its id on the server, once it is uploaded. */
export interface Photo {
  id: string;
  tipo: string;
  archivo_id: string | null;
  creado_en: number;
}

interface Schema extends DBSchema {
  copy: { key: string; value: unknown };
  queue: { key: number; value: { n?: number; caja: Box } };
  photos: { key: string; value: Photo & { caja: Box } };
  /** Pictures of the server by path, `bytes` long. */
  pictures: { key: string; value: { ruta: string; tipo: string; contenido: ArrayBuffer; usada_en: number } };
  /** Unsubmitted drafts, by place. */
  drafts: { key: string; value: { clave: string; escrito_en: number; caja: Box } };
}

/** What the stores were called before version 3. Renaming a store keeps all that stands in it. */
const formerNames = { copia: 'copy', cola: 'queue', fotos: 'photos', imagenes: 'pictures', borradores: 'drafts' };

const open = (name: string): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(name, 3, {
    upgrade: (db, _before, _version, tx) => {
      for (const store of [...tx.objectStoreNames]) {
        const renamed = Object.entries(formerNames).find(([former]) => former === store);
        if (renamed) tx.objectStore(store).name = renamed[1];
      }
      const has = (store: StoreNames<Schema>) => db.objectStoreNames.contains(store);
      if (!has('copy')) db.createObjectStore('copy');
      if (!has('queue')) db.createObjectStore('queue', { keyPath: 'n', autoIncrement: true });
      if (!has('photos')) db.createObjectStore('photos', { keyPath: 'id' });
      if (!has('pictures')) db.createObjectStore('pictures', { keyPath: 'ruta' });
      if (!has('drafts')) db.createObjectStore('drafts', { keyPath: 'clave' });
    },
    // A tab with the previous version closes the database, and reopens it when needed.
    blocking: (_before, _wanted, event) => (event.target as IDBDatabase).close(),
  });

/**
 * The database of one user in one company on this device. Entries, local pictures and drafts are encrypted with the
 * user's key.
 */
export type LocalStore = Awaited<ReturnType<typeof openLocalStore>>;

export const openLocalStore = async (name: string, given: CryptoKey | undefined) => {
  const db = await open(name);
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
     * In one transaction: rewrites entries, deletes and adds others, and updates the copy with what the server
     * accepted. A deleted entry stays deleted.
     */
    settle: async (
      changed: readonly Entry[],
      gone: readonly Entry[] = [],
      taken?: Taken,
      added: readonly Omit<Entry, 'n'>[] = [],
    ) => {
      const fresh = await Promise.all(added.map(boxed));
      const rows = await Promise.all(changed.map(async (entry) => ({ n: entry.n, caja: await boxed(entry) })));
      const tx = db.transaction(['queue', 'copy'], 'readwrite');
      const queue = tx.objectStore('queue');
      for (const row of rows) if ((await queue.getKey(row.n)) !== undefined) await queue.put(row);
      for (const { n } of gone) await queue.delete(n);
      for (const caja of fresh) await queue.add({ caja });
      if (taken) await writeTaken(tx.objectStore('copy'), taken);
      await tx.done;
    },

    copy: (): Promise<Copy> => readCopy(db.transaction('copy').store),

    writeCopy: async (parts: Partial<Copy>) => {
      const tx = db.transaction('copy', 'readwrite');
      await Promise.all(Object.entries(parts).map(([part, value]) => tx.store.put(value, part)));
      await tx.done;
    },

    keepPhoto: async (photo: Photo, picture: Blob) =>
      void (await db.put('photos', { ...photo, caja: await seal(key, await picture.arrayBuffer()) })),
    photo: async (id: string): Promise<(Photo & { picture: Blob }) | undefined> => {
      const row = await db.get('photos', id);
      const bytes = row && (await unseal(key, row.caja));
      return (
        bytes && {
          id,
          tipo: row.tipo,
          archivo_id: row.archivo_id,
          creado_en: row.creado_en,
          picture: new Blob([bytes], { type: row.tipo }),
        }
      );
    },
    /** Records that the picture is uploaded, with this id. */
    photoSent: async (id: string, archivo_id: string) => {
      const row = await db.get('photos', id);
      if (row) await db.put('photos', { ...row, archivo_id });
    },
    /** Deletes pictures that nothing refers to: uploaded ones, and drafts from before that time. */
    sweepPhotos: async (named: ReadonlySet<string>, before: number) => {
      for (const { id, archivo_id, creado_en } of await db.getAll('photos'))
        if (!named.has(id) && (archivo_id !== null || creado_en < before)) await db.delete('photos', id);
    },

    ...picturesIn(db),

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
  return { ...nothing, ...Object.fromEntries(keys.map((part, at) => [part, values[at]])) };
};

/** What the server accepted, in the copy. */
const writeTaken = async (copy: CopyStore, { stays, part, record }: Taken) => {
  for (const [name, value] of Object.entries(stays)) await copy.put(value, name);
  if (!part || !record) return;
  const before = ((await copy.get(part)) ?? []) as { id: number | string }[];
  await copy.put([...before.filter(({ id }) => id !== record.id), record], part);
};

/** Pictures of the server, kept for when there is no network. They are not encrypted. */
const picturesIn = (db: Awaited<ReturnType<typeof open>>) => ({
  picture: async (path: string): Promise<Blob | undefined> => {
    const row = await db.get('pictures', path);
    return row && new Blob([row.contenido], { type: row.tipo });
  },
  knownPictures: async () => new Set(await db.getAllKeys('pictures')),
  keepPicture: async (path: string, picture: Blob) =>
    void (await db.put('pictures', {
      ruta: path,
      tipo: picture.type,
      contenido: await picture.arrayBuffer(),
      usada_en: Date.now(),
    })),
  /** Keeps only these, and of them the newest that fit in this many bytes. */
  trimPictures: async (wanted: ReadonlySet<string>, most: number) => {
    const all = (await db.getAll('pictures')).sort((a, b) => b.usada_en - a.usada_en);
    let bytes = 0;
    for (const { ruta, contenido } of all) {
      bytes += contenido.byteLength;
      if (!wanted.has(ruta) || bytes > most) await db.delete('pictures', ruta);
    }
  },
});

/** Deletes the copy and all unencrypted data; encrypted data stays. */
export const clearCopy = async (name: string): Promise<void> => {
  const db = await open(name);
  await Promise.all([db.clear('copy'), db.clear('pictures')]);
  for (const { n, caja } of await db.getAll('queue')) if (!caja.iv && n !== undefined) await db.delete('queue', n);
  for (const { id, caja } of await db.getAll('photos')) if (!caja.iv) await db.delete('photos', id);
  for (const { clave, caja } of await db.getAll('drafts')) if (!caja.iv) await db.delete('drafts', clave);
  db.close();
};
