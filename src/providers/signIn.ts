import type { Empresa } from '#contract/entities/empresas';
import { homeOf, safeRedirect } from '#contract/core/paths';
import type { Company, User } from '#contract/core/session';
import { api } from './api';
import { failure } from './apiFailure';
import { device } from './device';
import { lockKeys } from './lock/lockKeys';
import { closeSession, here, leave, toCompanies } from './leave';
import { tellClosings } from './lock/closings';
import { retireLock } from './lock/lock';
import { roleIn, session } from './session';
import { loadCompanies } from './start';
import { storage } from './storage';
import { uiStore } from './ui';

/** POST /login. Rejects with ApiFailure: 401 wrong credentials, 403 blocked, 422 fields, 429 with `retryAfter`. */
export const logIn = (email: string, password: string): Promise<void> => enter('/login', { email, password });

/** Sets the first password of the link's account, and logs in. 404: the link is invalid. */
export const activateAccount = (token: string, password: string): Promise<void> =>
  enter(`/activar-cuenta/${encodeURIComponent(token)}`, { password });

/** Creates the account of an invitation, and logs in to the inviting company. 404: the link is invalid. */
export const register = (token: string, name: string, password: string): Promise<void> =>
  enter('/register', { token, name, password });

/**
 * POST /logout, then /force-logout if it fails. Clears this browser's data at once, and opens `/` whatever the
 * response.
 */
export const logOut = async (): Promise<void> => {
  const token = storage.token();
  // The stored data belongs to another user, who logged in from another tab.
  if (session.getState().changedElsewhere || token === null) return window.location.reload();
  const say = (path: string) =>
    Promise.race([api(path, { method: 'POST', ownErrors: true, leaving: token }), silence()]);
  const said = () => say('/logout').catch(() => say('/force-logout'));
  await closeSession(() => Promise.allSettled([said(), Promise.race([unsubscribed(), silence()])]).then(ignored));
};

/** Ends push notifications, so that the next user of this device does not see them. */
const unsubscribed = async () => {
  const worker = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
};

/** Selects this company, once the server has confirmed that it is the user's. */
export const selectCompany = async (empresaId: number): Promise<void> => {
  await api('/seleccionar-empresa', { method: 'POST', body: { empresa_id: empresaId } });
  if (storage.company() !== empresaId) uiStore.forgetLists();
  storage.setCompany(empresaId);
  session.setState({ empresa: empresaId });
};

/** The selected company, as this page knows it. */
export const currentCompany = (): number | null => session.getState().empresa;

/**
 * The selected company can no longer be used: opens the choice, which returns here. Without another company nothing
 * changes.
 */
export const forgetCompany = async (): Promise<void> => {
  await loadCompanies();
  if (session.getState().companies?.length === 0) return;
  storage.setCompany(null);
  leave();
  window.location.assign(toCompanies(here()));
};

export interface NewCompany {
  nombre: string;
  zona_horaria: string;
  moneda: string;
}

/** Creates a company and selects it. 422 contains the fields. */
export const createCompany = async (company: NewCompany): Promise<void> => {
  const { json } = await api<Empresa>('/admin-empresas', { method: 'POST', body: company });
  await selectCompany(json.empresa_id);
};

/** The page after log-in: the requested one, else the home of the role. */
export const wantedPath = (search: string): string =>
  safeRedirect(new URLSearchParams(search).get('redirect')) ?? homeOf(roleIn(session.getState()));

/** How long a user who logs out waits for each response, ms; the requests continue in the background. */
const timeout = 1_500;

const silence = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('the server did not answer')), timeout));

const ignored = () => undefined;

const enter = async (path: string, body: unknown): Promise<void> => {
  // The next page would ask for the log-in again, without a word.
  if (!storage.keeps()) throw failure(0, 'SIN_ALMACEN');
  // If the connection fails at that moment, users must not have to type everything again; links of invitations work
  // only once, so they are not repeated.
  const { json } = await api<{ token: string; user: User }>(path, {
    method: 'POST',
    body,
    ownErrors: true,
    harmless: path === '/login',
  });
  await retireLock();
  storage.setToken(json.token);
  void device.keep(lockKeys.mail, json.user.email);
  void tellClosings();
  session.setState({ user: json.user, companies: null, failure: null });
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
  if (only && more.length === 0) await selectCompany(only.empresa_id).catch(() => undefined);
};
