import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { LoadFailure } from '../../ui/LoadFailure';
import { Note } from '../../ui/Note';
import { Section } from '../../ui/Section';

interface Props<Row> {
  title: string;
  query: Pick<UseQueryResult<Row[]>, 'data' | 'isError' | 'refetch'>;
  /** The text if there are none. */
  none: string;
  children: (rows: Row[]) => ReactNode;
}

/** A card of rows once they are loaded. */
export const Rows = <Row,>({ title, query: { data, isError, refetch }, none, children }: Props<Row>) => (
  <Section title={title}>
    {!data && !isError && <ListSkeleton rows={3} />}
    {!data && isError && <LoadFailure text="No se pudo cargar." onRetry={() => void refetch()} />}
    {data?.length === 0 && <Note>{none}</Note>}
    {data && data.length > 0 && children(data)}
  </Section>
);
