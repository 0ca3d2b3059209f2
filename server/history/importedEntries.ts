import { grouped } from '../db/grouped';
import type { Importing } from './audit';
import type { Entry } from './entry';

/** An entry with what an import adds to it. */
export interface ImportedEntry extends Entry {
  importacion_id?: number;
  deshecha?: boolean;
  parte?: boolean;
}

/** The reference type of an entry that reverses a cost. */
export const annulment = 'costo_anulado';

/**
 * What an import writes to the timelines: several changes of an asset are one entry, and undoing is one entry for each
 * record. The single ones are kept as parts of it: others read them, such as who drove until when.
 */
export const asImported = (entries: readonly Entry[], { id, nombre, deshace }: Importing): ImportedEntry[] =>
  [...grouped(entries, keyOf)].flatMap(([, some]): ImportedEntry[] => {
    const tagged = some.map((entry) => ({ ...entry, importacion_id: id }));
    const own = tagged.filter(({ referencia_tipo }) => referencia_tipo !== annulment);
    const [first] = own;
    const whole =
      !deshace &&
      (own.length < 2 ||
        own.some(({ fecha, referencia_tipo }) => fecha !== undefined || referencia_tipo !== undefined));
    if (whole || !first) return tagged.map((entry) => ({ ...entry, parte: entry.referencia_tipo === annulment }));
    const cambios = own.flatMap((entry) => entry.cambios ?? []);
    const { activo_id, referencia_tipo, referencia_id } = first;
    const told: ImportedEntry = {
      activo_id,
      tipo: deshace ? 'importacion_deshecha' : 'edicion',
      titulo: deshace
        ? `Se deshizo la importación de «${nombre}»`
        : `Importación de «${nombre}»: se cambiaron ${cambios.length} datos`,
      detalle: own
        .map(({ titulo }) => titulo)
        .join(' · ')
        .slice(0, most),
      cambios,
      ...(referencia_tipo !== undefined && { referencia_tipo }),
      ...(referencia_id !== undefined && { referencia_id }),
      importacion_id: id,
      deshecha: deshace,
    };
    return [...tagged.map((entry) => ({ ...entry, parte: true })), told];
  });

/** Characters of the titles that one entry repeats. */
const most = 1_000;

/** All annulments of an asset go together, beside its other entries. */
const keyOf = ({ activo_id, referencia_tipo, referencia_id }: Entry) =>
  [activo_id, referencia_tipo, referencia_tipo === annulment ? '' : referencia_id].join(' ');
