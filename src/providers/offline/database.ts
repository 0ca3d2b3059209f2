import { openDB, type DBSchema, type IDBPDatabase, type StoreNames } from 'idb';
import type { Box } from './seal';

/** A picture taken on this phone. `archivo_id`: its id on the server, once it is uploaded. */
export interface Photo {
  id: string;
  tipo: string;
  archivo_id: string | null;
  creado_en: number;
}

export interface Schema extends DBSchema {
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

/** Opens the database of one user in one company, made or renamed as needed. */
export const openDatabase = (name: string): Promise<IDBPDatabase<Schema>> =>
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

/** Deletes the copy and all unencrypted data; encrypted data stays. */
export const clearCopy = async (name: string): Promise<void> => {
  const db = await openDatabase(name);
  await Promise.all([db.clear('copy'), db.clear('pictures')]);
  for (const { n, caja } of await db.getAll('queue')) if (!caja.iv && n !== undefined) await db.delete('queue', n);
  for (const { id, caja } of await db.getAll('photos')) if (!caja.iv) await db.delete('photos', id);
  for (const { clave, caja } of await db.getAll('drafts')) if (!caja.iv) await db.delete('drafts', clave);
  db.close();
};
