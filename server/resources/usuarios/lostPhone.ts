import { and, eq, ne } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isOfThePlatform, roleOf } from '#contract/core/roles';
import type { Tx } from '../../db/system';
import { membresiaTable as m, usuarioTable as u } from '../../db/tables/usuarios';
import { ApiError, theOne } from '../../plugins/errors';
import type { Caller } from '../../plugins/guard';
import { byId, calledOn } from '../../records/reading';
import { done } from '../../session/bodies';
import { dropFactors, factorsInTurn, hasFactor } from '../../session/door/factors';
import { dropSteps } from '../../session/door/steps';
import { auditAccount, tellOwner } from '../../session/door/told';
import type { Accounts } from '../../session/accounts/index';
import { closeSessions } from '../../session/sessions';
import { inTurn } from './changes';
import { readMember } from './members';

/** `/{id}/quitar-segundo-factor`: for who lost their phone or keys. A superadmin does so for any account. */
export const lostPhoneRoute =
  ({ db, files, mail, revocations }: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/:id/quitar-segundo-factor',
      {
        config: { allow: ['edit', 'usuarios'], token: 'never', confirm: true },
        schema: { params: byId, response: { 200: done } },
      },
      async (request) => {
        const { caller, id } = calledOn(request);
        const { ip, user } = caller;
        const email = await db.transaction(async (tx) => {
          await inTurn(tx, caller);
          if (!isOfThePlatform(roleOf(user.rol_id))) {
            await readMember(tx, files, caller, id);
            await checkOnlyCompany(tx, caller, id);
          }
          const account = theOne(await tx.select({ email: u.email }).from(u).where(eq(u.id, id)));
          if (id === user.id)
            throw new ApiError('CONFLICTO', { message: 'El suyo se quita en Perfil, Ajustes, Seguridad.' });
          const factors = await factorsInTurn(tx, id);
          if (!hasFactor(factors)) throw new ApiError('CONFLICTO', { message: 'No tiene un segundo factor.' });
          await dropFactors(tx, id);
          await dropSteps(tx, id);
          await closeSessions(tx, id);
          const cambio = { campo: 'segundo_factor', antes: true, despues: false };
          await auditAccount(tx, { userId: id, authorId: user.id, ip, cambio });
          return account.email;
        });
        await revocations.apply();
        tellOwner(
          mail,
          email,
          'Quien administra quitó el segundo factor de su cuenta, con sus llaves y equipos recordados, y cerró sus ' +
            'sesiones. Entre con su contraseña y configure uno nuevo.',
        );
        return { ok: true as const };
      },
    );
  };

/** What guards an account is not of one company alone. @throws ApiError 403 where it has joined another one too */
const checkOnlyCompany = async (tx: Tx, { empresaId }: Caller, userId: number): Promise<void> => {
  const joined = await tx
    .select({ empresaId: m.empresa_id })
    .from(m)
    .where(and(eq(m.user_id, userId), ne(m.estado, 'invitado')));
  if (joined.length === 1 && joined[0]?.empresaId === empresaId) return;
  throw new ApiError('PERMISO_DENEGADO', {
    message: 'Su cuenta no es solo de esta empresa: pídalo a quien administra la plataforma.',
  });
};
