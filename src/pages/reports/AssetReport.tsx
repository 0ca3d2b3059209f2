import { lazy, Suspense } from 'react';
import { Link as MuiLink, Skeleton } from '@mui/material';
import { Link } from 'react-router-dom';
import type { FilaReporte } from '#contract/requests/reportes';
import type { ResumenReporte } from '#contract/requests/resumenReporte';
import { assetReportFigures } from '#contract/figures/reportFigures';
import { FaceChip } from '../../ui/FaceChip';
import { assetFigures } from './assetFigures';
import { assetColumns } from './columns';
import { Filters } from './Filters';
import { useReportFilter, type Days, type ReportSort } from './filter';
import { LevelTotals } from './LevelTotals';
import { Report } from './Report';
import type { ReportColumn } from './reportColumn';

// The charts are larger than the rest of the page together.
const Charts = lazy(() => import('./Charts'));

/** «Reporte de activos»: the use, cost and downtime of each asset in a period. */
const AssetReport = () => {
  const [filter, setFilter] = useReportFilter();
  return (
    <Report
      name="activos"
      title="Activos"
      empty="Ningún activo cumple los filtros."
      filters={<Filters filter={filter} onChange={setFilter} />}
      filter={filter}
      grouping={whole}
      columns={assetColumns}
      cell={cellOf(filter)}
      usualSort={byName}
      figures={assetFigures}
      rowsOf={assetReportFigures}
      charts={(summary: ResumenReporte) =>
        summary.niveles.length > 0 && (
          <>
            <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
              <Charts summary={summary} />
            </Suspense>
            <LevelTotals levels={summary.niveles} />
          </>
        )
      }
    />
  );
};

export default AssetReport;

const whole = {};
const byName: ReportSort = { field: 'nombre', order: 'ASC' };

/** The name opens the life-history sheet with the same days. */
const cellOf =
  ({ desde, hasta }: Days) =>
  (column: ReportColumn<FilaReporte>, row: FilaReporte) => {
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
