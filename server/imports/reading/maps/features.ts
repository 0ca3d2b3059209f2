import { limitesImportacion, type AvisoArchivo } from '#contract/requests/importaciones';
import { boundsOf, type Position } from '#contract/core/poligonos';
import { metersPerDegree } from '#contract/rules/geodesic';
import { z } from '#contract/core/validation';
import { nearestColor } from '../../../exports/maps/drawing';
import { boundsOfCircle, type Circle } from '../../../tracking/places/bounds';
import { Unreadable } from '../../../untrusted/task';
import { fitted } from '../../rows/fitting';
import { shapeOf, type Shape, type Wanted } from '../../rows/shapes';
import { said, type Book } from '../sheet';
import { createRows } from '../createRows';

/** A feature of a map, with its properties. */
export interface Feature {
  geometry: unknown;
  properties: Readonly<Record<string, unknown>>;
}

/** The location of a feature in its own columns, and its other properties. */
interface Located {
  cells: string[];
  properties: Feature['properties'];
}

const headingsOf: Record<Wanted, readonly string[]> = {
  places: ['Latitud', 'Longitud', 'Polígono'],
  lines: ['Trazado'],
};

/**
 * A map as a sheet: each feature is a row with its number, and the columns are its location and its properties.
 * @throws Unreadable
 */
export const featureBook = (
  features: readonly Feature[],
  wanted: Wanted,
  avisos: readonly AvisoArchivo[] = [],
): Book => {
  if (features.length === 0) throw new Unreadable('El mapa no trae ningún lugar');
  refuseMany(features.length);
  const placed = features.map(wanted === 'lines' ? asLine : asPlaced);
  const placeHeadings = headingsOf[wanted];
  const places = placeHeadings.filter((_, at) => placed.some(({ cells }) => cells[at] !== ''));
  const names = [...new Set(placed.flatMap(({ properties }) => Object.keys(properties)))];
  const columns = [...places, ...names];
  const read: Book['read'] = async (_at, keep) => {
    const rows = createRows(keep);
    for (const [at, name] of columns.entries()) rows.cell(at, name);
    rows.end(0);
    for (const [at, { cells, properties }] of placed.entries()) {
      for (const [column, heading] of places.entries()) rows.cell(column, cells[placeHeadings.indexOf(heading)] ?? '');
      for (const [column, name] of names.entries()) rows.cell(places.length + column, textOf(properties[name]));
      rows.end(at + 1);
    }
    return { ...rows.sheet('Mapa'), avisos };
  };
  return { names: ['Mapa'], read };
};

/** @throws Unreadable */
export const refuseMany = (count: number) => {
  const { filas } = limitesImportacion;
  if (count > filas)
    throw new Unreadable(
      `El mapa tiene ${said(count)} lugares y el máximo son ${said(filas)}: divídalo en varios archivos`,
    );
};

/** A circle from one of our own files, stored besides the polygon that other programs draw. */
const drawnCircle = z.object({
  latitud: z.coerce.number(),
  longitud: z.coerce.number(),
  radio_m: z.coerce.number().positive(),
});

/** Colours of other programs become the nearest of ours. */
const asLine = ({ geometry, properties }: Feature): Located => {
  const shape = shapeOf(geometry, 'lines');
  const { stroke, ...others } = properties;
  const own = Object.fromEntries(
    Object.entries(others).map(([name, value]) => [
      name,
      (/colou?r/i.test(name) && nearestColor(textOf(value))) || value,
    ]),
  );
  const color = nearestColor(textOf(stroke));
  return {
    cells: [shape ? JSON.stringify(fitted(shape)) : ''],
    properties: 'color' in own || !color ? own : { ...own, color },
  };
};

const asPlaced = ({ geometry, properties }: Feature): Located => {
  const shape = shapeOf(geometry, 'places');
  const circle = drawnCircle.safeParse(properties);
  if (circle.success && shape && isAround(circle.data, shape)) {
    const { latitud, longitud, ...others } = properties;
    return { cells: [String(latitud), String(longitud), ''], properties: others };
  }
  // One that was taken from among others keeps its note.
  if (shape?.type === 'Point' && !shape.omitidas) {
    const [longitude, latitude] = shape.coordinates;
    return { cells: [textOf(latitude), textOf(longitude), ''], properties };
  }
  return { cells: ['', '', shape ? JSON.stringify(fitted(shape)) : ''], properties };
};

/**
 * Whether this polygon still matches that circle. If not, somebody moved it in another program, and the polygon counts.
 */
const isAround = (circle: Circle, { type, coordinates: [edge] }: Shape) => {
  if (type !== 'Polygon' || !Array.isArray(edge) || edge.length === 0) return false;
  const drawn = boundsOf(edge as Position[]);
  const meant = boundsOfCircle(circle);
  const near = (0.03 * circle.radio_m) / metersPerDegree;
  return Object.entries(meant).every(
    ([side, degrees]) =>
      Math.abs(degrees - drawn[side as keyof typeof drawn]) <
      near * (side === 'sur' || side === 'norte' ? 1 : 1 / Math.cos((circle.latitud * Math.PI) / 180)),
  );
};

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
