import { TablePagination } from '@mui/material';
import type { FilaReemplazo } from '#contract/requests/reporteReemplazo';
import { reemplazo } from '#contract/words/reporteReemplazo';
import { EmptyState } from '../../ui/EmptyState';
import { money, number } from '../../ui/formats';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { ageOf, sellingOf } from './columns';
import styles from './replacement.module.css';

interface Props {
  rows: readonly FilaReemplazo[];
  total: number;
  page: number;
  perPage: number;
  busy: boolean;
  onOpen: (id: number) => void;
  onPage: (page: number, perPage: number) => void;
}

/** The same on a phone: each asset is a button. */
export const PhoneRows = ({ rows, total, page, perPage, busy, onOpen, onPage }: Props) =>
  rows.length === 0 ? (
    busy ? (
      <ListSkeleton rows={8} />
    ) : (
      <EmptyState icon="search_off" text="Ningún activo cumple los filtros." />
    )
  ) : (
    <section className="card" aria-label="Reemplazo de activos" aria-busy={busy}>
      <ul className="divided bare-list flush">
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" className={`clickable ${styles.row}`} onClick={() => onOpen(row.id)}>
              <span className="row spread gap-8">
                <strong className="semibold break-anywhere">{row.nombre}</strong>
                <span className="rigid">{sellingOf(row)}</span>
              </span>
              <span className="muted small">
                {[
                  ageOf(row.edad_meses),
                  row.un_anio_mas !== null && `${reemplazo.fields.un_anio_mas}: ${money(row.un_anio_mas, 0)}`,
                  row.falta.length > 0 && `Falta: ${row.falta.join(', ').toLowerCase()}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <TablePagination
        component="div"
        count={total}
        page={page}
        rowsPerPage={perPage}
        rowsPerPageOptions={[perPage]}
        labelDisplayedRows={({ from, to, count }) => `${number(from)}–${number(to)} de ${number(count)}`}
        onPageChange={(_event, next) => onPage(next, perPage)}
      />
    </section>
  );
