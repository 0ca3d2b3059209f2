import { LineChart } from '@mui/x-charts/LineChart';
import type { Carga } from '#contract/entities/combustible';
import { number, shortDate } from '../../ui/formats';
import { Section } from '../../ui/Section';
import { figureText, perDistance, perHourOf } from './faces';

/** The fewest points that make a line. */
const few = 2;

/**
 * Consumption from one full tank to the next, load by load: per hour of machines, whose loads have no kilometres. The
 * table beneath has the figures.
 */
const Consumption = ({ loads }: { loads: readonly Carga[] }) => {
  const oldest = loads.toReversed();
  const byDistance = pointsOf(oldest, ({ consumo_100km: used, unidad }) => used && perDistance(used, unidad));
  const points =
    byDistance.length >= few
      ? byDistance
      : pointsOf(oldest, ({ consumo_hora: used, unidad }) => used && perHourOf(used, unidad));
  const [first] = points;
  if (!first || points.length < few) return null;
  const { unit } = first.figure;
  return (
    <Section title={`Consumo por carga (${unit})`}>
      <LineChart
        height={220}
        xAxis={[{ data: points.map(({ fecha }) => shortDate(fecha)), scaleType: 'point' }]}
        yAxis={[{ min: 0, width: 44, valueFormatter: (value: number) => number(value, 1) }]}
        series={[
          {
            data: points.map(({ figure }) => figure.value),
            label: 'Consumo',
            color: 'var(--color-info-solid)',
            curve: 'linear',
            valueFormatter: (value: number | null) => (value === null ? '—' : figureText({ value, unit })),
          },
        ]}
        hideLegend
      />
    </Section>
  );
};

export default Consumption;

const pointsOf = (loads: readonly Carga[], figureOf: (load: Carga) => ReturnType<typeof perDistance> | 0 | null) =>
  loads.flatMap((load) => {
    const figure = figureOf(load);
    return figure ? [{ fecha: load.fecha, figure }] : [];
  });
