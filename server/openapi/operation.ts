import { z } from '#contract/core/validation';
import { schemaOfBody } from '../plugins/errors';
import { readsTable } from '../plugins/guard';
import { abouts } from './abouts';
import { answersOf } from './answers';
import { tags } from './chapters';
import { descriptionOf } from './description';
import { examples } from './examples';
import type { Described } from './ofEntities';
import { operations } from './operations';
import { parametersOf } from './parameters';
import { inCapitals, pathOf, type PublicRoute } from './publicRoutes';
import type { Schema, Schemas } from './schemas';

/** `postOrdenesIdTransicion`: as stable as the address. */
const operationIdOf = (name: string) => {
  const [method = '', path = ''] = name.split(' ');
  return method.toLowerCase() + inCapitals(path);
};

/** One call, as the document tells it. */
export const operationOf = (route: PublicRoute, schemas: Schemas): Schema => {
  const { name, method, rule, schema = {} } = route;
  const { summary, about, produces, sample } = described(name);
  const body = schema.body ? schemaOfBody(schema.body as z.ZodType) : undefined;
  const hasBody = body !== undefined && !(body instanceof z.ZodUnknown);
  const takes = hasBody
    ? jsonBody(schemas.input(body), examples[name]?.body)
    : /^(PATCH .*\/\{carga\}|PUT .*\/\{parte\})$/.test(name)
      ? binaryBody
      : undefined;
  return {
    operationId: operationIdOf(name),
    tags: [tagOf(name)],
    summary,
    description: descriptionOf(route, about),
    'x-roles': route.roles,
    'x-permisos': rule === 'any' ? [] : rule,
    parameters: parametersOf(route, schemas),
    ...(takes && { requestBody: takes }),
    responses: answersOf(route, schemas, { produces, sample }, hasBody),
    ...(readsTable(method, route.path, route.config?.allow ?? 'user') && { security: [{ token: [] }, { basic: [] }] }),
  };
};

const described = (name: string): Described => {
  const given = operations[name] ?? name;
  const call = typeof given === 'string' ? { summary: given } : given;
  const about = abouts[name];
  return { ...(about !== undefined && { about }), ...call };
};

const tagOf = (name: string) => {
  const first = pathOf(name).split('/')[1] ?? '';
  return tags.find(({ paths }) => paths.includes(first))?.name ?? 'Otros';
};

const jsonBody = (schema: Schema, example: unknown): Schema => ({
  required: true,
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
});
const binaryBody: Schema = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};
