import type { z } from '#contract/core/validation';
import { capital } from '#contract/words/noun';
import { filterName, refTo, sortName } from './ofRecords';
import { entityOf, isPolled, pathOf, type PublicRoute } from './publicRoutes';
import type { Schema, Schemas } from './schemas';

/** What a call takes outside its body: in its path, its query and its headers. */
export const parametersOf = (route: PublicRoute, schemas: Schemas): Schema[] => [
  ...pathParameters(route.name, route.schema?.params as z.ZodObject | undefined, schemas),
  ...queryParameters(route, schemas),
  ...headerParameters(route),
];

const pathParameters = (name: string, params: z.ZodObject | undefined, { input }: Schemas): Schema[] =>
  [...pathOf(name).matchAll(/\{(\w+)\}/g)].map(([, param = '']) => {
    const shape = params?.shape[param];
    const isRow = param === 'id' && !name.includes(' /trabajos');
    return {
      name: param,
      in: 'path',
      required: true,
      schema: isRow ? { type: 'integer', minimum: 1 } : shape ? input(shape) : { type: 'string' },
    };
  });

const queryParameters = ({ name, method, schema }: PublicRoute, schemas: Schemas): Schema[] => {
  const query = schema?.querystring as z.ZodType | undefined;
  if (!query) return [];
  const { properties = {}, required = [] } = schemas.input(query) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([param, given]) => {
    if (!isDialect(param)) return { name: param, in: 'query', required: required.includes(param), schema: given };
    const type = given.type === 'string' ? typeOf(name, param) : ownType(name, param, given, schemas);
    if (!type) return { $ref: `#/components/parameters/${param}` };
    const changesMany = param === 'filter' && method !== 'GET';
    return jsonInText(param, type, changesMany || required.includes(param));
  });
};

const isDialect = (param: string): param is keyof typeof dialect => Object.hasOwn(dialect, param);

/** `sort`, `range` and `filter` travel as JSON text; what that holds is a type of its own. */
const dialect = {
  sort: { prefix: 'Ordenamiento', about: 'el campo y `ASC` o `DESC`', example: '["id","DESC"]' },
  range: { prefix: 'Rango', about: 'primera y última fila, ambas incluidas', example: '[0,24]' },
  filter: { prefix: 'Filtro', about: 'campo → valor o lista de valores', example: undefined },
} as const;

/** The type of what lists of records share. */
const typeOf = (name: string, param: keyof typeof dialect): Schema | undefined => {
  const entity = entityOf(name);
  if (!entity || !['', '/conteos', '/exportar'].includes(pathOf(name).slice(`/${entity}`.length))) return undefined;
  if (param === 'sort') return refTo(sortName(entity));
  if (param === 'filter') return refTo(/^(PUT|PATCH|DELETE) /.test(name) ? 'FiltroIds' : filterName(entity));
  return undefined;
};

/** What a list that is not of records declares itself, as a component: `FiltroViajes`. */
const ownType = (name: string, param: keyof typeof dialect, given: Schema, schemas: Schemas): Schema => {
  const path = pathOf(name)
    .replaceAll(/\{\w+\}/g, '')
    .split(/[^a-z]+/i)
    .map(capital)
    .join('');
  return schemas.name(param === 'range' ? 'Rango' : dialect[param].prefix + path, given);
};

const jsonInText = (param: keyof typeof dialect, type: Schema, required: boolean): Schema => {
  const { about, example } = dialect[param];
  return {
    name: param,
    in: 'query',
    required,
    description: `JSON de \`${String(type.$ref).split('/').at(-1)}\`: ${about}.`,
    schema: { type: 'string', contentMediaType: 'application/json', contentSchema: type },
    ...(example && { example }),
  };
};

const headerParameters = (route: PublicRoute): Schema[] => {
  const { method, schema } = route;
  if (isPolled(route)) return [{ $ref: '#/components/parameters/IfNoneMatch' }];
  return method === 'POST' && schema?.response && '201' in (schema.response as object)
    ? [{ $ref: '#/components/parameters/IdempotencyKey' }]
    : [];
};
