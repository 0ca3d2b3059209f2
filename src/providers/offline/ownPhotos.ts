import type { IDBPDatabase } from 'idb';
import type { Photo, Schema } from './database';
import { seal, unseal } from './seal';

/** Pictures and voice notes made on this phone, encrypted with the key of that moment. */
export const ownPhotos = (db: IDBPDatabase<Schema>, key: () => CryptoKey | undefined) => ({
  keepPhoto: async (photo: Photo, picture: Blob) =>
    void (await db.put('photos', { ...photo, caja: await seal(key(), await picture.arrayBuffer()) })),
  photo: async (id: string): Promise<(Photo & { picture: Blob }) | undefined> => {
    const row = await db.get('photos', id);
    const bytes = row && (await unseal(key(), row.caja));
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
  /** Without reading it. */
  photoState: async (id: string): Promise<{ archivo_id: string | null; bytes: number } | undefined> => {
    const row = await db.get('photos', id);
    return row && { archivo_id: row.archivo_id, bytes: row.caja.bytes.byteLength };
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
});
