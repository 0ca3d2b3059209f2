import { BarChart } from '@mui/x-charts/BarChart';
import { cumplimiento as words } from '#contract/words/ejecuciones';
import { Section } from '../../ui/Section';
import { ChartTable } from '../reports/ChartTable';
import { number } from '../../ui/formats';
import type { RouteRow } from './columns';

const { fields } = words;

/** The most routes that fit in the chart: those driven most. */
const most = 12;

const parts = [
  { source: 'a_tiempo_n', color: 'var(--color-exito-solid)' },
  { source: 'temprano_n', color: 'var(--color-info-solid)' },
  { source: 'tarde_n', color: 'var(--color-aviso-solid)' },
  { source: 'omitidas_n', color: 'var(--color-peligro-solid)' },
] as const;

/** The results of the stops of each route. */
const RouteBars = ({ routes }: { routes: readonly RouteRow[] }) => {
  const shown = [...routes].sort((one, other) => other.ejecuciones_n - one.ejecuciones_n).slice(0, most);
  return (
    <Section title={shown.length < routes.length ? `Paradas de las ${most} rutas más recorridas` : 'Paradas por ruta'}>
      <BarChart
        height={90 + 34 * shown.length}
        layout="horizontal"
        xAxis={[{ tickMinStep: 1, valueFormatter: (value: number) => number(value) }]}
        yAxis={[{ data: shown.map(({ nombre }) => nombre), scaleType: 'band', width: 132 }]}
        series={parts.map(({ source, color }) => ({
          data: shown.map((row) => row[source]),
          label: fields[source],
          stack: 'paradas',
          color,
          valueFormatter: (value: number | null) => (value === null ? '—' : number(value)),
        }))}
      />
      <ChartTable
        head={[fields.nombre, ...parts.map(({ source }) => fields[source])]}
        rows={shown.map((row) => [row.nombre, ...parts.map(({ source }) => number(row[source]))])}
      />
    </Section>
  );
};

export default RouteBars;
