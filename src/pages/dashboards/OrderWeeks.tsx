import { useId } from 'react';
import { BarChart } from '@mui/x-charts/BarChart';
import { weekFigures } from '#contract/figures/panelFigures';
import type { Figure, ListTarget } from '#contract/figures/figureTarget';
import type { PanelOrdenes } from '#contract/requests/paneles';
import { calendarDay, dayAndMonth, number } from '../../ui/formats';
import { ChartTable } from '../reports/ChartTable';
import { ListLink } from './ListLink';
import shared from './dashboards.module.css';
import styles from './OrderWeeks.module.css';

/** Orders created and closed, week by week; in the table each figure links to its list. */
const OrderWeeks = ({ weeks }: { weeks: PanelOrdenes['semanas'] }) => {
  const heading = useId();
  return (
    <section className={`${shared.dashboardCard} ${shared.dashboardWide}`} aria-labelledby={heading}>
      <h2 id={heading}>Órdenes creadas y cerradas por semana</h2>
      <BarChart
        height={220}
        xAxis={[{ data: weeks.map(({ dia }) => dayAndMonth(dia)), scaleType: 'band', height: 24 }]}
        yAxis={[{ min: 0, tickMinStep: 1, valueFormatter: (value: number) => number(value), width: 40 }]}
        series={[
          { data: weeks.map(({ creadas }) => creadas), label: 'Creadas', color: 'var(--color-info-solid)' },
          { data: weeks.map(({ cerradas }) => cerradas), label: 'Cerradas', color: 'var(--color-exito-solid)' },
        ]}
        margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
      />
      <ChartTable
        head={['Semana del', 'Creadas', 'Cerradas']}
        rows={weeks.map((week) => [
          calendarDay(week.dia),
          <Count key="creadas" figure={weekFigures(week).creadas} />,
          <Count key="cerradas" figure={weekFigures(week).cerradas} />,
        ])}
      />
    </section>
  );
};

export default OrderWeeks;

const Count = ({ figure: { value, to } }: { figure: Figure<ListTarget> }) => (
  <ListLink className={styles.weekCount} to={to}>
    {number(value ?? 0)}
  </ListLink>
);
