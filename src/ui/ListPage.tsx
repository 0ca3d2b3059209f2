import type { ReactNode } from 'react';
import { Card } from '@mui/material';
import { ListBase, Offline, Pagination, useListContext, useListPaginationContext, type SortPayload } from 'react-admin';
import { limits } from '#contract/limits';
import { FilterMenu } from './FilterMenu';
import { number } from './formats';
import { SearchField } from './SearchField';
import { Unreachable } from './Unreachable';
import { usePhone } from './usePhone';
import styles from './ListPage.module.css';

export interface ListParts {
  /** What the search looks into, in words; absent: nothing is searched. */
  search?: string;
  sort: SortPayload;
  perPage?: number;
  /** False: the rows page themselves. */
  paged?: boolean;
  /** The chips that filter at a press, above the rows. */
  quick?: ReactNode;
  /** Filters with no room above; absent: none. */
  menu?: ReactNode;
  /** The filters that are set, each removable. */
  chips: ReactNode;
  table: ReactNode;
  /** Two lines a row, for phones. */
  compact: ReactNode;
}

interface Props extends ListParts {
  /** What stands there while there is nothing at all. */
  empty: ReactNode;
  /** What can be done with the whole list, beside searching and filtering it. */
  tools?: ReactNode;
  /** A total that reaches this is said as «more than». */
  counted?: number;
  /** What the list is always narrowed by; its own filters then stay out of the address. */
  filter?: Record<string, unknown>;
}

export interface LiveParts {
  /** What it is narrowed by while its address says nothing; it then remembers no other. */
  usual?: Record<string, unknown>;
  /** Milliseconds after which it is read anew while it is seen. Rows that are there stay when that fails. */
  every?: number;
}

/** A list of records: search, filters and tools above, rows below; a table, or on a phone two lines a row. */
export const ListPage = ({ sort, perPage = limits.list.page, filter, usual, every, ...parts }: Props & LiveParts) => (
  // Not react-admin's own page of a list, which brings forms for filters that we have no use for, 20 KB.
  <ListBase
    sort={sort}
    perPage={perPage}
    exporter={false}
    {...(filter && { filter, disableSyncWithLocation: true, storeKey: false })}
    {...(usual && { filterDefaultValues: usual, storeKey: false })}
    {...(every !== undefined && { queryOptions: { refetchInterval: every, onError: silent } })}
  >
    <Body {...parts} apart={usual && Object.keys(usual)} />
  </ListBase>
);

/** The page says itself that it is not up to date. */
const silent = () => undefined;

const Body = ({
  search,
  paged = true,
  empty,
  tools,
  counted = Infinity,
  quick,
  menu,
  chips,
  table,
  compact,
  apart,
}: Omit<Props, 'sort' | 'perPage' | 'filter'> & { apart: string[] | undefined }) => {
  const phone = usePhone();
  const { data, total, error, isPending, isPaused, isPlaceholderData, filterValues } = useListContext();
  if (total === 0 && !error && !isPending && Object.keys(filterValues).length === 0)
    return (
      <div className={`list-page ${styles.entityList}`}>
        <div className={styles.entityEmpty}>{empty}</div>
      </div>
    );
  const silent = isPaused === true && (isPending || isPlaceholderData === true);
  return (
    <div className={`list-page ${styles.entityList}`}>
      <div className={styles.entityTools}>
        {search && <SearchField placeholder={search} />}
        <span className={styles.entityToolsGap} />
        {menu && <FilterMenu {...(apart && { apart })}>{menu}</FilterMenu>}
        {tools}
      </div>
      <Card className={`list-content ${styles.entityContent}`}>
        {silent ? (
          <Offline />
        ) : error && !data ? (
          <ListFailure />
        ) : (
          <>
            {chips}
            {quick}
            {phone ? compact : table}
          </>
        )}
      </Card>
      {paged && <Pages counted={counted} />}
    </div>
  );
};

/** A list that comes whole has no pages to turn while it fits in one. */
const Pages = ({ counted }: { counted: number }) => {
  const { total = 0, perPage } = useListPaginationContext();
  const whole = perPage >= limits.list.rows;
  const { error } = useListContext();
  // There is nothing to turn the pages of.
  if (error) return null;
  if (whole && total <= perPage) return null;
  return <Pagination rowsPerPageOptions={whole ? [] : [10, 25, 50, 100]} {...(total >= counted && { labelDisplayedRows: moreThan })} />;
};

const moreThan = ({ from, to, count }: { from: number; to: number; count: number }) => `${number(from)}-${number(to)} de más de ${number(count)}`;

const ListFailure = () => {
  const { refetch, isFetching, error } = useListContext();
  return <Unreachable what="esta lista" error={error} busy={isFetching} onRetry={() => void refetch()} />;
};
