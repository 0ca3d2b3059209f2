import { and, eq, min } from 'drizzle-orm';
import type { Tx } from '../../db/system';
import type { Row } from '../../records/store';
import type { ImportRow } from './record';
import { importacionFilaTable as f } from '../../db/tables/importaciones';

/** Stores records that an import created besides those of its rows: as rows below zero, so that undoing finds them. */
export const keepBelow = async (tx: Tx, { empresa_id, id }: ImportRow, made: readonly Row[]) => {
  if (made.length === 0) return;
  const [lowest] = await tx
    .select({ numero: min(f.numero) })
    .from(f)
    .where(and(eq(f.empresa_id, empresa_id), eq(f.importacion_id, id)));
  const from = Math.min(0, lowest?.numero ?? 0);
  await tx.insert(f).values(
    made.map(({ id: entidad_id, version, nombre }, at) => ({
      importacion_id: id,
      empresa_id,
      numero: from - at - 1,
      datos: { nombre: String(nombre) },
      estado: 'importada',
      entidad_id,
      version,
    })),
  );
};
