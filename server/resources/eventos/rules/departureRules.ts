import { sql, type SQL } from 'drizzle-orm';
import type { TipoEvento } from '#contract/entities/tiposEvento';
import { beginning, dayAt, todayOnce } from '../../../db/days';
import { thisCompany } from '../../../db/tables/stored';
import { columnsOf, type ProductRule } from './conditionColumns';

/** The first departure of a day on which an asset had an open critical defect; of the last two days. */
const unfit = () => sql`
  select ${columnsOf({
    sujeto: sql`'activo ' || s.activo_id || ' dia ' || s.dia`,
    inicio: sql`s.inicio_en`,
    fin: sql`s.inicio_en`,
    activo_id: sql`s.activo_id`,
    asunto: sql`s.titulo`,
    personal_id: sql`s.conductor_id`,
    latitud: sql`s.latitud_inicio`,
    longitud: sql`s.longitud_inicio`,
  })}
  from (
    select distinct on (v.activo_id, x.dia) v.*, x.dia, d.titulo
    from viajes v
    join defectos d on d.empresa_id = v.empresa_id and d.activo_id = v.activo_id and d.severidad = 'critica'
      and d.eliminado_en is null and d.abierto_en <= v.inicio_en
      and (d.estado in ('abierto', 'en_orden') or d.estado = 'reparado' and v.inicio_en < d.reparado_en)
    cross join lateral (select ${dayAt(sql`v.inicio_en`)} as dia) x
    where v.empresa_id = ${thisCompany} and v.inicio_en > now() - interval '2 days'
    order by v.activo_id, x.dia, v.inicio_en, d.abierto_en, d.id
  ) s`;

/** The first departure of a day without an inspection that was due before it; of today and yesterday. */
const uninspected = () => sql`
  select ${columnsOf({
    sujeto: sql`'activo ' || f.activo_id || ' dia ' || f.dia || ' plantilla ' || f.plantilla_id`,
    inicio: sql`r.en`,
    fin: sql`r.en`,
    activo_id: sql`f.activo_id`,
    asunto: sql`f.plantilla`,
    personal_id: sql`r.conductor_id`,
  })}
  from inspecciones_faltantes(${thisCompany}, ${todayOnce} - 1, ${todayOnce}) f
  -- What was only planned is no departure.
  cross join lateral (
    select s.en, s.conductor_id from (
      select v.inicio_en as en, v.conductor_id from viajes v
      where v.empresa_id = ${thisCompany} and v.activo_id = f.activo_id
        and v.inicio_en >= ${beginning(sql`f.dia`)} and v.inicio_en < ${beginning(sql`f.dia + 1`)}
      union all
      select e.salio_en, e.personal_id from ejecuciones e
      where e.empresa_id = ${thisCompany} and e.activo_id = f.activo_id and e.fecha = f.dia and e.salio_en <= now()
        and e.eliminado_en is null and e.estado <> 'cancelada'
    ) s
    order by s.en limit 1
  ) r
  where not exists (
    select from inspecciones i
    where i.empresa_id = ${thisCompany} and i.activo_id = f.activo_id and i.plantilla_id = f.plantilla_id
      and i.fecha >= ${beginning(sql`f.dia`)} and i.fecha < r.en and i.anulada_en is null and i.eliminado_en is null
  )`;

/** The conditions on assets that leave: each is over at once. */
export const ofDepartures = {
  sale_no_apto: unfit,
  sale_sin_inspeccion: uninspected,
} satisfies Partial<Record<TipoEvento, (rule: ProductRule) => SQL>>;
