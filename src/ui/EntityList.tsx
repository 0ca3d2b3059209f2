import type { ReactNode } from 'react';
import { Button, useMediaQuery, type Theme } from '@mui/material';
import { CreateButton, List, Pagination, TopToolbar, useListContext, useListPaginationContext, type RaRecord, type SortPayload } from 'react-admin';
import type { TipoImportacion } from '#contract/importaciones';
import { limits } from '#contract/limits';
import { ColumnsMenu, type Columns } from './ColumnsMenu';
import type { CsvColumn } from './csv';
import { EmptyState } from './EmptyState';
import { FilterMenu } from './FilterMenu';
import { ExportButton } from './ExportButton';
import { Icon } from './Icon';
import type { IconName } from './icons';
import { ImportButton } from './ImportButton';
import { useRecordPath } from './opening';
import { SavedViews, type BuiltInView } from './SavedViews';
import { SearchField } from './SearchField';
import './records.css';

interface Props<Row extends RaRecord> {
  /** What the search looks into, in words. */
  search: string;
  sort: SortPayload;
  perPage?: number;
  columns: Columns;
  csv: readonly CsvColumn<Row>[];
  /** What an empty list says, and its icon. */
  empty: { icon: IconName; text: string };
  /** The chips that filter at a press, above the rows. */
  quick: ReactNode;
  /** Filters with no room above; absent: none. */
  menu?: ReactNode;
  /** Views that the product itself offers, before those that people save. */
  views?: readonly BuiltInView[];
  /** What files these records can be imported from. */
  imports?: TipoImportacion;
  /** The filters that are set, each removable. */
  chips: ReactNode;
  table: ReactNode;
  /** Two lines a row, for phones. */
  compact: ReactNode;
}

/** The list of an entity: search, filters, export and create above, rows below; a table, or on a phone two lines a row. */
export const EntityList = <Row extends RaRecord>({
  search,
  sort,
  perPage = limits.list.page,
  columns,
  csv,
  empty,
  quick,
  menu,
  views,
  imports,
  chips,
  table,
  compact,
}: Props<Row>) => {
  const phone = usePhone();
  return (
    <List
      className="entity-list"
      title={false}
      sort={sort}
      perPage={perPage}
      exporter={false}
      empty={<EmptyState {...empty} action={<NewRecord />} />}
      error={<ListFailure />}
      pagination={<Pages whole={perPage >= limits.list.rows} />}
      actions={
        <TopToolbar className="entity-tools">
          <SearchField placeholder={search} />
          <span className="entity-tools-gap" />
          {menu && <FilterMenu>{menu}</FilterMenu>}
          <SavedViews {...(views && { builtIn: views })} />
          {!phone && <ColumnsMenu columns={columns} />}
          {imports && <ImportButton tipo={imports} />}
          <ExportButton<Row> columns={csv} />
          <NewRecord />
        </TopToolbar>
      }
    >
      {chips}
      {quick}
      {phone ? compact : table}
    </List>
  );
};

const NewRecord = () => {
  const pathOf = useRecordPath();
  return <CreateButton variant="contained" icon={<Icon name="add" />} to={pathOf()} />;
};

/** A list that comes whole has no pages to turn while it fits in one. */
const Pages = ({ whole }: { whole: boolean }) => {
  const { total = 0, perPage } = useListPaginationContext();
  return whole && total <= perPage ? null : <Pagination rowsPerPageOptions={whole ? [] : [10, 25, 50, 100]} />;
};

const usePhone = () => useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });

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
