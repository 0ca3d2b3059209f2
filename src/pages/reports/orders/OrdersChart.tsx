import { BarChart } from '@mui/x-charts/BarChart';
import type { GrupoOrdenes, ResumenReporteOrdenes } from '#contract/requests/reporteOrdenes';
import { Section } from '../../../ui/Section';
import { ChartTable } from '../ChartTable';
import { number } from '../../../ui/formats';
import { stepName } from '../steps';
import { nombreDeGrupo } from '#contract/words/reporteOrdenes';

/** One colour for each group shown; the last is for the rest. */
const colours = ['info', 'aviso', 'exito', 'peligro', 'neutro'].map((tone) => `var(--color-${tone}-solid)`);
const drawn = colours.length - 1;

/** Orders over time with the largest groups separate, and the same as a table. */
const OrdersChart = ({
  summary: { pasos, paso, grupos },
  group,
}: {
  summary: ResumenReporteOrdenes;
  group: GrupoOrdenes;
}) => {
  const steps = pasos.map(({ desde }) => stepName(desde, paso));
  const largest = grupos.slice(0, grupos.length > drawn + 1 ? drawn : drawn + 1);
  const series = largest.map((each) => ({
    label: nombreDeGrupo(group, each),
    data: pasos.map(({ por_grupo }) => por_grupo[each.clave ?? ''] ?? 0),
  }));
  const rest = pasos.map(({ ordenes }, at) => ordenes - series.reduce((sum, { data }) => sum + (data[at] ?? 0), 0));
  const all = rest.some((n) => n > 0) ? [...series, { label: 'Otros', data: rest }] : series;
  return (
    <Section title={`Órdenes por ${paso}`}>
      <BarChart
        height={260}
        xAxis={[{ data: steps, scaleType: 'band' }]}
        yAxis={[{ min: 0, tickMinStep: 1, valueFormatter: (value: number) => number(value), width: 48 }]}
        series={all.map((each, at) => ({ ...each, stack: 'ordenes', color: colours[at] ?? colours[drawn] ?? '' }))}
      />
      <ChartTable
        head={[paso === 'semana' ? 'Semana del' : 'Mes', ...all.map(({ label }) => label), 'Total']}
        rows={pasos.map(({ ordenes }, at) => [
          steps[at],
          ...all.map(({ data }) => number(data[at] ?? 0)),
          number(ordenes),
        ])}
      />
    </Section>
  );
};

export default OrdersChart;
