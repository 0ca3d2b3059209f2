import type { ReactNode } from 'react';
import {
  RecordContextProvider,
  ResourceContextProvider,
  useListContext,
  type RaRecord,
  type SortPayload,
} from 'react-admin';
import { DataTable } from '../../ui/DataTable';
import { EmptyState } from '../../ui/EmptyState';
import { ExportButton } from '../../ui/ExportButton';
import type { IconName } from '../../ui/icons';
import { ListPage } from '../../ui/ListPage';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { NoMatches } from '../../ui/RecordTable';
import { SortChoice, type Sorting } from './SortChoice';
import styles from './history.module.css';

interface Props<Row extends RaRecord> {
  resource: string;
  filter: object;
  /** The first order; a field is sorted by the newest or largest first. */
  sort: SortPayload | string;
  empty: { icon: IconName; text: string };
  exported: readonly (keyof Row & string)[];
  /** The columns of the table. */
  children: ReactNode;
  /** The content of a row on a phone. */
  compact: (row: Row) => ReactNode;
  /** The sort options on a phone; absent: none. */
  sortings?: readonly Sorting[];
}

/** A read-only list of computed rows, with a filter from outside. */
export const ComputedRows = <Row extends RaRecord>({
  resource,
  filter,
  sort,
  empty,
  exported,
  children,
  compact,
  sortings = [],
}: Props<Row>) => (
  <ResourceContextProvider value={resource}>
    <ListPage
      filter={{ ...filter }}
      sort={typeof sort === 'string' ? { field: sort, order: 'DESC' } : sort}
      empty={<EmptyState {...empty} />}
      tools={<ExportButton<Row> columns={exported} />}
      chips={null}
      table={<Table>{children}</Table>}
      compact={<Compact line={compact} sortings={sortings} />}
    />
  </ResourceContextProvider>
);

const Table = ({ children }: { children: ReactNode }) => {
  return (
    <DataTable rowClick={false} empty={<NoMatches />}>
      {children}
    </DataTable>
  );
};

const Compact = <Row extends RaRecord>({
  line,
  sortings,
}: {
  line: (row: Row) => ReactNode;
  sortings: readonly Sorting[];
}) => {
  const { data, isPending } = useListContext<Row>();
  if (isPending) return <ListSkeleton rows={8} />;
  if (!data || data.length === 0) return <NoMatches />;
  return (
    <>
      {sortings.length > 0 && <SortChoice sortings={sortings} />}
      <ul className={`bare-list ${styles.historyList}`}>
        {data.map((row) => (
          <RecordContextProvider key={row.id} value={row}>
            <li>{line(row)}</li>
          </RecordContextProvider>
        ))}
      </ul>
    </>
  );
};
