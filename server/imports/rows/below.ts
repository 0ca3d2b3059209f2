import { and, eq, min } from 'drizzle-orm';
import type { Tx } from '../../db/system';
import type { Row } from '../../records/store';
import type { ImportRow } from './record';
import { importacionFilaTable as f } from '../../db/tables/importaciones';

/** A record that an import created or changed besides those of its rows. */
export interface Below {
  id: number;
  version: number;
  antes?: Record<string, unknown> | null;
  /** What helps to find it: its name; the row that wrote it. */
  datos: { tipo: string; nombre?: string; de?: string };
}

/** Stores them as rows below zero, so that undoing finds them. */
export const keepBelow = async (
  tx: Tx,
  { empresa_id, id }: Pick<ImportRow, 'empresa_id' | 'id'>,
  made: readonly Below[],
) => {
  if (made.length === 0) return;
  const [lowest] = await tx
    .select({ numero: min(f.numero) })
    .from(f)
    .where(and(eq(f.empresa_id, empresa_id), eq(f.importacion_id, id)));
  const from = Math.min(0, lowest?.numero ?? 0);
  const rows = made.map(({ id: entidad_id, version, antes = null, datos }, at) => ({
    importacion_id: id,
    empresa_id,
    numero: from - at - 1,
    datos: { ...datos },
    estado: 'importada',
    entidad_id,
    version,
    antes,
  }));
  for (let at = 0; at < rows.length; at += atOnce) await tx.insert(f).values(rows.slice(at, at + atOnce));
};

/** A statement takes at most 65,535 values. */
const atOnce = 1_000;

/** Created records of a store, to be kept below. */
export const madeOf = (tipo: string, rows: readonly Row[]): Below[] =>
  rows.map(({ id, version, nombre }) => ({ id, version, datos: { tipo, nombre: String(nombre) } }));
