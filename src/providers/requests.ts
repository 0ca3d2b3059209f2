import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { api, totalOf } from './api';

interface Running {
  signal: AbortSignal;
}

/** For `queryFn`: gets the JSON at this path, with this query string. */
export const getJson =
  <T>(path: string, query?: object) =>
  async ({ signal }: Running): Promise<T> =>
    (await api<T>(withQuery(path, query), { signal })).json;

/** For `queryFn`: gets a page of a list; `total` counts all rows that match. */
export const getRows =
  <T>(path: string, query?: object) =>
  async ({ signal }: Running): Promise<{ rows: T[]; total: number }> => {
    const { json, headers } = await api<T[]>(withQuery(path, query), { signal });
    return { rows: json, total: totalOf(headers) ?? json.length };
  };

/** Strings go into the query as they are, other values as JSON; undefined ones are left out. */
const withQuery = (path: string, query: object | undefined): string => {
  if (!query) return path;
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const texts = given.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  return `${path}?${new URLSearchParams(texts).toString()}`;
};

/** Returns a function that makes a request and then reloads what the key names. It rejects with ApiFailure. */
export const useChange = (queryKey: QueryKey) => {
  const queries = useQueryClient();
  return async <T>(...request: Parameters<typeof api>): Promise<T> => {
    const { json } = await api<T>(...request);
    await queries.invalidateQueries({ queryKey });
    return json;
  };
};

/** Returns a function that does not wait for what it reloads, and reloads it after a failure, too. */
export const useReloadAfter = (queryKey: QueryKey) => {
  const queries = useQueryClient();
  return async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      void queries.invalidateQueries({ queryKey });
    }
  };
};
