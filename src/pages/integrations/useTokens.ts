import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { nuevoToken, Token, TokenCreado } from '#contract/tokens';
import type { z } from '#contract/validation';
import { api } from '../../providers/api';

const path = '/tokens';
const queryKey = ['tokens'];

/** The tokens, the newest first. */
export const useTokens = () =>
  useQuery({ queryKey, queryFn: async ({ signal }) => (await api<Token[]>(path, { signal })).json });

/** Each rejects with ApiFailure. */
export const useTokenActions = () => {
  const cache = useQueryClient();
  const write = async <T>(...request: Parameters<typeof api>): Promise<T> => {
    const { json } = await api<T>(...request);
    await cache.invalidateQueries({ queryKey });
    return json;
  };
  return {
    /** The secret in its answer is never shown again. */
    create: (body: z.output<typeof nuevoToken>) => write<TokenCreado>(path, { method: 'POST', body }),
    revoke: (id: number) => write(`${path}/${id}`, { method: 'DELETE' }),
  };
};
