import type { Invitacion } from '#contract/requests/perfil';
import { api } from '../providers/api';
import { enter, type Halfway, type Welcome } from '../providers/enter';

/**
 * Requests of guests. All reject with ApiFailure; the two that send mail have the same response whether the address is
 * known or not.
 */

export const sendActivation = (email: string): Promise<void> => post('/activar-cuenta/reenviar', { email });

export const sendReset = (email: string): Promise<void> => post('/password/email', { email });

/** Sets the password and ends every session of the account. 404: the link is invalid. */
export const resetPassword = (token: string, password: string): Promise<void> =>
  post('/password/reset', { token, password });

/** Whether a link that sets the first or another password is still valid. */
export const activationStands = (token: string): Promise<boolean> =>
  stands(`/activar-cuenta/${encodeURIComponent(token)}`);
export const resetStands = (token: string): Promise<boolean> =>
  stands(`/password/reset?token=${encodeURIComponent(token)}`);

/** Whether the link to a new address is still valid. */
export const addressStands = (token: string): Promise<boolean> =>
  stands(`/user/correo?token=${encodeURIComponent(token)}`);

/** From then on the account has that address. 404: the link is invalid. */
export const confirmAddress = (token: string): Promise<void> => post('/user/correo/confirmar', { token });
/** Sets the first password of the link's account, and logs in as `logIn`. 404: the link is invalid. */
export const activateAccount = (token: string, password: string): Promise<Welcome | Halfway> =>
  enter(`/activar-cuenta/${encodeURIComponent(token)}`, { password });

/** Creates the account of an invitation, and logs in to the inviting company. 404: the link is invalid. */
export const register = (token: string, name: string, password: string): Promise<Welcome | Halfway> =>
  enter('/register', { token, name, password });

/** 404: the link is invalid. */
export const readInvitation = async (token: string, signal: AbortSignal): Promise<Invitacion> =>
  (await api<Invitacion>(`/invitations/process?token=${encodeURIComponent(token)}`, { signal, ownErrors: true })).json;

/** For guests with an account; opens no session. */
export const acceptInvitation = (token: string): Promise<void> => post('/invitations/process', { token });

/** Withdraws the pending membership. 404: the link is invalid. */
export const declineInvitation = (token: string): Promise<void> => post('/invitations/rechazar', { token });

const stands = async (path: string): Promise<boolean> =>
  (await api<{ vigente: boolean }>(path, { ownErrors: true })).json.vigente;

const post = async (path: string, body: object): Promise<void> => {
  await api(path, { method: 'POST', body, ownErrors: true });
};
