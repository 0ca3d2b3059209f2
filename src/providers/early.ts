import { api, type ApiAnswer, type ApiOptions } from './api';
import { session } from './session';
import { storage } from './storage';

/** Prefetched responses by user, company and path. */
const underWay = new Map<string, Promise<ApiAnswer<unknown>>>();
/** An unused response is dropped so many ms after it arrived. */
const life = 5_000;

/** Starts the first request of a page while its code is still loading, once. */
export const askEarly = (path: string): void => {
  const key = keyOf(path);
  if (underWay.has(key)) return;
  const answer = api(path);
  underWay.set(key, answer);
  // From its arrival: on a slow line the code that uses it takes long, too.
  const drop = () => setTimeout(() => underWay.get(key) === answer && underWay.delete(key), life);
  answer.then(drop, drop);
};

/** Like `api` for a GET, but uses a successful prefetched response once. */
export const apiOrEarly = async <T>(path: string, options: ApiOptions = {}): Promise<ApiAnswer<T>> => {
  const key = keyOf(path);
  const early = underWay.get(key);
  underWay.delete(key);
  const answer = await early?.catch(() => undefined);
  return answer ? (answer as ApiAnswer<T>) : api<T>(path, options);
};

const keyOf = (path: string) => [storage.token(), session.getState().empresa, path].join(' ');
