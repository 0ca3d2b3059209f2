import { LinearProgress, Link as MuiLink, Table, TableBody, TableCell, TableHead, TablePagination, TableRow, TableSortLabel } from '@mui/material';
import { Link } from 'react-router-dom';
import type { FilaReporte } from '#contract/reportes';
import { FaceChip } from '../../ui/FaceChip';
import { EmptyState } from '../../ui/EmptyState';
import { number } from '../../ui/formats';
import type { ReportColumn } from './columns';
import type { ReportFilter, ReportSort } from './filter';

interface Props {
  columns: readonly ReportColumn[];
  rows: readonly FilaReporte[];
  total: number;
  busy: boolean;
  filter: ReportFilter;
  sort: ReportSort;
  onSort: (sort: ReportSort) => void;
  page: number;
  perPage: number;
  onPage: (page: number, perPage: number) => void;
}

/** One line an asset; its name opens the life-history sheet with the same days. */
export const ReportTable = ({ columns, rows, total, busy, filter, sort, onSort, page, perPage, onPage }: Props) => (
  <section className="report-table" aria-label="Activos del reporte" aria-busy={busy}>
    {busy && <LinearProgress aria-label="Cargando" />}
    {rows.length === 0 && !busy ? (
      <EmptyState icon="search_off" text="Ningún activo cumple los filtros." />
    ) : (
      <div className="report-scroll">
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              {columns.map(({ source, label, numeric }) => (
                <TableCell key={source} align={numeric ? 'right' : 'left'} sortDirection={sort.field === source && (sort.order === 'ASC' ? 'asc' : 'desc')}>
                  <TableSortLabel
                    active={sort.field === source}
                    direction={sort.field === source && sort.order === 'DESC' ? 'desc' : 'asc'}
                    onClick={() => onSort({ field: source, order: sort.field === source ? (sort.order === 'ASC' ? 'DESC' : 'ASC') : numeric ? 'DESC' : 'ASC' })}
                  >
                    {label}
                  </TableSortLabel>
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.id} hover>
                {columns.map((column) => (
                  <TableCell key={column.source} align={column.numeric ? 'right' : 'left'} className={column.numeric && 'tabular'}>
                    <Cell column={column} row={row} filter={filter} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    )}
    <TablePagination
      component="div"
      count={total}
      page={Math.min(page, Math.max(0, Math.ceil(total / perPage) - 1))}
      rowsPerPage={perPage}
      rowsPerPageOptions={[25, 50, 100]}
      labelRowsPerPage="Filas por página"
      labelDisplayedRows={({ from, to, count }) => `${number(from)}–${number(to)} de ${number(count)}`}
      getItemAriaLabel={(type) => ({ first: 'Primera página', last: 'Última página', next: 'Página siguiente', previous: 'Página anterior' })[type]}
      onPageChange={(_event, next) => onPage(next, perPage)}
      onRowsPerPageChange={({ target }) => onPage(0, Number(target.value))}
    />
  </section>
);

const Cell = ({ column, row, filter: { desde, hasta } }: { column: ReportColumn; row: FilaReporte; filter: ReportFilter }) => {
  if (column.source === 'nombre') {
    return (
      <MuiLink component={Link} to={`/asset/${row.uuid}?${new URLSearchParams({ desde, hasta }).toString()}`}>
        {row.nombre}
      </MuiLink>
    );
  }
  const face = column.source === 'estado' ? column.words?.[row.estado] : undefined;
  return face ? <FaceChip face={face} /> : column.text(row);
};
