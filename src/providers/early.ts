import { api, type ApiAnswer, type ApiOptions } from './api';
import { session } from './session';
import { storage } from './storage';

/** Answers on their way to a page that is still being built, by who asks for which company and what. */
const underWay = new Map<string, Promise<ApiAnswer<unknown>>>();
/** Who did not come for it by then, in ms, asks again. */
const life = 5_000;

/** Asks for what a page will ask for first, while its code is still loading. */
export const askEarly = (path: string): void => {
  const key = keyOf(path);
  const answer = api(path);
  answer.catch(() => undefined);
  underWay.set(key, answer);
  setTimeout(() => underWay.delete(key), life);
};

/** As `api` for a GET; once, the answer that was asked for early, if it is a good one. */
export const apiOrEarly = async <T>(path: string, options: ApiOptions = {}): Promise<ApiAnswer<T>> => {
  const key = keyOf(path);
  const early = underWay.get(key);
  underWay.delete(key);
  const answer = await early?.catch(() => undefined);
  return answer ? (answer as ApiAnswer<T>) : api<T>(path, options);
};

const keyOf = (path: string) => [storage.token(), session.getState().empresa, path].join(' ');
