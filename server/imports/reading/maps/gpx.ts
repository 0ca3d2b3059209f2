import type { SaxesTagPlain } from 'saxes';
import { metrosDeLado, metrosEntre } from '#contract/core/lineas';
import type { Position } from '#contract/core/poligonos';
import { stopsText, type NamedStop } from '../../../resources/rutas/stopsText';
import { Unreadable } from '../../../untrusted/task';
import type { Wanted } from '../../rows/shapes';
import type { Book } from '../sheet';
import { readXml } from '../xml';
import { featureBook, refuseMany, type Feature } from './features';
import { entities } from './html';
import { xmlText } from './xmlText';

const noGpx = 'El archivo no es GPX válido o está incompleto: expórtelo de nuevo de su programa de mapas';

type Place = [longitude: number | null, latitude: number | null];

/** A track or a route as read, with its segments as parts. */
interface Way {
  parts: Place[][];
  properties: Record<string, string>;
}

/** A waypoint, or a named point of a route. */
interface Waypoint {
  place: Place;
  properties: Record<string, string>;
}

/**
 * Reads GPX. For stops a row is a waypoint. For routes it is a track, whose segments are joined into one line, or a
 * route; waypoints beside a line are its stops. @throws Unreadable
 */
export const openGpx = async (bytes: Buffer, wanted: Wanted): Promise<Book> => {
  const text = xmlText(bytes, 'gpx', 'El archivo es XML pero no GPX: expórtelo de nuevo de su programa de mapas');
  const { ways, waypoints, points } = await readElements(text);
  if (ways.length + waypoints.length === 0)
    throw new Unreadable('El GPX está vacío: no trae lugares, recorridos ni rutas');
  return wanted === 'places' ? placesBook(waypoints, points) : linesBook(ways, waypoints);
};

const placesBook = (waypoints: readonly Waypoint[], points: readonly Waypoint[]): Book => {
  // Planners of routes write the stops as the points of one.
  const places = waypoints.length > 0 ? waypoints : points;
  if (places.length === 0)
    throw new Unreadable('El GPX solo trae recorridos, sin lugares (waypoints): impórtelo como rutas');
  return featureBook(
    places.map(({ place, properties }): Feature => ({ geometry: { type: 'Point', coordinates: place }, properties })),
    'places',
  );
};

const linesBook = (ways: readonly Way[], waypoints: readonly Waypoint[]): Book => {
  if (ways.length === 0) throw new Unreadable('El GPX no trae ningún recorrido (track) ni ruta: solo lugares sueltos');
  const places = waypoints.flatMap(({ place: [longitud, latitud], properties: { name } }): NamedStop[] =>
    name
      ? [{ codigo: null, nombre: name.slice(0, 120), latitud: latitud ?? undefined, longitud: longitud ?? undefined }]
      : [],
  );
  return featureBook(
    ways.map(({ parts, properties }) => {
      const line = parts.flat();
      const stops = properties.paradas ?? stopsText(placesBeside(line as Position[], places));
      return {
        geometry: { type: 'LineString', coordinates: line },
        properties: { ...properties, ...(stops && { paradas: stops }) },
      };
    }),
    'lines',
  );
};

const isWay = (name: string | undefined): boolean => name === 'trk' || name === 'rte';
/** The points of tracks are only lines: their texts are not kept. */
const isPlace = (name: string | undefined): boolean => name === 'wpt' || name === 'rtept';

/** The type of a waypoint is any text, not one of our types of stops. */
const named: Readonly<Record<string, string>> = { type: 'Tipo en el GPX' };

/** Reads it as a stream: the track of a day has very many elements. `points`: the points of routes that have a name. */
const readElements = async (text: string) => {
  const ways: Way[] = [];
  const waypoints: Waypoint[] = [];
  const points: Waypoint[] = [];
  const path: string[] = [];
  let way: Way | undefined;
  let point: Waypoint | undefined;
  let said = '';
  const open = (name: string, attributes: SaxesTagPlain['attributes']) => {
    path.push(name);
    said = '';
    const place = (): Place => [degrees(attributes.lon), degrees(attributes.lat)];
    if (isWay(name)) ways.push((way = { parts: name === 'rte' ? [[]] : [], properties: {} }));
    else if (name === 'trkseg') way?.parts.push([]);
    else if (name === 'trkpt' || name === 'rtept') way?.parts.at(-1)?.push(place());
    if (isPlace(name)) point = { place: place(), properties: {} };
  };
  const close = (name: string) => {
    path.pop();
    const [parent, above] = [path.at(-1), path.at(-2)];
    const value = said.trim();
    said = '';
    const belongs = (is: typeof isWay) => is(parent) || (parent === 'extensions' && is(above));
    if (isWay(name)) {
      way = undefined;
      refuseMany(ways.length);
    } else if (isPlace(name)) {
      const list = name === 'wpt' ? waypoints : points;
      if (point && (name === 'wpt' || point.properties.name)) list.push(point);
      refuseMany(list.length);
      point = undefined;
    } else if (point && value && belongs(isPlace)) point.properties[named[name] ?? name] ??= value;
    else if (way && value && belongs(isWay)) way.properties[name] ??= value;
  };
  await readXml([Buffer.from(text)], { open, close, text: (piece) => (said += piece), entities }, noGpx);
  return { ways, waypoints, points };
};

/** Null when it is not a number: the line is then reported as having an invalid point. */
const degrees = (text: string | undefined) =>
  text !== undefined && /^\s*[-+]?[\d.,]+(e[-+]?\d+)?\s*$/i.test(text) ? Number(text.replace(',', '.')) : null;

/** Distance (m) within which a waypoint of the same file is a stop of the line. */
const beside = 100;

/** In the order in which the line passes them. */
const placesBeside = (line: readonly Position[], places: readonly NamedStop[]): NamedStop[] => {
  const passed = places.map((stop) => {
    const here: Position = [stop.longitud ?? 0, stop.latitud ?? 0];
    let [nearest, at] = [Infinity, 0];
    for (const [i, point] of line.entries()) {
      const away = metrosDeLado(here, point, line[i + 1] ?? point);
      if (away < nearest) [nearest, at] = [away, i];
    }
    return { stop, nearest, at, after: metrosEntre(line[at] ?? here, here) };
  });
  return passed
    .filter(({ nearest }) => nearest <= beside)
    .sort((a, b) => a.at - b.at || a.after - b.after)
    .map(({ stop }) => stop);
};
