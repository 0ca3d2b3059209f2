import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { removeRecords, type Writer } from '../../../records/crud';
import type { Tx } from '../../../db/system';
import { annulment } from '../../../history/importedEntries';
import { historialTable as h } from '../../../db/tables/historial';
import { record } from '../../../history/timeline';
import { ApiError } from '../../../plugins/errors';
import { actorOf } from '../../../plugins/guard';
import { lockToRemove, mine, type Row } from '../../../records/store';
import { ordenStore } from '../record/store';
import { ordenTable } from '../../../db/tables/ordenes';
import { ordersRemoved } from '../record/written';

/**
 * Deletes orders created by an import, closed ones too, and their costs on assets.
 *
 * @throws ApiError EN_USO when somebody has worked on one since
 */
export const removeImported = async (tx: Tx, writer: Writer, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const { empresaId } = writer;
  await lockToRemove(tx, ordenStore, empresaId, ids);
  // None of this changes the order's version. Rows of the import itself date from the order's first step.
  const { rows: worked } = await tx.execute(sql`
    with importadas as (
      select orden_id, min(creado_en) as desde from orden_historial
      where orden_id = any(${sql.param([...ids])}::int[])
      group by orden_id
    )
    select 1 from mano_obra join importadas using (orden_id) where eliminado_en is null
    union all select 1 from movimientos_repuesto join importadas using (orden_id)
    union all select 1 from orden_comentarios join importadas using (orden_id)
    union all select 1 from orden_archivos join importadas using (orden_id) where eliminado_en is null
    union all
    select 1 from orden_costos join importadas using (orden_id) where creado_en > desde or eliminado_en is not null
    union all select 1 from tareas join importadas using (orden_id) where creado_en > desde or version > 1 limit 1`);
  if (worked.length > 0) throw new ApiError('EN_USO', { message: 'Alguien ya trabajó en la orden: no se elimina.' });
  const costs = await tx
    .select()
    .from(h)
    .where(
      and(
        eq(h.empresa_id, empresaId),
        eq(h.referencia_tipo, 'orden'),
        inArray(h.referencia_id, [...ids]),
        isNotNull(h.costo),
      ),
    );
  await record(
    tx,
    actorOf(writer),
    ...costs.map(({ id, activo_id, fecha, costo, titulo }) => ({
      activo_id,
      tipo: 'costo' as const,
      fecha,
      titulo: `Costo anulado: ${titulo}`,
      detalle: 'Se deshizo su importación',
      costo: -(costo ?? 0),
      referencia_tipo: annulment,
      referencia_id: id,
    })),
  );
  const rows = await tx
    .select()
    .from(ordenTable)
    .where(and(mine(ordenStore, empresaId), inArray(ordenTable.id, [...ids])));
  await record(
    tx,
    actorOf(writer),
    ...rows.flatMap(({ id, activo_id, numero, titulo }) =>
      activo_id === null
        ? []
        : [
            {
              activo_id,
              tipo: 'edicion' as const,
              titulo: `Orden ${numero}: ${titulo}`,
              referencia_tipo: 'orden',
              referencia_id: id,
            },
          ],
    ),
  );
  await removeRecords(tx, { ...ordenStore, removed: ordersRemoved }, writer, rows satisfies Row[]);
};
