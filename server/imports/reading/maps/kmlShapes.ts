import type { Wanted } from '../../rows/shapes';
import { childOf, textIn, type Element } from './kmlElements';

type Place = (number | null)[];
const shapes = ['Point', 'LineString', 'LinearRing', 'Polygon', 'MultiGeometry', 'Track', 'MultiTrack', 'Model'];

/** The geometry of a Placemark as GeoJSON; null when it has none. */
export const geometryIn = (placemark: Element, wanted: Wanted): unknown => {
  const all = placemark.children.filter(({ name }) => shapes.includes(name)).map((each) => geometryOf(each, wanted));
  return all.length > 1 ? { type: 'GeometryCollection', geometries: all } : (all[0] ?? null);
};

const geometryOf = (element: Element, wanted: Wanted): unknown => {
  const { name, children } = element;
  if (name === 'MultiGeometry' || name === 'MultiTrack')
    return {
      type: 'GeometryCollection',
      geometries: children.filter((each) => shapes.includes(each.name)).map((each) => geometryOf(each, wanted)),
    };
  if (name === 'Polygon') {
    const edges = ['outerBoundaryIs', 'innerBoundaryIs'].flatMap((side) =>
      children.filter((each) => each.name === side),
    );
    return { type: 'Polygon', coordinates: edges.map(ringOf) };
  }
  // A closed ring by itself encloses a place, and as a route it is a line.
  if (name === 'LinearRing')
    return wanted === 'places' ? { type: 'Polygon', coordinates: [ringOf(element)] } : lineOf(ringOf(element));
  if (name === 'LineString') return lineOf(ringOf(element));
  if (name === 'Track')
    return lineOf(
      children.filter((each) => each.name === 'coord').map(({ text }) => placeOf(text.trim().split(/\s+/))),
    );
  const model = childOf(element, 'Location');
  const [place = []] = model ? [placeOf([textIn(model, 'longitude'), textIn(model, 'latitude')])] : ringOf(element);
  return { type: 'Point', coordinates: place };
};

const lineOf = (coordinates: Place[]) => ({ type: 'LineString', coordinates });

/** The coordinates of an element, or of the ring within it. */
const ringOf = (element: Element): Place[] =>
  placesIn(textIn(childOf(element, 'LinearRing') ?? element, 'coordinates'));

/** Far more numbers than any place has, in case that commas also separate places. */
const numbers = { place: 3, near: 5 };

/** `longitude,latitude[,altitude]`, separated by spaces; there may be spaces after the commas too. */
const placesIn = (text: string): Place[] =>
  text
    .replaceAll(/[\u00a0\u2007\u202f\ufeff]/g, ' ')
    .replaceAll('\u2212', '-')
    .split(/(?<=[^\s,])\s+(?=[^\s,])/)
    .flatMap((tuple) => {
      const parts = tuple
        .replace(/,\s*$/, '')
        .split(',')
        .map((part) => part.trim());
      return parts.length > numbers.place ? several(parts) : [placeOf(parts)];
    });

/** Places that only commas separate: in pairs when these stay near each other, else with their altitudes. */
const several = (parts: readonly string[]): Place[] => {
  const of = (size: number) =>
    Array.from({ length: Math.ceil(parts.length / size) }, (_, at) =>
      placeOf(parts.slice(at * size, at * size + size)),
    );
  const pairs = of(2);
  const [[lon, lat] = []] = pairs;
  const isNear = ([x, y]: Place) =>
    Math.abs((x ?? NaN) - (lon ?? NaN)) < numbers.near && Math.abs((y ?? NaN) - (lat ?? NaN)) < numbers.near;
  return parts.length % 2 === 0 && pairs.every(isNear) ? pairs : of(numbers.place);
};

/** Null where it is not a number: the shape is then reported as having an invalid point. */
const placeOf = ([longitude = '', latitude = '']: readonly string[]): Place => [degrees(longitude), degrees(latitude)];

const degrees = (text: string) => (/^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(text) ? Number(text) : null);
