import type { ReactNode } from 'react';
import { List, Pagination, TopToolbar, useListContext, useListPaginationContext, type SortPayload } from 'react-admin';
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

/** A list of records: search, filters and tools above, rows below; a table, or on a phone two lines a row. */
export const ListPage = ({
  search,
  sort,
  perPage = limits.list.page,
  paged = true,
  empty,
  tools,
  counted,
  filter,
  quick,
  menu,
  chips,
  table,
  compact,
}: Props) => {
  const phone = usePhone();
  return (
    <List
      className={styles.entityList}
      title={false}
      sort={sort}
      perPage={perPage}
      exporter={false}
      {...(filter && { filter, disableSyncWithLocation: true, storeKey: false })}
      empty={<>{empty}</>}
      error={<ListFailure />}
      pagination={paged && <Pages whole={perPage >= limits.list.rows} counted={counted ?? Infinity} />}
      actions={
        <TopToolbar className={styles.entityTools}>
          {search && <SearchField placeholder={search} />}
          <span className={styles.entityToolsGap} />
          {menu && <FilterMenu>{menu}</FilterMenu>}
          {tools}
        </TopToolbar>
      }
    >
      {chips}
      {quick}
      {phone ? compact : table}
    </List>
  );
};

/** A list that comes whole has no pages to turn while it fits in one. */
const Pages = ({ whole, counted }: { whole: boolean; counted: number }) => {
  const { total = 0, perPage } = useListPaginationContext();
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
