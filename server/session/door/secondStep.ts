import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { secretText } from '#contract/core/entity';
import { attemptOver } from '#contract/core/errors';
import { codigo, opcionesLlave, pasos, respuestaLlave } from '#contract/requests/factores';
import { z } from '#contract/core/validation';
import { usuarioTable } from '../../db/tables/usuarios';
import { networkOf } from '../../net/address';
import { ApiError, fieldError } from '../../plugins/errors';
import type { Accounts } from '../deps';
import { welcomeIn, type Welcome } from './welcome';
import { loginThrottle } from '../throttle';
import { loggedIn } from '../loggedIn';
import { isRemembered, rememberDevice } from './devices';
import { factorsOf, hasFactor, stepsOf } from './factors';
import { requestOptions } from './keys';
import { proveByCode, proveByKey, type Proof } from './proof';
import { relyingParty } from './relyingParty';
import { failStep, findStep, openStep, takeStep, type Step } from './steps';
import { tellOwner } from './told';

/** What a log-in answers where the password is not all: `intento` is sent with the answer to the second step. */
const halfway = z.object({ segundo_factor: z.array(pasos), intento: secretText, opciones: opcionesLlave.optional() });

/** A session, or the step that is still missing. */
export const entered = z.union([loggedIn, halfway]);

interface Entering extends Omit<Welcome, 'method'> {
  method: 'clave' | 'oidc' | 'enlace';
  /** The token of a remembered device. */
  equipo?: string | undefined;
  /** Whether somebody else asked for the second factor already. */
  hasProven?: boolean;
}

/** Lets a user in whose first step was good, or opens the second one. */
export const enter = async (
  accounts: Accounts,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
  { equipo, hasProven = false, ...welcome }: Entering,
): Promise<z.output<typeof entered>> => {
  const { db } = accounts;
  const factors = await factorsOf(db, userId);
  if (!hasFactor(factors) || hasProven) return welcomeIn(accounts, userId, request, reply, welcome);
  if (equipo !== undefined && (await isRemembered(db, userId, equipo)))
    return welcomeIn(accounts, userId, request, reply, { ...welcome, method: 'equipo' });
  const options = factors.keys > 0 ? await optionsOf(accounts, userId, request) : undefined;
  const intento = await openStep(db, {
    tipo: 'segundo',
    userId,
    red: networkOf(request.ip),
    reto: options?.challenge ?? null,
    telefono: welcome.onPhone ?? false,
    id_token: welcome.idToken ?? null,
  });
  return { segundo_factor: stepsOf(factors), intento, ...(options && { opciones: { ...options } }) };
};

/** Where browsers know no keys there are none; the other steps remain. */
const optionsOf = async ({ db, env }: Accounts, userId: number, request: FastifyRequest) => {
  try {
    return await requestOptions(db, relyingParty(env, request), userId);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
};

const answer = z.object({
  intento: z.string().min(1).max(200),
  codigo: codigo.optional(),
  llave: respuestaLlave.optional(),
  /** This device needs no second step for thirty days. */
  recordar: z.boolean().default(false),
});

interface Answered {
  step: Step;
  method: Proof;
}

/** The second step of a log-in. */
export const secondStepRoutes =
  (accounts: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, mail } = accounts;
    const throttle = loginThrottle(db);

    app.post(
      '/login/segundo',
      {
        config: { allow: 'anyone' },
        schema: { body: answer, response: { 200: loggedIn.extend({ equipo: secretText.optional() }) } },
      },
      async (request, reply) => {
        const { intento, codigo: code, llave, recordar } = request.body;
        const network = networkOf(request.ip);
        const waiting = () => findStep(db, 'segundo', intento, network);
        const owner = await ownerOf(db, (await waiting())?.user_id);
        if (code === undefined && llave === undefined)
          throw fieldError('codigo', 'Escriba el código de su aplicación o uno de recuperación');
        const { step, method } = await throttle.attempt<Answered>(owner.email, network, async () => {
          // Others may have answered, or failed too often, while this one waited for its turn. Who comes too late
          // guessed nothing, so that counts as no failure.
          const step = await waiting();
          if (!step) throw over();
          const proof = llave
            ? await proveByKey(accounts, request, owner, step.reto, llave)
            : await proveByCode(accounts, owner, code ?? '');
          if (typeof proof === 'object') {
            await failStep(db, step.id);
            return { refused: new ApiError('CREDENCIALES_INVALIDAS', { message: proof.wrong }) };
          }
          if (!(await takeStep(db, step.id))) throw over();
          return { value: { step, method: proof } };
        });
        const welcome = await welcomeIn(accounts, owner.id, request, reply, {
          method,
          onPhone: step.telefono,
          idToken: step.id_token,
        });
        if (!recordar) return welcome;
        const equipo = await rememberDevice(db, owner.id, request);
        tellOwner(mail, owner.email, 'Se recordó un equipo: durante 30 días entrará en él sin el segundo factor.');
        return { ...welcome, equipo };
      },
    );
  };

const over = () => new ApiError('CREDENCIALES_INVALIDAS', { message: attemptOver });

/** @throws ApiError 401 for nobody, and for who was blocked since */
const ownerOf = async (db: Accounts['db'], userId: number | null | undefined) => {
  const { id, email, estado } = usuarioTable;
  const [owner] = userId
    ? await db
        .select({ id, email })
        .from(usuarioTable)
        .where(and(eq(id, userId), eq(estado, 'activo')))
    : [];
  if (!owner) throw over();
  return owner;
};
