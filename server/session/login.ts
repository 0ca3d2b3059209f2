import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sessionEndHeader } from '#contract/core/session';
import { z } from '#contract/core/validation';
import { networkOf } from '../net/address';
import { auditLogin } from '../history/logins';
import { bearerOf, sessionOf } from '../plugins/guard';
import { ApiError } from '../plugins/errors';
import type { System } from '../db/system';
import { done } from './bodies';
import type { Accounts } from './deps';
import { isPassword } from './passwords';
import { lengthen, phoneLife } from './phone';
import { closeByToken, closeSession, openSession } from './sessions';
import { usuarioTable } from '../db/tables/usuarios';
import { loginThrottle } from './throttle';
import { loggedIn, userOf } from './user';

const credentials = z.object({
  email: z.string().trim().toLowerCase().min(1).max(254),
  password: z.string().min(1).max(200),
  /** On a phone with a PIN: the session lasts as long as its companies allow there. */
  telefono: z.boolean().default(false),
});

/** Log-in and log-out. */
export const loginRoutes =
  (accounts: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, revocations } = accounts;
    const throttle = loginThrottle(db);

    app.post(
      '/login',
      { config: { allow: 'anyone' }, schema: { body: credentials, response: { 200: loggedIn } } },
      async (request, reply) => {
        const { email, password, telefono } = request.body;
        const user = await throttle.attempt<typeof usuarioTable.$inferSelect>(
          email,
          networkOf(request.ip),
          async () => {
            const [found] = await db.select().from(usuarioTable).where(eq(usuarioTable.email, email));
            if (!(await isPassword(found?.clave_hash, password)) || !found)
              return { refused: new ApiError('CREDENCIALES_INVALIDAS') };
            // Only who has the password learns that the account exists.
            if (found.estado === 'bloqueado') return { refused: new ApiError('CUENTA_BLOQUEADA') };
            return found.estado === 'activo' ? { value: found } : { refused: new ApiError('CREDENCIALES_INVALIDAS') };
          },
        );
        return welcomeIn(accounts, user.id, request, reply, telefono);
      },
    );

    for (const path of ['/logout', '/api/logout']) {
      app.post(path, { config: { allow: 'user' }, schema: { response: { 200: done } } }, async (request) => {
        const { id, user } = sessionOf(request);
        await db.transaction((tx) => closeSession(tx, user.id, id));
        await revocations.apply();
        return { ok: true as const };
      });
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

const lengthened = async (db: System, id: number, usual: number) => {
  const life = (await lengthen(db, id)) ? await phoneLife(db, id) : undefined;
  return life ? Date.parse(life.expira_en) : usual;
};

/** Opens a session and responds with it: the token is sent only this once. */
export const welcomeIn = async (
  { db, files }: Accounts,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
  onPhone = false,
) => {
  const from = { agente: request.headers['user-agent'], ip: request.ip };
  const { id, token, ends: usual } = await openSession(db, userId, from);
  const ends = onPhone ? await lengthened(db, id, usual) : usual;
  await auditLogin(db, userId, request.ip);
  reply.header(sessionEndHeader, new Date(ends).toISOString());
  return { token, user: await userOf(db, files, userId) };
};
