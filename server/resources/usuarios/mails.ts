import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { usuarios } from '#contract/entities/usuarios';
import { z } from '#contract/core/validation';
import { byId, idOf } from '../../records/reading';
import { publicOrigin, resetMail } from '../../mail/index';
import { ApiError } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import type { Accounts } from '../../session/accounts/index';
import { invitationLink, invitationTo } from '../../session/accounts/invitations';
import { newLink } from '../../session/links';
import { countMemberMail } from '../../session/mailThrottle';
import { resetLink } from '../../session/accounts/password';
import { inTurn } from './changes';
import { readMember } from './members';

const { record } = usuarios;

/** An invited member. If the installation sends no mail, with the link, for the inviting person to pass on. */
export const invited = record.extend({ enlace: z.string().optional() });

/** @see invited */
export const withLink = <Row extends object>(
  { SMTP_URL }: Accounts['env'],
  row: Row,
  secret: string,
  origin: string,
): Row & { enlace?: string } => (SMTP_URL ? row : { ...row, enlace: invitationLink({ origin, secret }) });

/**
 * E-mails that a company sends to its members. The link goes only to the mailbox; but for invitations without a mail
 * server, the caller never sees it.
 */
export const mailRoutes =
  (accounts: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, env, files, mail } = accounts;

    app.post(
      '/:id/reenviar',
      { config: { allow: ['create', 'usuarios'] }, schema: { params: byId, response: { 200: invited } } },
      async (request) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const { row, secret } = await db.transaction(async (tx) => {
          await inTurn(tx, caller);
          const row = await readMember(tx, files, caller, idOf(request.params.id));
          if (row.estado !== 'invitado') throw new ApiError('CONFLICTO', { message: 'Ya aceptó la invitación.' });
          await countMemberMail(tx, row.email, caller.user.id);
          return { row, secret: await newLink(tx, { tipo: 'invitacion', userId: row.id, empresaId }) };
        });
        const origin = publicOrigin(env, request);
        postInvitation(accounts, { email: row.email, empresaId, secret, origin, quien: caller.user.name });
        return withLink(env, row, secret, origin);
      },
    );

    app.post(
      '/:id/restablecer',
      { config: { allow: ['edit', 'usuarios'] }, schema: { params: byId, response: { 200: record } } },
      async (request) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const { row, secret } = await db.transaction(async (tx) => {
          await inTurn(tx, caller);
          const row = await readMember(tx, files, caller, idOf(request.params.id));
          if (row.estado !== 'activo')
            throw new ApiError('CONFLICTO', { message: 'Solo se restablece la contraseña de un usuario activo.' });
          await countMemberMail(tx, row.email, caller.user.id);
          return { row, secret: await newLink(tx, { tipo: 'restablecer', userId: row.id }) };
        });
        const origin = publicOrigin(env, request);
        mail.post({ empresaId }, async () => [resetMail(row.email, resetLink(origin, secret))]);
        return row;
      },
    );
  };

/** Sends an invitation in the background. */
export const postInvitation = ({ db, mail }: Accounts, given: Parameters<typeof invitationTo>[1]) =>
  mail.post({ empresaId: given.empresaId }, async () => [await invitationTo(db, given)]);
