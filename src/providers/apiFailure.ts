import { errors, type ErrorCode, type FieldErrors } from '#contract/core/errors';
import { faultWords, reportFault } from './fault';

/** Codes of failures without a valid response from the server. */
export type LocalCode =
  'SIN_CONEXION' | 'TIEMPO_AGOTADO' | 'CAMBIO_EN_OTRA_PESTANA' | 'FALLA_APLICACION' | 'SIN_ALMACEN';

/** A failed request. `status` 0: no response. `message` is Spanish and can be shown to users. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  constructor(
    readonly status: number,
    readonly code: ErrorCode | LocalCode,
    /** Short title of the failure. */
    readonly error: string,
    message: string,
    readonly errors?: FieldErrors,
    /** Seconds to wait, if the server sent them. */
    readonly retryAfter?: number,
    /** The complete body of the response. */
    readonly said: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

interface Given {
  error?: string | undefined;
  message?: string | undefined;
  errors?: FieldErrors | undefined;
  retryAfter?: number | undefined;
  said?: Record<string, unknown> | undefined;
}

/** A failure; what is not given is said as for its code. */
export const failure = (status: number, code: ErrorCode | LocalCode, given: Given = {}): ApiFailure => {
  const usual = code in local ? local[code as LocalCode] : errors[code as ErrorCode];
  return new ApiFailure(
    status,
    code,
    given.error ?? usual.error,
    given.message ?? usual.message,
    given.errors,
    given.retryAfter,
    given.said,
  );
};

/** The failure that is shown for anything thrown: a fault of ours is reported. */
export const failureFor = (reason: unknown): ApiFailure => {
  reportFault(reason);
  return reason instanceof ApiFailure ? reason : failure(0, 'FALLA_APLICACION');
};

/** The failure that a response means. `company`: whether a company is chosen here. */
export const refusal = (response: Response, json: unknown, company: boolean): ApiFailure => {
  const body: Record<string, unknown> = typeof json === 'object' && json !== null ? { ...json } : {};
  const code =
    typeof body['code'] === 'string' && Object.hasOwn(errors, body['code'])
      ? (body['code'] as ErrorCode)
      : codeOf(response.status);
  const noCompany = code === 'EMPRESA_NOT_SPECIFIED' && !company;
  const wait = Number(response.headers.get('Retry-After'));
  return failure(response.status, code, {
    error: text(body['error']),
    message: noCompany ? 'Empresa no especificada - redirigiendo a selección' : text(body['message']),
    errors: typeof body['errors'] === 'object' && body['errors'] !== null ? (body['errors'] as FieldErrors) : undefined,
    retryAfter: wait > 0 ? wait : undefined,
    said: body,
  });
};

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Error codes for responses that do not come from our server: a proxy's page, an empty 502. */
const codeOf = (status: number): ErrorCode => {
  if (status === 401) return 'TOKEN_INVALIDO';
  return (
    (Object.keys(errors) as ErrorCode[]).find(
      (code) => errors[code].status === status && code !== 'EMPRESA_ACCESS_DENIED' && code !== 'EMPRESA_NOT_SPECIFIED',
    ) ?? 'ERROR_INTERNO'
  );
};

const local: Record<LocalCode, { error: string; message: string }> = {
  SIN_CONEXION: {
    error: 'Sin conexión',
    message: 'No hay conexión con el servidor. Revise su red e inténtelo de nuevo.',
  },
  TIEMPO_AGOTADO: { error: 'Sin respuesta', message: 'El servidor tardó demasiado en responder. Inténtelo de nuevo.' },
  CAMBIO_EN_OTRA_PESTANA: {
    error: 'Cambio en otra pestaña',
    message: 'En otra pestaña cambió el usuario o la empresa. Recargue esta página para continuar.',
  },
  SIN_ALMACEN: {
    error: 'Sin almacenamiento',
    message:
      'Este navegador no deja guardar la sesión. Permita los datos de este sitio (cookies) en sus ajustes y ' +
      'recargue la página.',
  },
  FALLA_APLICACION: { error: 'Falla de la aplicación', message: faultWords },
};
