import type { OmisionParada } from '#contract/ejecuciones';
import type { OwnStop } from '../../../db/tables/ejecuciones';
import { nextKey, numbered, refused } from './stops';

/** Stops that pass from one execution to another: pure, from stops to stops. */

/**
 * The stops that another execution has of this one, as far as these are asked for.
 * @throws ApiError 409 for one that it has reached or taken out
 */
export const takenFrom = (
  stops: readonly OwnStop[],
  reached: ReadonlySet<number>,
  { ejecucion_id, claves }: { ejecucion_id: number; claves: readonly number[] },
): OwnStop[] => {
  const found = stops.filter(({ origen }) => origen?.ejecucion_id === ejecucion_id && claves.includes(origen.clave));
  if (found.length < claves.length || found.some(({ clave, omision }) => reached.has(clave) || omision !== null))
    throw refused('La otra ejecución ya visitó u omitió esa parada.');
  return found;
};

/**
 * The stops of an execution that takes these over, at its end and in their order; those that it once handed over itself
 * come back to their place.
 * @param later minutes from the departure of the other execution to its own
 */
export const withTaken = (
  stops: readonly OwnStop[],
  taken: readonly OwnStop[],
  from: { ejecucion_id: number; own: number; later: number },
): { stops: OwnStop[]; keys: Map<number, number> } => {
  let all = [...stops];
  const keys = new Map<number, number>();
  const first = taken[0];
  const shift = stops.length === 0 && first ? Math.max(0, -dueThere(first, from.later)) : 0;
  for (const stop of taken) {
    if (stop.origen?.ejecucion_id === from.own) {
      const { clave } = stop.origen;
      all = all.map((each) => (each.clave === clave ? { ...each, omision: null } : each));
      keys.set(stop.clave, clave);
      continue;
    }
    const last = all.at(-1);
    const earliest = last ? last.llegada_min + last.servicio_min : 0;
    const clave = nextKey(all);
    const llegada_min = Math.max(earliest, dueThere(stop, from.later) + shift);
    all.push({
      ...stop,
      clave,
      llegada_min,
      omision: null,
      agregada: true,
      origen: { ejecucion_id: from.ejecucion_id, clave: stop.clave },
    });
    keys.set(stop.clave, clave);
  }
  return { stops: numbered(all), keys };
};

/**
 * Moments in minutes of the execution that takes stops over, whose departure is this much later than that of the one
 * that hands them over.
 */
const dueThere = (stop: OwnStop, later: number) => stop.llegada_min - later;

/**
 * What is left of an execution that has handed these over: those that it had taken itself leave it, the others say
 * where they are.
 */
export const withHanded = (stops: readonly OwnStop[], given: readonly OwnStop[], omision: OmisionParada): OwnStop[] =>
  numbered(
    stops.flatMap((stop) => {
      if (!given.includes(stop)) return [stop];
      return stop.origen?.ejecucion_id === omision.ejecucion_id ? [] : [{ ...stop, omision }];
    }),
  );
