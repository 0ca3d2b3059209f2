import type { OmisionParada } from '#contract/entities/ejecuciones';
import type { OwnStop } from '../../../db/tables/ejecuciones';
import { cheapest, placed, withoutPlaced } from './placing';
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
 * The stops of an execution that takes these over, each where it is the shortest detour; those that it once handed over
 * itself come back to their place. An execution without stops takes them in their order and at their hours, from its
 * departure on.
 * @param later minutes from the departure of the other execution to its own
 */
export const withTaken = (
  stops: readonly OwnStop[],
  reached: ReadonlySet<number>,
  taken: readonly OwnStop[],
  from: { ejecucion_id: number; own: number; later: number },
): OwnStop[] => {
  let all = [...stops];
  const [first] = taken;
  const shift = first ? Math.max(0, -dueThere(first, from.later)) : 0;
  for (const stop of taken) {
    if (stop.origen?.ejecucion_id === from.own) {
      const { clave } = stop.origen;
      all = all.map((each) => (each.clave === clave ? { ...each, omision: null } : each));
      continue;
    }
    const { ordenada_en: _, pedida_en: __, demora_min: ___, ...kept } = stop;
    const added: OwnStop = {
      ...kept,
      ...{ clave: nextKey(all), omision: null, agregada: true },
      origen: { ejecucion_id: from.ejecucion_id, clave: stop.clave },
    };
    if (stops.length === 0) {
      const last = all.at(-1);
      const earliest = last ? last.llegada_min + last.servicio_min : 0;
      all.push({ ...added, llegada_min: Math.max(earliest, dueThere(stop, from.later) + shift) });
    } else {
      const since = all.findLastIndex(({ clave }) => reached.has(clave)) + 1;
      all = placed(all, cheapest(all, since, added), added);
    }
  }
  return numbered(all);
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
export const withHanded = (
  stops: readonly OwnStop[],
  reached: ReadonlySet<number>,
  given: readonly OwnStop[],
  omision: OmisionParada,
): OwnStop[] => {
  const keys = new Set(given.map(({ clave }) => clave));
  const isBack = ({ clave, origen }: OwnStop) => keys.has(clave) && origen?.ejecucion_id === omision.ejecucion_id;
  let left = [...stops];
  for (let gone = left.find(isBack); gone; gone = left.find(isBack)) left = withoutPlaced(left, reached, gone);
  return numbered(left.map((stop) => (keys.has(stop.clave) ? { ...stop, omision } : stop)));
};
