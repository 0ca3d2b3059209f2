import type { Listed } from '#contract/core/entity';
import { entities } from '#contract/index';
import { limits } from '#contract/core/limits';
import { z } from '#contract/core/validation';
import { sinceFilters } from '../records/since';
import { joined } from './ofRecords';
import { byIds, filteredReads, shapedReads } from './otherLists';
import { entityOf, inCapitals, pathOf, type PublicRoute } from './publicRoutes';
import type { Schema, Schemas } from './schemas';

/** The query parameters that travel as JSON text. */
export type Dialect = 'filter' | 'sort' | 'range';

/** What the text of such a parameter holds, as a component: `FiltroActivos`. Undefined: nobody declares it. */
export const typeInText = (route: PublicRoute, param: Dialect, schemas: Schemas): Schema | undefined => {
  const path = pathOf(route.name);
  if (param === 'range') return schemas.name('Rango', rangeShape);
  const entity = entityOf(route.name);
  const isOfEntity = entity && ['', '/conteos', '/exportar'].includes(path.slice(`/${entity}`.length));
  if (param === 'filter' && (byIds.includes(path) || (isOfEntity && route.method !== 'GET')))
    return schemas.name('FiltroIds', idsShape);
  const list: Pick<Listed, 'name' | 'filters' | 'sorts'> | undefined = isOfEntity
    ? entities[entity]
    : filteredReads[path];
  if (list && param === 'sort') return schemas.name(`Ordenamiento${joined(list.name)}`, sortOf(list.sorts));
  if (list) {
    // Only lists of records are followed; what counts, adds or draws them tells how they are now.
    const isOfRecords = Object.hasOwn(entities, list.name);
    const isFollowed = isOfRecords && path === `/${list.name}`;
    const title = `Filtro${joined(list.name)}${isOfRecords && !isFollowed ? 'Actuales' : ''}`;
    return schemas.name(title, filterOf(list, isFollowed, schemas));
  }
  const shaped = shapedReads[path];
  if (shaped && param === 'filter') return schemas.name(`Filtro${joined(shaped.name)}`, schemas.input(shaped.filter));
  if (shaped?.sorts) return schemas.name(`Ordenamiento${joined(shaped.name)}`, sortOf(shaped.sorts));
  const own = readInto(route, param);
  const title = inCapitals(path.replaceAll(/\{\w+\}/g, ''));
  return own && schemas.name(`${param === 'filter' ? 'Filtro' : 'Ordenamiento'}${title}`, schemas.input(own));
};

/** The schema that a parameter is parsed into by its route's own schema. */
const readInto = ({ schema }: PublicRoute, param: Dialect): z.core.$ZodType | undefined => {
  const declared =
    schema?.querystring instanceof z.ZodObject ? (schema.querystring.shape[param] as unknown) : undefined;
  const inner: unknown = declared instanceof z.ZodOptional ? declared.unwrap() : declared;
  return inner instanceof z.ZodPipe ? inner.out : undefined;
};

const rowId: Schema = { type: 'integer', minimum: 1 };
const ids: Schema = { type: 'array', items: rowId, maxItems: limits.list.ids };

const idsShape: Schema = {
  type: 'object',
  properties: { id: { ...ids, minItems: 1 } },
  required: ['id'],
  additionalProperties: false,
};

const rangeShape: Schema = { type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 2, maxItems: 2 };

const filterOf = ({ filters }: Pick<Listed, 'filters'>, isFollowed: boolean, { input }: Schemas): Schema => ({
  type: 'object',
  properties: {
    q: { type: 'string', maxLength: 200, description: 'Busca texto.' },
    id: { anyOf: [rowId, ids] },
    ...(isFollowed && (input(sinceFilters).properties as Schema)),
    ...Object.fromEntries(Object.entries(filters).map(([field, shape]) => [field, oneOrSome(input(shape))])),
  },
  additionalProperties: false,
});

/** A value, none, or several of which any will do. */
const oneOrSome = ({ description, ...value }: Schema): Schema => ({
  ...(typeof description === 'string' && { description }),
  anyOf: [value, { type: 'null' }, { type: 'array', items: { anyOf: [value, { type: 'null' }] } }],
});

const sortOf = (fields: readonly string[]): Schema => ({
  type: 'array',
  items: {
    anyOf: [
      { type: 'string', enum: [...fields] },
      { type: 'string', enum: ['ASC', 'DESC'] },
    ],
  },
  minItems: 2,
  maxItems: 2,
  description: 'El campo, y `ASC` o `DESC`.',
});
