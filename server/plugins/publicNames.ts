import fp from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import { z } from '#contract/core/validation';
import { ApiError, schemaOfBody } from './errors';
import { publicRule } from './guard';
import { parseJson } from './json';
import { answeredWith, partsOf, unknownNames } from './unknownNames';
import type { DeclaredRoute, RouteTable } from './routeTable';

/**
 * The public surface refuses names that no schema knows: of query parameters with 400, of fields of a body with 422.
 * What is answered of the same thing may be sent back. Other calls ignore them, as do all devices.
 *
 * It holds for each route that a token may call, by what the route declares. A body that is `parsedLater` is refused
 * by `parseBody`, in its turn.
 */
export const publicNames = fp<{ routes: RouteTable }>(async (app, { routes }) => {
  const checks = new Map<string, (request: FastifyRequest) => void>();

  app.addHook('onReady', async () => {
    for (const route of routes) {
      if (publicRule(route) === 'never') continue;
      const { querystring, body = route.config?.slow ? z.unknown() : nothing } = route.schema ?? {};
      const answered = answersOf(routes, route);
      const later = schemaOfBody(body as z.ZodType);
      if (later !== body) answeredWith(later, answered);
      checks.set(keyOf(route.method, route.path), (request) => {
        refuseQuery(request, (querystring ?? nothing) as z.ZodType);
        refuseBody(request.body, body as z.ZodType, answered);
      });
    }
  });

  app.addHook('preValidation', (request, _reply, done) => {
    const { url = '' } = request.routeOptions;
    try {
      checks.get(keyOf(request.method === 'HEAD' ? 'GET' : request.method, url))?.(request);
      done();
    } catch (error) {
      done(error as Error);
    }
  });
});

/** A call that takes no parameters, or no body. What takes bytes says itself that JSON is none. */
const nothing = z.object({});

const keyOf = (method: string, path: string) => `${method} ${path.length > 1 ? path.replace(/\/$/, '') : path}`;

const refuseQuery = ({ query }: FastifyRequest, schema: z.ZodType) => {
  const given = Object.entries(Object(query) as object).map(([name, text]) => [name, readAs(schema, name, text)]);
  const found = unknownNames(Object.fromEntries(given), schema);
  const [message] = Object.values(found);
  if (message) throw new ApiError('VALIDACION', { status: 400, message, errors: listed(found) });
};

/** A parameter may be JSON text; one that is not valid is left to its schema. */
const readAs = (schema: z.ZodType, name: string, text: unknown): unknown => {
  const field = schema instanceof z.ZodObject && Object.hasOwn(schema.shape, name) && (schema.shape[name] as z.ZodType);
  if (typeof text !== 'string' || !field || !partsOf(field).some(isStructured)) return text;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
};

const isStructured = (schema: z.core.$ZodType) => schema instanceof z.ZodObject || schema instanceof z.ZodArray;

const refuseBody = (body: unknown, schema: z.ZodType, answered: readonly z.ZodType[]) => {
  const found = unknownNames(body, schema, answered);
  if (Object.keys(found).length > 0) throw new ApiError('VALIDACION', { errors: listed(found) });
};

const listed = (found: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(found).map(([name, message]) => [name, [message]]));

/** What a route answers, and what GET answers at its address, of its list or of one of its rows. */
const answersOf = (routes: RouteTable, { method, path }: DeclaredRoute): z.ZodType[] => {
  const parent = path.replace(/\/:\w+$/, '');
  return routes
    .filter((route) =>
      route.method === 'GET'
        ? [path, parent, `${path}/:id`, `${path}/:item`].includes(route.path)
        : route.method === method && route.path === path,
    )
    .flatMap(({ schema }) => Object.entries((schema?.response ?? {}) as Record<string, z.ZodType>))
    .flatMap(([status, answer]) => (status.startsWith('2') ? [answer, ...rowsOf(answer)] : []));
};

const rowsOf = (answer: z.ZodType) => (answer instanceof z.ZodArray ? [answer.element as z.ZodType] : []);
