import { geodesicMeters } from '#contract/rules/geodesic';
import type { OwnStop } from '../../../db/tables/ejecuciones';

/** Where a new stop comes among the others, and when all are due then: pure. Minutes and metres. */

export type StopPlace = Pick<OwnStop, 'parada_id' | 'nombre' | 'latitud' | 'longitud'>;
type Point = Pick<OwnStop, 'latitud' | 'longitud'>;

const metres = (a: Point, b: Point) => geodesicMeters(a.latitud, a.longitud, b.latitud, b.longitud);

/** Minutes per metre in a straight line where the plan says nothing (25 km/h), and within which its own count. */
const usual = 60 / 25_000;
const [fastest, slowest] = [60 / 90_000, 60 / 5_000];

const isServed = ({ omision }: OwnStop) => omision === null || omision.conductor;

/** The stops between which one at this place comes: what is not served is not driven to. */
const around = (stops: readonly OwnStop[], at: number) => ({
  before: stops.slice(0, at).findLast(isServed),
  after: stops.slice(at).find(isServed),
});

/** Where a stop is the shortest detour, from this place on: not before the first one, nor after the end of a round. */
export const cheapest = (stops: readonly OwnStop[], from: number, place: StopPlace): number => {
  const served = stops.filter(isServed);
  const [first, last] = [served[0], served.at(-1)];
  const isRound = served.length > 1 && first?.parada_id === last?.parada_id;
  const places = stops.flatMap((_, i) => {
    const at = i + 1;
    const { before, after } = around(stops, at);
    if (at < from || !before || (!after && isRound)) return [];
    const way = metres(before, place);
    return [{ at, detour: after ? way + metres(place, after) - metres(before, after) : way }];
  });
  return places.reduce((best, each) => (each.detour < best.detour ? each : best), { at: from, detour: Infinity }).at;
};

/** The stops with this one before the one at `at`: due by the pace of the plan there; those after it, so much later. */
export const placed = (stops: readonly OwnStop[], at: number, added: OwnStop): OwnStop[] => {
  const { before, after } = around(stops, at);
  const { llegada_min, later } = timesOf(before, added, after);
  return [
    ...stops.slice(0, at),
    { ...added, llegada_min, demora_min: later },
    ...stops.slice(at).map((stop) => ({ ...stop, llegada_min: stop.llegada_min + later })),
  ];
};

/** The stops without one that was added: those after it are due when they were before, unless they were reached. */
export const withoutPlaced = (stops: readonly OwnStop[], reached: ReadonlySet<number>, gone: OwnStop): OwnStop[] => {
  const place = stops.indexOf(gone);
  const earlier = gone.demora_min ?? 0;
  return stops.flatMap((stop, at) => {
    if (stop === gone) return [];
    return at < place || reached.has(stop.clave) ? [stop] : [{ ...stop, llegada_min: stop.llegada_min - earlier }];
  });
};

const timesOf = (before: OwnStop | undefined, added: OwnStop, after: OwnStop | undefined) => {
  if (!before) {
    // It comes first: where there is no time for it, the others wait.
    const way = after ? Math.max(1, Math.round(metres(added, after) * usual)) + added.servicio_min : 0;
    const llegada_min = Math.max(0, (after?.llegada_min ?? 0) - way);
    return { llegada_min, later: after ? Math.max(0, llegada_min + way - after.llegada_min) : 0 };
  }
  const leaves = before.llegada_min + before.servicio_min;
  const there = metres(before, added);
  if (!after) return { llegada_min: leaves + Math.max(1, Math.round(there * usual)), later: 0 };
  const [back, straight] = [metres(added, after), metres(before, after)];
  const planned = Math.max(0, after.llegada_min - leaves);
  const pace = straight > 0 ? Math.min(slowest, Math.max(fastest, planned / straight)) : usual;
  const detour = Math.max(0, Math.round((there + back - straight) * pace));
  return { llegada_min: leaves + Math.round(there * pace), later: detour + added.servicio_min };
};
