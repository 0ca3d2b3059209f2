import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../db/system';
import { archivoTable } from '../../../db/tables/archivos';
import { ordenArchivoTable, ordenComentarioTable } from '../../../db/tables/ordenParts';

/** Of which order, and who brought it; null: somebody without an account. */
interface Where {
  empresaId: number;
  ordenId: number;
  autorId: number | null;
}

/** Attaches files that are checked already to an order that is being made. */
export const attachFiles = async (tx: Tx, { empresaId, ordenId, autorId }: Where, ids: readonly string[]) => {
  if (ids.length === 0) return;
  const files = await tx
    .select({ id: archivoTable.id, tipo: archivoTable.tipo })
    .from(archivoTable)
    .where(and(eq(archivoTable.empresa_id, empresaId), inArray(archivoTable.id, [...ids])));
  const shared = { empresa_id: empresaId, orden_id: ordenId, creado_por_id: autorId };
  await tx.insert(ordenArchivoTable).values(
    files.map(({ id, tipo }) => ({
      ...shared,
      archivo_id: id,
      clase: tipo.startsWith('image/') ? ('foto' as const) : ('documento' as const),
    })),
  );
};

/** Says a voice note in the comments of an order that is being made: there it is played. */
export const attachVoice = async (tx: Tx, { empresaId, ordenId, autorId }: Where, vozId: string, texto: string) => {
  await tx.insert(ordenComentarioTable).values({
    ...{ empresa_id: empresaId, orden_id: ordenId, creado_por_id: autorId },
    ...{ texto, adjuntos: [vozId] },
  });
};
