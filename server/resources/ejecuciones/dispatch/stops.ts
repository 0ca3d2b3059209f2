import type { OmisionParada } from '#contract/ejecuciones';
import { geodesicMeters } from '#contract/rules/geodesic';
import { ApiError } from '../../../plugins/errors';
import type { PlannedStop } from '../../../db/tables/rutas';
import type { OwnStop } from '../../../db/tables/ejecuciones';

/**
 * Changes of the stops of an execution on its way: pure, from its stops to its stops. `reached`: the keys of those that
 * stay where they are.
 */

/** Assumed speed to and from a stop that the plan does not know, in km/h. */
const speed = 25;

interface Place {
  parada_id: number;
  nombre: string;
  latitud: number;
  longitud: number;
}

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

const metres = (a: Place, b: Place) => geodesicMeters(a.latitud, a.longitud, b.latitud, b.longitud);
const drive = (a: Place, b: Place) => Math.max(1, Math.round((metres(a, b) / 1_000 / speed) * 60));

/**
 * When a stop between these two is due, in minutes: its share of the way between them; after the last one, the time of
 * the drive.
 */
const dueBetween = (place: Place, before: OwnStop | undefined, after: OwnStop | undefined): number => {
  if (!before) return Math.max(0, after ? after.llegada_min - drive(place, after) : 0);
  const leaves = before.llegada_min + before.servicio_min;
  if (!after) return leaves + drive(before, place);
  const [here, rest] = [metres(before, place), metres(place, after)];
  const share = here + rest > 0 ? here / (here + rest) : 0;
  return Math.min(
    after.llegada_min,
    Math.max(before.llegada_min, Math.round(leaves + share * Math.max(0, after.llegada_min - leaves))),
  );
};

/** The stops after a change, with its time on those that it added, restored or put elsewhere. */
export const stamped = (before: readonly OwnStop[], after: readonly OwnStop[], en: Date): OwnStop[] => {
  const former = new Map(before.map((stop) => [stop.clave, stop]));
  const left = new Set(after.map(({ clave }) => clave));
  const order = before.filter(({ clave }) => left.has(clave));
  let at = 0;
  return after.map((stop) => {
    const was = former.get(stop.clave);
    const isMoved = was !== undefined && order[at++] !== was;
    const isRestored = was?.omision != null && stop.omision === null;
    return !was || isMoved || isRestored ? { ...stop, ordenada_en: en.toISOString() } : stop;
  });
};

/** @throws ApiError 409 for a place before a stop that is already reached */
export const withInserted = (
  stops: readonly OwnStop[],
  reached: ReadonlySet<number>,
  place: Place,
  given: { despues_de: number | null; servicio_min: number; obligatoria: boolean },
): OwnStop[] => {
  const first = stops.findLastIndex(({ clave }) => reached.has(clave)) + 1;
  const at = given.despues_de === null ? first : stops.indexOf(stopOf(stops, given.despues_de)) + 1;
  if (at < first) throw refused('El vehículo ya pasó por ahí: elija un lugar más adelante.');
  const { parada_id, nombre, latitud, longitud } = place;
  const added: OwnStop = {
    ...{ parada_id, nombre, latitud, longitud },
    clave: nextKey(stops),
    orden: 0,
    llegada_min: dueBetween(place, stops[at - 1], stops[at]),
    ventana_min: 10,
    servicio_min: given.servicio_min,
    obligatoria: given.obligatoria,
    agregada: true,
    omision: null,
    origen: null,
  };
  return numbered([...stops.slice(0, at), added, ...stops.slice(at)]);
};

/** @throws ApiError 409 for a stop of the route or one that was reached */
export const withoutInserted = (stops: readonly OwnStop[], reached: ReadonlySet<number>, clave: number): OwnStop[] => {
  const stop = stopOf(stops, clave);
  if (!stop.agregada || stop.origen) throw refused('Solo se quita una parada agregada en el despacho: omítala.');
  if (reached.has(clave)) throw refused('El vehículo ya estuvo en esa parada.');
  return numbered(stops.filter((each) => each !== stop));
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
