import type { UseQueryResult } from '@tanstack/react-query';
import { ago } from './formats';
import { Note } from './Note';
import { oldSince } from './oldSince';
import { useNow } from './useNow';

interface Props {
  query: Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'isError'>;
  /** How often it is asked for, ms. */
  every: number;
}

/** Above what is shown of an answer: how old it is, once nothing newer arrives. */
export const OldNote = ({ query, every }: Props) => {
  const now = useNow(10_000);
  const since = oldSince(query, every, now);
  return since !== undefined && <Note role="status">Datos de {ago(since, now)}: no llegan nuevos.</Note>;
};
