import type { ReactNode } from 'react';
import { Card } from '@mui/material';
import { ListBase, Offline, useListContext, useListPaginationContext, type SortPayload } from 'react-admin';
import { limits } from '#contract/core/limits';
import { FilterMenu } from './FilterMenu';
import { Pager } from './Pager';
import { SearchField } from './SearchField';
import { Unreachable } from './Unreachable';
import { useRepairedList } from './useRepairedList';
import { usePhone } from './usePhone';
import styles from './ListPage.module.css';

export interface ListParts {
  /** What the search covers, as text; absent: no search. */
  search?: string;
  sort: SortPayload;
  perPage?: number;
  /** False: the rows have their own paging. */
  paged?: boolean;
  /** Filter chips above the rows. */
  quick?: ReactNode;
  /** Filters that do not fit above; absent: none. */
  menu?: ReactNode;
  /** The active filters, each removable. */
  chips: ReactNode;
  table: ReactNode;
  /** Two lines per row, for phones. */
  compact: ReactNode;
}

interface Props extends ListParts {
  /** Shown if there are no records at all. */
  empty: ReactNode;
  /** Actions on the whole list, other than search and filters. */
  tools?: ReactNode;
  /** A total that reaches this is shown as «more than». */
  counted?: number;
  /** A permanent filter; the list's own filters then stay out of the address. */
  filter?: Record<string, unknown>;
}

export interface LiveParts {
  /** The default filter if the address has none; with it, the list does not remember the last one. */
  usual?: Record<string, unknown>;
  /** Refetch interval while visible, ms. If a refetch fails, the rows stay. */
  every?: number;
  /** A filter beside the list's own, which neither the address nor saved views hold. */
  within?: Record<string, unknown> | undefined;
}

/** A list of records: search, filters and tools above, rows below, as a table, or on a phone two lines per row. */
export const ListPage = ({
  sort,
  perPage = limits.list.page,
  filter,
  usual,
  every,
  within,
  ...parts
}: Props & LiveParts) => (
  // Not react-admin's List, whose filter forms we do not use (20 KB).
  <ListBase
    sort={sort}
    perPage={perPage}
    exporter={false}
    {...(filter && { filter, disableSyncWithLocation: true, storeKey: false })}
    {...(usual && { filterDefaultValues: usual, storeKey: false })}
    queryOptions={{
      ...(every !== undefined && { refetchInterval: every, onError: silent }),
      ...(within && { meta: { within } }),
    }}
  >
    <Body {...parts} sort={sort} apart={usual && Object.keys(usual)} />
  </ListBase>
);

/** The page itself shows that it is not up to date. */
const silent = () => undefined;

const Body = ({
  sort,
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
}: Omit<Props, 'perPage' | 'filter'> & { apart: string[] | undefined }) => {
  const phone = usePhone();
  const heals = useRepairedList(sort);
  const { data, total, error, isPending, isPaused, isPlaceholderData, filterValues } = useListContext();
  if (total === 0 && !error && !isPending && Object.keys(filterValues).length === 0)
    return (
      <div className={`list-page ${styles.entityList}`}>
        <div className={`muted text-center ${styles.entityEmpty}`}>{empty}</div>
      </div>
    );
  const silent = isPaused === true && (isPending || isPlaceholderData === true);
  return (
    <div className={`list-page ${styles.entityList}`}>
      <div className={`row wrap gap-6 nowrap ${styles.entityTools}`}>
        {search && <SearchField placeholder={search} />}
        <span className="grow wide-only" />
        {menu && <FilterMenu {...(apart && { apart })}>{menu}</FilterMenu>}
        {tools}
      </div>
      <Card className={`list-content ${styles.entityContent}`}>
        {silent ? (
          <Offline />
        ) : error && !data && !heals ? (
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

/** A list loaded as a whole has no paging if it fits on one page. */
const Pages = ({ counted }: { counted: number }) => {
  const { total = 0, perPage } = useListPaginationContext();
  const whole = perPage >= limits.list.rows;
  const { error } = useListContext();
  // There is nothing to page.
  if (error) return null;
  if (whole && total <= perPage) return null;
  return <Pager sizes={whole ? [] : [10, 25, 50, 100]} counted={counted} />;
};

const ListFailure = () => {
  const { refetch, isFetching, error } = useListContext();
  return <Unreachable what="esta lista" error={error} busy={isFetching} onRetry={() => void refetch()} />;
};
