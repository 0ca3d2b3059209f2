import fp from 'fastify-plugin';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from '#contract/core/validation';
import { unkept } from './headers';
import { errors, type ErrorBody, type ErrorCode, type FieldErrors } from '#contract/core/errors';
import { oncePerMinute } from '../db/oncePerMinute';
import { wentAway } from '../db/replica';
import { isNoSpace } from '../faults/sentences';
import { constraints } from './constraints';
import { unknownInBody, unknownNames } from './unknownNames';

interface Details {
  /** Replaces the default status of the code, for the two uses of VALIDACION (400 query, 422 body). */
  status?: number;
  message?: string;
  errors?: FieldErrors;
  headers?: Record<string, string>;
  /** More fields of the response, for example the record that is stored now. */
  extra?: Record<string, unknown>;
}

/** An error response. Throw it anywhere below a route. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details: Details = {},
  ) {
    super(details.message ?? errors[code].message);
  }
}

/** One invalid field, where the message is shown. */
export const fieldError = (field: string, message: string) =>
  new ApiError('VALIDACION', { errors: { [field]: [message] } });

/** Invalid fields, each with what is wrong. @throws ApiError 422 when there is one */
export const refuseFields = (wrong: Readonly<Record<string, string>>): void => {
  const errors = Object.fromEntries(Object.entries(wrong).map(([field, message]) => [field, [message]]));
  if (Object.keys(errors).length > 0) throw new ApiError('VALIDACION', { errors });
};

/** The only row of a query that asks for one. @throws ApiError 404 when there is none */
export const theOne = <Row>([row]: readonly Row[]): NonNullable<Row> => {
  if (!row) throw new ApiError('NO_ENCONTRADO');
  return row;
};

/** A query string that cannot be understood: 400. */
export const badQuery = (message: string) => new ApiError('VALIDACION', { status: 400, message });

/** Parses a body where another check must come first. @throws ApiError 422 with each field */
export const parseBody = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const parsed = schema.safeParse(body ?? {});
  const issues = parsed.error?.issues ?? [];
  const isStrict = issues.some(({ code }) => code === 'unrecognized_keys');
  const unknown = Object.entries(isStrict ? unknownNames(body, schema) : unknownInBody(body, schema));
  if (parsed.success && unknown.length === 0) return parsed.data;
  const others = unknown.length > 0 ? issues.filter(({ code }) => code !== 'unrecognized_keys') : issues;
  throw new ApiError('VALIDACION', {
    errors: fieldErrors([...others.map(({ path, message }): Fault => [path.join('.'), message]), ...unknown]),
  });
};

const described = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/**
 * For a route whose body `parseBody` reads after other checks, for example whether the record exists: anything passes,
 * and the documentation shows the schema.
 */
export const parsedLater = (schema: z.ZodType) => {
  const anything = z.unknown();
  described.set(anything, schema);
  return anything;
};

/** The schema that a body has to fit, now or later. */
export const schemaOfBody = (declared: z.core.$ZodType): z.core.$ZodType => described.get(declared) ?? declared;

/** For failures before a route is found, such as an address that cannot be decoded. */
export const frameworkErrors = (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => {
  void answer(reply, toApiError(error) ?? badQuery('La solicitud no se entiende.'));
};

/** Maps every failure to the error format of the contract: {error, message, code}. */
export const errorAnswers = fp(async (app) => {
  const sayFull = oncePerMinute(() =>
    app.log.error('No queda espacio en el disco: lo que llega se rechaza hasta que lo haya.'),
  );
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const known = isStoredFault(error, request) ? undefined : toApiError(error);
    if (known?.code === 'NO_DISPONIBLE' && isNoSpace(error)) sayFull();
    if (known) return answer(reply, known);
    // The message of a failed query contains its parameters; its cause does not.
    app.log.error({ reqId: request.id, err: error.cause ?? error, route: request.routeOptions.url }, 'unexpected');
    const { error: title, message } = errors.ERROR_INTERNO;
    return reply.code(500).send({
      error: title,
      message: `${message} Referencia: ${request.id}.`,
      code: 'ERROR_INTERNO',
      referencia: request.id,
    });
  });
});

const answer = (reply: FastifyReply, { code, message, details }: ApiError) => {
  const status = details.status ?? errors[code].status;
  const body: ErrorBody = {
    error: errors[code].error,
    message,
    code,
    ...(details.errors && { errors: details.errors }),
    ...details.extra,
  };
  return reply
    .code(status)
    .headers({
      ...unkept,
      ...(saysWhen(status) && { 'Retry-After': '2' }),
      ...(status === 401 && { 'WWW-Authenticate': challenge(code) }),
      ...details.headers,
    })
    .send(body);
};

/** Not Basic: browsers would ask their user. Tables for spreadsheets, which want it, say so themselves. */
const challenge = (code: ErrorCode) =>
  `Bearer realm="Ftrack"${code === 'TOKEN_INVALIDO' ? ', error="invalid_token"' : ''}`;

/** Who is told to come again is told when; most say it more exactly. */
const saysWhen = (status: number) => status === 429 || status === 503;

export const notFound = (_request: FastifyRequest, reply: FastifyReply) => answer(reply, new ApiError('NO_ENCONTRADO'));

/** Nobody reads more; a body may have thousands of wrong values. */
const mostFaults = 200;

/** The path of a field, and what is wrong. */
type Fault = [string, string];

/** Fields may have any name, `constructor` too. */
const fieldErrors = (faults: readonly Fault[]): FieldErrors => {
  const found = new Map<string, string[]>();
  for (const [path, message] of faults.slice(0, mostFaults))
    found.set(path || '_', [...(found.get(path || '_') ?? []), message]);
  return Object.fromEntries(found);
};

const toApiError = (error: FastifyError | ApiError): ApiError | undefined => {
  if (error instanceof ApiError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const found = fieldErrors(
      error.validation.map(({ instancePath, message }) => [instancePath.slice(1).replaceAll('/', '.'), message ?? '']),
    );
    return new ApiError('VALIDACION', { errors: found, ...(error.validationContext !== 'body' && { status: 400 }) });
  }
  if (error.statusCode === 413) return new ApiError('CUERPO_MUY_GRANDE');
  if (error.statusCode === 415) return new ApiError('TIPO_NO_SOPORTADO');
  if (error.statusCode === 404 || error.statusCode === 403) return new ApiError('NO_ENCONTRADO');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return badQuery('La solicitud no se entiende.');
  return fromDatabase(error);
};

/** An error that users can fix by changing their input; undefined for any other failure. */
export const refusalOf = (error: unknown): ApiError | undefined => {
  const known = error instanceof ApiError ? error : error instanceof Error ? fromDatabase(error) : undefined;
  return known && errors[known.code].status < 500 ? known : undefined;
};

/** The messages of the constraints that users can violate. */
const refusedBy = (constraint: string): ApiError => {
  const refusal = Object.hasOwn(constraints, constraint) ? constraints[constraint] : undefined;
  if (!refusal) return new ApiError('CONFLICTO');
  const { field, message } = refusal;
  return message
    ? new ApiError('CONFLICTO', { message, errors: { [field]: [message] } })
    : fieldError(field, 'Ya existe');
};

const causeOf = (error: Error): Error => (error.cause instanceof Error ? error.cause : error);

/** Numbers and dates that PostgreSQL cannot hold or compute with. */
const tooLarge: readonly unknown[] = ['22003', '22008'];

/** A read that asks for nothing but its path brought no such value: it is stored, and nobody can mend the request. */
const isStoredFault = (error: Error, { method, query }: FastifyRequest): boolean => {
  const cause = causeOf(error);
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && Object.keys(query ?? {}).length === 0 && 'code' in cause && tooLarge.includes(cause.code);
};

/** Errors of PostgreSQL that users can fix. */
const fromDatabase = (error: Error): ApiError | undefined => {
  if (isNoSpace(error))
    return new ApiError('NO_DISPONIBLE', {
      message:
        'No queda espacio en el disco del servidor: por ahora no se puede guardar nada. Avise a quien lo administra.',
      headers: { 'Retry-After': '30' },
    });
  if (wentAway(error))
    return new ApiError('NO_DISPONIBLE', {
      message: 'La base de datos no responde. Inténtelo en unos segundos.',
      headers: { 'Retry-After': '2' },
    });
  const cause = causeOf(error);
  if (!('code' in cause)) return undefined;
  const constraint = 'constraint' in cause ? String(cause.constraint) : '';
  switch (cause.code) {
    case '23505':
    case '23P01':
      return refusedBy(constraint);
    case '23503':
    case 'P0002':
      return new ApiError('NO_ENCONTRADO');
    case '57014':
    case '40001':
    case '40P01':
    case '53300':
      return new ApiError('NO_DISPONIBLE', { headers: { 'Retry-After': '2' } });
    case '22P02':
    case '22P05':
    case '22021':
      return new ApiError('VALIDACION', { status: 400, message: 'El texto lleva un carácter que no se admite.' });
    case '22003':
    case '22008':
      return new ApiError('VALIDACION', {
        status: 400,
        message: 'Un número o una fecha es más grande de lo que se admite.',
      });
    default:
      return undefined;
  }
};
