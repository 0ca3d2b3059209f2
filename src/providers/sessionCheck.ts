import { useEffect, useState } from 'react';
import { limits } from '#contract/limits';
import { sessionCheckHeader } from '#contract/session';
import { api } from './api';
import { isLeaving } from './leave';
import { session, useSession } from './session';
import { takeSessionEnd } from './sessionEnd';
import { storage } from './storage';

const { check, warnBefore } = limits.session;

/**
 * Asks each minute, while this page is seen, whether the session still stands. Tabs share the question
 * and its answer: one asks, all know when the session ends. Returns the end of it.
 */
export const watchSession = (): (() => void) => {
  const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('ftrack.sesion') : undefined;
  tabs?.addEventListener('message', ({ data }) => typeof data === 'number' && takeSessionEnd(data));
  const untell = session.subscribe(({ ends }, before) => ends !== null && ends !== before.ends && tabs?.postMessage(ends));
  // The start-up has just asked.
  const { ends } = session.getState();
  if (ends !== null) {
    storage.setLastSessionCheck(Date.now());
    tabs?.postMessage(ends);
  }
  const look = () => void (isDue() && checkSession());
  const timer = setInterval(look, often);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    untell();
    tabs?.close();
  };
};

/** «Seguir conectado»: a new end, as far as the session may still be prolonged. Rejects with ApiFailure. */
export const keepSession = async (): Promise<void> => {
  await api('/user/renovar', { method: 'POST' });
};

/** Milliseconds left of a session that is about to end; undefined while there is time, and once it is over. */
export const useTimeLeft = (): number | undefined => {
  const ends = useSession((state) => (state.changedElsewhere ? null : state.ends));
  const [left, setLeft] = useState<number>();
  const warned = left !== undefined;

  useEffect(() => {
    if (ends === null) return setLeft(undefined);
    let ended = false;
    const look = () => {
      const now = ends - Date.now();
      setLeft(now > 0 && now <= warnBefore ? Math.ceil(now / second) * second : undefined);
      // The server says so itself: its 419 ends the session.
      if (now <= 0 && !ended) void checkSession();
      ended = now <= 0;
    };
    look();
    const timer = setInterval(look, second);
    return () => clearInterval(timer);
  }, [ends]);

  useEffect(() => storage.setSessionWarningShown(warned), [warned]);
  return left;
};

const second = 1_000;
/** How often it is looked whether a check is due; another tab may have asked meanwhile. */
const often = 5_000;

const isDue = () => {
  if (document.visibilityState !== 'visible' || isLeaving() || !storage.token()) return false;
  const since = Date.now() - storage.lastSessionCheck();
  // A clock that was set back is no reason never to ask again.
  return since >= check || since < -check;
};

/** Does not prolong the session. Without an answer the next one will tell. */
const checkSession = async () => {
  storage.setLastSessionCheck(Date.now());
  const headers = { [sessionCheckHeader.name]: sessionCheckHeader.value };
  await api('/user', { headers }).catch(() => undefined);
};
