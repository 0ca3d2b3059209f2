import { sql } from 'drizzle-orm';
import type { Conteo } from '#contract/entities/conteos';
import type { Tx } from '../../db/system';
import type { Caller } from '../../plugins/guard';
import { readOne, type Row } from '../../records/store';
import { move, repuestoStore } from '../repuestos/index';
import { linesOf } from './lines';

/**
 * Corrects the stock of each part that was counted: by what it differed when it was counted, so that what moved since
 * is not lost. @returns the parts that changed
 */
export const close = async (tx: Tx, caller: Caller, { id, bodega_id }: Conteo, motivo: string): Promise<Row[]> => {
  const { empresaId } = caller;
  const { rows: counted } = await tx.execute<{ repuesto_id: number }>(sql`
    select distinct l.repuesto_id from conteo_renglones l
    join repuestos r on r.empresa_id = l.empresa_id and r.id = l.repuesto_id and r.eliminado_en is null
    where l.empresa_id = ${empresaId} and l.conteo_id = ${id} order by 1`);
  const parts = new Map<number, Row>();
  // Locked before the stock is read, in the order in which everybody locks them.
  for (const { repuesto_id } of counted)
    parts.set(repuesto_id, await readOne(tx, repuestoStore as never, empresaId, repuesto_id, true));
  const { rows } = await tx.execute<{ repuesto_id: number; diferencia: number; contado_en: string }>(sql`
    select l.repuesto_id, l.diferencia::float8 as diferencia, l.contado_en
    from conteos cross join lateral (${linesOf}) l
    where conteos.empresa_id = ${empresaId} and conteos.id = ${id} and l.contado is not null and l.diferencia <> 0
    order by l.repuesto_id`);
  for (const { repuesto_id, diferencia, contado_en } of rows) {
    const part = parts.get(repuesto_id);
    if (!part) continue;
    const fecha = new Date(contado_en).toISOString();
    await move(
      tx,
      caller,
      part,
      { tipo: 'ajuste', bodega_id, cantidad: diferencia, costo_unitario: null, nota: motivo, fecha },
      { conteoId: id, field: `renglones.${repuesto_id}.contado` },
    );
  }
  return rows.flatMap(({ repuesto_id }) => parts.get(repuesto_id) ?? []);
};
