import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/system';
import { ordenTable } from '../../db/tables/ordenes';
import { fieldError, theOne } from '../../plugins/errors';
import { lockNamed } from '../../records/store';

const reasons: Readonly<Record<string, string>> = {
  inicio: 'La garantía empezó después de la falla de la orden',
  fecha: 'La garantía había vencido cuando falló',
  km: 'El activo había pasado el kilometraje de la garantía cuando falló',
  horas: 'El activo había pasado las horas de la garantía cuando falló',
  propia: 'Es la orden cuyo trabajo se garantiza',
  trabajo: 'El trabajo que se garantiza no ha terminado',
};

/**
 * Locks the order, so that it is neither deleted nor moved to another asset meanwhile.
 * @throws ApiError 404 or 422 at `orden_id` unless the order is of the warranty's asset, and failed while it was in
 * force
 */
export const refuseUncovered = async (tx: Tx, empresaId: number, garantiaId: number, ordenId: number) => {
  await lockNamed(tx, empresaId, 'orden_id', ordenTable, [ordenId]);
  await tx.execute(sql`select from ordenes where empresa_id = ${empresaId} and id = ${ordenId} for share`);
  const { rows } = await tx.execute<{ suya: boolean; fuera: string | null }>(sql`
    select
      case
        when g.activo_id is not null then o.activo_id is not distinct from g.activo_id
        when g.orden_id is not null then o.activo_id is not distinct from de.activo_id
        else exists (
          select 1 from montajes m
          where m.empresa_id = g.empresa_id and m.componente_id = g.componente_id and m.activo_id = o.activo_id
            and m.desde <= o.fallo and (m.hasta is null or m.hasta > o.fallo)
        )
      end as suya,
      case
        when g.orden_id = o.id then 'propia'
        when de.estado not in ('completada', 'cerrada') then 'trabajo'
        else fuera_de_garantia(o.activo_id, g.inicia_en, g.vence_en, g.hasta_km, g.hasta_horas, o.fallo)
      end as fuera
    from garantias g
    left join ordenes de on de.empresa_id = g.empresa_id and de.id = g.orden_id
    join (
      select id, empresa_id, activo_id, coalesce(falla_en, creado_en) as fallo from ordenes
    ) o on o.empresa_id = g.empresa_id and o.id = ${ordenId}
    where g.empresa_id = ${empresaId} and g.id = ${garantiaId}`);
  const { suya, fuera } = theOne(rows);
  if (!suya) throw fieldError('orden_id', 'La orden es de otro activo');
  if (fuera !== null) throw fieldError('orden_id', reasons[fuera] ?? 'La garantía no estaba vigente');
};
