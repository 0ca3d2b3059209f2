import type { TipoMarcaParada } from '#contract/despacho';
import type { ParadaEjecutada } from '#contract/ejecuciones';
import type { Run } from '../../db/run';
import type { OwnStop } from '../../db/tables/ejecuciones';
import type { PlannedStop } from '../../db/tables/rutas';
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
  ahora: number;
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

/** Upper bound of the visits to a route's stops during one execution. */
const mostVisits = 600;

/** Executions by two lists: companies and ids. */
export const these =
  'unnest($1::int[], $2::int[]) n(empresa_id, id) join ejecuciones e on e.empresa_id = n.empresa_id and e.id = n.id';

/** Reads them: a statement with the two lists of `these`. */
export const reading = `
  select e.id, e.empresa_id, coalesce(e.paradas_propias, p.paradas) as stops, p.distancia_km * 1000 as metros,
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
    ) as offs
  from ${these} join rutas_planes p on p.empresa_id = e.empresa_id and p.id = e.plan_id
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
