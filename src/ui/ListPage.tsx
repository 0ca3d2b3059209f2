import type { ReactNode } from 'react';
import { Button } from '@mui/material';
import { List, Pagination, TopToolbar, useListContext, useListPaginationContext, type SortPayload } from 'react-admin';
import { limits } from '#contract/limits';
import { EmptyState } from './EmptyState';
import { FilterMenu } from './FilterMenu';
import { number } from './formats';
import { SearchField } from './SearchField';
import { usePhone } from './usePhone';
import './records.css';

export interface ListParts {
  /** What the search looks into, in words. */
  search: string;
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
}

/** A list of records: search, filters and tools above, rows below; a table, or on a phone two lines a row. */
export const ListPage = ({ search, sort, perPage = limits.list.page, paged = true, empty, tools, counted, quick, menu, chips, table, compact }: Props) => {
  const phone = usePhone();
  return (
    <List
      className="entity-list"
      title={false}
      sort={sort}
      perPage={perPage}
      exporter={false}
      empty={<>{empty}</>}
      error={<ListFailure />}
      pagination={paged && <Pages whole={perPage >= limits.list.rows} counted={counted ?? Infinity} />}
      actions={
        <TopToolbar className="entity-tools">
          <SearchField placeholder={search} />
          <span className="entity-tools-gap" />
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
  if (whole && total <= perPage) return null;
  return <Pagination rowsPerPageOptions={whole ? [] : [10, 25, 50, 100]} {...(total >= counted && { labelDisplayedRows: moreThan })} />;
};

const moreThan = ({ from, to, count }: { from: number; to: number; count: number }) => `${number(from)}-${number(to)} de más de ${number(count)}`;

const ListFailure = () => {
  const { refetch, isFetching } = useListContext();
  return (
    <div role="alert">
      <EmptyState
        icon="cloud_off"
        text="No se pudo cargar la lista. Revise su conexión e inténtelo de nuevo."
        action={
          <Button variant="contained" disabled={isFetching} onClick={() => void refetch()}>
            Reintentar
          </Button>
        }
      />
    </div>
  );
};
