import type { IDBPDatabase } from 'idb';
import type { Schema } from './database';

/** Pictures of the server, kept for when there is no network. They are not encrypted. */
export const serverPictures = (db: IDBPDatabase<Schema>) => ({
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
