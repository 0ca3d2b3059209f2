import { limits } from '#contract/limits';
import { parting } from './parting';
import { session } from './session';
import { storage } from './storage';
import { uiStore } from './ui';

/** Words that the log-in page shows after the page before it had to close. */
export interface Farewell {
  kind: 'notice' | 'alert';
  error: string;
  message: string;
}

/** The session is over (401, 419): clears what belongs to it and opens `/` after 100 ms, which leads back to work that was not sent. Many at once act once. */
export const endSession = (farewell?: Farewell): void => {
  const left = parting();
  if (!forget()) return;
  if (farewell && left) toStart({ ...farewell, message: `${farewell.message} ${left.words}` }, `/?redirect=${encodeURIComponent(left.back)}`);
  else toStart(farewell);
};

/** Log-out: what belongs to the session is gone at once; `/` opens 100 ms after the last words were said, however that went. */
export const closeSession = async (lastWords: () => Promise<void>): Promise<void> => {
  if (!forget()) return;
  await lastWords().finally(() => toStart());
};

/** The company was denied: nothing of this browser stays, and `/login` opens at once with the alert over it. */
export const denyAccess = (farewell: Farewell): void => {
  if (left) return;
  left = true;
  storage.clearAll();
  session.forget();
  open('/login', farewell);
};

/** No company is chosen: the choice opens, and leads back here. */
export const chooseCompany = (): void => {
  if (left || window.location.pathname === '/selectCompany') return;
  left = true;
  storage.setCompany(null);
  window.location.assign(toCompanies(here()));
};

/** Another document is about to replace this one: late answers no longer move anybody. */
export const leave = (): void => {
  left = true;
};

export const here = (): string => window.location.pathname + window.location.search + window.location.hash;

export const toCompanies = (wanted: string): string => `/selectCompany?redirect=${encodeURIComponent(wanted)}`;

/** This page is closing: whatever else it hears no longer counts. */
export const isLeaving = (): boolean => left;

/** What the page before this one left to say, once: it lives in the history entry, in no storage. */
export const farewell = (): Farewell | undefined => {
  const state: unknown = window.history.state;
  const given = typeof state === 'object' && state !== null && 'farewell' in state ? state.farewell : undefined;
  return isFarewell(given) ? given : undefined;
};

export const farewellRead = (): void => window.history.replaceState(null, '');

let left = false;

/** Clears what belongs to the session, once. */
const forget = (): boolean => {
  if (left) return false;
  left = true;
  storage.clearSession();
  uiStore.reset();
  return true;
};

const toStart = (farewell?: Farewell, path = '/'): void => {
  setTimeout(() => {
    session.forget();
    open(path, farewell);
  }, limits.leaveDelay);
};

/** A new document at that path, carrying its words in the history entry. */
const open = (path: string, farewell: Farewell | undefined) => {
  window.history.replaceState(farewell ? { farewell } : null, '', path);
  window.location.reload();
};

const isFarewell = (given: unknown): given is Farewell =>
  typeof given === 'object' && given !== null && 'kind' in given && 'error' in given && 'message' in given;
