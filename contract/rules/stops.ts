import type { MarcaParada } from '../despacho';
import type { ParadaEjecutada } from '../ejecuciones';

const minute = 60_000;

/**
 * Whether the dispatch took this stop out of its execution, or gave it to another one: it counts in no figure. One that
 * the driver could not serve counts.
 */
export const isTakenOut = ({ omision }: Pick<ParadaEjecutada, 'omision'>): boolean =>
  omision !== null && !omision.conductor;

/** The state of a stop that was reached then. Ms. */
export const reachedState = (planeada: number, ventana: number, llegada: number): 'a_tiempo' | 'tarde' | 'temprano' => {
  const late = llegada - planeada;
  return late > ventana ? 'tarde' : late < -ventana ? 'temprano' : 'a_tiempo';
};

/**
 * What a driver still says of a stop: the marks since they took back what they had said before. Marks in the order of
 * time.
 */
export const standingMarks = <Mark extends Pick<MarcaParada, 'clave' | 'tipo'>>(
  marks: readonly Mark[],
  clave: number,
): Mark[] => {
  const said = marks.filter((mark) => mark.clave === clave);
  return said.slice(said.findLastIndex(({ tipo }) => tipo === 'anulada') + 1);
};

/** How many of the stops that it has to serve are done, one way or another. */
export const stopsDone = (stops: readonly Pick<ParadaEjecutada, 'estado' | 'omision'>[]) => {
  const own = stops.filter((stop) => !isTakenOut(stop));
  return { hechas: own.filter(({ estado }) => estado !== 'pendiente').length, todas: own.length };
};

/** What is expected of a stop that is not to come. */
export const notExpected = {
  eta: null,
  eta_desde: null,
  eta_hasta: null,
  sin_estimacion_desde: null,
  error_min: null,
  distancia_m: null,
} satisfies Partial<ParadaEjecutada>;

/** Within so many metres an asset may be said to be at a stop. */
export const almostThere = 150;

/** A stop as it is once its driver says something of it, until the server answers. `por`: the driver's name. */
export const markedStop = (
  stop: ParadaEjecutada,
  { tipo, fecha, nota }: Pick<MarcaParada, 'tipo' | 'fecha' | 'nota'>,
  por: string | null,
): ParadaEjecutada => {
  if (tipo === 'fallida')
    return {
      ...stop,
      estado: 'omitida',
      ...notExpected,
      omision: { motivo: nota ?? '', por, fecha, conductor: true, ejecucion_id: null },
    };
  const omision = stop.omision?.conductor ? null : stop.omision;
  const reached = stop.llegada_en !== null && stop.fuente === 'posicion';
  if (tipo === 'anulada' && !reached)
    return { ...stop, llegada_en: null, fuente: null, omision, estado: omision ? 'omitida' : 'pendiente' };
  const llegada_en = stop.llegada_en ?? fecha;
  const fuente = stop.llegada_en === null ? 'conductor' : stop.fuente;
  const state = reachedState(Date.parse(stop.planeada_en), stop.ventana_min * minute, Date.parse(llegada_en));
  return { ...stop, llegada_en, fuente, ...notExpected, omision, estado: omision ? 'omitida' : state };
};
