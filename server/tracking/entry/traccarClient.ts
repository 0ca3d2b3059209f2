import { badQuery } from '../../plugins/errors';
import { fill } from './attributes';
import { emptyFrame, rejected, type Protocol } from './frame';
import { namesPlace, osmand } from './osmand';
import { bounded, degrees, heading, identifierIn, objectOf, speed, times, whenOf } from './values';

/**
 * The JSON of the Traccar Client app, version 9 and later: speed in m/s, battery 0..1, -1 for unknown. Programs of
 * one's own write the parameters of a query as JSON, which is read as such.
 */
export const traccarClient: Protocol<unknown> = {
  identifierOf: (body) => {
    const given = objectOf(body);
    const identifier = identifierIn(given?.device_id ?? given?.id ?? given?.deviceid);
    if (!identifier) throw badQuery('Falta el identificador del dispositivo (device_id).');
    return identifier;
  },

  read: (body, unit, now, said) => {
    const given = objectOf(body);
    const location = objectOf(given?.location);
    if (!location && given && namesPlace(given)) return osmand.read(given, unit, now, said);
    if (!location) throw rejected('Falta «location».');
    const fecha = timeOf(location.timestamp);
    const extras = objectOf(location.extras) ?? {};
    // A heartbeat repeats the last known place, which is not a new position.
    const coords = extras.heartbeat ? {} : (objectOf(location.coords) ?? {});
    const battery = objectOf(location.battery) ?? {};
    const frame = fill(emptyFrame(fecha), {
      ...extras,
      event: location.event,
      mock: location.mock,
      activity: objectOf(location.activity)?.type,
      charge: battery.is_charging,
      odometer: location.odometer,
      motion: location.is_moving,
      alarm: location.alarm,
    });
    frame.latitud = degrees(coords.latitude, 'La latitud');
    frame.longitud = degrees(coords.longitude, 'La longitud');
    frame.velocidad_kmh = speed(coords.speed, said ?? 'ms');
    frame.rumbo = heading(coords.heading);
    frame.altitud_m = bounded(coords.altitude, -1_000, 100_000);
    frame.precision_m = bounded(coords.accuracy, 0, 1e7);
    frame.bateria_pct = bounded(times(battery.level, 100), 0, 100);
    return frame;
  },
};

const timeOf = (value: unknown): Date => {
  const date = whenOf(value);
  if (!date) throw rejected('Falta la fecha (location.timestamp) o no se entiende.');
  return date;
};
