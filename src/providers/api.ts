import { errors } from '#contract/core/errors';
import { limits } from '#contract/core/limits';
import { companyHeaders, skipsCompany } from '#contract/core/session';
import { firstOf } from './abort';
import { ApiFailure, failure, refusal } from './apiFailure';
import { loadConfig } from './config';
import { keepAnswer, lastAnswer } from './confirmed';
import { confirmedSince } from './door/confirmation';
import { hearEffects } from './effects';
import { chooseCompany, denyAccess, endSession, isLeaving, oweFactor } from './leave';
import { session } from './session';
import { hearSessionEnd } from './sessionEnd';
import { tellTime } from './serverTime';
import { offlineResponder } from './offlineResponder';
import { storage } from './storage';

export interface ApiOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged. */
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: HeadersInit;
  signal?: AbortSignal;
  /** The caller handles errors of the session itself (log-in, log-out). */
  ownErrors?: boolean;
  /** Nobody waits in front of it: a confirmation that is missing is not asked for. */
  unasked?: boolean;
  /** The response is a file: `json` is its Blob. */
  file?: boolean;
  /** The caller keeps its own copy, with this ETag: if it still holds, the answer has status 304 and no `json`. */
  known?: string | null;
  /** Idempotent: repeated after a connection failure, like a GET. */
  harmless?: boolean;
  /** How long to wait for the answer, ms. */
  timeout?: number;
  /** The request outlives the page. */
  keepalive?: boolean;
  /**
   * The token for the last request of a closing session, after storage has removed it. The request outlives the page.
   */
  leaving?: string;
}

export interface ApiAnswer<T> {
  json: T;
  headers: Headers;
  status: number;
}

/** Total number of rows of a list, from the response headers; undefined if they do not contain it. */
export const totalOf = (headers: Headers): number | undefined => {
  const total = headers.get('Content-Range')?.split('/').at(-1);
  return total === undefined ? undefined : Number(total);
};

/**
 * The only wrapper of fetch. `path` begins with `/` and is relative to the API's base: `api('/activos')`. Adds token
 * and company; timeout 10 s; GETs are tried twice. A GET that was answered before is only confirmed by the server if
 * nothing has changed. Where the person has to confirm first who they are, they are asked and it goes on. Rejects with
 * ApiFailure, or AbortError when `signal` aborts.
 */
export const api = async <T>(path: string, options: ApiOptions = {}): Promise<ApiAnswer<T>> => {
  if (offlineResponder()?.alone()) {
    const cached = await keptAnswer<T>(path, options);
    if (cached) return cached;
  }
  const sent = performance.now();
  const first = await send<T>(path, options);
  const again = first instanceof ApiFailure && (await shouldRepeat(first, options));
  const last = again ? await send<T>(path, options) : first;
  const answer = (await isConfirmedNow(last, options, sent)) ? await send<T>(path, options) : last;
  if (!(answer instanceof ApiFailure)) return answer;
  const cached = isSilence(answer) ? await keptAnswer<T>(path, options) : undefined;
  if (cached) return cached;
  throw answer;
};

/** There was no response, or one from a proxy instead of the server. */
const isSilence = ({ status, code }: ApiFailure) =>
  (status === 0 && code !== 'CAMBIO_EN_OTRA_PESTANA') || (status >= 502 && status <= 504);

/** The copy stored on a phone, for reads. */
const keptAnswer = async <T>(
  path: string,
  { method = 'GET', file = false }: ApiOptions,
): Promise<ApiAnswer<T> | undefined> => {
  const cached =
    method === 'GET' && !file && storage.token() !== null ? await offlineResponder()?.answer(path) : undefined;
  return cached && { json: cached.json as T, headers: cached.headers, status: 200 };
};

/**
 * Repeats a GET after a second if the connection or the server failed, and any request rejected for a missing company
 * that is known here.
 */
const shouldRepeat = async (
  failure: ApiFailure,
  { method = 'GET', harmless = method === 'GET', signal }: ApiOptions,
): Promise<boolean> => {
  if (failure.code === 'EMPRESA_NOT_SPECIFIED') return knownCompany() !== null;
  const passing = failure.status >= 500 || failure.code === 'SIN_CONEXION' || failure.code === 'TIEMPO_AGOTADO';
  if (!harmless || !passing) return false;
  await new Promise((resolve) => setTimeout(resolve, limits.retryDelay));
  return !signal?.aborted;
};

/** Whether it was refused for want of a confirmation, and the person has given it. */
const isConfirmedNow = async (answer: unknown, { ownErrors, unasked, leaving }: ApiOptions, sent: number) =>
  answer instanceof ApiFailure &&
  answer.code === 'CONFIRMACION_NECESARIA' &&
  !ownErrors &&
  !unasked &&
  leaving === undefined &&
  (await confirmedSince(sent));

const send = async <T>(path: string, options: ApiOptions): Promise<ApiAnswer<T> | ApiFailure> => {
  const { api: base } = await loadConfig();
  if (session.getState().changedElsewhere) return failure(0, 'CAMBIO_EN_OTRA_PESTANA');
  const { method = 'GET', body, bytes, signal, leaving } = options;
  const token = leaving ?? storage.token();
  if (!leaving && isOver()) return closing;
  const caller = `${token ?? ''} ${knownCompany() ?? ''}`;
  const last = isConfirmed(options) ? lastAnswer(caller, path) : undefined;
  const timeout = AbortSignal.timeout(options.timeout ?? limits.requestTimeout);
  const until = signal && firstOf(signal, timeout);
  const request: RequestInit = {
    method,
    headers: headersFor(path, token, last ? { ...options, known: last.etag } : options),
    credentials: 'include',
    signal: until ? until.signal : timeout,
    ...((leaving || options.keepalive) && { keepalive: true }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(bytes && { body: bytes }),
  };
  const asked = performance.now();
  const arrived = await exchange(base + path, request, options.file);
  until?.release();
  if ('cut' in arrived) {
    if (signal?.aborted) throw arrived.cut;
    return failure(0, timeout.aborted ? 'TIEMPO_AGOTADO' : 'SIN_CONEXION');
  }
  const { response, content } = arrived;
  tellTime(response.headers, performance.now() - asked);
  if (token && token === storage.token()) hearSessionEnd(response.headers);
  const json = response.status === 204 ? undefined : typeof content === 'string' ? parsed(content) : content;
  // Nothing of a person is stored after the session has ended.
  if (!leaving && isOver() && (response.ok || response.status === 304)) return closing;
  if (response.status === 304) {
    if (last) return { json: JSON.parse(last.text) as T, headers: both(last.headers, response.headers), status: 200 };
    if (options.known) return { json: undefined as T, headers: response.headers, status: 304 };
  }
  if (response.ok && method === 'DELETE') hearEffects(json, response.headers);
  const etag = response.headers.get('ETag');
  if (response.ok && json !== broken && etag && typeof content === 'string' && isConfirmed(options))
    keepAnswer(caller, path, { etag, text: content, headers: response.headers });
  if (response.ok && json !== broken) return { json: json as T, headers: response.headers, status: response.status };
  const refused = refusal(response, json, knownCompany() !== null);
  if (!options.ownErrors) act(refused, token);
  return refused;
};

/**
 * Only what fails here is the network's: a fault of ours before or after is not to be told as the user's connection.
 * The browsers' own errors do not tell the two apart.
 */
const exchange = async (
  url: string,
  request: RequestInit,
  file = false,
): Promise<{ response: Response; content: string | Blob } | { cut: unknown }> => {
  try {
    const response = await fetch(url, request);
    return { response, content: file && response.ok ? await response.blob() : await response.text() };
  } catch (cut) {
    return { cut };
  }
};

/** Whether its answer is kept to be confirmed the next time. */
const isConfirmed = ({ method = 'GET', file, leaving, known }: ApiOptions) =>
  method === 'GET' && !file && leaving === undefined && known === undefined;

/** A 304 repeats only some headers. */
const both = (before: Headers, now: Headers): Headers => {
  const all = new Headers(before);
  now.forEach((value, name) => all.set(name, value));
  return all;
};

/** Nobody is logged in and the page is closing. */
const isOver = () => isLeaving() && storage.token() === null;

/** Never resolves, so that callers ignore late responses. */
const closing = new Promise<never>(() => undefined);

const headersFor = (path: string, token: string | null, { body, bytes, headers, known }: ApiOptions): Headers => {
  const all = new Headers(headers);
  all.set('Accept', 'application/json');
  if (body !== undefined) all.set('Content-Type', 'application/json');
  if (bytes) all.set('Content-Type', 'application/octet-stream');
  if (known) all.set('If-None-Match', known);
  if (token) all.set('Authorization', `Bearer ${token}`);
  const company = knownCompany();
  if (company !== null && !skipsCompany(path)) companyHeaders.forEach((name) => all.set(name, String(company)));
  return all;
};

/** The company in storage, else the one that this page remembers. */
const knownCompany = () => storage.company() ?? session.getState().empresa;

/**
 * Handles errors that end the session or the choice of company, or ask for a second factor first. They count only for
 * the currently stored token.
 */
const act = ({ status, code, error, message }: ApiFailure, sent: string | null) => {
  if (sent !== storage.token()) return;
  if (code === 'EMPRESA_ACCESS_DENIED') denyAccess({ kind: 'alert', error, message });
  else if (sent && status === 401)
    endSession({ kind: 'notice', error: errors.TOKEN_INVALIDO.error, message: closedElsewhere(message) });
  else if (sent && status === 419) endSession({ kind: 'notice', error, message });
  else if (code === 'SEGUNDO_FACTOR_NECESARIO') oweFactor();
  else if (code === 'EMPRESA_NOT_SPECIFIED' && knownCompany() === null) chooseCompany();
};

/** A session that was good before was closed by somebody: its person is told so. */
const closedElsewhere = (message: string) =>
  message === errors.TOKEN_INVALIDO.message && session.getState().user
    ? `Esta sesión se cerró desde otro dispositivo o por quien administra su cuenta. ${message}`
    : message;

const broken = Symbol('not JSON');

/** Our server always sends JSON, so a response that cannot be parsed comes from somewhere else. */
const parsed = (content: string): unknown => {
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return broken;
  }
};
