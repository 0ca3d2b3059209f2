import { lazy, Suspense, useState } from 'react';
import { Button, Skeleton } from '@mui/material';
import { useStore } from 'react-admin';
import { EmptyState } from '../../ui/EmptyState';
import { ExportMenu } from '../../ui/ExportMenu';
import { failureOf } from '../../ui/failure';
import { PickColumns, toggled } from '../../ui/PickColumns';
import { assetFigures } from './assetFigures';
import { reportColumns } from './columns';
import { Filters } from './Filters';
import { useReportFilter, type ReportSort } from './filter';
import { LevelTotals } from './LevelTotals';
import { ReportCell } from './ReportCell';
import { ReportTable } from './ReportTable';
import { Strip } from './Strip';
import { useRows, useSummary } from './useReport';
import './reports.css';

// The charts weigh more than the rest of the page together.
const Charts = lazy(() => import('./Charts'));

const usualColumns = reportColumns.filter(({ usual }) => usual).map(({ source }) => source as string);

/** «Reporte de activos»: what each asset did, cost and stood still in a period. */
const AssetReport = () => {
  const [filter, setFilter] = useReportFilter();
  const [sort, setSort] = useState<ReportSort>({ field: 'nombre', order: 'ASC' });
  const [{ page, perPage }, setPaging] = useState({ page: 0, perPage: 25 });
  const [shown, setShown] = useStore<string[]>('reportes.activos.columnas', usualColumns);
  const columns = reportColumns.filter(({ source }) => source === 'nombre' || shown.includes(source));
  const summary = useSummary(filter);
  const rows = useRows(filter, sort, page, perPage);
  const failure = summary.error ?? rows.error;
  const change: typeof setFilter = (changed) => {
    setPaging({ page: 0, perPage });
    setFilter(changed);
  };

  return (
    <div className="report">
      <Filters filter={filter} onChange={change} />
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
            <Strip figures={assetFigures} totals={summary.data.totales} before={summary.data.anterior} />
          ) : (
            <Skeleton variant="rounded" height={96} />
          )}
          <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
            {summary.data ? <Charts summary={summary.data} /> : <Skeleton variant="rounded" height={320} />}
          </Suspense>
          {summary.data && summary.data.niveles.length > 0 && <LevelTotals levels={summary.data.niveles} />}
          <div className="report-tools">
            <h2>Activos</h2>
            <PickColumns
              columns={reportColumns.flatMap(({ source, label }) => (source === 'nombre' ? [] : [{ source, label, shown: shown.includes(source) }]))}
              onToggle={(source) => setShown(toggled(shown, source))}
              onReset={() => setShown(usualColumns)}
            />
            <ExportMenu
              formats={['xlsx', 'csv', 'pdf']}
              path="/reportes/activos/exportar"
              body={(formato) => ({
                formato,
                filter: JSON.stringify(filter),
                sort: JSON.stringify([sort.field, sort.order]),
                columnas: columns.map(({ source, label, words }) => ({
                  source,
                  label,
                  ...(words && { words: Object.fromEntries(Object.entries(words).map(([value, face]) => [value, face.label])) }),
                })),
              })}
            />
          </div>
          <ReportTable
            label="Activos del reporte"
            empty="Ningún activo cumple los filtros."
            cell={(column, row) => <ReportCell column={column} row={row} filter={filter} />}
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

export default AssetReport;
