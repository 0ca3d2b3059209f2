import { and, eq, inArray } from 'drizzle-orm';
import { isImei } from '#contract/dispositivos';
import type { Tx } from '../../db/client';
import { imeiTable as t } from './table';

interface Identified {
  id: number;
  identificador?: unknown;
}

/** Claims the IMEIs of devices that were written, and frees those they had. @throws 23505 `imeis_unico` when another device has one, of any company */
export const claimImeis = async (tx: Tx, empresaId: number, written: readonly { row: Identified; before: Identified | null }[]): Promise<void> => {
  const changed = written.filter(({ row, before }) => row.identificador !== before?.identificador);
  await freeImeis(
    tx,
    empresaId,
    changed.flatMap(({ before }) => before?.id ?? []),
  );
  const claims = changed.flatMap(({ row: { id, identificador } }) =>
    typeof identificador === 'string' && isImei(identificador) ? [{ imei: identificador, empresa_id: empresaId, dispositivo_id: id }] : [],
  );
  if (claims.length) await tx.insert(t).values(claims);
};

/** Frees the IMEIs of devices that are gone. */
export const freeImeis = async (tx: Tx, empresaId: number, devices: readonly number[]): Promise<void> => {
  if (devices.length) await tx.delete(t).where(and(eq(t.empresa_id, empresaId), inArray(t.dispositivo_id, [...devices])));
};
