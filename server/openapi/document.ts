import { entities, type EntityName } from '#contract/index';
import { errors, type ErrorCode } from '#contract/core/errors';
import { limits } from '#contract/core/limits';
import { roles, type Role } from '#contract/core/roles';
import { cursorHeader, idempotencyHeader } from '#contract/core/session';
import { permissionHeader } from '#contract/requests/tokens';
import { capital } from '#contract/words/noun';
import { z } from '#contract/core/validation';
import { schemaOfBody } from '../plugins/errors';
import { permits, tokenRuleOf, type TokenRule } from '../plugins/guard';
import type { DeclaredRoute, RouteTable } from '../plugins/routeTable';
import { sinceFilters } from '../records/since';
import { listQuery } from '../records/query';
import { answerOf, examples } from './examples';
import { guide } from './guide';
import { createSchemas } from './schemas';
import { tags } from './chapters';
import { operations } from './operations';

type Json = Record<string, unknown>;

/** A call that a token may make. */
export interface PublicRoute extends DeclaredRoute {
  /** The key in the list of operations: `GET /activos/{id}`. */
  name: string;
  rule: Exclude<TokenRule, 'never'>;
  roles: readonly Role[];
}

/** The calls that tokens may make, by path and method. */
export const publicRoutes = (table: RouteTable): PublicRoute[] =>
  table
    .flatMap((route): PublicRoute[] => {
      const { allow, token, undocumented } = route.config ?? {};
      if (!route.path.startsWith('/api/') || undocumented || !allow || allow === 'anyone' || allow === 'user')
        return [];
      const rule = tokenRuleOf(allow, route.method, token);
      if (rule === 'never') return [];
      const name = `${route.method} ${route.path.slice('/api'.length).replaceAll(/:(\w+)/g, '{$1}')}`;
      return [{ ...route, name, rule, roles: roles.filter((role) => permits(role, allow)) }];
    })
    .sort((a, b) =>
      pathOf(a.name) === pathOf(b.name)
        ? order.indexOf(a.method) - order.indexOf(b.method)
        : pathOf(a.name) < pathOf(b.name)
          ? -1
          : 1,
    );

const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const pathOf = (name: string) => name.slice(name.indexOf(' ') + 1);

/** The public surface in OpenAPI 3.1, from the schemas that the routes validate and answer with. */
export const openApiOf = (table: RouteTable, version: string): Json => {
  const schemas = createSchemas();
  const paths: Record<string, Json> = {};
  for (const route of publicRoutes(table)) {
    const path = `/api${pathOf(route.name)}`;
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(route, schemas);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ftrack', version, description: guide },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    tags: tags.map(({ name, about }) => ({ name, description: about })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: '`Authorization: Bearer ftr_…`, de Dispositivos › Integraciones.',
        },
      },
      parameters,
      headers,
      responses: {
        SinCambios: { description: 'Lo que `If-None-Match` nombra sigue igual.', headers: etagHeader },
        ...Object.fromEntries(
          Object.entries(answers).map(([status, { description }]) => [
            `Error${status}`,
            errorAnswer(Number(status), description),
          ]),
        ),
      },
      schemas: {
        Error: errorShape,
        ...Object.fromEntries(Object.entries(schemas.components).sort(([a], [b]) => (a < b ? -1 : 1))),
      },
    },
  };
};

/** `postOrdenesIdTransicion`: as stable as the address. */
const operationIdOf = (name: string) => {
  const [method = '', path = ''] = name.split(' ');
  return (
    method.toLowerCase() +
    path
      .split(/[^a-zA-Z0-9]+/)
      .map(capital)
      .join('')
  );
};

const operationOf = (route: PublicRoute, schemas: ReturnType<typeof createSchemas>): Json => {
  const { name, method, rule, schema = {} } = route;
  const { summary, about, produces } = described(name);
  const listed = listOf(route);
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
    ...((about ?? listed) && { description: [about, listed && listSentence(listed)].filter(Boolean).join('\n\n') }),
    'x-roles': route.roles,
    'x-permisos': rule === 'any' ? [] : rule,
    parameters: [
      ...pathParameters(name, schema.params as z.ZodObject | undefined, schemas),
      ...queryParameters(schema.querystring as z.ZodType | undefined, schemas),
      ...headerParameters(route),
    ],
    ...(takes && { requestBody: takes }),
    responses: {
      ...successes(route, schemas, produces),
      ...(isPolled(route) && { 304: { $ref: '#/components/responses/SinCambios' } }),
      ...failures(route, hasBody),
    },
    ...(method === 'GET' && listed && { 'x-filtros': schemas.input(sinceFilters.extend(listed.filters).partial()) }),
  };
};

const described = (name: string): { summary: string; about?: string; produces?: string } => {
  const given = operations[name];
  if (given === undefined) return { summary: name };
  return typeof given === 'string' ? { summary: given } : given;
};

const tagOf = (name: string) => {
  const first = pathOf(name).split('/')[1] ?? '';
  return tags.find(({ paths }) => paths.includes(first))?.name ?? 'Otros';
};

/** The entity of a list, whose fields the list dialect names. */
const listOf = ({ name, schema }: PublicRoute) => {
  const first = pathOf(name).slice(1);
  return schema?.querystring && Object.hasOwn(entities, first) && name.startsWith('GET ')
    ? entities[first as EntityName]
    : undefined;
};

const listSentence = ({ filters, sorts }: { filters: z.ZodRawShape; sorts: readonly string[] }) =>
  `Filtros: ${quotedNames(['q', 'id', ...Object.keys(sinceFilters.shape), ...Object.keys(filters)])}. Orden: ` +
  `${quotedNames(sorts)}.`;

const quotedNames = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

const pathParameters = (
  name: string,
  params: z.ZodObject | undefined,
  { input }: ReturnType<typeof createSchemas>,
): Json[] =>
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

const queryParameters = (query: z.ZodType | undefined, { input }: ReturnType<typeof createSchemas>): Json[] => {
  if (!query) return [];
  const { properties = {}, required = [] } = input(query) as { properties?: object; required?: string[] };
  const dialect = listQuery.shape as Record<string, unknown>;
  return Object.entries(properties).map(([param, schema]) =>
    shared[param] && Object.hasOwn(dialect, param) && isText(schema)
      ? { $ref: `#/components/parameters/${param}` }
      : { name: param, in: 'query', required: required.includes(param), schema: jsonInText(param, schema) },
  );
};

const isText = (schema: unknown) => (schema as { type?: string }).type === 'string';

/** `filter`, `range` and `sort` travel as JSON text, whatever they hold. */
const jsonInText = (param: string, schema: unknown) =>
  shared[param] ? { type: 'string', contentMediaType: 'application/json', contentSchema: schema } : schema;

const headerParameters = (route: PublicRoute): Json[] => {
  const { method, schema } = route;
  if (isPolled(route)) return [{ $ref: '#/components/parameters/IfNoneMatch' }];
  return method === 'POST' && schema?.response && '201' in (schema.response as object)
    ? [{ $ref: '#/components/parameters/IdempotencyKey' }]
    : [];
};

/** A read of JSON: its content has a tag, and is not sent again to who knows it. */
const isPolled = ({ method, schema }: PublicRoute): boolean => {
  const answer = method === 'GET' && (schema?.response as Record<string, z.ZodType> | undefined)?.['200'];
  return Boolean(answer) && !(answer instanceof z.ZodUnknown) && !(answer instanceof z.ZodNull);
};

const jsonBody = (schema: Json, example: unknown): Json => ({
  required: true,
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
});
const binaryBody: Json = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

const successes = (
  route: PublicRoute,
  { output }: ReturnType<typeof createSchemas>,
  produces: string | undefined,
): Json => {
  const { name, method, schema } = route;
  const declared = schema?.response ? (schema.response as Record<string, z.ZodType>) : {};
  const entries = Object.entries(declared).filter(([status]) => status.startsWith('2'));
  const file = {
    description: 'El archivo.',
    content: { [produces ?? 'application/octet-stream']: { schema: { type: 'string', format: 'binary' } } },
  };
  if (entries.length === 0) return { 200: file };
  return Object.fromEntries(
    entries.map(([status, answer]) => {
      if (answer instanceof z.ZodUnknown) return [status, file];
      if (answer instanceof z.ZodNull) return [status, { description: 'Hecho.' }];
      const example = status === '200' ? answerOf(name) : undefined;
      const isList = method === 'GET' && answer instanceof z.ZodArray && schema?.querystring !== undefined;
      return [
        status,
        {
          description: status === '201' ? 'Creado.' : status === '202' ? 'Aceptado: un trabajo lo hace.' : 'Hecho.',
          headers: {
            ...rateHeaders,
            ...(isPolled(route) && etagHeader),
            ...(isList && { 'Content-Range': { $ref: '#/components/headers/ContentRange' } }),
            ...(listOf(route) && { [cursorHeader]: { $ref: '#/components/headers/Cursor' } }),
          },
          content: { 'application/json': { schema: output(answer), ...(example !== undefined && { example }) } },
        },
      ];
    }),
  );
};

const failures = (route: PublicRoute, hasBody: boolean): Json => {
  const { name, method, schema, rule } = route;
  const statuses = [400, 401, 403, 429, 500, 503];
  if (name.includes('{') || hasBody) statuses.push(404);
  if (method !== 'GET') statuses.push(409);
  if (listOf(route)) statuses.push(410);
  if (hasBody) statuses.push(413, 415, 422);
  if (!schema?.querystring && !hasBody && rule === 'any') statuses.shift();
  return Object.fromEntries(
    statuses.sort((a, b) => a - b).map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
  );
};

const answers: Record<number, { description: string }> = {
  400: { description: 'La solicitud no se entiende: un filtro, un orden o un rango que no existe, o JSON roto.' },
  401: { description: 'El token no existe, venció o fue revocado.' },
  403: {
    description:
      `Al token le falta un permiso (\`${permissionHeader}\` dice cuál), o viene de otra ` +
      'dirección, o nombra otra empresa.',
  },
  404: { description: 'No existe, o es de otra empresa.' },
  409: {
    description:
      'Choca con el estado actual: otra persona guardó antes (`VERSION_CONFLICTO`), está en uso, o la clave de ' +
      'idempotencia ya llegó con otros datos.',
  },
  410: { description: 'El cursor es demasiado viejo, o de antes de restaurar: lea de nuevo la lista completa.' },
  413: { description: 'El cuerpo es demasiado grande.' },
  415: { description: 'El cuerpo no es JSON.' },
  422: { description: 'Algún campo no es válido: `errors` dice cuál y por qué.' },
  429: { description: 'Demasiadas solicitudes o trabajos: espere los segundos de `Retry-After`.' },
  500: { description: 'Falló algo del servidor; el mensaje trae una referencia.' },
  503: { description: 'El servidor está ocupado: vuelva a intentarlo después de `Retry-After`.' },
};

const errorAnswer = (status: number, description: string): Json => {
  const code = (Object.keys(errors) as ErrorCode[]).find((each) => errors[each].status === status) ?? 'VALIDACION';
  const { error, message } = errors[code];
  return {
    description,
    ...(status === 403 && { headers: { [permissionHeader]: { $ref: '#/components/headers/PermisoNecesario' } } }),
    ...((status === 429 || status === 503) && {
      headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
    }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        example: { error, message, code, ...(status === 422 && { errors: { nombre: ['Obligatorio'] } }) },
      },
    },
  };
};

const errorShape: Json = {
  type: 'object',
  required: ['error', 'message', 'code'],
  properties: {
    error: { type: 'string', description: 'Título, en español.' },
    message: { type: 'string', description: 'Una frase para personas.' },
    code: { type: 'string', enum: Object.keys(errors) },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'Campo → mensajes.',
    },
  },
};

const text = (example: string, description: string, name: string): Json => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: { type: 'string' },
  example,
});

const parameters: Json = {
  sort: text('["nombre","ASC"]', 'JSON: el campo y `ASC` o `DESC`.', 'sort'),
  range: text('[0,24]', `JSON: primera y última fila, ambas incluidas; ${limits.list.rows} como máximo.`, 'range'),
  filter: text(
    '{"q":"camión"}',
    'JSON: campo → valor o lista de valores; `q` busca texto, `id` pide registros por su número.',
    'filter',
  ),
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'El `ETag` de la última respuesta: si nada cambió, la respuesta es 304, sin cuerpo.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: idempotencyHeader,
    in: 'header',
    required: false,
    description: 'Una clave suya: si la misma solicitud llega dos veces, se crea una sola vez.',
    schema: { type: 'string', maxLength: 200 },
  },
};

const headers: Json = {
  ETag: {
    description: 'La marca del contenido, para `If-None-Match`. Las respuestas de más de 1 MB no la traen.',
    schema: { type: 'string' },
  },
  Cursor: {
    description: 'De una lista que se sigue: desde dónde continúa el próximo `filter.desde_cursor`.',
    schema: { type: 'string' },
  },
  ContentRange: { description: '`activos 0-24/319`: primera fila, última fila y total.', schema: { type: 'string' } },
  RateLimitLimit: { description: `Solicitudes por minuto: ${limits.tokens.perWindow}.`, schema: { type: 'integer' } },
  RateLimitRemaining: { description: 'Las que quedan en este minuto.', schema: { type: 'integer' } },
  RateLimitReset: { description: 'Segundos hasta que la cuenta empieza de nuevo.', schema: { type: 'integer' } },
  RetryAfter: { description: 'Segundos de espera.', schema: { type: 'integer' } },
  PermisoNecesario: { description: 'El permiso que falta, por ejemplo `activos:lectura`.', schema: { type: 'string' } },
};

const etagHeader: Json = { ETag: { $ref: '#/components/headers/ETag' } };
const rateHeaders: Json = {
  'RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
  'RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
};
