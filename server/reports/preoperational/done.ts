import { sql, type SQL } from 'drizzle-orm';
import type { FilaPreoperacional, FiltroPreoperacional } from '#contract/requests/preoperacional';
import type { Tx } from '../../db/system';
import { belowLevels } from '../../db/belowLevels';
import { clockAt } from '../../db/days';
import { periodOf } from '../making/period';
import type { ReportQuery } from '../making/report';

/** A row without what is read for one page only. */
export type DayRow = Omit<FilaPreoperacional, 'fallas' | 'accion' | 'reparado_en'>;

/** The inspections of these days that count, the oldest first. */
export const doneRows = async (
  tx: Tx,
  { empresaId, filter, zone }: ReportQuery<FiltroPreoperacional>,
): Promise<DayRow[]> => {
  const { from, to } = periodOf(filter, zone);
  const clock = clockAt(sql`i.fecha`);
  const { rows } = await tx.execute<DayRow & Record<string, unknown>>(sql`
    select i.id::text as id, i.id as inspeccion_id, i.activo_id, to_char(reloj.en, 'YYYY-MM-DD') as fecha,
      to_char(reloj.en, 'HH24:MI') as hora, a.placa, a.nombre as activo, n.nombre as nivel, i.inspector as conductor,
      i.plantilla as formulario, i.resultado, i.firma_id is not null as firmada,
      case when i.medidor = 'odometro' then i.lectura end::float8 as odometro_km,
      case when i.medidor = 'horometro' then i.lectura end::float8 as horometro_h,
      (
        select count(*)::int from inspeccion_respuestas r
        where r.empresa_id = i.empresa_id and r.inspeccion_id = i.id and r.resultado = 'falla'
      ) as fallas_n
    from inspecciones i
    cross join lateral (select ${clock} as en) reloj
    join activos a on a.empresa_id = i.empresa_id and a.id = i.activo_id
    join niveles n on n.empresa_id = a.empresa_id and n.id = a.nivel_id
    where i.empresa_id = ${empresaId} and i.fecha >= ${from} and i.fecha < ${to}
      and i.anulada_en is null and i.eliminado_en is null
      ${among(sql`i.activo_id`, filter.activo_id)} ${among(sql`i.personal_id`, filter.personal_id)}
      ${below(filter.bajo_nivel_id)}
    order by i.fecha, i.id`);
  return rows;
};

const among = (column: SQL, ids: readonly number[] | undefined): SQL =>
  ids ? sql`and ${column} = any(${sql.param([...ids])}::int[])` : sql``;

const below = (nivelId: number | undefined): SQL =>
  nivelId === undefined ? sql`` : sql`and ${belowLevels(sql`a.nivel_id`, [nivelId])}`;

/** What failed in these inspections, and what was done about it. */
export const failuresOf = async (tx: Tx, empresaId: number, ids: readonly number[]) => {
  type Failures = Pick<FilaPreoperacional, 'fallas' | 'accion' | 'reparado_en'> & { inspeccion_id: number };
  if (ids.length === 0) return new Map<number, Failures>();
  const repaired = clockAt(sql`d.reparado_en`);
  const { rows } = await tx.execute<Failures & Record<string, unknown>>(sql`
    select r.inspeccion_id,
      string_agg(
        r.titulo || case r.severidad when 'critica' then ' (crítica)' when 'mayor' then ' (mayor)' else '' end
          || coalesce(': ' || r.nota, ''), '; ' order by r.posicion) as fallas,
      string_agg(distinct nullif(concat_ws(' · ', o.numero,
        case d.estado
          when 'reparado' then 'reparado' || coalesce(' por ' || d.reparado_por, '') || coalesce(': ' || d.nota, '')
          when 'descartado' then 'descartado' || coalesce(': ' || d.nota, '')
        end), ''), '; ') as accion,
      case when bool_and(coalesce(d.estado in ('reparado', 'descartado'), false))
        then to_char(max(case when d.estado = 'reparado' then ${repaired} end), 'YYYY-MM-DD') end as reparado_en
    from inspeccion_respuestas r
    left join defectos d on d.empresa_id = r.empresa_id and d.id = r.defecto_id
    left join ordenes o on o.empresa_id = d.empresa_id and o.id = d.orden_id
    where r.empresa_id = ${empresaId} and r.inspeccion_id = any(${sql.param([...ids])}::int[]) and r.resultado = 'falla'
    group by r.inspeccion_id`);
  return new Map(rows.map((row) => [row.inspeccion_id, row]));
};

/** How many failures these inspections have, and of how many the defect was repaired. */
export const repairedOf = async (tx: Tx, empresaId: number, ids: readonly number[]) => {
  const { rows } = await tx.execute<{ fallas: number; reparadas: number } & Record<string, unknown>>(sql`
    select count(*)::int as fallas, count(*) filter (where d.estado = 'reparado')::int as reparadas
    from inspeccion_respuestas r left join defectos d on d.empresa_id = r.empresa_id and d.id = r.defecto_id
    where r.empresa_id = ${empresaId} and r.inspeccion_id = any(${sql.param([...ids])}::int[])
      and r.resultado = 'falla'`);
  return rows[0] ?? { fallas: 0, reparadas: 0 };
};
