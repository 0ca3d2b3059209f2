import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ingreso } from '#contract/requests/factores';
import { sessionEndHeader } from '#contract/core/session';
import type { System } from '../../db/system';
import { auditLogin } from '../../history/logins';
import type { Accounts } from '../deps';
import { userOf } from '../loggedIn';
import { lengthen, phoneLife } from '../phone';
import { openSession } from '../sessions';
import { recordLogin } from './logins';

const lengthened = async (db: System, id: number, usual: number) => {
  const life = (await lengthen(db, id)) ? await phoneLife(db, id) : undefined;
  return life ? Date.parse(life.expira_en) : usual;
};

export interface Welcome {
  /** How they proved who they are. */
  method: Ingreso['metodo'];
  onPhone?: boolean;
  /** The ID token (sealed) of the issuer that let them in. */
  idToken?: string | null;
}

/** Opens a session and responds with it: the token is sent only this once. */
export const welcomeIn = async (
  accounts: Accounts,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
  { method, onPhone = false, idToken }: Welcome,
) => {
  const { db, files } = accounts;
  const { ip } = request;
  const agent = request.headers['user-agent'];
  const { id, token, ends: usual } = await openSession(db, userId, { agente: agent, ip, id_token: idToken });
  const ends = onPhone ? await lengthened(db, id, usual) : usual;
  await auditLogin(db, userId, ip);
  const user = await userOf(db, files, userId);
  await recordLogin(accounts, { user, agent, ip, method });
  reply.header(sessionEndHeader, new Date(ends).toISOString());
  return { token, user };
};
