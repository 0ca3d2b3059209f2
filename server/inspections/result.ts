import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../db/system';

/**
 * Derives again what the inspections of an asset found, from this moment on: by what fails in each, and by the critical
 * defects that were open on the asset then.
 * @returns those of which it changed
 */
export const resettle = async (tx: Tx, empresaId: number, activoId: number, since: string | SQL) => {
  const { rows } = await tx.execute<{ id: number; version: number }>(sql`
    update inspecciones i set resultado = n.resultado, version = i.version + 1, actualizado_en = now()
    from (
      select s.id, case
        when f.criticas > 0 or exists (
          select from defectos d
          where d.empresa_id = s.empresa_id and d.activo_id = s.activo_id and d.severidad = 'critica'
            and d.eliminado_en is null and d.abierto_en <= s.fecha and (
              d.estado in ('abierto', 'en_orden') or s.fecha < coalesce(d.reparado_en, (
                select max(a.fecha) from defecto_actos a
                where a.empresa_id = d.empresa_id and a.defecto_id = d.id and a.tipo = 'descartado'
              ))
            )
        ) then 'no_apta'
        when f.fallas > 0 then 'con_observaciones' else 'apta'
      end as resultado
      from inspecciones s
      cross join lateral (
        select count(*) as fallas, count(*) filter (where r.severidad = 'critica') as criticas
        from inspeccion_respuestas r
        where r.empresa_id = s.empresa_id and r.inspeccion_id = s.id and r.resultado = 'falla'
      ) f
      where s.empresa_id = ${empresaId} and s.activo_id = ${activoId} and s.fecha >= ${since}::timestamptz
        and s.anulada_en is null and s.eliminado_en is null
    ) n
    where i.empresa_id = ${empresaId} and i.id = n.id and i.resultado <> n.resultado
    returning i.id, i.version`);
  return rows;
};
