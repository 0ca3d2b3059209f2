import type { TipoMarcaParada } from '#contract/despacho';
import type { Ejecucion, OmisionParada, ParadaEjecutada } from '#contract/ejecuciones';
import { isTakenOut, standingMarks } from '#contract/rules/stops';
import type { Run } from '../../db/run';
import type { PlannedStop } from '../../db/tables/rutas';
import { follow, type Followed, type Plan } from './follow';

interface Row extends OfCompany {
  /** Those of an execution that was changed on its way also say what was changed. */
  stops: (PlannedStop & Partial<Pick<ParadaEjecutada, 'clave' | 'agregada' | 'omision'>> & { ordenada_en?: string })[];
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
  curso: { entro: number; avance_m: number; llego: number | null } | null;
  visits: { parada: number; entrada: number; salida: number | null }[];
  offs: { inicio: number; max: number }[];
  ahora: number;
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
const minute = 60_000;

/** Upper bound of the visits to a route's stops during one execution. */
const mostVisits = 600;

/** An execution, with its company. */
export interface OfCompany {
  id: number;
  empresa_id: number;
}

/**
 * Derives the state of these executions again and writes what differs. Their rows are locked until the transaction
 * ends.
 */
export const assess = async (run: Run, asked: readonly OfCompany[]): Promise<void> => {
  if (asked.length === 0) return;
  const which = [asked.map(({ empresa_id }) => empresa_id), asked.map(({ id }) => id)];
  await run(`select 1 from ${these} order by e.id for no key update of e`, which);
  const rows = await run<Row>(reading, which);
  const followed = rows.map((row) => ({
    ...columnsOf(row, follow(planOf(row), saidOf(row), factsOf(row), row.ahora)),
    empresa_id: row.empresa_id,
  }));
  await run(writing, [JSON.stringify(followed)]);
};

const these =
  'unnest($1::int[], $2::int[]) n(empresa_id, id) join ejecuciones e on e.empresa_id = n.empresa_id and e.id = n.id';
const reading = `
  select e.id, e.empresa_id, coalesce(e.paradas_propias, p.paradas) as stops, p.distancia_km * 1000 as metros,
    ${ms('e.salida_en')} as salida, ${ms('e.desde_en')} as desde, ${ms('e.hasta_en')} as hasta,
    ${ms('e.iniciada_en')} as iniciada, ${ms('e.terminada_en')} as terminada, e.terminada_como,
    e.cancelada_en is not null as cancelada, e.curso, ${ms('now()')} as ahora,
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
          and v.entrada_en < e.hasta_en and (v.salida_en is null or v.salida_en >= e.desde_en)
          and v.parada_id in (
            select (s ->> 'parada_id')::int from jsonb_array_elements(coalesce(e.paradas_propias, p.paradas)) s
          )
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
  from ${these} join rutas_planes p on p.empresa_id = e.empresa_id and p.id = e.plan_id`;

const keyOf = ({ clave, orden }: Row['stops'][number]) => clave ?? orden;

/** When its driver says that they were at a stop: the first time. */
const saidAt = ({ marks }: Row, clave: number): number | null =>
  standingMarks(marks, clave).find(({ tipo }) => tipo !== 'fallida')?.fecha ?? null;

/** Why a stop is not served: the dispatch's decision, else the driver's last word. */
const omissionOf = ({ marks }: Row, stop: Row['stops'][number]): OmisionParada | null => {
  if (stop.omision) return stop.omision;
  const last = standingMarks(marks, keyOf(stop)).at(-1);
  if (last?.tipo !== 'fallida') return null;
  return { motivo: last.nota ?? '', por: last.por, fecha: iso(last.fecha) ?? '', conductor: true, ejecucion_id: null };
};

const planOf = (row: Row): Plan => ({
  stops: row.stops.map((stop) => ({
    ...plannedOf(stop, row.salida),
    omitida: omissionOf(row, stop) !== null,
    dicha: saidAt(row, keyOf(stop)),
    ordenada: stop.ordenada_en ? Date.parse(stop.ordenada_en) : null,
  })),
  metros: row.metros,
  salida: row.salida,
  desde: row.desde,
  hasta: row.hasta,
});

const plannedOf = (
  { parada_id, llegada_min, ventana_min, servicio_min, obligatoria }: PlannedStop,
  salida: number,
) => ({
  parada: parada_id,
  planeada: salida + llegada_min * minute,
  ventana: ventana_min * minute,
  servicio: servicio_min * minute,
  obligatoria,
});

const saidOf = ({ iniciada, terminada, terminada_como, cancelada }: Row) => ({
  iniciada,
  terminada,
  incumplida: terminada_como === 'incumplida',
  cancelada,
});

const factsOf = ({ visits, curso }: Row) => ({
  visits,
  curso: curso && { entro: curso.entro, avance: curso.avance_m, llego: curso.llego },
});

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** The stored columns of an execution. */
const columnsOf = (row: Row, { stops: reached, ...whole }: Followed) => {
  const { id, stops, salida, offs } = row;
  const paradas = stops.map((stop, at): ParadaEjecutada => {
    const { parada_id, nombre, latitud, longitud, orden, llegada_min, ventana_min, servicio_min, obligatoria } = stop;
    const { llegada = null, salida: left = null, dicha = false, estado = 'pendiente', eta = null } = reached[at] ?? {};
    return {
      clave: keyOf(stop),
      ...{ parada_id, nombre, latitud, longitud, orden, ventana_min, servicio_min, obligatoria },
      planeada_en: iso(salida + llegada_min * minute) ?? '',
      llegada_en: iso(llegada),
      salida_en: iso(left),
      estado,
      fuente: llegada === null ? null : dicha ? 'conductor' : 'posicion',
      agregada: stop.agregada ?? false,
      omision: omissionOf(row, stop),
      eta: iso(eta),
    };
  });
  const own = paradas.filter((stop) => !isTakenOut(stop));
  const count = (estado: ParadaEjecutada['estado']) => own.filter((each) => each.estado === estado).length;
  const due = own.length - count('pendiente');
  const strayed =
    whole.inicio === null
      ? []
      : offs.filter(({ inicio }) => inicio >= (whole.inicio ?? 0) && inicio < (whole.fin ?? Infinity));
  return {
    id,
    estado: whole.estado,
    inicio_en: iso(whole.inicio),
    fin_en: iso(whole.fin),
    avance_pct: whole.avance_pct,
    paradas_n: own.length,
    a_tiempo_n: count('a_tiempo'),
    temprano_n: count('temprano'),
    tarde_n: count('tarde'),
    omitidas_n: count('omitida'),
    cumplimiento_pct: due > 0 ? Math.round((100 * count('a_tiempo')) / due) : null,
    retraso_min: whole.retraso === null ? null : Math.round(whole.retraso / minute),
    siguiente_parada_id: whole.siguiente,
    eta: iso(whole.eta),
    eta_plan: iso(whole.eta_plan),
    desvios_n: strayed.length,
    desvio_max_m: strayed.length > 0 ? Math.max(...strayed.map(({ max }) => max)) : null,
    paradas,
  } satisfies Partial<Ejecucion>;
};

const types: Readonly<Record<Exclude<keyof ReturnType<typeof columnsOf>, 'id'>, string>> = {
  estado: 'text',
  inicio_en: 'timestamptz',
  fin_en: 'timestamptz',
  avance_pct: 'int',
  paradas_n: 'int',
  a_tiempo_n: 'int',
  temprano_n: 'int',
  tarde_n: 'int',
  omitidas_n: 'int',
  cumplimiento_pct: 'int',
  retraso_min: 'int',
  siguiente_parada_id: 'int',
  eta: 'timestamptz',
  eta_plan: 'timestamptz',
  desvios_n: 'int',
  desvio_max_m: 'int',
  paradas: 'jsonb',
};
const names = Object.keys(types);
const list = (table: string) => names.map((name) => `${table}.${name}`).join(', ');
const writing = `
  update ejecuciones e set (${names.join(', ')}) = (${list('n')})
  from json_to_recordset($1::json) n(id int, empresa_id int, ${Object.entries(types)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')})
  where e.empresa_id = n.empresa_id and e.id = n.id and (${list('e')}) is distinct from (${list('n')})`;
