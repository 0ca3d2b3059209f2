import { sql } from 'drizzle-orm';
import { secondsFrom } from '../../../db/days';
import type { Tx } from '../../../db/system';
import { manoObraTable as l } from '../../../db/tables/ordenParts';

/** Minutes of an entry of labour; null while its timer runs. */
export const minutes = sql`round(${secondsFrom(sql`mano_obra.inicio_en`, sql`mano_obra.fin_en`)} / 60)`;

/** The cost of an entry of labour; null while its timer runs. */
export const labourCost = sql`round(
  ${minutes} * case when mano_obra.incluye_costo then coalesce(mano_obra.tarifa_hora, 0) else 0 end / 60, 2
)`;

/** An entry of labour as people read it, with or without what it costs. */
export const labourFields = (costs: boolean) => ({
  id: l.id,
  orden_id: l.orden_id,
  personal_id: l.personal_id,
  persona: sql<string>`(
    select nombre_completo(personal.nombre, personal.apellido) from personal where personal.id = ${l.personal_id}
  )`,
  inicio_en: l.inicio_en,
  fin_en: l.fin_en,
  por_horas: l.por_horas,
  minutos: sql<number | null>`${minutes}::int`,
  tarifa_hora: costs ? l.tarifa_hora : sql<null>`null`,
  costo: costs ? sql<number | null>`${labourCost}::float8` : sql<null>`null`,
  incluye_costo: l.incluye_costo,
  nota: l.nota,
});

/**
 * Sums labour, parts and third parties into the order's costs. Its `version` stays: this must not conflict with a
 * user's edit.
 */
export const recount = async (tx: Tx, empresaId: number, ordenId: number): Promise<void> => {
  // The sums are a separate statement: after waiting for this lock they include what the other transaction wrote.
  await tx.execute(sql`select 1 from ordenes where empresa_id = ${empresaId} and id = ${ordenId} for no key update`);
  await tx.execute(sql`update ordenes set
    costo_mano_obra = (
      select coalesce(sum(${labourCost}), 0) from mano_obra
      where mano_obra.orden_id = ordenes.id and mano_obra.eliminado_en is null
    ),
    costo_repuestos = (
      select coalesce(-sum(valor), 0) from movimientos_repuesto where movimientos_repuesto.orden_id = ordenes.id
    ),
    costo_terceros = (
      select coalesce(sum(valor), 0) from orden_costos
      where orden_costos.orden_id = ordenes.id and orden_costos.eliminado_en is null
    )
    where empresa_id = ${empresaId} and id = ${ordenId}`);
};
