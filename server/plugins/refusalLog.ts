import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/core/errors';
import { Window } from '../limits/window';

/** What is said to who is not let in, guesses, or reaches for what is not theirs. */
const watched: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'CREDENCIALES_INVALIDAS',
  'CUENTA_BLOQUEADA',
  'DEMASIADOS_INTENTOS',
  'TOKEN_INVALIDO',
  'CLAVE_INVALIDA',
  'CLAVE_ENLACE',
  'ENLACE_INVALIDO',
  'EMPRESA_ACCESS_DENIED',
  'PERMISO_DENEGADO',
  'SEGUNDO_FACTOR_NECESARIO',
]);

/** A flood must not fill the disk: `/metrics` counts what is left out. */
const limit = { most: 600, window: 60_000 };

/** Logs (info) who was refused what, and from where; up to 600 a minute. */
export const createRefusalLog = (log: FastifyBaseLogger) => {
  const room = new Window(limit, performance.now());
  return ({ id, ip, method, routeOptions, session, empresaId }: FastifyRequest, code: ErrorCode): void => {
    if (!watched.has(code) || !room.take(performance.now())) return;
    const userId = session?.user.id;
    log.info(
      {
        reqId: id,
        code,
        method,
        route: routeOptions.url,
        ip,
        ...(userId && { userId }),
        ...(empresaId && { empresaId }),
      },
      'refused',
    );
  };
};
