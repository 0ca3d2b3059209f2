import { entities, type EntityName } from '#contract/index';
import { limits } from '#contract/core/limits';
import { sinceFilters } from '../records/since';
import { filterName, sortName } from './ofRecords';
import type { Convert, Schema } from './schemas';

/** The components of what the lists of records take as `filter` and `sort`. */
export const addFilters = (convert: Convert, add: (title: string, shown: Schema) => void) => {
  add('FiltroIds', {
    type: 'object',
    properties: { id: { type: 'array', items: rowId, minItems: 1, maxItems: limits.list.ids } },
    required: ['id'],
    additionalProperties: false,
  });
  for (const name of Object.keys(entities) as EntityName[]) {
    const { filters, sorts } = entities[name];
    const own = Object.entries(filters).map(([field, shape]) => [field, oneOrSome(convert(shape, 'input'))]);
    add(filterName(name), {
      type: 'object',
      properties: {
        q: { type: 'string', maxLength: 200, description: 'Busca texto.' },
        id: { anyOf: [rowId, { type: 'array', items: rowId, maxItems: limits.list.ids }] },
        ...(convert(sinceFilters, 'input').properties as Schema),
        ...Object.fromEntries(own),
      },
      additionalProperties: false,
    });
    add(sortName(name), sortOf(sorts));
  }
};

const rowId: Schema = { type: 'integer', minimum: 1 };

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
