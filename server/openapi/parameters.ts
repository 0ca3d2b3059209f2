import type { z } from '#contract/core/validation';
import { limits } from '#contract/core/limits';
import { typeInText, type Dialect } from './filters';
import { refTo } from './ofRecords';
import { isPolled, pathOf, type PublicRoute } from './publicRoutes';
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

const queryParameters = (route: PublicRoute, schemas: Schemas): Schema[] => {
  const query = route.schema?.querystring as z.ZodType | undefined;
  if (!query) return [];
  const { properties = {}, required = [] } = schemas.input(query) as { properties?: object; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => {
    const given = { name, in: 'query', required: required.includes(name), schema: schema as Schema };
    return isDialect(name) ? jsonInText(route, name, given, schemas) : given;
  });
};

const isDialect = (name: string): name is Dialect => Object.hasOwn(abouts, name);
const abouts: Readonly<Record<Dialect, string>> = {
  sort: 'el campo y `ASC` o `DESC`',
  range: `primera y última fila, ambas incluidas; ${limits.list.rows} como máximo`,
  filter: 'campo → valor o lista de valores',
};

const jsonInText = (route: PublicRoute, param: Dialect, given: Schema, schemas: Schemas): Schema => {
  const type = typeInText(route, param, schemas);
  const byIds = param === 'filter' && type?.$ref === refTo('FiltroIds').$ref;
  return {
    ...given,
    required: given.required === true || byIds,
    description: `JSON de ${type ? `\`${String(type.$ref).split('/').at(-1)}\`` : 'texto'}: ${abouts[param]}.`,
    schema: { type: 'string', contentMediaType: 'application/json', ...(type && { contentSchema: type }) },
    ...(param === 'range' && { example: '[0,24]' }),
  };
};

const headerParameters = (route: PublicRoute): Schema[] => {
  const { method, schema } = route;
  if (isPolled(route)) return [{ $ref: '#/components/parameters/IfNoneMatch' }];
  return method === 'POST' && schema?.response && '201' in (schema.response as object)
    ? [{ $ref: '#/components/parameters/IdempotencyKey' }]
    : [];
};
