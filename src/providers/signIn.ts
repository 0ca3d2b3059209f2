import type { Empresa } from '#contract/empresas';
import { homeOf, safeRedirect } from '#contract/paths';
import type { Company, User } from '#contract/session';
import { api } from './api';
import { closeSession, here, leave, toCompanies } from './leave';
import { roleIn, session } from './session';
import { loadCompanies } from './start';
import { storage } from './storage';
import { uiStore } from './ui';

/** POST /login. Rejects with ApiFailure: 401 wrong, 403 blocked, 422 fields, 429 with `retryAfter`. */
export const logIn = (email: string, password: string): Promise<void> => enter('/login', { email, password });

/** Sets the first password of the account that the link belongs to, and logs in. 404: the link is no good. */
export const activateAccount = (token: string, password: string): Promise<void> => enter(`/activar-cuenta/${encodeURIComponent(token)}`, { password });

/** Makes the account that an invitation is for, and logs in to the company that invited. 404: the link is no good. */
export const register = (token: string, name: string, password: string): Promise<void> => enter('/register', { token, name, password });

/** POST /logout, then /force-logout if it fails. This browser forgets the person at once, and opens `/` whatever the server answers, or does not. */
export const logOut = async (): Promise<void> => {
  const token = storage.token();
  // What is stored belongs to whoever came after, in another tab.
  if (session.getState().changedElsewhere || token === null) return window.location.reload();
  const say = (path: string) => Promise.race([api(path, { method: 'POST', ownErrors: true, leaving: token }), silence()]);
  const said = () => say('/logout').catch(() => say('/force-logout'));
  await closeSession(() => Promise.allSettled([said(), Promise.race([unsubscribed(), silence()])]).then(ignored));
};

/** Whoever uses this device next sees nothing of who logs out. */
const unsubscribed = async () => {
  const worker = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
};

/** Makes this company the one in use, once the server agrees that it is the user's. */
export const selectCompany = async (empresaId: number): Promise<void> => {
  await api('/seleccionar-empresa', { method: 'POST', body: { empresa_id: empresaId } });
  if (storage.company() !== empresaId) uiStore.forgetLists();
  storage.setCompany(empresaId);
  session.setState({ empresa: empresaId });
};

/** The company in use, as this page knows it. */
export const currentCompany = (): number | null => session.getState().empresa;

/** The company in use is to be used no more: another one is chosen, and leads back here. With none to choose it stays. */
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

/** Opens a company and selects it. 422 carries the fields. */
export const createCompany = async (company: NewCompany): Promise<void> => {
  const { json } = await api<Empresa>('/admin-empresas', { method: 'POST', body: company });
  await selectCompany(json.empresa_id);
};

/** Where somebody who has just come in goes: the page they wanted, else the home of their role. */
export const wantedPath = (search: string): string => safeRedirect(new URLSearchParams(search).get('redirect')) ?? homeOf(roleIn(session.getState()));

/** How long a person who leaves waits for each answer, in ms; the requests go on without them. */
const patience = 1_500;

const silence = () => new Promise<never>((_, reject) => setTimeout(() => reject(new Error('the server did not answer')), patience));

const ignored = () => undefined;

const enter = async (path: string, body: unknown): Promise<void> => {
  // A line that breaks in that moment is no reason to type it all again; links and their like work once.
  const { json } = await api<{ token: string; user: User }>(path, { method: 'POST', body, ownErrors: true, harmless: path === '/login' });
  storage.setToken(json.token);
  session.setState({ user: json.user, companies: null, failure: null });
  // Without the list the next page asks for it again.
  await loadCompanies().catch(() => undefined);
  await selectOnly(session.getState().companies);
};

/** One company is selected without asking; one that is not the user's is forgotten. */
const selectOnly = async (companies: Company[] | null) => {
  const empresa = storage.company();
  if (companies && !companies.some(({ empresa_id }) => empresa_id === empresa)) {
    storage.setCompany(null);
    session.setState({ empresa: null });
  } else session.setState({ empresa });
  const [only, ...more] = companies ?? [];
  if (only && more.length === 0) await selectCompany(only.empresa_id).catch(() => undefined);
};
