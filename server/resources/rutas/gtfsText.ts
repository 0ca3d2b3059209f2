import { limitesImportacion } from '#contract/requests/importaciones';
import { gtfsDeRuta, type GtfsDeRuta } from '#contract/entities/rutas';

/** Leaves room for what is around the ids. */
const mostLetters = limitesImportacion.celda - 2_000;
const mostIds = 20_000;

/** Where a route comes from, as files write it. Ids that do not fit into a cell are left out. */
export const gtfsText = ({ route_id, trip_ids }: GtfsDeRuta): string =>
  JSON.stringify({ route_id, trip_ids: fittingIds(trip_ids) });

/** The first ids, as many as fit into a cell. */
export const fittingIds = (ids: readonly string[]): string[] => {
  let letters = 0;
  return ids.slice(0, mostIds).filter((id) => (letters += JSON.stringify(id).length + 1) <= mostLetters);
};

/** Parses that text; undefined when it is something else. */
export const gtfsOf = (text: string): GtfsDeRuta | undefined => {
  try {
    return gtfsDeRuta.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};
