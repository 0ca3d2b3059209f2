import type { Calificacion, NuevaCalificacion, VistaParada } from '#contract/requests/enlacesParada';
import type { VistaViva } from '#contract/requests/enlacesVivos';
import type { ErrorBody } from '#contract/core/errors';
import { limits } from '#contract/core/limits';
import { liveLinkKeyHeader, liveLinkPassHeader } from '#contract/core/session';

/** What the server says of a live link. */
export type LiveAnswer =
  | { kind: 'view'; view: VistaViva | VistaParada }
  /** It has a key. `wrong`: the one given is not it. */
  | { kind: 'key'; wrong: boolean }
  /** Too many keys were wrong: it asks for one again then, in ms since 1970. */
  | { kind: 'closed'; until: number }
  | { kind: 'unknown' }
  | { kind: 'ended' }
  | { kind: 'unreachable' };

/** ms between questions after one that failed, and the longest wait for an answer. */
const pace = { afterFailure: 4_000, timeout: 8_000 };

/**
 * Asks for a live link again and again while the page is seen, until it is over. `tell` is called with what has
 * changed.
 * @param path the page's own address
 * @returns enters a key
 */
export const watchLiveLink = (path: string, tell: (answer: LiveAnswer) => void): ((key: string) => void) => {
  const memory = `vivo ${path}`;
  let key = '';
  let pass = recalled(memory);
  let etag = '';
  let timer: number | undefined;
  let asking = false;

  const ask = async (): Promise<number | null> => {
    const headers = {
      accept: 'application/json',
      ...(etag && { 'if-none-match': etag }),
      ...(key ? { [liveLinkKeyHeader]: encodeURIComponent(key) } : pass && { [liveLinkPassHeader]: pass }),
    };
    const answer = await answerOf(path, headers);
    if (answer?.status === 304) return limits.liveLink.poll;
    if (answer?.view) {
      etag = answer.etag;
      if (answer.pass) remember(memory, (pass = answer.pass));
      key = '';
      tell({ kind: 'view', view: answer.view });
      return limits.liveLink.poll;
    }
    if (answer?.status === 401) {
      tell({ kind: 'key', wrong: key !== '' });
      key = pass = '';
      remember(memory, null);
      return null;
    }
    if (answer?.wait) {
      tell({ kind: 'closed', until: Date.now() + answer.wait });
      key = '';
      return answer.wait;
    }
    if (answer?.status === 404 || answer?.status === 410) {
      tell({ kind: answer.status === 404 ? 'unknown' : 'ended' });
      return null;
    }
    etag = '';
    tell({ kind: 'unreachable' });
    return pace.afterFailure;
  };

  const round = async () => {
    clearTimeout(timer);
    if (asking) return;
    asking = true;
    const wait = await ask().finally(() => (asking = false));
    if (wait !== null && document.visibilityState === 'visible') timer = window.setTimeout(() => void round(), wait);
    else over = wait === null;
  };
  let over = false;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !over) void round();
  });
  void round();
  return (given) => {
    key = given;
    over = false;
    void round();
  };
};

/** One answer; undefined if none came, in whole and in time. */
const answerOf = async (path: string, headers: Record<string, string>) => {
  const signal = AbortSignal.timeout(pace.timeout);
  try {
    const answer = await fetch(path, { headers, cache: 'no-store', credentials: 'omit', signal });
    const view = answer.ok ? ((await answer.json()) as VistaViva | VistaParada) : undefined;
    const { status, headers: told } = answer;
    return {
      status,
      view,
      etag: told.get('etag') ?? '',
      pass: told.get(liveLinkPassHeader),
      wait: status === 429 ? Number(told.get('retry-after')) * 1_000 : 0,
    };
  } catch {
    return undefined;
  }
};

/**
 * Says what the customer of a stop thinks of the visit.
 * @param path the page's own address
 * @throws Error with words for people
 */
export const rateVisit = async (path: string, given: NuevaCalificacion): Promise<Calificacion> => {
  const answer = await fetch(`${path}/calificacion`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(given),
    credentials: 'omit',
    signal: AbortSignal.timeout(pace.timeout),
  }).catch(() => undefined);
  if (!answer) throw new Error('No se pudo enviar. Inténtelo de nuevo.');
  if (answer.ok) return (await answer.json()) as Calificacion;
  const refused = (await answer.json().catch(() => undefined)) as ErrorBody | undefined;
  throw new Error(refused?.message ?? 'No se pudo enviar. Inténtelo de nuevo.');
};

/** A browser that blocks its storage forgets the pass, and asks for the key again after a reload. */
const recalled = (name: string): string => {
  try {
    return sessionStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
};
const remember = (name: string, pass: string | null): void => {
  try {
    if (pass === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, pass);
  } catch {
    // It lives as long as the page.
  }
};
