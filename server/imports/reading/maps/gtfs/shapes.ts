import type { Position } from '#contract/core/poligonos';
import { createColumns } from './columns';
import type { Feed } from './table';
import { placeOf } from './tables';

/** The requested lines, by id. */
export const readShapes = async (feed: Feed, wanted: ReadonlySet<string>): Promise<(id: string) => Position[]> => {
  const numbers = new Map([...wanted].map((id, at) => [id, at]));
  let points = createColumns(pointColumns);
  if (wanted.size > 0 && feed.has('shapes.txt'))
    await feed.read(
      'shapes.txt',
      ['shape_id!', 'shape_pt_lat!', 'shape_pt_lon!', 'shape_pt_sequence!'],
      mostPoints,
      () => {
        points = createColumns(pointColumns);
        return ([id = '', lat = '', lon = '', sequence = ''], line) => {
          const shape = numbers.get(id);
          if (shape === undefined) return;
          const wrong = !placeOf(lat, lon)
            ? `«${lat.slice(0, 20)}, ${lon.slice(0, 20)}» no es un lugar`
            : sequenceOf(sequence) === undefined && noSequence(sequence);
          if (wrong)
            return feed.fault('shapes.txt', line, `${wrong}: se deja ese punto del trazado «${id.slice(0, 60)}»`);
          points.add({ shape, lat: Number(lat), lon: Number(lon), sequence: sequenceOf(sequence) ?? 0 });
        };
      },
    );
  const rowsOf = points.grouped('shape', numbers.size, 'sequence');
  return (id) => {
    const shape = numbers.get(id);
    return shape === undefined
      ? []
      : rowsOf(shape).map((row): Position => [points.get('lon', row), points.get('lat', row)]);
  };
};

/** Limit of lines, as of the other tables. */
const mostPoints = 4_000_000;

const pointColumns = { shape: Int32Array, lat: Float64Array, lon: Float64Array, sequence: Int32Array };

/** Pandas writes whole numbers as 1.0. Undefined when it is not a whole number. */
export const sequenceOf = (text: string): number | undefined =>
  /^\d{1,9}(?:\.0+)?$/.test(text) ? Number(text) : undefined;

export const noSequence = (text: string) => `«${text.slice(0, 20)}» no es un número de orden`;
