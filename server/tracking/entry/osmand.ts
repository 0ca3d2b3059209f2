import { badQuery } from '../../plugins/errors';
import { fill } from './attributes';
import { emptyFrame, rejected, type Protocol } from './frame';
import { fromGpsLogger } from './gpsLogger';
import { unitSaid } from './speedUnit';
import { booleanOf, bounded, degrees, heading, identifierIn, speed, whenOf } from './values';

/** Query or form parameters; the first value counts where a name is repeated. */
export type Parameters = Record<string, unknown>;

/** The names under which trackers and apps send a place; the first that has a value counts. */
const latitudes = ['lat', 'latitude', 'LAT'];
const longitudes = ['lon', 'longitude', 'LON'];

const own = [
  'id',
  'deviceid',
  'device_id',
  'timestamp',
  'location',
  'speed',
  'speed_unit',
  'bearing',
  'heading',
  'altitude',
  'accuracy',
  'valid',
];
const read = new Set([...own, ...latitudes, ...longitudes]);

/** The OsmAnd protocol, which phones and most trackers support. */
export const osmand: Protocol<Parameters> = {
  identifierOf: (parameters) => {
    const identifier = identifierIn(parameters.id ?? parameters.deviceid);
    if (!identifier) throw badQuery('Falta el identificador del dispositivo (id).');
    return identifier;
  },

  read: (given, unit, now, said) => {
    const parameters = fromGpsLogger(given);
    const [lat, lon] = placeOf(parameters);
    const frame = fill(emptyFrame(timeOf(parameters.timestamp, now)), parameters, read);
    frame.latitud = degrees(lat, 'La latitud');
    frame.longitud = degrees(lon, 'La longitud');
    frame.velocidad_kmh = speed(parameters.speed, unitSaid(parameters.speed_unit) ?? said ?? unit);
    frame.rumbo = heading(parameters.bearing ?? parameters.heading);
    frame.altitud_m = bounded(parameters.altitude, -1_000, 100_000);
    frame.precision_m = bounded(parameters.accuracy, 0, 1e7);
    frame.valida = booleanOf(parameters.valid) ?? true;
    return frame;
  },
};

/** Whether the parameters name a place. */
export const namesPlace = (parameters: Parameters): boolean =>
  [...latitudes, ...longitudes].some((name) => parameters[name] !== undefined);

const placeOf = ({ location, ...named }: Parameters): [unknown, unknown] => {
  if (typeof location !== 'string' || location === '') return [firstOf(named, latitudes), firstOf(named, longitudes)];
  const [first, second, ...more] = location.split(',');
  if (second === undefined || more.length) throw rejected('«location» se escribe latitud,longitud.');
  return [first, second];
};

const firstOf = (named: Parameters, names: readonly string[]) =>
  names.map((name) => named[name]).find((value) => value !== undefined && value !== '');

/** Absent means now. */
const timeOf = (value: unknown, now: Date): Date => {
  if (value === undefined || value === '') return now;
  const date = whenOf(value);
  if (!date) throw rejected('La fecha (timestamp) no se entiende.');
  return date;
};
