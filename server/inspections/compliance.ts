import { sql, type SQL } from 'drizzle-orm';
import type { z } from '#contract/core/validation';
import { ajustesEmpresa } from '#contract/entities/empresas';
import type { DiaDebido, FilaCumplimiento, pideCumplimiento } from '#contract/requests/inspecciones';
import { belowLevels } from '../db/belowLevels';
import { dayAt, todayOnce } from '../db/days';
import type { Tx } from '../db/system';
import { thisCompany } from '../db/tables/stored';

type Query = z.output<typeof pideCumplimiento>;
type Row = Omit<FilaCumplimiento, 'activo_id' | 'conductor_id'> & { id: number | null; dias: DiaDebido[] | null };

/**
 * The due inspections of each asset or driver, and how many were done. What is due on one day of an asset is one,
 * however many forms ask for it: done when one of them was filled in. A weekly form is due on the Sunday.
 */
export const compliance = async (tx: Tx, empresaId: number, query: Query): Promise<FilaCumplimiento[]> => {
  const byAsset = query.por === 'activo';
  const detail = sql`json_agg(json_build_object(
    'fecha', c.dia, 'activo_id', c.activo_id, 'hecha', c.inspeccion_id is not null, 'inspeccion_id', c.inspeccion_id,
    'resultado', (select i.resultado from inspecciones i where i.empresa_id = ${empresaId} and i.id = c.inspeccion_id)
  ) order by c.dia, c.activo_id) filter (where c.dia is not null)`;
  const { rows } = await tx.execute<Row & Record<string, unknown>>(sql`
    with ${await dueDays(tx, empresaId, query)},
    cuentas as (
      select ${byAsset ? sql`a.id` : driver} as id, a.id as activo_id, d.dia, d.inspeccion_id
      from de_activos a left join debidas d on d.activo_id = a.id
    )
    select c.id, ${byAsset ? assetName : personName} as nombre, count(c.inspeccion_id)::int as hechas,
      count(c.dia)::int as debidas, round(100.0 * count(c.inspeccion_id) / nullif(count(c.dia), 0), 2)::float8 as pct,
      ${query.detalle ? sql`coalesce(${detail}, '[]')` : sql`null`} as dias
    from cuentas c group by c.id order by nombre nulls last, c.id`);
  return rows.map(({ id, dias, ...row }) => ({
    ...row,
    ...(byAsset ? { activo_id: id ?? 0 } : { conductor_id: id }),
    ...(dias && { dias }),
  }));
};

const assetName = sql`(select concat_ws(' · ', a.placa, a.nombre) from activos a
  where a.empresa_id = ${thisCompany} and a.id = c.id)`;
const personName = sql`(select nombre_completo(p.nombre, p.apellido) from personal p
  where p.empresa_id = ${thisCompany} and p.id = c.id)`;

/** Who drove first that day, else who drives the asset. */
const driver = sql`coalesce(d.conductor_id, a.conductor_id)`;

/**
 * `de_activos`: the assets that some form is for; `debidas`: each day of the asset on which one was due, with the
 * inspection that counts for it and the driver of that day. Today counts, later days do not.
 */
const dueDays = async (tx: Tx, empresaId: number, query: Query): Promise<SQL> => {
  const { desde, hasta, activo_id, nivel_id } = query;
  const working = await workingDays(tx);
  return sql`
    dias as materialized (
      select d::date as dia, extract(isodow from d)::int as semana
      from generate_series(${desde}::date, least(${hasta}::date - 1, ${todayOnce}), interval '1 day') d
    ),
    pares as materialized (
      select a.id as activo_id, p.id as plantilla_id, p.frecuencia,
        greatest(${dayAt(sql`a.creado_en`)}, ${dayAt(sql`p.creado_en`)}) as nace, a.fecha_baja as baja
      from plantillas p
      join activos a on a.empresa_id = p.empresa_id and a.eliminado_en is null
        ${activo_id === undefined ? sql`` : sql`and a.id = ${activo_id}`}
        ${nivel_id === undefined ? sql`` : sql`and ${belowLevels(sql`a.nivel_id`, [nivel_id])}`}
      where p.empresa_id = ${empresaId} and p.uso = 'inspeccion' and p.activo and p.eliminado_en is null
        and aplica_a(p.aplica_a, a.empresa_id, a.id)
    ),
    de_activos as (
      select a.id, a.conductor_id from activos a
      where a.empresa_id = ${empresaId} and a.id in (select activo_id from pares)
    ),
    asuntos as (
      select p.activo_id, p.plantilla_id, d.dia, case p.frecuencia when 'semanal' then 6 else 0 end as atras
      from pares p join dias d on d.dia >= p.nace and (p.baja is null or d.dia <= p.baja)
      where case p.frecuencia
        when 'diaria' then d.semana = any(${sql.param(working)}::int[])
        when 'semanal' then d.semana = 7
        when 'antes_del_viaje' then exists (
          select from km_dia k
          where k.empresa_id = ${empresaId} and k.activo_id = p.activo_id and k.fecha = d.dia and k.km >= 1
        )
        else false
      end
    ),
    hechas as materialized (
      select distinct on (i.activo_id, i.plantilla_id, x.dia) i.id, i.activo_id, i.plantilla_id, i.fecha, x.dia
      from inspecciones i cross join lateral (select ${dayAt(sql`i.fecha`)} as dia) x
      where i.empresa_id = ${empresaId} and i.anulada_en is null and i.eliminado_en is null
        and i.fecha >= inicio_del_dia(${desde}::date - 6, current_setting('app.zona'))
        and i.fecha < inicio_del_dia(${hasta}::date, current_setting('app.zona'))
      order by i.activo_id, i.plantilla_id, x.dia, i.fecha, i.id
    ),
    debidas as materialized (
      select s.activo_id, s.dia,
        (array_agg(h.id order by h.fecha, h.id) filter (where h.id is not null))[1] as inspeccion_id,
        (
          select v.conductor_id from viajes v
          where v.empresa_id = ${empresaId} and v.activo_id = s.activo_id and v.conductor_id is not null
            and v.inicio_en >= inicio_del_dia(s.dia, current_setting('app.zona'))
            and v.inicio_en < inicio_del_dia(s.dia + 1, current_setting('app.zona'))
          order by v.inicio_en limit 1
        ) as conductor_id
      from asuntos s
      left join hechas h on h.activo_id = s.activo_id and h.plantilla_id = s.plantilla_id
        and h.dia between s.dia - s.atras and s.dia
      group by s.activo_id, s.dia
    )`;
};

/** The days of the week (1 is Monday) on which the company works. */
const workingDays = async (tx: Tx): Promise<number[]> => {
  const { rows } = await tx.execute<{ ajustes: Record<string, unknown> | null }>(sql`select ajustes from mi_empresa()`);
  const hours = ajustesEmpresa.shape.horario_laboral.parse(rows[0]?.ajustes?.['horario_laboral'] ?? undefined);
  return [...new Set(hours.map(({ dia }) => dia))];
};
