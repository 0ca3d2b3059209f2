import {
  LinearProgress,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TablePagination,
  TableRow,
  TableSortLabel,
} from '@mui/material';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState';
import { number } from '../../ui/formats';
import type { ReportSort } from './filter';
import shared from './reports.module.css';
import styles from './ReportTable.module.css';

/** The part of a column that the table needs. */
interface Column {
  source: string;
  label: string;
  numeric?: true;
  /** Not sortable. */
  unsorted?: true;
}

interface Props<C extends Column, R> {
  /** The name of the table, and its text without rows. */
  label: string;
  empty: string;
  columns: readonly C[];
  cell: (column: C, row: R) => ReactNode;
  rows: readonly R[];
  total: number;
  busy: boolean;
  sort: ReportSort;
  onSort: (sort: ReportSort) => void;
  page: number;
  perPage: number;
  onPage: (page: number, perPage: number) => void;
}

/** The rows of a report, page by page, sorted by the column headers. */
export const ReportTable = <C extends Column, R extends { id: number | string }>({
  label,
  empty,
  columns,
  cell,
  rows,
  total,
  busy,
  sort,
  onSort,
  page,
  perPage,
  onPage,
}: Props<C, R>) => (
  <section className={`card relative ${styles.table}`} aria-busy={busy}>
    {busy && <LinearProgress aria-label="Cargando" />}
    {rows.length === 0 && !busy ? (
      <EmptyState icon="search_off" text={empty} />
    ) : (
      <div className={shared.reportScroll} role="region" aria-label={label} tabIndex={0}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableCell
                  key={column.source}
                  align={column.numeric ? 'right' : 'left'}
                  sortDirection={sort.field === column.source && (sort.order === 'ASC' ? 'asc' : 'desc')}
                >
                  {column.unsorted ? column.label : <Head column={column} sort={sort} onSort={onSort} />}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.id} hover>
                {columns.map((column) => (
                  <TableCell
                    key={column.source}
                    align={column.numeric ? 'right' : 'left'}
                    className={column.numeric && 'tabular'}
                  >
                    {cell(column, row)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    )}
    {total > 0 && (
      <TablePagination
        component="div"
        count={total}
        page={Math.min(page, Math.max(0, Math.ceil(total / perPage) - 1))}
        rowsPerPage={perPage}
        rowsPerPageOptions={[25, 50, 100]}
        labelDisplayedRows={({ from, to, count }) => `${number(from)}–${number(to)} de ${number(count)}`}
        onPageChange={(_event, next) => onPage(next, perPage)}
        onRowsPerPageChange={({ target }) => onPage(0, Number(target.value))}
      />
    )}
  </section>
);

const Head = ({
  column: { source, label, numeric },
  sort,
  onSort,
}: {
  column: Column;
  sort: ReportSort;
  onSort: (sort: ReportSort) => void;
}) => (
  <TableSortLabel
    active={sort.field === source}
    direction={sort.field === source && sort.order === 'DESC' ? 'desc' : 'asc'}
    onClick={() =>
      onSort({
        field: source,
        order: sort.field === source ? (sort.order === 'ASC' ? 'DESC' : 'ASC') : numeric ? 'DESC' : 'ASC',
      })
    }
  >
    {label}
  </TableSortLabel>
);
