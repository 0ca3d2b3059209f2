import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { codigo, codigosNuevos, secretoNuevo, segundoFactor } from '#contract/requests/factores';
import { z } from '#contract/core/validation';
import type { Tx } from '../../db/system';
import { autenticadorTable as t } from '../../db/tables/puerta';
import { usuarioTable } from '../../db/tables/usuarios';
import { networkOf } from '../../net/address';
import { ApiError, fieldError, parseBody, parsedLater } from '../../plugins/errors';
import { requireConfirmed, sessionOf } from '../../plugins/guard';
import { done } from '../bodies';
import type { Accounts } from '../deps';
import { loginThrottle } from '../throttle';
import { checkPassword, confirmSession, passwordOf, type Throttled } from './confirm';
import { forgetDevices } from './devices';
import { askedBy, owedFrom } from '../owed';
import { dropCodesOfNone, factorsInTurn, factorsOf, hasFactor } from './factors';
import { endIfOwing } from './owing';
import { proveByCode, wrongCode } from './proof';
import { makeRecoveryCodes } from './recoveryCodes';
import { seal, unseal } from '../sealed';
import { dropSteps } from './steps';
import { auditAccount, tellOwner } from './told';
import { newTotpSecret, stepOf, uriOf } from './totp';

const clave = z.string().min(1).max(200);
/** The password, where there is one. */
export const owner = z.object({ clave: clave.optional() });
/** The first code of a new app. */
const first = z.object({ codigo });

/** What follows every change of what guards an account: devices and half log-ins of before count no more. */
export const factorChanged = async (tx: Tx, userId: number) => {
  await forgetDevices(tx, userId);
  await dropSteps(tx, userId);
};

/** Who has a factor changes them in a confirmed session: asked before the body is looked at. @throws ApiError 403 */
export const requireConfirmedOnceGuarded = async ({ db }: Accounts, request: FastifyRequest) => {
  if (hasFactor(await factorsOf(db, sessionOf(request).user.id))) requireConfirmed(request);
};

/**
 * Before a factor is set up. The first one needs the password, or a log-in of just now where there is none.
 * @throws ApiError 403, 422
 */
export const requireOwner = async (accounts: Throttled, request: FastifyRequest, given: string | undefined) => {
  const { user } = sessionOf(request);
  if (hasFactor(await factorsOf(accounts.db, user.id)) || (await passwordOf(accounts, user.id)) === null)
    return requireConfirmed(request);
  if (given === undefined) throw fieldError('clave', 'Escriba su contraseña');
  await checkPassword(accounts, request, given);
};

const path = '/user/segundo-factor';

/** The authenticator app of the user, and the recovery codes. */
export const factorRoutes =
  (accounts: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, env, secret, mail } = accounts;
    const throttled = { ...accounts, throttle: loginThrottle(db) };
    const { throttle } = throttled;

    app.get(
      path,
      { config: { allow: 'user', whileOwing: true }, schema: { response: { 200: segundoFactor } } },
      async (request) => {
        const { id } = sessionOf(request).user;
        const { since, codesLeft, keys } = await factorsOf(db, id);
        const [row] = await db
          .select({
            from: owedFrom(sql`usuarios`, env.SUPERADMIN_SECOND_FACTOR).mapWith(usuarioTable.creado_en),
            by: askedBy(sql`usuarios`),
          })
          .from(usuarioTable)
          .where(eq(usuarioTable.id, id));
        const from = row?.from ?? null;
        return {
          activo: since !== null,
          desde: since,
          codigos_quedan: codesLeft,
          llaves_n: keys,
          con_clave: (await passwordOf(accounts, id)) !== null,
          debe: from !== null && Date.parse(from) <= Date.now(),
          debe_desde: from,
          empresa: from === null ? null : (row?.by ?? null),
        };
      },
    );

    app.post(
      path,
      {
        config: { allow: 'user', whileOwing: true },
        schema: { body: parsedLater(owner), response: { 201: secretoNuevo } },
      },
      async (request, reply) => {
        const { user } = sessionOf(request);
        await requireConfirmedOnceGuarded(accounts, request);
        await requireOwner(throttled, request, parseBody(owner, request.body).clave);
        const secreto = newTotpSecret();
        const nuevo = seal(secret, secreto);
        await db
          .insert(t)
          .values({ user_id: user.id, nuevo })
          .onConflictDoUpdate({ target: t.user_id, set: { nuevo } });
        return reply.code(201).send({ secreto, uri: uriOf(secreto, user.email) });
      },
    );

    app.post(
      `${path}/confirmar`,
      {
        config: { allow: 'user', whileOwing: true },
        schema: { body: parsedLater(first), response: { 200: codigosNuevos } },
      },
      async (request) => {
        const { id, user } = sessionOf(request);
        await requireConfirmedOnceGuarded(accounts, request);
        const code = parseBody(first, request.body).codigo.replace(/[\s-]/g, '');
        const codigos = await throttle.attempt<string[]>(user.email, networkOf(request.ip), async () => {
          const fresh = await makeRecoveryCodes();
          return db.transaction(async (tx) => {
            const before = await factorsInTurn(tx, user.id);
            if (hasFactor(before)) requireConfirmed(request);
            const [row] = await tx.select({ nuevo: t.nuevo }).from(t).where(eq(t.user_id, user.id));
            if (!row?.nuevo) throw new ApiError('CONFLICTO', { message: 'Pida antes un código QR nuevo.' });
            const step = stepOf(unseal(secret, row.nuevo), code);
            if (step === undefined) return { refused: fieldError('codigo', wrongCode.wrong) };
            await tx
              .update(t)
              .set({ secreto: row.nuevo, nuevo: null, desde: sql`now()`, pasos: [step] })
              .where(eq(t.user_id, user.id));
            await factorChanged(tx, user.id);
            const cambio = { campo: 'segundo_factor', antes: before.since !== null, despues: true };
            await auditAccount(tx, { userId: user.id, ip: request.ip, cambio });
            return { value: before.codesLeft > 0 ? [] : await fresh.keepFor(tx, user.id) };
          });
        });
        await confirmSession(db, id);
        tellOwner(mail, user.email, 'Se activó el segundo factor de su cuenta: al entrar se pedirá un código.');
        return { codigos };
      },
    );
    await app.register(changeRoutes(throttled));
  };

/** New recovery codes, and the end of the app. */
const changeRoutes =
  (accounts: Throttled): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, env, mail, revocations } = accounts;

    app.post(
      `${path}/codigos`,
      {
        config: { allow: 'user', whileOwing: true, confirm: true },
        schema: { body: z.object({ codigo: codigo.optional() }), response: { 200: codigosNuevos } },
      },
      async (request) => {
        const { user } = sessionOf(request);
        const factors = await factorsOf(db, user.id);
        if (!hasFactor(factors)) throw new ApiError('CONFLICTO', { message: 'Su cuenta no tiene un segundo factor.' });
        // With keys alone there may be no code to give: the confirmation of the session is what proves.
        if (factors.since !== null || request.body.codigo !== undefined)
          await mustProve(accounts, request, request.body.codigo);
        const fresh = await makeRecoveryCodes();
        const codigos = await db.transaction(async (tx) => {
          await factorsInTurn(tx, user.id);
          const cambio = { campo: 'codigos_recuperacion', antes: factors.codesLeft, despues: 10 };
          await auditAccount(tx, { userId: user.id, ip: request.ip, cambio });
          return fresh.keepFor(tx, user.id);
        });
        tellOwner(mail, user.email, 'Se hicieron códigos de recuperación nuevos; los anteriores ya no sirven.');
        return { codigos };
      },
    );

    app.delete(
      path,
      {
        config: { allow: 'user', whileOwing: true, confirm: true },
        schema: { body: z.object({ clave: clave.optional(), codigo: codigo.optional() }), response: { 200: done } },
      },
      async (request) => {
        const { user } = sessionOf(request);
        if ((await factorsOf(db, user.id)).since === null)
          throw new ApiError('CONFLICTO', { message: 'El segundo factor no está activo.' });
        if ((await passwordOf(accounts, user.id)) !== null) {
          if (request.body.clave === undefined) throw fieldError('clave', 'Escriba su contraseña');
          await checkPassword(accounts, request, request.body.clave);
        }
        await mustProve(accounts, request, request.body.codigo);
        await db.transaction(async (tx) => {
          await factorsInTurn(tx, user.id);
          await tx.delete(t).where(eq(t.user_id, user.id));
          await dropCodesOfNone(tx, user.id);
          await factorChanged(tx, user.id);
          await endIfOwing(tx, user.id, env.SUPERADMIN_SECOND_FACTOR);
          const cambio = { campo: 'segundo_factor', antes: true, despues: false };
          await auditAccount(tx, { userId: user.id, ip: request.ip, cambio });
        });
        await revocations.apply();
        tellOwner(mail, user.email, 'Se quitó la aplicación de códigos de su cuenta.');
        return { ok: true as const };
      },
    );
  };

/** @throws ApiError 422 for a wrong code or none, 429 */
const mustProve = async (accounts: Throttled, request: FastifyRequest, given: string | undefined) => {
  const { user } = sessionOf(request);
  if (given === undefined) throw fieldError('codigo', 'Escriba el código de su aplicación o uno de recuperación');
  await accounts.throttle.attempt(user.email, networkOf(request.ip), async () => {
    const proof = await proveByCode(accounts, user, given);
    return typeof proof === 'object' ? { refused: fieldError('codigo', proof.wrong) } : { value: undefined };
  });
};
