import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { confirmacion, opcionesLlave } from '#contract/requests/factores';
import { z } from '#contract/core/validation';
import { sesionTable, usuarioTable } from '../../db/tables/usuarios';
import { networkOf } from '../../net/address';
import { ApiError, fieldError } from '../../plugins/errors';
import { sessionOf } from '../../plugins/guard';
import { done } from '../bodies';
import type { Accounts } from '../deps';
import { isWithoutPassword } from '../issuer/only';
import { isPassword } from '../passwords';
import { loginThrottle, type LoginThrottle } from '../throttle';
import { factorsOf, hasFactor } from './factors';
import { requestOptions } from './keys';
import { proveByCode, proveByKey } from './proof';
import { relyingParty } from './relyingParty';
import { findStep, openStep, takeStep } from './steps';

const stepOf = (request: FastifyRequest) => `confirmar ${sessionOf(request).id}`;

/** From now on the session counts as confirmed again. */
export const confirmSession = (db: Accounts['db'], id: number) =>
  db
    .update(sesionTable)
    .set({ confirmada_en: sql`now()` })
    .where(eq(sesionTable.id, id));

/** What proves who calls, and the one throttle of these routes: its turns hold only where they are shared. */
export interface Throttled extends Accounts {
  throttle: LoginThrottle;
}

/** Checks the password of the caller; a wrong one counts as a failed log-in. @throws ApiError 422 */
export const checkPassword = async (accounts: Throttled, request: FastifyRequest, clave: string) => {
  const { user } = sessionOf(request);
  await accounts.throttle.attempt(user.email, networkOf(request.ip), async () =>
    (await isPassword(await passwordOf(accounts, user.id), clave))
      ? { value: undefined }
      : { refused: fieldError('clave', 'La contraseña no es correcta') },
  );
};

/** The stored hash; null for who has no password, or may not use one. */
export const passwordOf = async ({ db, env }: Accounts, userId: number): Promise<string | null> => {
  const [row] = await db
    .select({ hash: usuarioTable.clave_hash, rol_id: usuarioTable.rol_id })
    .from(usuarioTable)
    .where(eq(usuarioTable.id, userId));
  return row && !isWithoutPassword(env, row.rol_id) ? row.hash : null;
};

/** Proving again who one is, for what asks for it. */
export const confirmRoutes =
  (accounts: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, env } = accounts;
    const throttle = loginThrottle(db);

    app.post(
      '/user/confirmar/opciones',
      {
        config: { allow: 'user', whileOwing: true },
        schema: { response: { 200: z.object({ opciones: opcionesLlave }) } },
      },
      async (request) => {
        const { user } = sessionOf(request);
        if ((await factorsOf(db, user.id)).keys === 0)
          throw new ApiError('CONFLICTO', { message: 'Su cuenta no tiene llaves.' });
        const options = await requestOptions(db, relyingParty(env, request), user.id);
        const step = { tipo: 'confirmar', userId: user.id, red: null, reto: options.challenge } as const;
        await openStep(db, step, stepOf(request));
        return { opciones: { ...options } };
      },
    );

    app.post(
      '/user/confirmar',
      {
        config: { allow: 'user', whileOwing: true },
        schema: { body: confirmacion, response: { 200: done } },
      },
      async (request) => {
        const { id, user } = sessionOf(request);
        const { clave, codigo, llave } = request.body;
        const network = networkOf(request.ip);
        if (hasFactor(await factorsOf(db, user.id))) {
          if (codigo === undefined && llave === undefined)
            throw fieldError('codigo', 'Su cuenta pide el código de su aplicación, uno de recuperación o una llave');
          await throttle.attempt(user.email, network, async () => {
            const proof = llave
              ? await proveByKey(accounts, request, user, await challengeOf(accounts, request), llave)
              : await proveByCode(accounts, user, codigo ?? '');
            return typeof proof === 'object'
              ? { refused: fieldError(llave ? 'llave' : 'codigo', proof.wrong) }
              : { value: undefined };
          });
        } else {
          if ((await passwordOf(accounts, user.id)) === null)
            throw new ApiError('CONFIRMACION_NECESARIA', {
              message: 'Su cuenta no tiene contraseña: salga y entre de nuevo con su proveedor de identidad.',
            });
          if (clave === undefined) throw fieldError('clave', 'Escriba su contraseña');
          await checkPassword({ ...accounts, throttle }, request, clave);
        }
        await confirmSession(db, id);
        return { ok: true as const };
      },
    );
  };

/** The challenge of this session's confirmation, which is used up. */
const challengeOf = async ({ db }: Accounts, request: FastifyRequest): Promise<string | null> => {
  const step = await findStep(db, 'confirmar', stepOf(request), networkOf(request.ip));
  return step && (await takeStep(db, step.id)) ? step.reto : null;
};
