import type { Empresa } from '#contract/entities/empresas';
import { homeOf, safeRedirect } from '#contract/core/paths';
import { api } from './api';
import { closeSession, here, leave, toCompanies, toSecondFactor } from './leave';
import { roleIn, session } from './session';
import { loadCompanies } from './start';
import { storage } from './storage';
import { uiStore } from './ui';

/**
 * POST /logout, then /force-logout if it fails. Clears this browser's data at once, and opens `/` whatever the
 * response, or the page of the identity provider that it names.
 */
export const logOut = async (): Promise<void> => {
  const token = storage.token();
  // The stored data belongs to another user, who logged in from another tab.
  if (session.getState().changedElsewhere || token === null) return window.location.reload();
  const say = (path: string) =>
    Promise.race([api<{ salida?: string }>(path, { method: 'POST', ownErrors: true, leaving: token }), silence()]);
  const said = () => say('/logout').catch(() => say('/force-logout'));
  await closeSession(async () => {
    const [answer] = await Promise.allSettled([said(), Promise.race([unsubscribed(), silence()])]);
    return answer.status === 'fulfilled' ? answer.value.json.salida : undefined;
  });
};

/** Ends push notifications, so that the next user of this device does not see them. */
const unsubscribed = async () => {
  const worker = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
};

/** Selects this company, once the server has confirmed that it is the user's. Rejects with ApiFailure. */
export const selectCompany = async (empresaId: number, { ownErrors = false } = {}): Promise<void> => {
  await api('/seleccionar-empresa', { method: 'POST', body: { empresa_id: empresaId }, ownErrors });
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

/** The page after log-in: the requested one, else the home of the role; first the second factor that is owed. */
export const wantedPath = (search: string): string => {
  const state = session.getState();
  const wanted = safeRedirect(new URLSearchParams(search).get('redirect')) ?? homeOf(roleIn(state));
  return state.owing ? toSecondFactor(wanted) : wanted;
};

/** How long a user who logs out waits for each response, ms; the requests continue in the background. */
const timeout = 1_500;

const silence = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('the server did not answer')), timeout));
