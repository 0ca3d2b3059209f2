import { limits } from '#contract/core/limits';
import { urlOf } from '#contract/rules/urls';
import { forgetAnswers } from './confirmed';
import { forgetComeback, keepComeback } from './comeback';
import { device } from './device';
import { lockKeys } from './lock/lockKeys';
import { unsentStays } from './lock/words';
import { dropLock, retireLock } from './lock/lock';
import { endNotice } from './endNotice';
import { session } from './session';
import { storage, wallToken } from './storage';
import { uiStore } from './ui';

/** A message on the log-in page after the previous page had to close. */
export interface Farewell {
  kind: 'notice' | 'alert';
  error: string;
  message: string;
}

/**
 * The session has ended (401, 419): clears its data and opens `/` after 100 ms, whose log-in returns to unsent work.
 * Concurrent calls act once.
 */
export const endSession = (farewell?: Farewell): void => {
  if (wallToken() !== undefined) return wallRefused();
  const left = endNotice();
  if (!isLeaving()) void keepComeback();
  const words = left?.words ?? (storage.held() && unsentStays);
  if (!forget()) return;
  const path = left ? `/?redirect=${encodeURIComponent(left.back)}` : '/';
  if (farewell && words) toStart({ ...farewell, message: `${farewell.message} ${words}` }, path);
  else toStart(farewell);
};

/**
 * Log-out: clears the session's data at once; 100 ms after the last request has ended, successfully or not, `/` opens,
 * or the address that it answered: there the identity provider ends its own session.
 */
export const closeSession = async (lastWords: () => Promise<string | undefined>): Promise<void> => {
  // Who says goodbye leaves nothing of themselves here.
  void device.drop(lockKeys.mail);
  void forgetComeback();
  // The server may not hear it: a session that lives for a month is reported again.
  if (!forget(retireLock)) return;
  const exit = await lastWords().catch(() => undefined);
  toStart(undefined, '/', exit);
};

/** Access to the company was denied: clears this browser's data and opens `/login` at once with the alert on top. */
export const denyAccess = (farewell: Farewell): void => {
  if (wallToken() !== undefined) return wallRefused();
  if (left) return;
  left = true;
  const held = storage.held();
  storage.clearAll();
  forgetAnswers();
  session.forget();
  if (held) void dropLock().finally(() => open('/login', farewell));
  else open('/login', farewell);
};

/** No company is selected: opens the choice, which returns here. */
export const chooseCompany = (): void => {
  if (left || window.location.pathname === choice) return;
  left = true;
  storage.setCompany(null);
  window.location.assign(toCompanies(here()));
};

/**
 * A company asks for a second factor before anything else: opens the page that sets it up, which returns here. The
 * session and what was typed stay.
 */
export const oweFactor = (): void => {
  if (left || window.location.pathname === secondFactor) return;
  left = true;
  void keepComeback({ onlyTyped: true }).finally(() => window.location.assign(toSecondFactor(beyondChoice())));
};

/** The choice of the company is on the way to another page, and asks again by itself. Judged where it is opened. */
const beyondChoice = (): string => {
  const { pathname, search } = window.location;
  return pathname === choice ? (new URLSearchParams(search).get('redirect') ?? '/') : here();
};

/** Another document is about to replace this one, so late responses must not redirect. */
export const leave = (): void => {
  left = true;
};

export const here = (): string => window.location.pathname + window.location.search + window.location.hash;

const secondFactor = '/segundo-factor';
export const toSecondFactor = (wanted: string): string => `${secondFactor}?redirect=${encodeURIComponent(wanted)}`;

const choice = '/selectCompany';
export const toCompanies = (wanted: string): string => `${choice}?redirect=${encodeURIComponent(wanted)}`;

/** This page is closing, so further responses are ignored. */
export const isLeaving = (): boolean => left;

/** The message of the previous page, readable once: it is stored only in the history entry. */
export const farewell = (): Farewell | undefined => {
  const state: unknown = window.history.state;
  const given = typeof state === 'object' && state !== null && 'farewell' in state ? state.farewell : undefined;
  return isFarewell(given) ? given : undefined;
};

export const farewellRead = (): void => window.history.replaceState(null, '');

let left = false;

/** A wall has no log-in to go to: loaded again, it tells whether it is over. */
const wallRefused = () => {
  if (left) return;
  left = true;
  setTimeout(() => window.location.reload(), afterRefusal);
};
const afterRefusal = 2_000;

/** Clears the session's data, once. */
const forget = (unlock = dropLock): boolean => {
  if (left) return false;
  left = true;
  if (storage.held()) void unlock();
  storage.clearSession();
  forgetAnswers();
  uiStore.reset();
  return true;
};

const toStart = (farewell?: Farewell, path = '/', exit?: string): void => {
  setTimeout(() => {
    session.forget();
    if (exit === undefined || !isWebPage(exit)) return open(path, farewell);
    // «Atrás» leads to the log-in.
    window.history.replaceState(null, '', path);
    window.location.assign(exit);
  }, limits.leaveDelay);
};

const isWebPage = (address: string) => /^https?:$/.test(urlOf(address)?.protocol ?? '');

/** Opens a document at that path, with the message in its history entry. */
const open = (path: string, farewell: Farewell | undefined) => {
  window.history.replaceState(farewell ? { farewell } : null, '', path);
  window.location.reload();
};

const isFarewell = (given: unknown): given is Farewell =>
  typeof given === 'object' && given !== null && 'kind' in given && 'error' in given && 'message' in given;
