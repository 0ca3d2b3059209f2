import { lazy, Suspense, type ReactNode } from 'react';
import { Skeleton } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { searchOf, type Figure, type ListTarget } from '#contract/figures/figureTarget';
import type { ReportQuery } from '#contract/figures/reportFigures';
import { ExportMenu } from '../../ui/ExportMenu';
import { LoadFailure } from '../../ui/LoadFailure';
import { failureOf } from '../../ui/failure';
import { PickColumns } from '../../ui/PickColumns';
import type { ReportSort } from './filter';
import type { ReportColumn } from './reportColumn';
import { ReportTable } from './ReportTable';
import { HowCounted } from './HowCounted';
import { SendByMail } from '../../ui/scheduled/SendByMail';
import { Strip, type StripFigure } from './Strip';
import { useSummary, type AskedReport } from './useReport';
import { useReportTable } from './useReportTable';
import { rowsHash, useRowsInView } from './useRowsInView';
import styles from './Report.module.css';

const Schedules = lazy(() => import('../../ui/scheduled/Schedules'));

interface Props<Row, Totals, Summary, Grouping extends object> extends AskedReport<Grouping> {
  /** The title of its rows, and the text if there are none. */
  title: string;
  empty: string;
  /** The bar with its filters. */
  filters: ReactNode;
  /** The first is always shown. */
  columns: readonly ReportColumn<Row>[];
  cell: (column: ReportColumn<Row>, row: Row) => ReactNode;
  /** The default sort order. */
  usualSort: ReportSort;
  figures: readonly StripFigure<Totals, string, Summary>[];
  /** What stands beside a figure, by its label. */
  beside?: (summary: Summary) => Readonly<Record<string, ReactNode>>;
  /** The rows of each figure, by its name. */
  rowsOf: (totals: Totals, query: ReportQuery) => Readonly<Record<string, Pick<Figure<ListTarget>, 'to'>>>;
  /** Between figures and rows. */
  charts: (summary: Summary, grouping: Grouping) => ReactNode;
}

/** The frame of a report: filters, figures, charts, and the rows as a table and as a file. */
export const Report = <
  Row extends { id: number },
  Totals,
  Summary extends { totales: Totals; anterior: Totals },
  Grouping extends object,
>(
  props: Props<Row, Totals, Summary, Grouping>,
) => {
  const { name, title, filters, figures, beside, charts } = props;
  const summary = useSummary<Summary, Grouping>(props);
  const loaded = summary.data;
  const table = useReportTable(props);
  const { rows, columns, sort, page, perPage } = table;
  const sources = columns.map(({ source }) => source);
  const search = useSearchParams()[0];
  const toOf = (totals: Totals) => {
    const { sort: _, order: _order, ...query } = Object.fromEntries(search);
    const targets = props.rowsOf(totals, query);
    return (figure: string) => ({
      search: searchOf(targets[figure]?.to ?? { path: '/reportes/ordenes', query }),
      hash: rowsHash,
    });
  };
  const below = useRowsInView(loaded !== undefined && rows.data !== undefined);
  const failure = summary.error ?? rows.error;

  return (
    <div className={`grid one-column gap-16 ${styles.report}`}>
      <div className="flex wrap align-start gap-12">
        {filters}
        <div className={`flex wrap gap-4 ${styles.actions}`}>
          <ExportMenu
            formats={['xlsx', 'csv', 'pdf']}
            path={`/reportes/${name}/exportar`}
            body={(formato) => ({
              formato,
              filter: JSON.stringify(props.filter),
              sort: JSON.stringify([sort.field, sort.order]),
              columnas: sources,
              agrupacion: asGrouping(props.grouping),
            })}
          />
          <SendByMail
            report={{
              reporte: name,
              filtros: withoutDays(props.filter),
              columnas: sources,
              orden: [sort.field, sort.order],
              agrupacion: asGrouping(props.grouping),
            }}
          />
        </div>
      </div>
      {failure && !rows.data ? (
        <Failed failure={failure} onRetry={() => void Promise.all([summary.refetch(), rows.refetch()])} />
      ) : (
        <>
          {loaded ? (
            <>
              <h2 className="visually-hidden">Resumen</h2>
              <Strip
                figures={figures}
                summary={loaded.summary}
                beside={beside?.(loaded.summary)}
                toOf={toOf(loaded.summary.totales)}
              />
              <HowCounted figures={figures} />
              {charts(loaded.summary, loaded.grouping)}
            </>
          ) : summary.error ? (
            <Failed failure={summary.error} onRetry={() => void summary.refetch()} />
          ) : (
            <>
              <Skeleton variant="rounded" height={96} />
              <Skeleton variant="rounded" height={320} />
            </>
          )}
          <div ref={below} className={`row wrap gap-8 no-print ${styles.tools}`}>
            <h2>{title}</h2>
            <PickColumns {...table.picking} />
          </div>
          <ReportTable
            label={`${title} del reporte`}
            empty={props.empty}
            cell={props.cell}
            columns={columns}
            rows={rows.data?.rows ?? []}
            total={rows.data?.total ?? 0}
            busy={rows.isFetching}
            sort={sort}
            onSort={table.onSort}
            page={page}
            perPage={perPage}
            onPage={table.onPage}
          />
          <Suspense fallback={null}>
            <Schedules report={name} />
          </Suspense>
        </>
      )}
    </div>
  );
};

/** The grouping of the summary; null: none. */
const asGrouping = (grouping: object | undefined) => (grouping && Object.keys(grouping).length > 0 ? grouping : null);

/** A scheduled report has its own days, which advance. */
const withoutDays = (filter: object) =>
  Object.fromEntries(
    Object.entries(filter).filter(([name, value]) => name !== 'desde' && name !== 'hasta' && value !== undefined),
  );

const Failed = ({ failure, onRetry }: { failure: unknown; onRetry: () => void }) => (
  <div role="alert">
    <LoadFailure text={failureOf(failure).message} onRetry={onRetry} />
  </div>
);
