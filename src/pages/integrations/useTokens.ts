import { useQuery } from '@tanstack/react-query';
import type { nuevoToken, Token, TokenCreado } from '#contract/requests/tokens';
import type { z } from '#contract/core/validation';
import { getJson, useChange } from '../../providers/requests';

const path = '/tokens';
const queryKey = ['tokens'];

/** The tokens, the newest first. */
export const useTokens = () => useQuery({ queryKey, queryFn: getJson<Token[]>(path) });

/** Each rejects with ApiFailure. */
export const useTokenActions = () => {
  const write = useChange(queryKey);
  return {
    /** The secret in its answer is never shown again. */
    create: (body: z.output<typeof nuevoToken>) => write<TokenCreado>(path, { method: 'POST', body }),
    revoke: (id: number) => write(`${path}/${id}`, { method: 'DELETE' }),
  };
};
