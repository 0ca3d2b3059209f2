import { BarChart } from '@mui/x-charts/BarChart';
import type { MesPronostico } from '#contract/requests/pronosticoMantenimiento';
import { dateFormat, number } from '../../../ui/formats';

const name = dateFormat({ month: 'short', year: '2-digit' });

/** Hours of work beside the available hours. */
export const ForecastChart = ({ months }: { months: readonly MesPronostico[] }) => (
  <BarChart
    height={240}
    xAxis={[{ data: months.map(({ desde }) => name(desde)), scaleType: 'band', height: 24 }]}
    yAxis={[{ min: 0, valueFormatter: (value: number) => `${number(value)} h`, width: 56 }]}
    series={[
      {
        data: months.map(({ minutos }) => minutos / 60),
        label: 'Trabajo previsto',
        color: 'var(--color-info-solid)',
        valueFormatter: hours,
      },
      {
        data: months.map(({ capacidad_min }) => capacidad_min / 60),
        label: 'Capacidad',
        color: 'var(--color-exito-solid)',
        valueFormatter: hours,
      },
    ]}
    margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
  />
);

const hours = (value: number | null) => (value === null ? '' : `${number(value, 1)} h`);
