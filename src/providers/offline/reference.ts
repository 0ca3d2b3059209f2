import { openDB, type DBSchema } from 'idb';
import type { HojaPaquete } from '#contract/requests/paquete';
import { bytesOf, seal, textOf, unseal, type Box } from './seal';

/** Read-only data on a phone: the sheets of the assets of its orders, and the people and records they refer to. */
export interface Reference {
  hojas: readonly HojaPaquete[];
  niveles: readonly object[];
  personal: readonly object[];
  categorias: readonly object[];
  /** When it was loaded, ms since 1970, and for which assets. */
  leido: { en: number; activos: readonly number[] } | null;
}

export const emptyReference: Reference = { hojas: [], niveles: [], personal: [], categorias: [], leido: null };

interface Schema extends DBSchema {
  partes: { key: string; value: Box };
}

const open = (name: string) =>
  openDB<Schema>(`${name}-hojas`, 1, { upgrade: (db) => void db.createObjectStore('partes') });

/** The data that can be decrypted with the user's key. */
export const readReference = async (name: string, key: CryptoKey | undefined): Promise<Reference> => {
  const db = await open(name);
  const box = await db.get('partes', 'todo');
  db.close();
  const bytes = box && (await unseal(key, box));
  return bytes ? { ...emptyReference, ...(JSON.parse(textOf(bytes)) as Partial<Reference>) } : emptyReference;
};

export const writeReference = async (name: string, key: CryptoKey | undefined, reference: Reference): Promise<void> => {
  const box = await seal(key, bytesOf(JSON.stringify(reference)));
  const db = await open(name);
  await db.put('partes', box, 'todo');
  db.close();
};

export const clearReference = async (name: string): Promise<void> => {
  const db = await open(name);
  await db.clear('partes');
  db.close();
};
