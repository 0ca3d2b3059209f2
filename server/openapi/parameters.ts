import type { z } from '#contract/core/validation';
import { listQuery } from '../records/query';
import { isPolled, pathOf, type PublicRoute } from './publicRoutes';
import type { createSchemas, Schema } from './schemas';

/** What a call takes outside its body: in its path, its query and its headers. */
export const parametersOf = (route: PublicRoute, schemas: ReturnType<typeof createSchemas>): Schema[] => [
  ...pathParameters(route.name, route.schema?.params as z.ZodObject | undefined, schemas),
  ...queryParameters(route.schema?.querystring as z.ZodType | undefined, schemas),
  ...headerParameters(route),
];

const pathParameters = (
  name: string,
  params: z.ZodObject | undefined,
  { input }: ReturnType<typeof createSchemas>,
): Schema[] =>
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

const shared: Readonly<Record<string, string>> = { sort: 'sort', range: 'range', filter: 'filter' };

const queryParameters = (query: z.ZodType | undefined, { input }: ReturnType<typeof createSchemas>): Schema[] => {
  if (!query) return [];
  const { properties = {}, required = [] } = input(query) as { properties?: object; required?: string[] };
  const dialect = listQuery.shape as Record<string, unknown>;
  return Object.entries(properties).map(([param, schema]) =>
    shared[param] && Object.hasOwn(dialect, param) && isText(schema) && !required.includes(param)
      ? { $ref: `#/components/parameters/${param}` }
      : { name: param, in: 'query', required: required.includes(param), schema: jsonInText(param, schema) },
  );
};

const isText = (schema: unknown) => (schema as { type?: string }).type === 'string';

/** `filter`, `range` and `sort` travel as JSON text, whatever they hold. */
const jsonInText = (param: string, schema: unknown) =>
  shared[param]
    ? { type: 'string', contentMediaType: 'application/json', ...(!isText(schema) && { contentSchema: schema }) }
    : schema;

const headerParameters = (route: PublicRoute): Schema[] => {
  const { method, schema } = route;
  if (isPolled(route)) return [{ $ref: '#/components/parameters/IfNoneMatch' }];
  return method === 'POST' && schema?.response && '201' in (schema.response as object)
    ? [{ $ref: '#/components/parameters/IdempotencyKey' }]
    : [];
};
