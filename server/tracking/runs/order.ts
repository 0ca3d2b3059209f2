import type { Plan, Planned, Followed } from './plan';

/**
 * The plan in the order in which it is driven, if that is another one. An arrival that the dispatch could not know of
 * does not pass over what it ordered afterwards: a stop that it put before others comes after those that were reached
 * by then.
 * @param followed what the order of the plan says
 */
export const drivenOrder = (
  { stops }: Plan,
  followed: Followed,
  terminada: number | null,
): readonly Planned[] | null => {
  const reached = followed.stops.map(({ llegada }) => llegada);
  const last = reached.findLastIndex((at) => at !== null);
  const isLate = ({ ordenada = null }: Planned, at: number) =>
    ordenada !== null &&
    at < last &&
    followed.stops[at]?.estado === 'omitida' &&
    (followed.fin === null || (terminada === null && followed.fin < ordenada)) &&
    reached.slice(at + 1).every((arrival) => arrival === null || arrival < ordenada);
  const late = stops.filter(isLate);
  if (late.length === 0) return null;
  const before = stops.slice(0, last + 1).filter((stop) => !late.includes(stop));
  return [...before, ...late, ...stops.slice(last + 1)];
};
