import type { MarcaParada, RutaPaquete } from '../requests/despacho';
import type { ParadaEjecutada } from '../entities/ejecuciones';
import { saidStart } from './marks';
import { behindAt, delayOf, departsAtFirst, endByStops, stateOfRun, unreachedState } from './runs';
import { isToCome, markedStop, notExpected, saidState } from './stops';

type Run = Pick<RutaPaquete, 'estado' | 'salida_en' | 'inicio_en' | 'fin_en' | 'paradas' | 'marcas'>;

/**
 * An execution with one more mark of its driver, as the server will derive it: its stops, what they pass over, its
 * state, start and end. A mark that does not count is only listed.
 */
export const withMark = <Known extends Run>(run: Known, mark: MarcaParada): Known => {
  const marcas = [...run.marcas, mark].sort((one, other) => Date.parse(one.fecha) - Date.parse(other.fecha));
  const ended = endedOtherwise(run);
  const isLate =
    ended !== null && Date.parse(mark.fecha) >= ended && mark.tipo !== 'fallida' && mark.tipo !== 'anulada';
  if (!mark.cuenta || isLate) return { ...run, marcas };
  const marked = run.paradas.map((stop) => (stop.clave === mark.clave ? markedStop(stop, mark, false) : stop));
  const order = servedInOrder(run.paradas, marked);
  const fin = ended ?? endByStops(order.map(reached));
  const last = order.findLastIndex(({ llegada_en }) => llegada_en !== null);
  const departs = departsAtFirst(order);
  const settled = new Map(
    order.map((stop, at) => [stop.clave, stateAt(stop, departs && at === 0) ?? unreachedState(at, last, fin)]),
  );
  const paradas = marked.map((stop): ParadaEjecutada => {
    const estado = settled.get(stop.clave) ?? stop.estado;
    return { ...stop, estado, ...(estado !== 'pendiente' && notExpected) };
  });
  const inicio = startOf({ ...run, paradas, marcas }, run);
  const estado =
    ended === null
      ? stateOfRun({
          cancelada: run.estado === 'cancelada',
          incumplida: false,
          inacabada: false,
          inicio,
          fin,
          stops: order.map(({ clave, obligatoria }) => ({ obligatoria, estado: settled.get(clave) ?? 'pendiente' })),
        })
      : run.estado;
  return { ...run, marcas, paradas, estado, inicio_en: iso(inicio), fin_en: iso(fin) };
};

/** Whether what its driver says at this moment (ms) counts for an execution. */
export const countsNow = ({ cuenta_desde }: Pick<RutaPaquete, 'cuenta_desde'>, at: number): boolean =>
  at >= Date.parse(cuenta_desde);

/** Minutes behind the plan now; null: unknown, or it is not being driven. */
export const minutesBehind = ({ estado, paradas }: Pick<Run, 'estado' | 'paradas'>, now: number): number | null => {
  if (estado !== 'en_curso') return null;
  const order = servedInOrder(paradas, paradas);
  const delay = delayOf(
    order.map((stop, at) => ({ ...reached(stop), atraso: delayAt(stop, at === 0 && departsAtFirst(order), now) })),
    order.findIndex(isToCome),
    now,
  );
  return delay === null ? null : Math.round(delay / 60_000);
};

/** When it ended by its time or by somebody's decision, which no mark changes; null: it did not. Ms. */
const endedOtherwise = ({ fin_en, paradas }: Run): number | null => {
  if (fin_en === null) return null;
  const fin = Date.parse(fin_en);
  return fin === endByStops(servedInOrder(paradas, paradas).map(reached)) ? null : fin;
};

/**
 * The stops that it serves. One that the dispatch put before others when these were reached already is still to come:
 * it follows them.
 * @param before as the server sent them
 */
const servedInOrder = (before: readonly ParadaEjecutada[], now: readonly ParadaEjecutada[]): ParadaEjecutada[] => {
  const last = before.findLastIndex(({ llegada_en, omision }) => llegada_en !== null && omision === null);
  const isLate = ({ clave }: ParadaEjecutada) =>
    before.some((stop, at) => stop.clave === clave && at < last && stop.estado === 'pendiente');
  return [
    ...now.slice(0, last + 1).filter((stop) => !isLate(stop)),
    ...now.filter(isLate),
    ...now.slice(last + 1),
  ].filter(({ omision }) => omision === null);
};

/** The state of a stop that was reached; what only the driver says depends on where the execution departs by now. */
const stateAt = (stop: ParadaEjecutada, departs: boolean): ParadaEjecutada['estado'] | null => {
  const { llegada_en, fuente, estado } = stop;
  if (llegada_en === null) return null;
  return fuente === 'conductor' ? saidState({ ...stop, llegada_en }, departs) : estado;
};

/** A driver who only says that they were at the first stop may have waited there until its planned departure. */
const delayAt = (stop: ParadaEjecutada, first: boolean, now: number): number | null => {
  const llegada = ms(stop.llegada_en);
  if (llegada === null) return null;
  const [planeada, servicio] = [Date.parse(stop.planeada_en), stop.servicio_min * 60_000];
  const salida = ms(stop.salida_en) ?? (stop.fuente === 'conductor' ? Math.max(llegada, planeada + servicio) : null);
  return behindAt({ planeada, servicio, llegada, salida }, first, now);
};

const reached = ({ planeada_en, llegada_en, fuente }: ParadaEjecutada) => ({
  planeada: Date.parse(planeada_en),
  llegada: ms(llegada_en),
  dicha: fuente === 'conductor',
});

/** The earliest of what the server knew, of the stops that were reached, and of what the driver says. */
const startOf = (run: Run, known: Run): number | null => {
  const before = ms(known.inicio_en);
  const wasSaid = before !== null && before === saidStart(counted(known.marcas));
  const begins = run.paradas.flatMap(({ llegada_en, fuente, omision }, at) => {
    if (llegada_en === null || omision !== null || fuente === 'conductor') return [];
    return at === 0 ? Math.max(Date.parse(llegada_en), Date.parse(run.salida_en)) : Date.parse(llegada_en);
  });
  const own = before === null || wasSaid ? begins : [before];
  const first = Math.min(...own, saidStart(counted(run.marcas)) ?? Infinity);
  return Number.isFinite(first) ? first : null;
};

const counted = (marcas: readonly MarcaParada[]) =>
  marcas.filter(({ cuenta }) => cuenta).map((mark) => ({ ...mark, fecha: Date.parse(mark.fecha) }));

const ms = (at: string | null) => (at === null ? null : Date.parse(at));
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
