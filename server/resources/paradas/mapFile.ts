import type { FormatoMapa, Parada } from '#contract/paradas';
import type { Poligono, Position } from '#contract/poligonos';
import { hoursText } from './hours';
import { boundsOfCircle } from './shape';

/** A stop as a map tells it. `nivel`: how its level is called. */
export interface Mapped {
  parada: Parada;
  nivel: string | null;
}

type Said = Record<string, string | number | boolean>;

/** What is written around and of each stop. */
interface MapFormat {
  mime: string;
  head: string;
  /** Between two stops. */
  between: string;
  tail: string;
  write: (mapped: Mapped) => string;
}

/** What a map says of a stop beside where it is, by the names of our own fields, which the import knows again. */
const saidOf = ({ parada, nivel }: Mapped): Said => {
  const { nombre, codigo, tipo, forma, radio_m, direccion, contacto, horario, permanencia_max_min, limite_velocidad_kmh, color, activa } = parada;
  const hours = horario && hoursText(horario);
  const all = { nombre, codigo, tipo, forma, radio_m, direccion, contacto, horario: hours, permanencia_max_min, limite_velocidad_kmh, color, nivel, activa };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, Said[string]] => entry[1] !== null));
};

const geojson = (mapped: Mapped) => {
  const { poligono, latitud, longitud } = mapped.parada;
  return JSON.stringify({ type: 'Feature', geometry: poligono ?? { type: 'Point', coordinates: [longitud, latitud] }, properties: saidOf(mapped) });
};

const corners = 64;

/** A circle as programs draw it that know polygons only. */
const ringOf = ({ latitud, longitud, radio_m }: Parada): Poligono => {
  const centre = { latitud: latitud ?? 0, longitud: longitud ?? 0 };
  const { norte, este } = boundsOfCircle({ ...centre, radio_m: radio_m ?? 0 });
  const corner = (at: number): Position => {
    const angle = (2 * Math.PI * (at % corners)) / corners;
    return [degrees(centre.longitud + (este - centre.longitud) * Math.cos(angle)), degrees(centre.latitud + (norte - centre.latitud) * Math.sin(angle))];
  };
  return { type: 'Polygon', coordinates: [Array.from({ length: corners + 1 }, (_, at) => corner(at))] };
};

/** Some centimetres, where a drawing needs no more. */
const degrees = (value: number) => Math.round(value * 1e7) / 1e7;

const escaped = (text: string) =>
  text
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** Red, green and blue of each colour of a stop. */
const inks: Record<Parada['color'], string> = {
  azul: '2563eb',
  verde: '16a34a',
  naranja: 'ea580c',
  rojo: 'dc2626',
  morado: '7c3aed',
  turquesa: '0d9488',
  rosado: 'db2777',
  gris: '64748b',
};

/** KML counts from blue to red, how opaque it is before them. */
const style = ([color, ink]: [string, string]) => {
  const turned = (ink.match(/../g) ?? []).reverse().join('');
  return `<Style id="${color}"><LineStyle><color>ff${turned}</color><width>2</width></LineStyle><PolyStyle><color>40${turned}</color></PolyStyle></Style>`;
};

const kml = (mapped: Mapped) => {
  const { parada } = mapped;
  const { latitud, longitud } = parada;
  const { nombre, ...others } = saidOf(mapped);
  const said = parada.poligono ? others : { ...others, latitud, longitud };
  const data = Object.entries(said).map(([name, value]) => `<Data name="${name}"><value>${escaped(String(value))}</value></Data>`);
  const places = (parada.poligono ?? ringOf(parada)).coordinates[0].map((place) => place.join(','));
  return `<Placemark><name>${escaped(String(nombre))}</name><styleUrl>#${parada.color}</styleUrl><ExtendedData>${data.join('')}</ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${places.join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
};

export const mapFormats: Record<FormatoMapa, MapFormat> = {
  geojson: { mime: 'application/geo+json; charset=utf-8', head: '{"type":"FeatureCollection","features":[', between: ',\n', tail: ']}\n', write: geojson },
  kml: {
    mime: 'application/vnd.google-earth.kml+xml; charset=utf-8',
    head: `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Paradas</name>${Object.entries(inks).map(style).join('')}\n`,
    between: '\n',
    tail: '\n</Document></kml>\n',
    write: kml,
  },
};
