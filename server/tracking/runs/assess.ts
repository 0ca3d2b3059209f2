import type { CausaCorreccion } from '#contract/entities/correcciones';
import type { Ejecucion, OmisionParada, ParadaEjecutada } from '#contract/entities/ejecuciones';
import { saidArrival, saidStart, standingMarks } from '#contract/rules/marks';
import { isTakenOut, notExpected } from '#contract/rules/stops';
import type { Run } from '../../db/run';
import type { PlannedStop } from '../../db/tables/rutas';
import { noteCorrections } from '../stored/corrections';
import type { Estimate } from './arrivals';
import { reading, these, zoned, type OfCompany, type Row } from './assessedRows';
import { departsUntil, leftAt } from './departure';
import { plansOf } from './executions';
import { follow } from './follow';
import type { Line } from './line';
import { withPasses } from './passes';
import type { Followed, Plan } from './plan';
import { drivenUntil, keyOf } from './planned';
import { promisedOf } from './promised';
import { isCorrected, runBefore } from './corrected';
import { countsFrom } from './counting';

const minute = 60_000;

/**
 * Derives the state of these executions again and writes what differs. Their rows are locked until the transaction
 * ends.
 * @param asked with the cause of a recomputation: what was decided and is otherwise now is recorded with it
 */
export const assess = async (run: Run, asked: readonly (OfCompany & { causa?: CausaCorreccion })[]): Promise<void> => {
  if (asked.length === 0) return;
  const which = [asked.map(({ empresa_id }) => empresa_id), asked.map(({ id }) => id)];
  await run(`select 1 from ${these} order by e.id for no key update of e`, which);
  const rows = await zoned(run, await run<Row>(reading, which));
  const causes = new Map(asked.map(({ id, causa }) => [id, causa]));
  const lines = await plansOf(run, new Map(rows.filter(isDue).map((row) => [row.plan_id, row])));
  const followed = rows.map((row) => ({
    ...derived(row, lines.get(row.plan_id)?.line),
    empresa_id: row.empresa_id,
    causa: causes.get(row.id) ?? null,
  }));
  await run(writing, [JSON.stringify(followed)]);
};

/** What is still to come has driven none of its way. */
const isDue = ({ desde, iniciada, ahora, cancelada }: Row) => Math.min(desde, iniciada ?? desde) <= ahora && !cancelada;

/** The stored columns of an execution; what was said too early counts nowhere. Pure. */
export const derived = (given: Row, line?: Line) => {
  const from = countsFrom(given.salida, given.zona ?? 'UTC');
  const marks = given.marks.filter(({ fecha }) => fecha >= from);
  // What was said just now is later than the beginning of its transaction.
  const row = { ...given, marks, ahora: Math.max(given.ahora, ...marks.map(({ fecha }) => fecha)) };
  return columnsOf(row, followedOf(row, line));
};

/** Its driver's word starts it where nobody started it by hand and nothing else shows that it started by then. */
const followedOf = (row: Row, line: Line | undefined): Followed => {
  const [plan, said, facts] = [planOf(row, line), saidOf(row), factsOf(row)];
  const followed = follow(plan, said, facts, row.ahora);
  const start = saidStart(row.marks);
  const isEarlier =
    start !== null &&
    said.iniciada === null &&
    start <= row.ahora &&
    start < Math.min(followed.inicio ?? Infinity, said.terminada ?? Infinity, row.hasta);
  return isEarlier ? follow(plan, { ...said, iniciada: start }, facts, row.ahora) : followed;
};

/** When its driver says that they were at a stop: the first time. */
const saidAt = ({ marks }: Row, clave: number): number | null => saidArrival(marks, clave)?.fecha ?? null;

/** Why a stop is not served: the dispatch's decision, else the driver's last word. */
const omissionOf = ({ marks }: Row, stop: Row['stops'][number]): OmisionParada | null => {
  if (stop.omision) return stop.omision;
  const last = standingMarks(marks, keyOf(stop)).at(-1);
  if (last?.tipo !== 'fallida') return null;
  return { motivo: last.nota ?? '', por: last.por, fecha: iso(last.fecha) ?? '', conductor: true, ejecucion_id: null };
};

/** What its state follows from, beside the drive. */
export const planOf = (row: Row, line?: Line): Plan => ({
  stops: row.stops.map((stop) => ({
    ...plannedOf(stop, row.salida),
    manejo: stop.agregada ? null : inMs(drivenUntil(row.planeadas, keyOf(stop))),
    lugar: { latitud: stop.latitud, longitud: stop.longitud },
    omitida: omissionOf(row, stop) !== null,
    retirada: isTakenOut({ omision: stop.omision ?? null }),
    dicha: saidAt(row, keyOf(stop)),
    ordenada: msOf(stop.ordenada_en),
    // Those that were added by earlier versions say only when they were ordered last.
    pedida: msOf(stop.pedida_en ?? (stop.agregada ? stop.ordenada_en : undefined)),
    agregada: stop.agregada ?? false,
  })),
  ...(line && { linea: { line, tolerancia: row.tolerancia } }),
  metros: row.metros,
  salida: row.salida,
  desde: row.desde,
  hasta: row.hasta,
});

const msOf = (moment: string | undefined) => (moment === undefined ? null : Date.parse(moment));
const inMs = (minutes: number | null) => (minutes === null ? null : minutes * minute);

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

const factsOf = ({ visits, curso, rastro, movida, aprendido }: Row) => ({
  visits: withPasses(visits, curso?.pasos ?? []),
  track: rastro.map(([fecha, latitud, longitud]) => ({ fecha, latitud, longitud })),
  moved: movida,
  former: aprendido,
  curso: curso && { entro: curso.entro, avance: curso.avance_m, llego: curso.llego },
});

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

const expectedOf = (estimate: Estimate | null) =>
  estimate
    ? {
        eta: iso(estimate.eta),
        eta_desde: iso(estimate.desde),
        eta_hasta: iso(estimate.hasta),
        sin_estimacion_desde: iso(estimate.sin),
        error_min: estimate.error,
        distancia_m: estimate.metros === null ? null : Math.round(estimate.metros),
      }
    : notExpected;

/** When it left; while nobody can say, whether it should have. */
const departureOf = (row: Row, { estado }: Pick<Followed, 'estado'>, reached: Followed['stops']) => {
  const departing = {
    salida: row.salida,
    iniciada: row.iniciada,
    entro: row.curso?.entro ?? null,
    stops: row.stops.map((stop, at) => ({
      ...plannedOf(stop, row.salida),
      fuera: omissionOf(row, stop) !== null,
      llegada: reached[at]?.llegada ?? null,
      salida: reached[at]?.salida ?? null,
    })),
  };
  const left = leftAt(departing);
  const isOpen = estado === 'programada' || estado === 'en_curso';
  return {
    salio_en: iso(left),
    no_ha_salido: isOpen && left === null && row.ahora > departsUntil(departing),
  };
};

const columnsOf = (row: Row, { stops: reached, ...whole }: Followed) => {
  const { id, stops, salida, offs } = row;
  const paradas = stops.map((stop, at): ParadaEjecutada => {
    const { parada_id, nombre, latitud, longitud, orden, llegada_min, ventana_min, servicio_min, obligatoria } = stop;
    const { llegada = null, salida: gone = null, dicha = false, estado = 'pendiente', eta = null } = reached[at] ?? {};
    const { paso = false, porSalida = false } = reached[at] ?? {};
    return {
      clave: keyOf(stop),
      ...{ parada_id, nombre, latitud, longitud, orden, ventana_min, servicio_min, obligatoria },
      planeada_en: iso(salida + llegada_min * minute) ?? '',
      llegada_en: iso(llegada),
      salida_en: iso(gone),
      estado,
      fuente: llegada === null ? null : dicha ? 'conductor' : 'posicion',
      ...(paso && { de_paso: true }),
      ...(porSalida && { por_salida: true }),
      agregada: stop.agregada ?? false,
      omision: omissionOf(row, stop),
      ...expectedOf(eta),
    };
  });
  const own = paradas.filter((stop) => !isTakenOut(stop));
  const count = (estado: ParadaEjecutada['estado']) => own.filter((each) => each.estado === estado).length;
  const strayed =
    whole.inicio === null
      ? []
      : offs.filter(({ inicio }) => inicio >= (whole.inicio ?? 0) && inicio < (whole.fin ?? Infinity));
  return {
    id,
    ...departureOf(row, whole, reached),
    estado: whole.estado,
    inicio_en: iso(whole.inicio),
    fin_en: iso(whole.fin),
    avance_pct: whole.avance_pct,
    paradas_n: own.length,
    a_tiempo_n: count('a_tiempo'),
    temprano_n: count('temprano'),
    tarde_n: count('tarde'),
    omitidas_n: count('omitida'),
    ...promisedOf(paradas),
    // A cancelled one is outside every percentage.
    ...(whole.estado === 'cancelada' && { cumplimiento_pct: null }),
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
  salio_en: 'timestamptz',
  no_ha_salido: 'boolean',
  estado: 'text',
  inicio_en: 'timestamptz',
  fin_en: 'timestamptz',
  avance_pct: 'int',
  paradas_n: 'int',
  a_tiempo_n: 'int',
  temprano_n: 'int',
  tarde_n: 'int',
  omitidas_n: 'int',
  cedidas_n: 'int',
  prometidas_n: 'int',
  cumplidas_n: 'int',
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
const given = `json_to_recordset($1::json) n(id int, empresa_id int, causa text, ${Object.entries(types)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')})`;
const writing = `
  with antes as materialized (
    select e.* from ${given} join ejecuciones e on e.empresa_id = n.empresa_id and e.id = n.id where n.causa <> 'ruta'
  ),
  ${noteCorrections(
    `select a.empresa_id, a.id, 'cambiado', n.causa, ${runBefore('a')}
     from antes a join ${given} on n.empresa_id = a.empresa_id and n.id = a.id where ${isCorrected}`,
    'ejecucion_id',
  )}
  update ejecuciones e set (${names.join(', ')}, por_aprender) = (${list('n')}, true)
  from ${given}
  where e.empresa_id = n.empresa_id and e.id = n.id and (${list('e')}) is distinct from (${list('n')})`;
