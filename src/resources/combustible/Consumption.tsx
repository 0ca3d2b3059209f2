import { LineChart } from '@mui/x-charts/LineChart';
import type { Carga } from '#contract/entities/combustible';
import { number, shortDate } from '../../ui/formats';
import { Section } from '../../ui/Section';
import { perHundred } from './faces';

/** The fewest points that make a line. */
const few = 2;

/** Consumption from one full tank to the next, load by load; the table beneath has the figures. */
const Consumption = ({ loads }: { loads: readonly Carga[] }) => {
  const measured = loads.filter(({ consumo_100km }) => consumo_100km !== null).toReversed();
  const [first] = measured;
  if (!first || measured.length < few) return null;
  return (
    <Section title={`Consumo por carga (${perHundred(first.unidad)})`}>
      <LineChart
        height={220}
        xAxis={[{ data: measured.map(({ fecha }) => shortDate(fecha)), scaleType: 'point' }]}
        yAxis={[{ min: 0, width: 44, valueFormatter: (value: number) => number(value, 1) }]}
        series={[
          {
            data: measured.map(({ consumo_100km }) => consumo_100km),
            label: 'Consumo',
            color: 'var(--color-info-solid)',
            curve: 'linear',
            valueFormatter: (value: number | null) =>
              value === null ? '—' : `${number(value, 1)} ${perHundred(first.unidad)}`,
          },
        ]}
        hideLegend
      />
    </Section>
  );
};

export default Consumption;
