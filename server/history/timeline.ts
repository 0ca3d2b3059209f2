import type { Entry } from './entry';
import { and, eq, inArray } from 'drizzle-orm';

import type { Tx } from '../db/system';
import type { Actor } from './audit';
import { meterValue } from '../db/meterInForce';
import { asImported, type ImportedEntry } from './importedEntries';
import { historialTable } from '../db/tables/historial';

/** A statement takes at most 65,535 values. */
const mostAtOnce = 1_000;

/**
 * Appends to the timelines of assets, in the transaction of the change itself. Entries for now include the current
 * meter values. @returns their ids
 */
export const record = async (
  tx: Tx,
  { empresaId, userId, importacion }: Actor,
  ...entries: Entry[]
): Promise<number[]> => {
  const ids: number[] = [];
  const told: readonly ImportedEntry[] = importacion
    ? await notYetSaid(tx, empresaId, asImported(entries, importacion))
    : entries;
  for (let from = 0; from < told.length; from += mostAtOnce) {
    const written = await tx
      .insert(historialTable)
      .values(
        told.slice(from, from + mostAtOnce).map((entry) => {
          // A new asset has no readings yet, and an import may create thousands.
          const read = !entry.fecha && entry.tipo !== 'alta';
          return {
            ...entry,
            empresa_id: empresaId,
            actor_id: userId,
            odometro_km: read ? meterValue(entry.activo_id, 'odometro') : null,
            horometro_h: read ? meterValue(entry.activo_id, 'horometro') : null,
          };
        }),
      )
      .returning({ id: historialTable.id });
    ids.push(...written.map(({ id }) => id));
  }
  return ids;
};

/** That an import was undone is said once for each record, in however many steps it happens. */
const notYetSaid = async (
  tx: Tx,
  empresaId: number,
  told: readonly ImportedEntry[],
): Promise<readonly ImportedEntry[]> => {
  const ends = told.filter(({ deshecha }) => deshecha);
  const [first] = ends;
  if (first?.importacion_id === undefined) return told;
  const h = historialTable;
  const assets = [...new Set(ends.map(({ activo_id }) => activo_id))];
  const said = await tx
    .select({ activo_id: h.activo_id, referencia_tipo: h.referencia_tipo, referencia_id: h.referencia_id })
    .from(h)
    .where(
      and(
        eq(h.empresa_id, empresaId),
        inArray(h.activo_id, assets),
        eq(h.importacion_id, first.importacion_id),
        h.deshecha,
      ),
    );
  const keyOf = (
    entry: Pick<ImportedEntry, 'activo_id'> & { referencia_tipo?: string | null; referencia_id?: number | null },
  ) => `${entry.activo_id} ${entry.referencia_tipo ?? ''} ${entry.referencia_id ?? ''}`;
  const known = new Set(said.map(keyOf));
  return told.filter((entry) => !entry.deshecha || !known.has(keyOf(entry)));
};
