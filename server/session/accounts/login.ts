import { eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { secretText } from '#contract/core/entity';
import { z } from '#contract/core/validation';
import { publicOrigin } from '../../mail/index';
import { networkOf } from '../../net/address';
import { bearerOf, sessionOf } from '../../plugins/guard';
import { ApiError } from '../../plugins/errors';
import { done } from '../bodies';
import type { Accounts } from '../deps';
import { factorsOf, hasFactor } from '../door/factors';
import { unseal } from '../sealed';
import { enter, entered } from '../door/secondStep';
import { isWithoutPassword, withoutPassword } from '../issuer/only';
import { signOutAddress } from '../issuer/signOut';
import { isPassword } from '../passwords';
import { closeByToken, closeSession } from '../sessions';
import { sesionTable, usuarioTable } from '../../db/tables/usuarios';
import { loginThrottle } from '../throttle';

const credentials = z.object({
  email: z.string().trim().toLowerCase().min(1).max(254),
  password: z.string().min(1).max(200),
  /** On a phone with a PIN: the session lasts as long as its companies allow there. */
  telefono: z.boolean().default(false),
  /** The token of a remembered device, which needs no second step. */
  equipo: z.string().max(200).optional(),
});

/** `salida`: where the session at the identity provider ends too. */
const loggedOut = done.extend({ salida: secretText.optional() });

/** Log-in and log-out. */
export const loginRoutes =
  (accounts: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, env, issuer, revocations } = accounts;
    const throttle = loginThrottle(db);

    app.post(
      '/login',
      { config: { allow: 'anyone' }, schema: { body: credentials, response: { 200: entered } } },
      async (request, reply) => {
        const { email, password, telefono, equipo } = request.body;
        const user = await throttle.attempt<typeof usuarioTable.$inferSelect>(
          email,
          networkOf(request.ip),
          async () => {
            const [found] = await db.select().from(usuarioTable).where(eq(usuarioTable.email, email));
            if (!(await isPassword(found?.clave_hash, password)) || !found)
              return { refused: new ApiError('CREDENCIALES_INVALIDAS') };
            // Only who has the password learns that the account exists.
            if (found.estado === 'bloqueado') return { refused: new ApiError('CUENTA_BLOQUEADA') };
            if (isWithoutPassword(env, found.rol_id)) return { refused: withoutPassword(env) };
            return found.estado === 'activo'
              ? { value: found, halfway: hasFactor(await factorsOf(db, found.id)) }
              : { refused: new ApiError('CREDENCIALES_INVALIDAS') };
          },
        );
        return enter(accounts, user.id, request, reply, { method: 'clave', onPhone: telefono, equipo });
      },
    );

    for (const path of ['/logout', '/api/logout']) {
      app.post(
        path,
        { config: { allow: 'user', whileOwing: true }, schema: { response: { 200: loggedOut } } },
        async (request) => {
          const { id, user } = sessionOf(request);
          const idToken = issuer && (await idTokenOf(accounts, id));
          await db.transaction((tx) => closeSession(tx, user.id, id));
          await revocations.apply();
          const back = `${publicOrigin(env, request)}/login`;
          const salida = issuer && idToken ? await signOutAddress(issuer, idToken, back) : undefined;
          return { ok: true as const, ...(salida !== undefined && { salida }) };
        },
      );
    }

    // Closes the session of any token, also of an ended one.
    for (const path of ['/force-logout', '/api/force-logout']) {
      app.post(path, { config: { allow: 'anyone' }, schema: { response: { 200: done } } }, async (request) => {
        const token = bearerOf(request);
        if (!token) throw new ApiError('TOKEN_INVALIDO');
        await db.transaction((tx) => closeByToken(tx, token));
        await revocations.apply();
        return { ok: true as const };
      });
    }
  };

/** The ID token of a session that came from the issuer. */
const idTokenOf = async ({ db, secret }: Accounts, id: number): Promise<string | undefined> => {
  const [row] = await db.select({ sealed: sesionTable.id_token }).from(sesionTable).where(eq(sesionTable.id, id));
  return row?.sealed ? unseal(secret, row.sealed) : undefined;
};
