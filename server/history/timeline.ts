import type { Cambio, TipoHistorial } from '#contract/hojaDeVida';
import type { Tx } from '../db/client';
import type { Actor } from './audit';
import { meterValue } from '../resources/activos/meterInForce';
import { historialTable } from './tables';

export interface Entry {
  activo_id: number;
  tipo: TipoHistorial;
  titulo: string;
  /** When it happened; absent: now. */
  fecha?: string;
  detalle?: string | null;
  cambios?: Cambio[];
  referencia_tipo?: string;
  referencia_id?: number;
  costo?: number | null;
  adjuntos?: string[];
}

/** A statement takes at most 65,535 values. */
const mostAtOnce = 1_000;

/**
 * Appends to the timelines of assets, in the transaction of the change itself. Entries for now include the current meter values. @returns their ids
 */
export const record = async (tx: Tx, { empresaId, userId }: Actor, ...entries: Entry[]): Promise<number[]> => {
  const ids: number[] = [];
  for (let from = 0; from < entries.length; from += mostAtOnce) {
    const written = await tx
      .insert(historialTable)
      .values(
        entries.slice(from, from + mostAtOnce).map((entry) => {
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
