import { and, eq, inArray } from 'drizzle-orm';
import { claveDe } from '#contract/entities/dispositivos';
import type { Tx } from '../../db/system';
import { imeiTable as t } from '../../db/tables/dispositivos';

interface Identified {
  id: number;
  identificador?: unknown;
  protocolo?: unknown;
}

const claimOf = (device: Identified | null) => (device ? claveDe(device.identificador, device.protocolo) : null);

/**
 * Claims the IMEIs of devices that were written, and what trackers are called by their protocol; frees those they had.
 * @throws 23505 `imeis_unico` when another device has one, of any company
 */
export const claimImeis = async (
  tx: Tx,
  empresaId: number,
  written: readonly { row: Identified; before: Identified | null }[],
): Promise<void> => {
  const changed = written.filter(({ row, before }) => claimOf(row) !== claimOf(before));
  await freeImeis(
    tx,
    empresaId,
    changed.flatMap(({ before }) => before?.id ?? []),
  );
  const claims = changed.flatMap(({ row }) => {
    const imei = claimOf(row);
    return imei === null ? [] : [{ imei, empresa_id: empresaId, dispositivo_id: row.id }];
  });
  if (claims.length) await tx.insert(t).values(claims);
};

/** Frees the IMEIs of devices that are gone. */
export const freeImeis = async (tx: Tx, empresaId: number, devices: readonly number[]): Promise<void> => {
  if (devices.length)
    await tx.delete(t).where(and(eq(t.empresa_id, empresaId), inArray(t.dispositivo_id, [...devices])));
};
