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
 * A stop as it is once its driver says something of it.
 * @param first of its execution: whoever comes early waits there for the departure
 */
export const markedStop = (
  stop: ParadaEjecutada,
  { tipo, fecha, nota, por }: Pick<MarcaParada, 'tipo' | 'fecha' | 'nota' | 'por'>,
  first: boolean,
): ParadaEjecutada => {
  if (tipo === 'fallida')
    return {
      ...stop,
      estado: 'omitida',
      eta: null,
      omision: { motivo: nota ?? '', por, fecha, conductor: true, ejecucion_id: null },
    };
  const omision = stop.omision?.conductor ? null : stop.omision;
  const reached = stop.llegada_en !== null && stop.fuente === 'posicion';
  if (tipo === 'anulada' && !reached)
    return { ...stop, llegada_en: null, fuente: null, omision, estado: omision ? 'omitida' : 'pendiente' };
  const llegada_en = stop.llegada_en ?? fecha;
  const fuente = stop.llegada_en === null ? 'conductor' : stop.fuente;
  const known = stop.llegada_en !== null && stop.omision === null && stop.estado !== 'omitida' ? stop.estado : null;
  const state = reachedState(Date.parse(stop.planeada_en), stop.ventana_min * minute, Date.parse(llegada_en));
  const waits = first && state === 'temprano' && stop.salida_en === null;
  const estado = omision ? 'omitida' : (known ?? (waits ? 'a_tiempo' : state));
  return { ...stop, llegada_en, fuente, eta: null, omision, estado };
};
