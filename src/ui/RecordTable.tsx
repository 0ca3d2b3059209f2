import { Suspense, useContext, type ReactNode } from 'react';
import { Button, Link as MuiLink } from '@mui/material';
import {
  useCanAccess,
  useListContext,
  useRecordContext,
  useResourceContext,
  useStore,
  type Identifier,
} from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { DataTable } from './DataTable';
import type { Columns } from './ColumnsMenu';
import { EmptyState } from './EmptyState';
import { OpenedBy, useRecordPath } from './opening';
import styles from './RecordTable.module.css';

interface Props {
  columns: Columns;
  /** Bulk actions, for users who may edit the rows. */
  bulk?: ReactNode;
  /** Shown if no rows match the filters. */
  empty?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Rows of one line; a click anywhere on a row opens it. */
export const RecordTable = ({
  columns: { all, hidden = none },
  bulk,
  empty = <NoMatches />,
  className,
  children,
}: Props) => {
  const resource = useResourceContext() ?? '';
  const navigate = useNavigate();
  const pathOf = useRecordPath();
  const over = useContext(OpenedBy) !== undefined;
  const { canAccess } = useCanAccess({ resource, action: 'edit' });
  const [hiddenNow] = useStore<string[]>(`${resource}.datatable`, hidden);
  const shown = all.filter((source) => !hiddenNow.includes(source)).length;
  // A drawer over the list keeps its scroll position.
  const open = (id: Identifier) => {
    void navigate(pathOf(id));
    return false as const;
  };
  return (
    <DataTable
      rowClick={over ? open : 'show'}
      bulk={canAccess && bulk ? <WhenSelected>{bulk}</WhenSelected> : undefined}
      empty={empty}
      hiddenColumns={hidden}
      // Many columns scroll inside the card, and then the header is not sticky.
      className={[className, shown > fitting && styles.wideTable].filter(Boolean).join(' ')}
    >
      {children}
    </DataTable>
  );
};

const none: string[] = [];

/** The most columns that fit on a desktop. */
const fitting = 9;

/** Its code is loaded with the first selected row, not with the list. */
const WhenSelected = ({ children }: { children: ReactNode }) => {
  const { selectedIds } = useListContext();
  return selectedIds.length > 0 && <Suspense fallback={null}>{children}</Suspense>;
};

/** The name of the row's record: the link that opens it, or the page where it is worked on, for the keyboard. */
export const RecordLink = ({ to, children }: { to?: string; children: ReactNode }) => {
  const record = useRecordContext();
  const pathOf = useRecordPath();
  if (!record) return null;
  return (
    <MuiLink
      className={styles.recordLink}
      component={Link}
      to={to ?? pathOf(record.id)}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </MuiLink>
  );
};

/** Nothing matches the filters or the search. */
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
