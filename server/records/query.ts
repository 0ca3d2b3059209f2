import type { Listed } from '#contract/core/entity';
import { limits } from '#contract/core/limits';
import { z } from '#contract/core/validation';
import { badQuery } from '../plugins/errors';
import { parseJson } from '../plugins/json';
import { nearest } from '../plugins/nearest';
import { unknownNames } from '../plugins/unknownNames';
import type { Visible } from './visible';

/** The query string of a list, as ra-data-simple-rest writes it: three JSON texts. */
export const listQuery = z.object({
  sort: z.string().optional(),
  range: z.string().optional(),
  filter: z.string().optional(),
});

/** The query of a list, a figure or a bulk change that must have a filter. */
export const filteredQuery = listQuery.extend({ filter: z.string() });

/** Whether a list asks for so much that others would notice: it takes its turn. */
export const asksForMuch = ({ range, filter }: z.output<typeof listQuery>): boolean => {
  const [, from = 0, to = 0] = /(\d+)\s*,\s*(\d+)/.exec(range ?? '') ?? [];
  return Number(to) - Number(from) >= limits.turns.rows || (filter?.split(',').length ?? 0) > limits.turns.rows;
};

export interface ListQuery {
  sort: { field: string; descending: boolean };
  /** First and last row, both included; null for a getMany by ids. */
  range: [number, number] | null;
  /** Field → its allowed values. */
  where: Record<string, unknown[]>;
  ids: number[] | null;
  q: string | null;
  /** There was no sort, range or filter. */
  bare: boolean;
}

const largestRow = 2_147_483_647;
const sortShape = z.tuple([z.string(), z.enum(['ASC', 'DESC'])]);
const rangeShape = z.tuple([z.int().min(0).max(largestRow), z.int().min(0).max(largestRow)]);
const idsShape = z.array(z.coerce.number().int().min(1).max(largestRow)).max(limits.list.ids);
const filterShape = z.record(z.string(), z.unknown());

/**
 * Parses the query of a list.
 *
 * @param visible fields that the caller may see; sorting and filtering by others is refused
 * @throws ApiError 400 for unknown fields, wrong types, broken JSON and ranges over 1,000
 */
export const readListQuery = (entity: Listed, query: z.output<typeof listQuery>, visible: Visible): ListQuery => {
  const { q, id, ...fields } = read(filterShape, query.filter, 'filter') ?? {};
  const { field, descending } = readSort(query.sort) ?? { field: 'id', descending: false };
  if (!entity.sorts.includes(field) || !visible(field)) throw cannot('ordenar', field, entity.sorts.filter(visible));
  const range = readRange(query.range);
  const ids = id === undefined ? null : check(idsShape, Array.isArray(id) ? id : [id], 'filter.id');
  return {
    sort: { field, descending },
    range: range ?? (ids ? null : [0, limits.list.page - 1]),
    where: readWhere(entity, fields, visible),
    ids,
    q: q === undefined || q === null || q === '' ? null : check(z.string().max(200), q, 'filter.q'),
    bare: query.sort === undefined && query.range === undefined && query.filter === undefined,
  };
};

/** The requested field and direction; undefined when there is none. The caller checks the field. */
export const readSort = (text: string | undefined): ListQuery['sort'] | undefined => {
  const sort = read(sortShape, text, 'sort');
  return sort && { field: sort[0], descending: sort[1] === 'DESC' };
};

/** First and last row of a `range`, both included. @throws ApiError 400 for invalid ones and those over 1,000 */
export const readRange = (text: string | undefined): [number, number] | undefined => {
  const range = read(rangeShape, text, 'range');
  if (range && (range[1] < range[0] || range[1] - range[0] >= limits.list.rows))
    throw badQuery(`El rango va de menor a mayor y abarca ${limits.list.rows} filas como máximo.`);
  return range;
};

/** The ids of a bulk change or deletion: `filter={"id":[…]}`, nothing else. */
export const readIds = (query: z.output<typeof listQuery>): number[] => {
  const { id } = read(z.strictObject({ id: idsShape.min(1) }), query.filter, 'filter') ?? {};
  if (!id) throw badQuery('Indique los registros con filter={"id":[…]}.');
  return [...new Set(id)];
};

/** The filter of a list that is not an entity's. @throws ApiError 400 */
export const readFilter = <S extends z.ZodType>(shape: S, text: string | undefined): z.output<S> =>
  check(shape, read(filterShape, text, 'filter') ?? {}, 'filter');

/** The Content-Range header: the returned rows and the total. */
export const contentRange = (name: string, from: number, n: number, total: number) =>
  `${name} ${n ? `${from}-${from + n - 1}` : '*'}/${total}`;

const readWhere = (entity: Listed, fields: Record<string, unknown>, visible: Visible) => {
  const known: Record<string, z.ZodType> = entity.filters as Record<string, z.ZodType>;
  return Object.fromEntries(
    Object.entries(fields).map(([field, given]) => {
      const shape = Object.hasOwn(known, field) && visible(field) ? known[field] : undefined;
      if (!shape) throw cannot('filtrar', field, ['q', 'id', ...Object.keys(known).filter(visible)]);
      return [
        field,
        check(
          z.array(shape.nullable()).max(limits.list.ids),
          Array.isArray(given) ? given : [given],
          `filter.${field}`,
        ),
      ];
    }),
  );
};

const read = <S extends z.ZodType>(shape: S, text: string | undefined, name: string): z.output<S> | undefined => {
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    throw badQuery(`«${name}» no es JSON válido.`);
  }
  return check(shape, value, name);
};

/** That a list has no such field. `known`: those that the caller may see. */
export const cannot = (what: 'filtrar' | 'ordenar' | 'contar', field: string, known: readonly string[]) => {
  const meant = nearest(field, known);
  return badQuery(`No se puede ${what} por «${field.slice(0, 60)}»${meant ? `; ¿quiso decir «${meant}»?` : '.'}`);
};

const check = <S extends z.ZodType>(shape: S, value: unknown, name: string): z.output<S> => {
  const [unknown] = Object.values(unknownNames(value, shape));
  if (unknown) throw badQuery(unknown);
  const parsed = shape.safeParse(value);
  if (!parsed.success)
    throw badQuery(`«${name}» no es válido: ${parsed.error.issues[0]?.message ?? 'revise su forma'}.`);
  return parsed.data;
};
