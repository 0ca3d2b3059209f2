import type { MarcaParada } from '../requests/despacho';
import type { EstadoEjecucion, ParadaEjecutada } from '../entities/ejecuciones';

/** Minutes behind or ahead of the plan that still count as on time. */
export const puntualHasta = 5;

/** States in which an execution may still be driven. */
export const ejecucionAbierta: readonly EstadoEjecucion[] = ['programada', 'en_curso'];

const minute = 60_000;

/**
 * Whether the dispatch took this stop out of its execution, or gave it to another one: it counts in no figure. One that
 * the driver could not serve counts.
 */
export const isTakenOut = ({ omision }: Pick<ParadaEjecutada, 'omision'>): boolean =>
  omision !== null && !omision.conductor;

/** Whether another execution serves this stop. */
export const isHandedOver = ({ omision }: Pick<ParadaEjecutada, 'omision'>): boolean =>
  (omision?.ejecucion_id ?? null) !== null;

/** Whether it is still to be driven to. Where a run departs, the vehicle may have come and not left yet. */
export const isToCome = ({ estado, llegada_en }: Pick<ParadaEjecutada, 'estado' | 'llegada_en'>): boolean =>
  estado === 'pendiente' && llegada_en === null;

/** The state of a stop that was reached then. Ms. */
export const reachedState = (planeada: number, ventana: number, llegada: number): 'a_tiempo' | 'tarde' | 'temprano' => {
  const late = llegada - planeada;
  return late > ventana ? 'tarde' : late < -ventana ? 'temprano' : 'a_tiempo';
};

/**
 * The state of the first stop, judged by when the vehicle left it (`salida`), not by its arrival: a driver who arrives
 * early waits there. Ms.
 */
export const departedState = (planeada: number, servicio: number, ventana: number, salida: number) =>
  reachedState(planeada + servicio, ventana, salida);

/**
 * The moment by which a stop is judged and when it was due, ms; null: it was not reached yet, or has not been left
 * where its departure counts.
 */
export const judgedBy = (
  stop: Pick<ParadaEjecutada, 'planeada_en' | 'servicio_min' | 'llegada_en' | 'salida_en' | 'por_salida'>,
): { en: number; debida: number } | null => {
  const planned = Date.parse(stop.planeada_en);
  const [at, debida] = stop.por_salida
    ? [stop.salida_en, planned + stop.servicio_min * minute]
    : [stop.llegada_en, planned];
  return at === null ? null : { en: Date.parse(at), debida };
};

/** Minutes behind the plan; null while nothing is judged. */
export const minutesBehind = (stop: Parameters<typeof judgedBy>[0]): number | null => {
  const judged = judgedBy(stop);
  return judged && Math.round((judged.en - judged.debida) / minute);
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

/** A stop as it is once its driver says something of it. @param departs whether its execution departs there */
export const markedStop = (
  stop: ParadaEjecutada,
  { tipo, fecha, nota, por }: Pick<MarcaParada, 'tipo' | 'fecha' | 'nota' | 'por'>,
  departs: boolean,
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
  const known = stop.llegada_en !== null && stop.omision === null && stop.estado !== 'omitida' ? stop.estado : null;
  const state = saidState({ ...stop, llegada_en }, departs);
  const estado = omision ? 'omitida' : (known ?? state);
  return { ...stop, llegada_en, fuente, ...notExpected, omision, estado };
};

/**
 * The state of a stop that only the driver reported, with no positions to prove it. Being early at the first stop
 * (`departs`) is no fault: the driver may have waited.
 */
export const saidState = (
  { planeada_en, servicio_min, ventana_min, llegada_en }: ParadaEjecutada & { llegada_en: string },
  departs: boolean,
) => {
  const [planned, service, window] = [Date.parse(planeada_en), servicio_min * minute, ventana_min * minute];
  const llegada = Date.parse(llegada_en);
  if (!departs) return reachedState(planned, window, llegada);
  return departedState(planned, service, window, Math.max(llegada, planned + service));
};
