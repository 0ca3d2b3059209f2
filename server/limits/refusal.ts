import { ApiError } from '../plugins/errors';

/** The refusal of whoever is over a limit. `ms`: until it is worth trying again. */
export const tooMany = (ms: number, message?: string) =>
  new ApiError('DEMASIADOS_INTENTOS', {
    ...(message !== undefined && { message }),
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(ms / 1_000))) },
  });
