import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { api, totalOf } from './api';

interface Running {
  signal: AbortSignal;
}

/** For `queryFn`: the body of the answer at this path, to a query if there is one. */
export const getJson =
  <T>(path: string, query?: object) =>
  async ({ signal }: Running): Promise<T> =>
    (await api<T>(withQuery(path, query), { signal })).json;

/** The same for a part of a list: its rows, and how many there are in all. */
export const getRows =
  <T>(path: string, query?: object) =>
  async ({ signal }: Running): Promise<{ rows: T[]; total: number }> => {
    const { json, headers } = await api<T[]>(withQuery(path, query), { signal });
    return { rows: json, total: totalOf(headers) ?? json.length };
  };

/** Text stands in the query as it is, anything else as JSON; what is undefined is left out. */
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
