import type { OmisionParada } from '#contract/entities/ejecuciones';
import { ApiError } from '../../../plugins/errors';
import type { PlannedStop } from '../../../db/tables/rutas';
import type { OwnStop } from '../../../db/tables/ejecuciones';
import { cheapest, placed, withoutPlaced, type StopPlace } from './placing';

/**
 * Changes of the stops of an execution on its way: pure, from its stops to its stops. `reached`: the keys of those that
 * stay where they are.
 */

/** The stops of a plan as an execution's own. */
export const ownStops = (planned: readonly PlannedStop[]): OwnStop[] =>
  planned.map((stop) => ({ ...stop, clave: stop.orden, agregada: false, omision: null, origen: null }));

/** What is neither reached nor taken out: the part that a dispatcher may still change. */
export const toCome = (stops: readonly OwnStop[], reached: ReadonlySet<number>): OwnStop[] =>
  stops.filter(({ clave, omision }) => !reached.has(clave) && omision === null);

/** The stops with their places in the order. */
export const numbered = (stops: readonly OwnStop[]): OwnStop[] => stops.map((stop, at) => ({ ...stop, orden: at + 1 }));

export const nextKey = (stops: readonly OwnStop[]): number => Math.max(0, ...stops.map(({ clave }) => clave)) + 1;

export const refused = (message: string) => new ApiError('CONFLICTO', { message });

/** @throws ApiError 409 when the execution has no such stop */
export const stopOf = (stops: readonly OwnStop[], clave: number): OwnStop => {
  const stop = stops.find((each) => each.clave === clave);
  if (!stop) throw refused('La ejecución ya no tiene esa parada.');
  return stop;
};

/**
 * The stops after a change, with its time on those that it added, restored or put elsewhere; and on the first two, that
 * only later visits serve them.
 */
export const stamped = (before: readonly OwnStop[], after: readonly OwnStop[], en: Date): OwnStop[] => {
  const former = new Map(before.map((stop) => [stop.clave, stop]));
  const left = new Set(after.map(({ clave }) => clave));
  const order = before.filter(({ clave }) => left.has(clave));
  let at = 0;
  return after.map((stop) => {
    const was = former.get(stop.clave);
    const isMoved = was !== undefined && order[at++] !== was;
    const isRestored = was?.omision != null && stop.omision === null;
    const time = en.toISOString();
    if (!was || isRestored) return { ...stop, ordenada_en: time, pedida_en: time };
    return isMoved ? { ...stop, ordenada_en: time } : stop;
  });
};

/**
 * Adds a place after the stop that is named, first of those to come (null), or where it is the shortest detour (not
 * said). The stops after it are due as much later as it takes.
 * @throws ApiError 409 for a place before a stop that is already reached
 */
export const withInserted = (
  stops: readonly OwnStop[],
  reached: ReadonlySet<number>,
  { parada_id, nombre, latitud, longitud }: StopPlace,
  given: { despues_de?: number | null | undefined; servicio_min: number; obligatoria: boolean },
): OwnStop[] => {
  const first = stops.findLastIndex(({ clave }) => reached.has(clave)) + 1;
  const { despues_de, servicio_min, obligatoria } = given;
  const added = {
    ...{ parada_id, nombre, latitud, longitud, servicio_min, obligatoria },
    ...{ clave: nextKey(stops), orden: 0, llegada_min: 0, ventana_min: 10 },
    ...{ agregada: true, omision: null, origen: null },
  };
  const at =
    despues_de === undefined
      ? cheapest(stops, first, added)
      : despues_de === null
        ? first
        : stops.indexOf(stopOf(stops, despues_de)) + 1;
  if (at < first) throw refused('El vehículo ya pasó por ahí: elija un lugar más adelante.');
  return numbered(placed(stops, at, added));
};

/** @throws ApiError 409 for a stop of the route or one that was reached */
export const withoutInserted = (stops: readonly OwnStop[], reached: ReadonlySet<number>, clave: number): OwnStop[] => {
  const stop = stopOf(stops, clave);
  if (!stop.agregada || stop.origen) throw refused('Solo se quita una parada agregada en el despacho: omítala.');
  if (reached.has(clave)) throw refused('El vehículo ya estuvo en esa parada.');
  return numbered(withoutPlaced(stops, reached, stop));
};

/** @throws ApiError 409 for a stop that was reached or is already out */
export const withOmitted = (
  stops: readonly OwnStop[],
  reached: ReadonlySet<number>,
  clave: number,
  omision: OmisionParada,
): OwnStop[] => {
  const stop = stopOf(stops, clave);
  if (reached.has(clave)) throw refused('El vehículo ya estuvo en esa parada.');
  if (stop.omision) throw refused('Esa parada ya estaba omitida.');
  return stops.map((each) => (each === stop ? { ...each, omision } : each));
};

/** @throws ApiError 409 for a stop that was not taken out by the dispatch */
export const withRestored = (stops: readonly OwnStop[], claves: readonly number[]): OwnStop[] => {
  const wanted = new Set(claves.map((clave) => stopOf(stops, clave)));
  if ([...wanted].some(({ omision }) => omision === null)) throw refused('El despacho no omitió esa parada.');
  return stops.map((each) => (wanted.has(each) ? { ...each, omision: null } : each));
};

/**
 * The times of the plan stay in their order: the first stop to come is due when the first one was.
 * @throws ApiError 409 unless these are all to come
 */
export const withOrder = (
  stops: readonly OwnStop[],
  reached: ReadonlySet<number>,
  claves: readonly number[],
): OwnStop[] => {
  const movable = toCome(stops, reached);
  const wanted = [...new Set(claves)].flatMap((clave) => movable.find((each) => each.clave === clave) ?? []);
  if (wanted.length !== movable.length || claves.length !== movable.length)
    throw refused('Las paradas por visitar ya son otras: mire la lista y ordénelas de nuevo.');
  const times = movable.map(({ llegada_min }) => llegada_min);
  let next = 0;
  return numbered(
    stops.map((stop) => {
      if (!movable.includes(stop)) return stop;
      const at = next++;
      return { ...(wanted[at] ?? stop), llegada_min: times[at] ?? stop.llegada_min };
    }),
  );
};

/** Minutes from the departure to the end of the last stop. */
export const lengthOf = (stops: readonly OwnStop[]): number =>
  Math.max(1, ...stops.map(({ llegada_min, servicio_min }) => llegada_min + servicio_min));
