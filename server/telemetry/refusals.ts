import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/core/errors';
import { Window } from '../limits/window';
import { ApiError } from '../plugins/errors';

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
export const watchRefusals = (app: FastifyInstance) => {
  const room = new Window(limit, performance.now());
  app.addHook('onError', (request, _reply, error, done) => {
    if (error instanceof ApiError && watched.has(error.code) && room.take(performance.now()))
      app.log.info({ code: error.code, ...from(request) }, 'refused');
    done();
  });
};

const from = ({ id, ip, method, routeOptions, session, empresaId }: FastifyRequest) => ({
  reqId: id,
  method,
  route: routeOptions.url,
  ip,
  ...(session && { userId: session.user.id }),
  ...(empresaId && { empresaId }),
});
