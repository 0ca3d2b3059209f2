import type { IncomingHttpHeaders } from 'node:http';
import { badQuery } from '../../plugins/errors';
import { fill } from './attributes';
import type { Report } from './bodies';
import { emptyFrame, rejected, type Protocol } from './frame';
import { bounded, degrees, heading, identifierIn, objectOf, speed, times, whenOf } from './values';

/** The messages of the app that say where the phone is. */
const places = ['location', 'transition'];
/** `bs`: it charges, or is full and plugged in. */
const plugged = [2, 3];

interface Caller {
  query: Record<string, unknown>;
  headers: IncomingHttpHeaders;
}

/**
 * The OwnTracks apps in their HTTP mode: speed in km/h, altitude and accuracy in m. The device is the `id` of the
 * address, else the app's device ID (in a header, `d` of the address or the end of the topic), else its tracker ID.
 */
export const ownTracks = ({ query, headers }: Caller): Protocol<unknown> => ({
  identifierOf: (body) => {
    const { topic, tid } = objectOf(body) ?? {};
    const device = typeof topic === 'string' ? topic.split('/')[2] : undefined;
    for (const name of [query.id, query.deviceid, headers['x-limit-d'], query.d, device, tid]) {
      const identifier = identifierIn(name);
      if (identifier) return identifier;
    }
    throw badQuery('Falta el identificador del dispositivo (id en la dirección, o el Device ID de OwnTracks).');
  },

  read: (body, _unit, _now, said = 'kmh') => {
    const {
      _type,
      topic: _topic,
      lat,
      lon,
      tst,
      acc,
      alt,
      batt,
      bs,
      cog,
      vel,
      odometer,
      ...rest
    } = objectOf(body) ?? {};
    if (_type === 'encrypted')
      throw rejected('OwnTracks cifra lo que envía: borre la clave de cifrado en la aplicación.');
    if (typeof _type !== 'string' || !places.includes(_type)) throw rejected('Mensaje de OwnTracks sin ubicación.');
    const fecha = whenOf(tst);
    if (!fecha) throw rejected('Falta la fecha (tst) o no se entiende.');
    const frame = fill(emptyFrame(fecha), {
      ...rest,
      batt,
      // It writes kilometres.
      odometer: times(odometer, 1_000),
      ...(typeof bs === 'number' && bs > 0 && { charge: plugged.includes(bs) }),
    });
    frame.latitud = degrees(lat, 'La latitud');
    frame.longitud = degrees(lon, 'La longitud');
    frame.velocidad_kmh = speed(vel, said);
    frame.rumbo = heading(cog);
    frame.altitud_m = bounded(alt, -1_000, 100_000);
    frame.precision_m = bounded(acc, 0, 1e7);
    return frame;
  },

  // The app reads a list of messages for it.
  answer: '[]',
});

/** Whether a body is a message of OwnTracks. */
export const isOwnTracks = (text: string, [first]: readonly Report<unknown>[]): boolean => {
  if (!text.includes('"_type"')) return false;
  try {
    return typeof objectOf(first?.read())?._type === 'string';
  } catch {
    return false;
  }
};
