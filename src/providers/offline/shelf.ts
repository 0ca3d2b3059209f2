import { openDB, type DBSchema } from 'idb';
import type { HojaPaquete } from '#contract/paquete';
import { bytesOf, seal, textOf, unseal, type Box } from './seal';

/** Read-only data on a phone: the sheets of the assets of its orders, and the people and records they refer to. */
export interface Shelf {
  hojas: readonly HojaPaquete[];
  niveles: readonly object[];
  personal: readonly object[];
  categorias: readonly object[];
  /** When it was loaded, ms since 1970, and for which assets. */
  leido: { en: number; activos: readonly number[] } | null;
}

export const emptyShelf: Shelf = { hojas: [], niveles: [], personal: [], categorias: [], leido: null };

interface Schema extends DBSchema {
  partes: { key: string; value: Box };
}

const open = (name: string) =>
  openDB<Schema>(`${name}-hojas`, 1, { upgrade: (db) => void db.createObjectStore('partes') });

/** The data that can be decrypted with the user's key. */
export const readShelf = async (name: string, key: CryptoKey | undefined): Promise<Shelf> => {
  const db = await open(name);
  const box = await db.get('partes', 'todo');
  db.close();
  const bytes = box && (await unseal(key, box));
  return bytes ? { ...emptyShelf, ...(JSON.parse(textOf(bytes)) as Partial<Shelf>) } : emptyShelf;
};

export const writeShelf = async (name: string, key: CryptoKey | undefined, shelf: Shelf): Promise<void> => {
  const box = await seal(key, bytesOf(JSON.stringify(shelf)));
  const db = await open(name);
  await db.put('partes', box, 'todo');
  db.close();
};

export const clearShelf = async (name: string): Promise<void> => {
  const db = await open(name);
  await db.clear('partes');
  db.close();
};
