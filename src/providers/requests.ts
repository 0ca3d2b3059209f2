import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { api } from './api';

/** For `queryFn`: the body of the answer at this path. */
export const getJson =
  <T>(path: string) =>
  async ({ signal }: { signal: AbortSignal }): Promise<T> =>
    (await api<T>(path, { signal })).json;

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
