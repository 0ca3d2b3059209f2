import { useEffect, useState } from 'react';
import { limits } from '#contract/core/limits';
import { api } from './api';
import { isLeaving } from './leave';
import { session, useSession } from './session';
import { takeSessionEnd } from './sessionEnd';
import { refreshSession } from './start';
import { storage } from './storage';

const { check, warnBefore } = limits.session;

/**
 * Checks each minute, while this page is visible, whether the session is still valid and whose it is. Tabs share the
 * check and its result: one sends the request, and all get the end of the session. Returns a function that stops it.
 */
export const watchSession = (): (() => void) => {
  const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('ftrack.sesion') : undefined;
  tabs?.addEventListener('message', ({ data }) => typeof data === 'number' && takeSessionEnd(data));
  const unsubscribe = session.subscribe(
    ({ ends }, before) => ends !== null && ends !== before.ends && tabs?.postMessage(ends),
  );
  // The start-up has just checked.
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
    unsubscribe();
    tabs?.close();
  };
};

/** «Seguir conectado»: a new end, if the session can be prolonged. Rejects with ApiFailure. */
export const keepSession = async (): Promise<void> => {
  await api('/user/renovar', { method: 'POST' });
};

export interface Ending {
  /** Remaining ms of the session, in whole seconds; 0: it is over, but the server could not be asked yet. */
  left: number;
  /** Whether the question is shown in this tab: once for each end, in the first visible tab, regardless of reloads. */
  asked: boolean;
}

/** A session that is about to end; undefined while there is time, and once it is over. */
export const useEnding = (): Ending | undefined => {
  const ends = useSession((state) => (state.changedElsewhere ? null : state.ends));
  const [ending, setEnding] = useState<Ending>();

  useEffect(() => {
    if (ends === null) return setEnding(undefined);
    let ended = false;
    const look = () => {
      if (isLeaving()) return;
      const now = ends - Date.now();
      const soon = now > 0 && now <= warnBefore;
      if (now > warnBefore) storage.setSessionWarningShown(false);
      const first = soon && isSeen() && !storage.sessionWarningShown();
      if (first) storage.setSessionWarningShown(true);
      setEnding((before) =>
        now <= 0
          ? over
          : soon
            ? { left: Math.ceil(now / second) * second, asked: first || before?.asked === true }
            : undefined,
      );
      // The server decides: its 419 ends the session.
      if (now <= 0 && !ended) void checkSession();
      ended = now <= 0;
    };
    look();
    const timer = setInterval(look, second);
    return () => clearInterval(timer);
  }, [ends]);

  return ending;
};

const over: Ending = { left: 0, asked: false };
const second = 1_000;
/** Interval in ms at which a tab tests whether a check is due; another tab may have done it. */
const often = 5_000;

const isSeen = () => document.visibilityState === 'visible';

const isDue = () => {
  if (!isSeen() || isLeaving() || !storage.token()) return false;
  const since = Date.now() - storage.lastSessionCheck();
  // A clock that was set back must not stop the checks for ever.
  return since >= check || since < -check;
};

/** Does not prolong the session. Without a response the next check decides. */
const checkSession = async () => {
  storage.setLastSessionCheck(Date.now());
  await refreshSession().catch(() => undefined);
};
