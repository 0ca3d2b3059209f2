import { cursorHeader } from '#contract/core/session';
import { z } from '#contract/core/validation';
import { answerOf } from './examples';
import type { Described } from './ofEntities';
import { isPolled, listOf, type PublicRoute } from './publicRoutes';
import type { Schema, Schemas } from './schemas';

/** All that a call answers, by status. */
export const answersOf = (
  route: PublicRoute,
  schemas: Schemas,
  file: Pick<Described, 'produces' | 'sample'>,
  hasBody: boolean,
): Schema => ({
  ...successes(route, schemas, file),
  ...(isPolled(route) && { 304: { $ref: '#/components/responses/SinCambios' } }),
  ...failures(route, hasBody),
});

const successes = (
  route: PublicRoute,
  { output }: Schemas,
  { produces, sample }: Pick<Described, 'produces' | 'sample'>,
): Schema => {
  const { name, method, schema } = route;
  const declared = schema?.response ? (schema.response as Record<string, z.ZodType>) : {};
  const entries = Object.entries(declared).filter(([status]) => status.startsWith('2'));
  const file = {
    description: 'El archivo.',
    content: {
      [produces ?? 'application/octet-stream']: {
        schema: { type: 'string', ...(!sample && { format: 'binary' }) },
        ...(sample && { example: sample }),
      },
    },
  };
  if (entries.length === 0) return { 200: file };
  return Object.fromEntries(
    entries.map(([status, either]) => {
      const [answer, orFile] = withoutFile(either);
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
            ...(status === '202' && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
            ...(listOf(route) && { [cursorHeader]: { $ref: '#/components/headers/Cursor' } }),
          },
          content: {
            'application/json': { schema: output(answer), ...(example !== undefined && { example }) },
            ...(orFile && file.content),
          },
        },
      ];
    }),
  );
};

/** What is answered as JSON, and whether a file may come instead. */
const withoutFile = (answer: z.ZodType): [z.ZodType, boolean] => {
  const options = answer instanceof z.ZodUnion ? (answer.options as z.ZodType[]) : [];
  const [json, ...others] = options.filter((option) => !(option instanceof z.ZodUnknown));
  return json && others.length === 0 && options.length === 2 ? [json, true] : [answer, false];
};

const failures = (route: PublicRoute, hasBody: boolean): Schema => {
  const { name, method } = route;
  const statuses = [400, 401, 403, 429, 500, 503];
  if (name.includes('{') || hasBody) statuses.push(404);
  if (method !== 'GET') statuses.push(409);
  if (listOf(route)) statuses.push(410);
  if (hasBody) statuses.push(413, 415);
  if (method !== 'GET' && method !== 'DELETE') statuses.push(422);
  return Object.fromEntries(
    statuses.sort((a, b) => a - b).map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
  );
};

const etagHeader: Schema = { ETag: { $ref: '#/components/headers/ETag' } };
const rateHeaders: Schema = {
  'RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
  'RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
};
