import { limitesImportacion } from '#contract/requests/importaciones';
import { gtfsDeRuta, type GtfsDeRuta } from '#contract/entities/rutas';

/** Leaves room for what is around the ids. */
const mostLetters = limitesImportacion.celda - 2_000;
const mostIds = 20_000;

/** Where a route comes from, as files write it. Ids that do not fit into a cell are left out. */
export const gtfsText = ({ route_id, trip_ids, salidas }: GtfsDeRuta): string => {
  const fitting = fittingIds(trip_ids, salidas);
  const told = salidas?.slice(0, fitting.length);
  return JSON.stringify({ route_id, trip_ids: fitting, ...(told?.some(Boolean) && { salidas: told }) });
};

/** The first ids, as many as fit into a cell with their departures. */
export const fittingIds = (ids: readonly string[], salidas?: readonly string[]): string[] => {
  let letters = 0;
  const lengthOf = (text: string) => JSON.stringify(text).length + 1;
  return ids
    .slice(0, mostIds)
    .filter((id, at) => (letters += lengthOf(id) + (salidas ? lengthOf(salidas[at] ?? '') : 0)) <= mostLetters);
};

/** Parses that text; undefined when it is something else. */
export const gtfsOf = (text: string): GtfsDeRuta | undefined => {
  try {
    return gtfsDeRuta.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};
