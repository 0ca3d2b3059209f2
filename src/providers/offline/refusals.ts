import { errors } from '#contract/core/errors';
import type { ApiFailure } from '../apiFailure';
import type { Entry } from './entry';
import { handedOver } from './rescue';

type Refusal = Pick<Entry, 'estado' | 'error' | 'traspaso'>;

/** What becomes of an entry whose request failed: later again, or a decision of its author. */
export const refusalOf = (failure: ApiFailure): Refusal => {
  const { status, code, message, errors: campos = {} } = failure;
  const traspaso = handedOver(failure);
  if (traspaso) return { estado: 'rechazada', error: { mensaje: message, campos: {} }, traspaso };
  if (code === 'VERSION_CONFLICTO')
    return { estado: 'conflicto', error: { mensaje: errors.VERSION_CONFLICTO.message, campos: {} } };
  // An ended session, or a second factor that is still missing, must not discard anybody's work.
  const passing =
    status === 0 ||
    status >= 500 ||
    status === 401 ||
    status === 419 ||
    status === 429 ||
    code === 'EMPRESA_ACCESS_DENIED' ||
    code === 'SEGUNDO_FACTOR_NECESARIO' ||
    code === 'CONFIRMACION_NECESARIA';
  return passing ? { estado: 'pendiente', error: null } : { estado: 'rechazada', error: { mensaje: message, campos } };
};
