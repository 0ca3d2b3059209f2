import { isoDay, weekdayOf } from '#contract/core/localTime';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import type { GtfsDeRuta } from '#contract/entities/rutas';

const day = 86_400_000;

interface Run extends Pick<Ejecucion, 'fecha' | 'hora_salida'> {
  gtfs: GtfsDeRuta;
}

export interface Driven {
  trip_id: string;
  /** YYYY-MM-DD: the day before where the trip departs after midnight. */
  service: string;
  /** It departs again and again: its hour tells which departure it is. */
  often?: true;
}

/**
 * The trip of the feed that a run is, and the day of its service. Undefined where none or several trips of its route
 * depart then: nobody can say which it is.
 */
export const drivenTrip = ({ fecha, hora_salida, gtfs: { trip_ids, salidas = [] } }: Run): Driven | undefined => {
  const found = trip_ids.flatMap((trip_id, at) => {
    const service = serviceOf(salidas[at] ?? '', fecha, hora_salida);
    return service ? [{ trip_id, ...service }] : [];
  });
  const [only] = trip_ids;
  // A route with one trip needs no departure hour.
  if (only !== undefined && trip_ids.length === 1 && !salidas[0]) return { trip_id: only, service: fecha };
  return found.length === 1 ? found[0] : undefined;
};

/** The day of service of a trip that departs at this day and hour; undefined when it does not. */
const serviceOf = (salida: string, fecha: string, hour: string | null): Omit<Driven, 'trip_id'> | undefined => {
  const [, hours, minutes, days] = /^(?:(\d+):(\d+)|frecuencia)(?: (\d+))?$/.exec(salida) ?? [];
  if (salida === '' || hour === null) return undefined;
  const often = hours === undefined;
  if (!often && `${String(Number(hours) % 24).padStart(2, '0')}:${minutes}` !== hour) return undefined;
  const service = Date.parse(fecha) - Math.floor(Number(hours ?? 0) / 24) * day;
  if (days !== undefined && !days.includes(String(weekdayOf(service)))) return undefined;
  return { service: isoDay(service), ...(often && { often }) };
};
