import type { Invitacion } from '#contract/perfil';
import type { User } from '#contract/session';
import { api } from '../providers/api';
import { session } from '../providers/session';
import { selectCompany } from '../providers/signIn';
import { retryStart } from '../providers/start';
import { storage } from '../providers/storage';

/** What guests ask of the server. All reject with ApiFailure; the two that send mail answer the same whether the address is known or not. */

export const sendActivation = (email: string): Promise<void> => post('/activar-cuenta/reenviar', { email });

export const sendReset = (email: string): Promise<void> => post('/password/email', { email });

/** Sets the password and ends every session of the account. 404: the link is no good. */
export const resetPassword = (token: string, password: string): Promise<void> => post('/password/reset', { token, password });

/** 404: the link is no good. */
export const readInvitation = async (token: string, signal: AbortSignal): Promise<Invitacion> =>
  (await api<Invitacion>(`/invitations/process?token=${encodeURIComponent(token)}`, { signal, ownErrors: true })).json;

/** For who has an account already; opens no session. */
export const acceptInvitation = (token: string): Promise<void> => post('/invitations/process', { token });

/** Makes the account that an invitation is for, and logs in to the company that invited. */
export const register = async (token: string, name: string, password: string): Promise<void> => {
  const { json } = await api<{ token: string; user: User }>('/register', { method: 'POST', body: { token, name, password }, ownErrors: true });
  storage.setCompany(null);
  storage.setToken(json.token);
  session.setState({ user: json.user, empresa: null, companies: null });
  await retryStart();
  const [only, ...more] = session.getState().companies ?? [];
  // Where to work is asked by the next page when this cannot settle it.
  if (only && more.length === 0) await selectCompany(only.empresa_id).catch(() => undefined);
};

const post = async (path: string, body: object): Promise<void> => {
  await api(path, { method: 'POST', body, ownErrors: true });
};
