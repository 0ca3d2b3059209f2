import { Suspense, type ReactNode } from 'react';
import { Button, Link as MuiLink } from '@mui/material';
import { DataTable, useCanAccess, useCreatePath, useListContext, useRecordContext, useResourceContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Columns } from './ColumnsMenu';
import { EmptyState } from './EmptyState';
import { ListSkeleton } from './ListSkeleton';
import './records.css';

interface Props {
  columns: Columns;
  /** What can be done with many rows at once, for who may edit them. */
  bulk?: ReactNode;
  children: ReactNode;
}

/** Rows of one line; a click anywhere on one opens it. */
export const RecordTable = ({ columns: { hidden }, bulk, children }: Props) => {
  const { isPending } = useListContext();
  const { canAccess } = useCanAccess({ resource: useResourceContext() ?? '', action: 'edit' });
  if (isPending) return <ListSkeleton rows={12} />;
  return (
    <DataTable
      rowClick="show"
      bulkActionButtons={canAccess && bulk ? <WhenSelected>{bulk}</WhenSelected> : false}
      empty={<NoMatches />}
      {...(hidden && { hiddenColumns: hidden })}
    >
      {children}
    </DataTable>
  );
};

/** Its code is asked for with the first chosen row, not with the list. */
const WhenSelected = ({ children }: { children: ReactNode }) => {
  const { selectedIds } = useListContext();
  return selectedIds.length > 0 && <Suspense fallback={null}>{children}</Suspense>;
};

/** The name of the row at hand: the way into the record for the keyboard. */
export const RecordLink = ({ children }: { children: ReactNode }) => {
  const record = useRecordContext();
  const resource = useResourceContext();
  const createPath = useCreatePath();
  if (!record) return null;
  return (
    <MuiLink className="record-link" component={Link} to={createPath({ resource, id: record.id, type: 'show' })} onClick={(event) => event.stopPropagation()}>
      {children}
    </MuiLink>
  );
};

/** The filters or the search leave nothing. */
export const NoMatches = () => {
  const { setFilters, displayedFilters } = useListContext();
  return (
    <EmptyState
      icon="search_off"
      text="Nada coincide con la búsqueda o los filtros."
      action={
        <Button variant="outlined" onClick={() => setFilters({}, displayedFilters)}>
          Limpiar búsqueda y filtros
        </Button>
      }
    />
  );
};
