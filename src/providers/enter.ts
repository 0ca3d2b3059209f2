import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { Company, User } from '#contract/core/session';
import type { Paso } from '#contract/requests/factores';
import { api } from './api';
import { ApiFailure, failure } from './apiFailure';
import { device } from './device';
import { tellClosings } from './lock/closings';
import { retireLock } from './lock/lock';
import { lockKeys } from './lock/lockKeys';
import { session } from './session';
import { selectCompany } from './signIn';
import { loadCompanies } from './start';
import { storage } from './storage';

/** What a log-in still asks for: one of these steps, answered with this attempt within five minutes. */
export interface Halfway {
  segundo_factor: readonly Paso[];
  intento: string;
  /** For `llave`. */
  opciones?: PublicKeyCredentialRequestOptionsJSON;
}

/** A session. */
export interface Welcome {
  token: string;
  user: User;
  equipo?: string;
}

/**
 * POST /login. Answers with the session, or with what is still asked for. Rejects with ApiFailure: 401 wrong
 * credentials, 403 blocked, 422 fields, 429 with `retryAfter`.
 */
export const logIn = async (email: string, password: string): Promise<Welcome | Halfway> => {
  // Only a device that remembers somebody loads the code for it.
  if (!(await device.recall(lockKeys.remembered))) return enter('/login', { email, password });
  const { forgetHere, rememberedToken } = await import('./remembered');
  const equipo = await rememberedToken(email);
  const answer = await enter('/login', { email, password, ...(equipo && { equipo }) });
  if (equipo && isHalfway(answer)) await forgetHere(email);
  return answer;
};

/** Logs in by a call that answers as `POST /login`. */
export const enter = async (path: string, body: unknown): Promise<Welcome | Halfway> => {
  // The next page would ask for the log-in again, without a word.
  if (!storage.keeps()) throw failure(0, 'SIN_ALMACEN');
  // If the connection fails at that moment, users must not have to type everything again; links of invitations, codes
  // and keys work only once, so they are not repeated.
  const { json } = await api<Welcome | Halfway>(path, {
    method: 'POST',
    body,
    ownErrors: true,
    harmless: path === '/login',
  });
  if (!isHalfway(json)) await arrive(json);
  return json;
};

export const isHalfway = (answer: Welcome | Halfway): answer is Halfway => 'segundo_factor' in answer;

/** Makes it the session of this browser, in place of one that a PIN locks. */
export const arrive = async ({ token, user }: Welcome): Promise<void> => {
  await retireLock();
  storage.setToken(token);
  void device.keep(lockKeys.mail, user.email);
  void tellClosings();
  session.setState({ user, companies: null, failure: null, owing: false });
  await settleCompany();
};

/** Learns the companies and selects the only one. Again for who owed a factor: nothing could be selected before. */
export const settleCompany = async (): Promise<void> => {
  // Without the list, the next page requests it again.
  await loadCompanies().catch(() => undefined);
  await selectOnly(session.getState().companies);
};

/** Selects the only company; deselects one that is not the user's. */
const selectOnly = async (companies: Company[] | null) => {
  const empresa = storage.company();
  if (companies && !companies.some(({ empresa_id }) => empresa_id === empresa)) {
    storage.setCompany(null);
    session.setState({ empresa: null });
  } else session.setState({ empresa });
  const [only, ...more] = companies ?? [];
  if (only && more.length === 0) await selectCompany(only.empresa_id, { ownErrors: true }).catch(noteOwing);
};

/** Otherwise the next page asks for the company. */
const noteOwing = (reason: unknown) => {
  if (reason instanceof ApiFailure && reason.code === 'SEGUNDO_FACTOR_NECESARIO') session.setState({ owing: true });
};
