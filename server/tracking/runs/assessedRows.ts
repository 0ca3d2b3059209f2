import type { TipoMarcaParada } from '#contract/requests/despacho';
import type { ParadaEjecutada } from '#contract/entities/ejecuciones';
import { clockAhead } from '#contract/rules/lateness';
import type { Run } from '../../db/run';
import type { OwnStop } from '../../db/tables/ejecuciones';
import type { PlannedStop } from '../../db/tables/rutas';
import type { Former } from './former';
import type { Visit } from './plan';

/** An execution, with its company. */
export interface OfCompany {
  id: number;
  empresa_id: number;
}

/** What an assessment reads of an execution. Moments in ms. */
export interface Row extends OfCompany {
  /** Those of an execution that was changed on its way also say what was changed. */
  stops: (PlannedStop &
    Partial<Pick<ParadaEjecutada, 'clave' | 'agregada' | 'omision'>> &
    Partial<Pick<OwnStop, 'ordenada_en' | 'pedida_en'>>)[];
  /** The company's time zone, IANA; null: unknown, and not needed without marks. */
  zona: string | null;
  /** What its driver says of its stops, in the order of time. */
  marks: { clave: number; tipo: TipoMarcaParada; fecha: number; nota: string | null; por: string | null }[];
  /** Those of the plan, whatever was changed. */
  planeadas: PlannedStop[];
  plan_id: number;
  huella: string;
  tolerancia: number;
  metros: number;
  salida: number;
  desde: number;
  hasta: number;
  iniciada: number | null;
  terminada: number | null;
  terminada_como: string | null;
  cancelada: boolean;
  curso: { entro: number | null; avance_m: number; llego: number | null; pasos?: Visit[] } | null;
  visits: Visit[];
  offs: { inicio: number; max: number }[];
  /** Its last good positions while it may be driven, thinned out, the oldest first: time, latitude, longitude. */
  rastro: [number, number, number][];
  /** When it was last elsewhere than at its newest position. */
  movida: number | null;
  aprendido: Former | null;
  ahora: number;
}

/** What is read of the way before the newest position, and one position of each of these seconds. */
const track = { minutes: 15, seconds: 20 };
/** Within so many degrees of latitude an asset stands: 60 m. */
const still = 0.00054;

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

/** Upper bound of the visits to a route's stops during one execution. */
const mostVisits = 600;

/** Its good positions in the time that counts for it. */
const ofRun = (q: string) => `${q}.activo_id = e.activo_id and ${q}.empresa_id = e.empresa_id and ${q}.valida
  and not ${q}.atipica and ${q}.fecha_dispositivo >= least(e.desde_en, e.iniciada_en)
  and ${q}.fecha_dispositivo <= now() + interval '${clockAhead} milliseconds'`;

/** Executions by two lists: companies and ids. */
export const these =
  'unnest($1::int[], $2::int[]) n(empresa_id, id) join ejecuciones e on e.empresa_id = n.empresa_id and e.id = n.id';

/** Reads them: a statement with the two lists of `these`. */
export const reading = `
  select e.id, e.empresa_id, coalesce(e.paradas_propias, p.paradas) as stops, p.paradas as planeadas,
    e.plan_id, p.huella, p.tolerancia_m as tolerancia, p.distancia_km * 1000 as metros,
    ${ms('e.salida_en')} as salida, ${ms('e.desde_en')} as desde, ${ms('e.hasta_en')} as hasta,
    ${ms('e.iniciada_en')} as iniciada, ${ms('e.terminada_en')} as terminada, e.terminada_como,
    e.cancelada_en is not null as cancelada, e.curso, ${ms('now()')} as ahora,
    nullif(current_setting('app.zona', true), '') as zona,
    (
      select coalesce(
        json_agg(
          json_build_object('parada', parada_id, 'entrada', ${ms('entrada_en')}, 'salida', ${ms('salida_en')})
          order by entrada_en, id
        ),
        '[]'
      )
      from (
        select id, parada_id, entrada_en, salida_en from visitas v
        where v.activo_id = e.activo_id and v.empresa_id = e.empresa_id
          and v.entrada_en < e.hasta_en
          and (v.salida_en is null or v.salida_en >= e.desde_en - s.ventana * interval '1 minute')
          and v.parada_id = any(s.ids)
        order by entrada_en, id limit ${mostVisits}
      ) v
    ) as visits,
    (
      select coalesce(
        json_agg(
          json_build_object('clave', m.clave, 'tipo', m.tipo, 'fecha', ${ms('m.fecha')}, 'nota', m.nota, 'por', m.por)
          order by m.fecha, m.id
        ),
        '[]'
      )
      from marcas_parada m where m.empresa_id = e.empresa_id and m.ejecucion_id = e.id
    ) as marks,
    (
      select coalesce(json_agg(json_build_object('inicio', ${ms('d.inicio_en')}, 'max', d.max_m)), '[]')
      from desvios d
      where d.ejecucion_id = e.id
    ) as offs,
    (
      select coalesce(json_agg(json_build_array(t, latitud, longitud) order by t), '[]')
      from (
        select distinct on (t - t % ${track.seconds * 1_000}) t, latitud, longitud
        from (
          select floor(${ms('q.fecha_dispositivo')})::bigint as t, q.latitud, q.longitud from posiciones q
          where ${ofRun('q')} and q.fecha_dispositivo > u.fecha_dispositivo - interval '${track.minutes} minutes'
        ) q
        order by t - t % ${track.seconds * 1_000}, t desc
      ) q
    ) as rastro,
    (
      select ${ms('q.fecha_dispositivo')} from posiciones q
      where ${ofRun('q')} and (
          abs(q.latitud - u.latitud) > ${still} or abs(q.longitud - u.longitud) * cosd(u.latitud) > ${still}
        )
      order by q.fecha_dispositivo desc limit 1
    ) as movida,
    (
      select l.aprendido from aprendizaje_rutas l where l.empresa_id = e.empresa_id and l.ruta_id = e.ruta_id
      order by abs(l.hora - left(e.hora_salida, 2)::int), l.hora limit 1
    ) as aprendido
  from ${these} join rutas_planes p on p.empresa_id = e.empresa_id and p.id = e.plan_id
  left join lateral (
    select q.fecha_dispositivo, q.latitud, q.longitud from posiciones q
    where ${ofRun('q')} and e.terminada_en is null and e.cancelada_en is null and e.hasta_en > now()
      and least(e.desde_en, e.iniciada_en) <= now()
    order by q.fecha_dispositivo desc limit 1
  ) u on true
  cross join lateral (
    select coalesce(array_agg((s ->> 'parada_id')::int), '{}') as ids,
      coalesce(max((s ->> 'ventana_min')::int), 0) as ventana
    from jsonb_array_elements(coalesce(e.paradas_propias, p.paradas)) s
  ) s`;

/**
 * The executions with their company's zone, where something depends on it. A company's own transaction knows it; others
 * may read it.
 */
export const zoned = async (run: Run, rows: readonly Row[]): Promise<Row[]> => {
  const wanted = rows.filter(({ zona, marks }) => zona === null && marks.length > 0);
  if (wanted.length === 0) return [...rows];
  const zones = await run<{ id: number; zona: string }>(
    'select id, zona_horaria as zona from empresas where id = any($1::int[])',
    [wanted.map(({ empresa_id }) => empresa_id)],
  );
  const zoneOf = new Map(zones.map(({ id, zona }) => [id, zona]));
  return rows.map((row) => ({ ...row, zona: row.zona ?? zoneOf.get(row.empresa_id) ?? null }));
};
