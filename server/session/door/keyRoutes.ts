import { and, asc, eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { limits } from '#contract/core/limits';
import { cambioLlave, llave, llaveCreada, nuevaLlave, opcionesLlave } from '#contract/requests/factores';
import { z } from '#contract/core/validation';
import { llaveTable as t } from '../../db/tables/puerta';
import { usuarioTable } from '../../db/tables/usuarios';
import { networkOf } from '../../net/address';
import { ApiError, fieldError, parseBody, parsedLater, theOne } from '../../plugins/errors';
import { requireConfirmed, sessionOf } from '../../plugins/guard';
import { byId, idOf, removes } from '../../records/reading';
import type { Accounts } from '../deps';
import { factorChanged, owner, requireConfirmedOnceGuarded, requireOwner } from './factorRoutes';
import { confirmSession } from './confirm';
import { dropCodesOfNone, factorsInTurn, hasFactor } from './factors';
import { registered, registrationOptions } from './keys';
import { endIfOwing } from './owing';
import { makeRecoveryCodes } from './recoveryCodes';
import { loginThrottle } from '../throttle';
import { relyingParty } from './relyingParty';
import { findStep, openStep, takeStep } from './steps';
import { auditAccount, tellOwner } from './told';

const open = { allow: 'user', whileOwing: true } as const;
const path = '/user/llaves';
const stepOf = (sessionId: number) => `registro ${sessionId}`;

/** The passkeys and security keys of the user. */
export const keyRoutes =
  (accounts: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, env, mail } = accounts;
    const throttled = { ...accounts, throttle: loginThrottle(db) };

    app.get(path, { config: open, schema: { response: { 200: z.array(llave) } } }, async (request) => {
      const { id, nombre, creado_en, usada_en, sincronizada } = t;
      return db
        .select({ id, nombre, creado_en, usada_en, sincronizada })
        .from(t)
        .where(eq(t.user_id, sessionOf(request).user.id))
        .orderBy(asc(id));
    });

    app.post(
      `${path}/opciones`,
      {
        config: open,
        schema: {
          body: parsedLater(owner.nullish()),
          response: { 200: opcionesLlave },
        },
      },
      async (request) => {
        const session = sessionOf(request);
        const { user } = session;
        await requireConfirmedOnceGuarded(accounts, request);
        const given = parseBody(owner, request.body).clave;
        // A log-in of just now is as good as the password.
        if (given === undefined) requireConfirmed(request);
        else await requireOwner(throttled, request, given);
        const { id, uuid, email, name } = usuarioTable;
        const named = theOne(await db.select({ id, uuid, email, name }).from(usuarioTable).where(eq(id, user.id)));
        const options = await registrationOptions(db, relyingParty(env, request), named);
        await openStep(
          db,
          { tipo: 'registro', userId: user.id, red: null, reto: options.challenge },
          stepOf(session.id),
        );
        return { ...options };
      },
    );

    app.post(
      path,
      { config: open, schema: { body: parsedLater(nuevaLlave), response: { 201: llaveCreada } } },
      async (request, reply) => {
        const { id: sessionId, user } = sessionOf(request);
        // Before the registration is used up: who confirms now goes on with it.
        await requireConfirmedOnceGuarded(accounts, request);
        const { nombre, respuesta } = parseBody(nuevaLlave, request.body);
        const step = await findStep(db, 'registro', stepOf(sessionId), networkOf(request.ip));
        if (!step || step.reto === null || !(await takeStep(db, step.id)))
          throw new ApiError('CONFLICTO', { message: 'El registro de la llave venció. Empiece de nuevo.' });
        const made = await registered(relyingParty(env, request), step.reto, respuesta);
        if (!made) throw fieldError('respuesta', 'La llave no se reconoció. Inténtelo de nuevo.');
        const fresh = await makeRecoveryCodes();
        const created = await db.transaction(async (tx) => {
          const before = await factorsInTurn(tx, user.id);
          if (hasFactor(before)) requireConfirmed(request);
          if (before.keys >= limits.door.keys)
            throw new ApiError('CONFLICTO', { message: `Son ${limits.door.keys} llaves como máximo.` });
          const { id } = theOne(
            await tx
              .insert(t)
              .values({ ...made, user_id: user.id, nombre })
              .returning({ id: t.id }),
          );
          await factorChanged(tx, user.id);
          const cambio = { campo: 'llave', antes: null, despues: nombre };
          await auditAccount(tx, { userId: user.id, ip: request.ip, cambio });
          return { id, ...(before.codesLeft === 0 && { codigos: await fresh.keepFor(tx, user.id) }) };
        });
        await confirmSession(db, sessionId);
        tellOwner(mail, user.email, `Se registró la llave «${nombre}» para entrar en su cuenta.`);
        return reply.code(201).send(created);
      },
    );
    await app.register(changeRoutes(accounts));
  };

/** What changes the keys that there are. */
const changeRoutes =
  ({ db, env, mail, revocations }: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    app.patch(
      `${path}/:id`,
      { config: open, schema: { params: byId, body: cambioLlave, response: { 200: llave } } },
      async (request) => {
        const { user } = sessionOf(request);
        const { id, nombre, creado_en, usada_en, sincronizada } = t;
        const renamed = theOne(
          await db
            .update(t)
            .set({ nombre: request.body.nombre })
            .where(and(eq(id, idOf(request.params.id)), eq(t.user_id, user.id)))
            .returning({ id, nombre, creado_en, usada_en, sincronizada }),
        );
        tellOwner(mail, user.email, `Una llave de su cuenta se llama ahora «${renamed.nombre}».`);
        return renamed;
      },
    );

    app.delete(`${path}/:id`, { config: { ...open, confirm: true }, schema: removes }, async (request) => {
      const { user } = sessionOf(request);
      const id = idOf(request.params.id);
      const nombre = await db.transaction(async (tx) => {
        await factorsInTurn(tx, user.id);
        const gone = theOne(
          await tx
            .delete(t)
            .where(and(eq(t.id, id), eq(t.user_id, user.id)))
            .returning({ nombre: t.nombre }),
        );
        await dropCodesOfNone(tx, user.id);
        await factorChanged(tx, user.id);
        await endIfOwing(tx, user.id, env.SUPERADMIN_SECOND_FACTOR);
        const cambio = { campo: 'llave', antes: gone.nombre, despues: null };
        await auditAccount(tx, { userId: user.id, ip: request.ip, cambio });
        return gone.nombre;
      });
      await revocations.apply();
      tellOwner(mail, user.email, `Se quitó la llave «${nombre}» de su cuenta.`);
      return { id };
    });
  };
