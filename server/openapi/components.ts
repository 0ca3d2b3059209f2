import { errors, type ErrorCode } from '#contract/core/errors';
import { limits } from '#contract/core/limits';
import { idempotencyHeader } from '#contract/core/session';
import { permissionHeader } from '#contract/requests/tokens';
import type { Schema } from './schemas';

/** Why a call fails, by status: one answer each, shared by all calls. */
const failures: Record<number, { description: string }> = {
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

const errorAnswer = (status: number, description: string): Schema => {
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

/** `{error, message, code, errors?}`. */
export const errorShape: Schema = {
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

const parameters: Schema = {
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

const headers: Schema = {
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

/** What calls share: `#/components/…` apart from schemas. */
export const sharedComponents: Schema = {
  securitySchemes: {
    token: {
      type: 'http',
      scheme: 'bearer',
      description: '`Authorization: Bearer ftr_…`, de Dispositivos › Integraciones.',
    },
    basic: {
      type: 'http',
      scheme: 'basic',
      description: 'Solo para leer listas, reportes y cifras: el token es el usuario; la contraseña no importa.',
    },
  },
  parameters,
  headers,
  responses: {
    SinCambios: {
      description: 'Lo que `If-None-Match` nombra sigue igual.',
      headers: { ETag: { $ref: '#/components/headers/ETag' } },
    },
    ...Object.fromEntries(
      Object.entries(failures).map(([status, { description }]) => [
        `Error${status}`,
        errorAnswer(Number(status), description),
      ]),
    ),
  },
};
