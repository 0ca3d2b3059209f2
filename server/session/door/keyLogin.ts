import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { secretText } from '#contract/core/entity';
import { limits } from '#contract/core/limits';
import { opcionesLlave, respuestaLlave } from '#contract/requests/factores';
import { z } from '#contract/core/validation';
import { usuarioTable } from '../../db/tables/usuarios';
import { networkOf, type Network } from '../../net/address';
import { ApiError } from '../../plugins/errors';
import type { Accounts } from '../deps';
import { welcomeIn } from './welcome';
import { loginThrottle } from '../throttle';
import { loggedIn } from '../loggedIn';
import { checkKey, keyNamed, requestOptions } from './keys';
import { tellOfCopy } from './proof';
import { relyingParty } from './relyingParty';
import { useOnce } from './steps';

/**
 * A handle that says itself until when it holds, and for which network. Every visit of the log-in page asks for one:
 * only used ones are stored.
 */
const handles = (secret: string) => {
  const sign = (body: string, network: Network) =>
    createHmac('sha256', secret).update(`ftrack entrar con llave ${body} ${network}`).digest('base64url');
  return {
    make: (network: Network) => {
      const body = `${randomBytes(24).toString('base64url')}.${Date.now() + limits.door.attempt}`;
      return `${body}.${sign(body, network)}`;
    },
    holds: (handle: string, network: Network) => {
      const [random = '', ends = '', signature = ''] = handle.split('.');
      const [given, wanted] = [signature, sign(`${random}.${ends}`, network)].map((text) => Buffer.from(text));
      if (!given || !wanted || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false;
      return Number(ends) > Date.now();
    },
  };
};

/** The challenge of a handle. */
const challengeOf = (handle: string) => createHash('sha256').update(handle).digest('base64url');

const answer = z.object({
  intento: z.string().min(1).max(300),
  respuesta: respuestaLlave,
  telefono: z.boolean().default(false),
});

const named = z.object({ response: z.object({ userHandle: z.string() }) });

/** Whether a key names its owner, if it names anybody: as the options of its registration did. */
const isOf = ({ uuid }: { uuid: string }, answer: unknown) => {
  const handle = named.safeParse(answer).data?.response.userHandle;
  return !handle || Buffer.from(handle, 'base64url').toString() === uuid;
};

/** Who has a key that nobody registered counts under one name. */
const nobody = 'llave desconocida';

/** Log-in by a key alone, which the browser also offers in the field of the mail. */
export const keyLoginRoutes =
  (accounts: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, env, mail, secret } = accounts;
    const throttle = loginThrottle(db);
    const { make, holds } = handles(secret);

    app.post(
      '/login/llave/opciones',
      {
        config: { allow: 'anyone' },
        schema: {
          body: z.object({}).nullish(),
          response: { 200: z.object({ opciones: opcionesLlave, intento: secretText }) },
        },
      },
      async (request) => {
        const intento = make(networkOf(request.ip));
        const options = await requestOptions(db, relyingParty(env, request), null, challengeOf(intento));
        return { opciones: { ...options }, intento };
      },
    );

    app.post(
      '/login/llave',
      { config: { allow: 'anyone' }, schema: { body: answer, response: { 200: loggedIn } } },
      async (request, reply) => {
        const { intento, respuesta, telefono } = request.body;
        const network = networkOf(request.ip);
        const party = relyingParty(env, request);
        const key = await keyNamed(db, respuesta);
        const [owner] = key ? await db.select().from(usuarioTable).where(eq(usuarioTable.id, key.user_id)) : [];
        const over = () =>
          new ApiError('CREDENCIALES_INVALIDAS', { message: 'El intento terminó. Inténtelo de nuevo.' });
        const refused = (message = 'La llave no se reconoció. Entre con su correo y su contraseña.') => ({
          refused: new ApiError('CREDENCIALES_INVALIDAS', { message }),
        });
        const user = await throttle.attempt<{ id: number }>(owner?.email ?? nobody, network, async () => {
          // Who comes too late, or twice, guessed nothing: that counts as no failure.
          if (!holds(intento, network)) throw over();
          if (!key || !owner || !isOf(owner, respuesta)) return refused();
          if (!(await useOnce(db, 'llave', intento))) throw over();
          const checked = await checkKey(db, party, challengeOf(intento), key, respuesta);
          if (checked === 'copied') tellOfCopy(mail, owner.email, key.nombre);
          if (typeof checked === 'string') return refused();
          if (!checked.verified)
            return refused('La llave no comprobó quién es usted. Entre con su correo y su contraseña.');
          if (owner.estado === 'bloqueado') return { refused: new ApiError('CUENTA_BLOQUEADA') };
          return owner.estado === 'activo' ? { value: owner } : refused();
        });
        return welcomeIn(accounts, user.id, request, reply, { method: 'llave', onPhone: telefono });
      },
    );
  };
