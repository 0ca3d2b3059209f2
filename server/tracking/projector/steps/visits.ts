import type { Places } from '../../places/index';
import type { VisitFact } from '../../model/facts';
import type { Waypoint } from '../../model/fix';

/** A stay of an asset at a stop, ms. */
interface Stay {
  parada: number;
  /** The first fix inside. */
  entrada: number;
  /** Whether a second fix has confirmed it. */
  dentro: boolean;
  /** The first fix outside, which waits for a second. */
  salida: number | null;
}

export type VisitState = readonly Stay[];

export const noVisits: VisitState = [];

/** Metres beyond the edge within which an asset has not left. */
const margin = 20;
/** Metres: a less precise fix is ignored. */
const leastPrecise = 50;

/**
 * Takes the next good fix in device order. Two in a row inside enter and two in a row well outside leave, each at the
 * first of them.
 */
export const advance = (
  state: VisitState,
  fix: Waypoint,
  places: Places,
): { state: VisitState; visits: VisitFact[] } => {
  if ((fix.precision_m ?? 0) > leastPrecise) return { state, visits: [] };
  const near = new Map(places.near(fix, margin).map(({ place, meters }) => [place.id, meters]));
  if (state.length === 0 && near.size === 0) return { state, visits: [] };
  const visits: VisitFact[] = [];
  const stays: Stay[] = [];
  for (const stay of state) {
    const place = places.get(stay.parada);
    // A visit to the earlier shape ends where the new shape begins; the code that changes the shape writes that end.
    if (!place || (stay.entrada < place.desde && place.desde <= fix.fecha)) continue;
    const meters = near.get(stay.parada) ?? Infinity;
    near.delete(stay.parada);
    if (fix.fecha < place.desde) stays.push(stay);
    else if (meters <= 0) stays.push({ ...stay, dentro: true, salida: null });
    else if (!stay.dentro) continue;
    else if (meters <= margin) stays.push({ ...stay, salida: null });
    else if (stay.salida === null) stays.push({ ...stay, salida: fix.fecha });
    else visits.push({ parada: stay.parada, entrada: stay.entrada, salida: stay.salida });
  }
  for (const [parada, meters] of near)
    if (meters <= 0 && fix.fecha >= (places.get(parada)?.desde ?? Infinity))
      stays.push({ parada, entrada: fix.fecha, dentro: false, salida: null });
  return { state: stays, visits };
};

/** The open visits. */
export const view = (state: VisitState): VisitFact[] =>
  state.flatMap(({ parada, entrada, dentro }) => (dentro ? [{ parada, entrada, salida: null }] : []));

/** When the stay at each stop began (ms) that may still change. */
export const opened = (state: VisitState): ReadonlyMap<number, number> =>
  new Map(state.map(({ parada, entrada }) => [parada, entrada]));
