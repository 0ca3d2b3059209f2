import { sql } from 'drizzle-orm';
import { diasAvisoLicencia } from '#contract/entities/personal';
import type { System } from '../db/system';

/** Days that are made up for when nothing ran on them. */
const lookBack = 7;
/** Records of one statement. */
const chunk = 1_000;

/** What GET answers otherwise from that day on, although nobody writes: entity, record, the day. */
const turning = sql`
  select empresa_id, 'activos' as entidad, activo_id as id, vence_en - aviso_dias as dia from documentos
    where eliminado_en is null and activo_id is not null
  union all
  select empresa_id, 'personal', personal_id, vence_en - aviso_dias from documentos
    where eliminado_en is null and personal_id is not null
  union all
  select p.empresa_id, 'personal', p.id, p.licencia_vence_en + n from personal p,
    unnest(array[-${sql.raw(String(diasAvisoLicencia))}, 1]) n
    where p.eliminado_en is null
  union all
  select v.empresa_id, 'mantenimiento', v.plan_id, n from mantenimiento_activos v,
    unnest(array[v.avisa_desde, v.vencido_desde, v.pospuesto_hasta, v.sin_lecturas_desde]) n
    where v.fuera_desde is null`;

/**
 * Notes for followers what a new day changes: documents and licences that are near their end or past it, dues that are
 * near or overdue. Once for each day of a company's calendar, whatever was written since.
 * @returns how many records
 */
export const notePassedDays = async (db: System): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    select anotar_cambio(d.empresa_id, d.entidad, d.id, null)
    from (
      select distinct t.empresa_id, t.entidad, t.id
      from empresas e
      cross join lateral (select dia_local(now(), e.zona_horaria) as hoy) h
      join (${turning}) t on t.empresa_id = e.id and t.dia > h.hoy - ${lookBack}::int and t.dia <= h.hoy
      where e.activo and not exists (
        select from cambios c
        where c.empresa_id = t.empresa_id and c.entidad = t.entidad and c.entidad_id = t.id
          and c.fecha >= inicio_del_dia(t.dia, e.zona_horaria)
      )
      limit ${chunk}
    ) d`);
  return rowCount ?? 0;
};
