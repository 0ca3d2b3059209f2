import { lazy, Suspense, useState } from 'react';
import { Button, Skeleton } from '@mui/material';
import { Link } from 'react-router-dom';
import { comoSeCumple } from '#contract/figures/comoSeCumple';
import { limits } from '#contract/core/limits';
import { EmptyState } from '../../ui/EmptyState';
import { ExportMenu } from '../../ui/ExportMenu';
import { Unreachable } from '../../ui/Unreachable';
import { useAddressFilter, type ReportSort } from '../reports/filter';
import { HowCounted } from '../reports/HowCounted';
import { ReportTable } from '../reports/ReportTable';
import { columns, type RouteRow } from './columns';
import { ComplianceFilters } from './ComplianceFilters';
import { FigureLink } from './FigureLink';
import { TotalStrip } from './TotalStrip';
import { useCompliance, type ComplianceFilter } from './useCompliance';
import styles from './compliance.module.css';

const counted = columns.flatMap(({ source, label }) =>
  source in comoSeCumple ? [{ label, how: comoSeCumple[source as keyof typeof comoSeCumple] }] : [],
);

// The chart is larger than the rest of the page together.
const RouteBars = lazy(() => import('./RouteBars'));

const shape = { ruta_id: 'number', activo_id: 'number' } as const;

/** «Cumplimiento»: how routes were followed in some days, in total and one by one. */
const CompliancePage = () => {
  const [filter, setFilter] = useAddressFilter<ComplianceFilter>(shape);
  const answer = useCompliance(filter);
  const [sort, setSort] = useState<ReportSort>({ field: 'nombre', order: 'ASC' });
  const [{ page, perPage }, setPage] = useState({ page: 0, perPage: limits.list.page as number });
  const compliance = answer.data;
  const rows = sorted(compliance?.rutas ?? [], sort);

  return (
    <div className="grid one-column gap-16">
      <div className={`flex wrap align-start gap-12 ${styles.complianceBar}`}>
        <ComplianceFilters filter={filter} onChange={setFilter} />
        <ExportMenu
          formats={['xlsx', 'csv']}
          path="/ejecuciones/cumplimiento/exportar"
          body={(formato) => ({
            formato,
            filter: JSON.stringify(filter),
            sort: '["nombre","ASC"]',
            columnas: columns.map(({ source }) => source),
          })}
        />
      </div>
      {answer.error && !compliance ? (
        <Unreachable what="el cumplimiento" error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !compliance ? (
        <Skeleton variant="rounded" height={320} />
      ) : compliance.rutas.length === 0 ? (
        <EmptyState
          icon="route"
          text="Ninguna ruta se ejecutó en estos días."
          action={
            <Button variant="contained" component={Link} to="/rutas/ejecuciones">
              Ir a las ejecuciones
            </Button>
          }
        />
      ) : (
        <>
          <TotalStrip totals={compliance.totales} filter={filter} />
          <HowCounted figures={counted} />
          <Suspense fallback={<Skeleton variant="rounded" height={280} />}>
            <RouteBars routes={compliance.rutas} />
          </Suspense>
          <ReportTable
            label="Rutas"
            empty="Ninguna ruta se ejecutó en estos días."
            columns={columns}
            cell={(column, row) => <FigureLink column={column} row={row} filter={filter} />}
            rows={rows.slice(page * perPage, (page + 1) * perPage)}
            total={rows.length}
            busy={answer.isFetching}
            sort={sort}
            onSort={(next) => {
              setSort(next);
              setPage({ page: 0, perPage });
            }}
            page={page}
            perPage={perPage}
            onPage={(next, size) => setPage({ page: next, perPage: size })}
          />
        </>
      )}
    </div>
  );
};

export default CompliancePage;

/** Unknown values are last in both directions. */
const sorted = (rows: readonly RouteRow[], { field, order }: ReportSort): RouteRow[] => {
  const valueOf = columns.find(({ source }) => source === field)?.value ?? (({ nombre }: RouteRow) => nombre);
  const way = order === 'ASC' ? 1 : -1;
  return [...rows].sort((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return way * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'es'));
  });
};
