import { badQuery } from '../plugins/errors';
import { fill } from './attributes';
import { emptyFrame, rejected, type Protocol } from './frame';
import { booleanOf, bounded, degrees, heading, identifierIn, momentOf, numberOf, speed } from './values';

/** Query or form parameters; the first value counts where a name is repeated. */
export type Parameters = Record<string, unknown>;

const read = new Set(['id', 'deviceid', 'timestamp', 'lat', 'lon', 'location', 'speed', 'bearing', 'heading', 'altitude', 'accuracy', 'valid']);

/** The OsmAnd protocol, which phones and most trackers support. */
export const osmand: Protocol<Parameters> = {
  identifierOf: (parameters) => {
    const identifier = identifierIn(parameters.id ?? parameters.deviceid);
    if (!identifier) throw badQuery('Falta el identificador del dispositivo (id).');
    return identifier;
  },

  read: (parameters, unit, now) => {
    const [lat, lon] = placeOf(parameters);
    const frame = fill(emptyFrame(timeOf(parameters.timestamp, now)), parameters, read);
    frame.latitud = degrees(lat, 'La latitud');
    frame.longitud = degrees(lon, 'La longitud');
    frame.velocidad_kmh = speed(parameters.speed, unit);
    frame.rumbo = heading(parameters.bearing ?? parameters.heading);
    frame.altitud_m = bounded(parameters.altitude, -1_000, 100_000);
    frame.precision_m = bounded(parameters.accuracy, 0, 1e7);
    frame.valida = booleanOf(parameters.valid) ?? true;
    return frame;
  },
};

const placeOf = ({ lat, lon, location }: Parameters): [unknown, unknown] => {
  if (typeof location !== 'string' || location === '') return [lat, lon];
  const [first, second, ...more] = location.split(',');
  if (second === undefined || more.length) throw rejected('«location» se escribe latitud,longitud.');
  return [first, second];
};

const largestSeconds = 2 ** 31 - 1;

/** Small numbers are seconds, larger ones milliseconds; ISO 8601 or `yyyy-MM-dd HH:mm:ss` is UTC; absent means now. */
const timeOf = (value: unknown, now: Date): Date => {
  if (value === undefined || value === '') return now;
  const number = numberOf(value);
  const date = number === null ? momentOf(value) : new Date(Math.round(number < largestSeconds ? number * 1000 : number));
  if (!date || Number.isNaN(date.getTime())) throw rejected('La fecha (timestamp) no se entiende.');
  return date;
};
