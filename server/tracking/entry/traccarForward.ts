import { badQuery } from '../../plugins/errors';
import { fill } from './attributes';
import { emptyFrame, rejected, type Protocol } from './frame';
import { booleanOf, bounded, degrees, heading, identifierIn, objectOf, speed, whenOf } from './values';

/**
 * What a Traccar server forwards. Its configuration needs three lines:
 *   forward.type=json · forward.url=https://…/gps/{clave}/traccar · forward.retry.enable=true
 * `position.id` is 0, so the device is identified by `device.uniqueId`. Speed in knots; messages are unordered and
 * sometimes duplicated.
 */
export const traccarForward: Protocol<unknown> = {
  identifierOf: (body) => {
    const identifier = identifierIn(objectOf(objectOf(body)?.device)?.uniqueId);
    if (!identifier) throw badQuery('Falta el identificador del dispositivo (device.uniqueId).');
    return identifier;
  },

  read: (body, _unit, _now, said) => {
    const position = objectOf(objectOf(body)?.position);
    if (!position) throw rejected('Falta «position».');
    // An outdated position is a message without a fix that repeats the last known one.
    const outdated = booleanOf(position.outdated) ?? false;
    const fecha = (outdated ? null : whenOf(position.fixTime)) ?? whenOf(position.deviceTime);
    if (!fecha) throw rejected('Falta la fecha (position.fixTime) o no se entiende.');
    const place = outdated ? {} : position;
    const frame = fill(emptyFrame(fecha), { ...objectOf(position.attributes), protocol: position.protocol });
    frame.latitud = degrees(place.latitude, 'La latitud');
    frame.longitud = degrees(place.longitude, 'La longitud');
    frame.velocidad_kmh = speed(place.speed, said ?? 'nudos');
    frame.rumbo = heading(place.course);
    frame.altitud_m = bounded(place.altitude, -1_000, 100_000);
    // Traccar writes 0 where the device reported none.
    frame.precision_m = bounded(place.accuracy, 0, 1e7) || null;
    frame.valida = booleanOf(position.valid) ?? true;
    return frame;
  },
};
