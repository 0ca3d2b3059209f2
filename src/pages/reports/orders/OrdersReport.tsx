import { lazy, Suspense } from 'react';
import { Link as MuiLink, Skeleton } from '@mui/material';
import { Link } from 'react-router-dom';
import type { FilaReporteOrdenes, ResumenReporteOrdenes } from '#contract/requests/reporteOrdenes';
import { soloTarde } from '#contract/figures/openLate';
import { addressOf } from '#contract/figures/figureTarget';
import { orderReportFigures } from '#contract/figures/reportFigures';
import { abiertasTarde } from '#contract/words/reporteOrdenes';
import { FaceChip } from '../../../ui/FaceChip';
import { Section } from '../../../ui/Section';
import { Pareto } from '../failures/Pareto';
import { Report } from '../Report';
import type { ReportColumn } from '../reportColumn';
import { orderColumns } from './columns';
import { orderFigures } from './figures';
import { useOrdersFilter, type OrdersFilter } from './filter';
import { Groups } from './Groups';
import { OrderFilters } from './OrderFilters';

// The chart is larger than the rest of the page together.
const OrdersChart = lazy(() => import('./OrdersChart'));

/** «Reporte de órdenes»: their number in a period, their duration and their cost. */
export const OrdersReport = () => {
  const [filter, setFilter] = useOrdersFilter();
  const { agrupar = 'tipo', paso, ...asked } = filter;
  return (
    <Report
      name="ordenes"
      title="Órdenes"
      empty="Ninguna orden cumple los filtros."
      filters={<OrderFilters filter={filter} onChange={setFilter} />}
      filter={asked}
      grouping={{ agrupar, paso }}
      columns={orderColumns}
      cell={cellOf}
      usualSort={{ field: shownMoment(filter.por), order: 'DESC' }}
      figures={orderFigures}
      beside={({ abiertas_tarde: n }: ResumenReporteOrdenes) => ({
        'A tiempo': n > 0 && link(lateOf(asked), abiertasTarde(n)),
      })}
      rowsOf={orderReportFigures}
      charts={(summary: ResumenReporteOrdenes, grouping) =>
        summary.grupos.length > 0 && (
          <>
            <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
              <OrdersChart summary={summary} group={grouping.agrupar} />
            </Suspense>
            <Groups summary={summary} group={grouping.agrupar} />
            <Section title="Fallas por código">
              <Pareto filter={asked} />
            </Section>
          </>
        )
      }
    />
  );
};

/** The column with the date by which an order belongs to the period. */
const shownMoment = (por: OrdersFilter['por'] = 'creada') => (por === 'terminada' ? 'cerrada' : por);

/** The same report of the open orders whose due date lies in the period and has passed. */
const lateOf = (asked: OrdersFilter): string => {
  const late = Object.entries({ ...asked, ...soloTarde }).filter(([, value]) => value !== undefined);
  const query = Object.fromEntries(late.map(([name, value]) => [name, String(value)]));
  return addressOf({ path: '/reportes/ordenes', query });
};

/** The number links to the order, the asset to its sheet. */
const cellOf = (column: ReportColumn<FilaReporteOrdenes>, row: FilaReporteOrdenes) => {
  if (column.source === 'numero' || column.source === 'titulo')
    return link(`/ordenes/${row.id}/show`, row[column.source]);
  if (column.source === 'activo' && row.activo_uuid) return link(`/asset/${row.activo_uuid}`, row.activo ?? '');
  const face =
    column.source === 'estado' || column.source === 'prioridad' ? column.words?.[row[column.source]] : undefined;
  return face ? <FaceChip face={face} /> : column.text(row);
};

const link = (to: string, text: string) => (
  <MuiLink component={Link} to={to}>
    {text}
  </MuiLink>
);
