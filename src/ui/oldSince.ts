import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Since when an answer is all that is known, because asking again fails or stays without an answer; undefined: it is
 * fresh, or there is none. `every`: how often it is asked for. All in ms, moments since 1970.
 */
export const oldSince = (
  { data, dataUpdatedAt, isError }: Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'isError'>,
  every: number,
  now: number,
): number | undefined =>
  data !== undefined && (isError || now - dataUpdatedAt > 2.5 * every) ? dataUpdatedAt : undefined;
