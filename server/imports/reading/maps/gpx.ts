import type { SaxesTagPlain } from 'saxes';
import { metrosDeLado, metrosEntre } from '#contract/lineas';
import type { Position } from '#contract/poligonos';
import { stopsText, type NamedStop } from '../../../resources/rutas/stopsText';
import { Unreadable } from '../../../untrusted/task';
import type { Book } from '../sheet';
import { readXml } from '../xml';
import { featureBook, refuseMany } from './features';
import { xmlText } from './xmlText';

const noGpx = 'El archivo no es GPX válido o está incompleto: expórtelo de nuevo de su programa de mapas';

/** A track or a route as read, with its segments as parts. */
interface Way {
  parts: [longitude: number | null, latitude: number | null][][];
  properties: Record<string, string>;
}

/** Reads GPX: a row is a track, whose segments are joined into one line, or a route. Waypoints beside a line are its stops. @throws Unreadable */
export const openGpx = async (bytes: Buffer): Promise<Book> => {
  const text = xmlText(bytes, 'gpx', 'El archivo es XML pero no GPX: expórtelo de nuevo de su programa de mapas');
  const { ways, places } = await readWays(text);
  if (ways.length === 0) throw new Unreadable('El GPX no trae ningún recorrido (track) ni ruta: solo lugares sueltos');
  return featureBook(
    ways.map(({ parts, properties }) => {
      const line = parts.flat();
      const stops = properties.paradas ?? stopsText(placesBeside(line as Position[], places));
      return { geometry: { type: 'LineString', coordinates: line }, properties: { ...properties, ...(stops && { paradas: stops }) } };
    }),
    'lines',
  );
};

/** Reads it as a stream: the track of a day has very many elements. */
const readWays = async (text: string) => {
  const ways: Way[] = [];
  const places: NamedStop[] = [];
  const path: string[] = [];
  let way: Way | undefined;
  let place: NamedStop | undefined;
  let said = '';
  const open = (name: string, attributes: SaxesTagPlain['attributes']) => {
    path.push(name);
    said = '';
    if (name === 'trk' || name === 'rte') ways.push((way = { parts: name === 'rte' ? [[]] : [], properties: {} }));
    else if (name === 'trkseg') way?.parts.push([]);
    else if (name === 'trkpt' || name === 'rtept') way?.parts.at(-1)?.push([degrees(attributes.lon), degrees(attributes.lat)]);
    else if (name === 'wpt')
      place = { codigo: null, nombre: null, latitud: degrees(attributes.lat) ?? undefined, longitud: degrees(attributes.lon) ?? undefined };
  };
  const close = (name: string) => {
    path.pop();
    const [parent, above] = [path.at(-1), path.at(-2)];
    const value = said.trim();
    said = '';
    if (name === 'trk' || name === 'rte') {
      way = undefined;
      refuseMany(ways.length);
    } else if (name === 'wpt') {
      if (place?.nombre && places.push(place)) refuseMany(places.length);
      place = undefined;
    } else if (place && parent === 'wpt' && name === 'name') place.nombre = value.slice(0, 120) || null;
    else if (way && value && (parent === 'trk' || parent === 'rte' || (parent === 'extensions' && (above === 'trk' || above === 'rte'))))
      way.properties[name] ??= value;
  };
  await readXml([Buffer.from(text)], { open, close, text: (piece) => (said += piece) }, noGpx);
  return { ways, places };
};

/** Null when it is not a number: the line is then reported as having an invalid point. */
const degrees = (text: string | undefined) => (text !== undefined && /^\s*[-+]?[\d.]+(e[-+]?\d+)?\s*$/i.test(text) ? Number(text) : null);

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
