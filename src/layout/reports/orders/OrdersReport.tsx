import { lazy, Suspense, useState } from 'react';
import { Button, Link as MuiLink, Skeleton } from '@mui/material';
import { useStore } from 'react-admin';
import { Link } from 'react-router-dom';
import type { FilaReporteOrdenes } from '#contract/reporteOrdenes';
import { EmptyState } from '../../../ui/EmptyState';
import { ExportMenu } from '../../../ui/ExportMenu';
import { FaceChip } from '../../../ui/FaceChip';
import { failureOf } from '../../../ui/failure';
import { PickColumns, toggled } from '../../../ui/PickColumns';
import type { ReportSort } from '../filter';
import { ReportTable } from '../ReportTable';
import { Strip } from '../Strip';
import { orderColumns, type OrderColumn } from './columns';
import { orderFigures } from './figures';
import { useOrdersFilter } from './filter';
import { Groups } from './Groups';
import { OrderFilters } from './OrderFilters';
import { useOrdersRows, useOrdersSummary } from './useOrdersReport';
import '../reports.css';

// The chart weighs more than the rest of the page together.
const OrdersChart = lazy(() => import('./OrdersChart'));

const usualColumns = orderColumns.filter(({ usual }) => usual).map(({ source }) => source as string);

/** «Reporte de órdenes»: how many there are in a period, how long they take and what they cost. */
const OrdersReport = () => {
  const [filter, setFilter] = useOrdersFilter();
  const [sort, setSort] = useState<ReportSort>({ field: filter.por ?? 'creada', order: 'DESC' });
  const [{ page, perPage }, setPaging] = useState({ page: 0, perPage: 25 });
  const [shown, setShown] = useStore<string[]>('reportes.ordenes.columnas', usualColumns);
  const columns = orderColumns.filter(({ source }) => source === 'numero' || shown.includes(source));
  const summary = useOrdersSummary(filter);
  const rows = useOrdersRows(filter, sort, page, perPage);
  const failure = summary.error ?? rows.error;
  const group = filter.agrupar ?? 'tipo';
  const change: typeof setFilter = (changed) => {
    setPaging({ page: 0, perPage });
    setFilter(changed);
  };

  return (
    <div className="report">
      <OrderFilters filter={filter} onChange={change} />
      {failure && !rows.data ? (
        <div role="alert">
          <EmptyState
            icon="cloud_off"
            text={failureOf(failure).message}
            action={
              <Button variant="contained" onClick={() => void Promise.all([summary.refetch(), rows.refetch()])}>
                Reintentar
              </Button>
            }
          />
        </div>
      ) : (
        <>
          {summary.data ? (
            <>
              <Strip figures={orderFigures} totals={summary.data.totales} before={summary.data.anterior} />
              <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
                <OrdersChart summary={summary.data} group={group} />
              </Suspense>
              {summary.data.grupos.length > 0 && <Groups summary={summary.data} group={group} />}
            </>
          ) : (
            <Skeleton variant="rounded" height={420} />
          )}
          <div className="report-tools">
            <h2>Órdenes</h2>
            <PickColumns
              columns={orderColumns.flatMap(({ source, label }) => (source === 'numero' ? [] : [{ source, label, shown: shown.includes(source) }]))}
              onToggle={(source) => setShown(toggled(shown, source))}
              onReset={() => setShown(usualColumns)}
            />
            <ExportMenu
              formats={['xlsx', 'csv', 'pdf']}
              path="/reportes/ordenes/exportar"
              body={(formato) => {
                const { agrupar: _, paso: __, ...rest } = filter;
                return { formato, filter: JSON.stringify(rest), sort: JSON.stringify([sort.field, sort.order]), columnas: columns.map(exported) };
              }}
            />
          </div>
          <ReportTable
            label="Órdenes del reporte"
            empty="Ninguna orden cumple los filtros."
            cell={cellOf}
            columns={columns}
            rows={rows.data?.rows ?? []}
            total={rows.data?.total ?? 0}
            busy={rows.isFetching}
            sort={sort}
            onSort={(next) => {
              setSort(next);
              setPaging({ page: 0, perPage });
            }}
            page={page}
            perPage={perPage}
            onPage={(nextPage, nextPerPage) => setPaging({ page: nextPage, perPage: nextPerPage })}
          />
        </>
      )}
    </div>
  );
};

export default OrdersReport;

const exported = ({ source, label, words, kind }: OrderColumn) => ({
  source,
  label,
  ...(kind && { kind }),
  ...(words && { words: Object.fromEntries(Object.entries(words).map(([value, face]) => [value, face.label])) }),
});

/** The number opens the order, the asset its sheet. */
const cellOf = (column: OrderColumn, row: FilaReporteOrdenes) => {
  if (column.source === 'numero' || column.source === 'titulo') return link(`/ordenes/${row.id}/show`, row[column.source]);
  if (column.source === 'activo' && row.activo_uuid) return link(`/asset/${row.activo_uuid}`, row.activo ?? '');
  const face = column.source === 'estado' || column.source === 'prioridad' ? column.words?.[row[column.source]] : undefined;
  return face ? <FaceChip face={face} /> : column.text(row);
};

const link = (to: string, text: string) => (
  <MuiLink component={Link} to={to}>
    {text}
  </MuiLink>
);
