import { sql } from 'drizzle-orm';
import type { PasoDefecto } from '#contract/entities/defectos';
import { isoOf } from '../../db/tables/types';
import type { Tx } from '../../db/system';

/** The sightings of a defect and what was done about it, the newest first. */
export const historyOf = async (tx: Tx, empresaId: number, id: number): Promise<PasoDefecto[]> => {
  const { rows } = await tx.execute<PasoDefecto & Record<string, unknown>>(sql`
    select 'visto' as tipo, i.fecha, i.inspector as persona, r.nota,
      array(select archivo_url(f) from unnest(r.fotos) f) as fotos, i.id as inspeccion_id, null::int as orden_id
    from inspeccion_respuestas r
    join inspecciones i on i.empresa_id = r.empresa_id and i.id = r.inspeccion_id
      and i.anulada_en is null and i.eliminado_en is null
    where r.empresa_id = ${empresaId} and r.defecto_id = ${id}
    union all
    select a.tipo, a.fecha, coalesce(a.nombre, nombre_usuario(a.user_id)), a.nota, '{}'::text[], null, a.orden_id
    from defecto_actos a where a.empresa_id = ${empresaId} and a.defecto_id = ${id}
    union all
    select 'reparado', i.fecha, r.reparado ->> 'nombre', r.reparado ->> 'nota',
      array(select archivo_url(f) from unnest(r.fotos) f), i.id, null
    from defectos d
    join inspecciones i on i.empresa_id = d.empresa_id and i.activo_id = d.activo_id
      and i.plantilla_id = d.plantilla_id and i.fecha = d.cierra_en and i.anulada_en is null
    join inspeccion_respuestas r on r.empresa_id = i.empresa_id and r.inspeccion_id = i.id and r.item = d.item
      and r.reparado is not null and r.resultado <> 'falla'
    where d.empresa_id = ${empresaId} and d.id = ${id} and d.estado = 'reparado'
    order by 2 desc, 1 desc`);
  return rows.map((row) => ({ ...row, fecha: isoOf(row.fecha) }));
};
