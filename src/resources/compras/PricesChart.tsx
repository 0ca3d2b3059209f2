import { LineChart } from '@mui/x-charts/LineChart';
import type { PrecioPagado } from '#contract/entities/compras';
import { money, nearDate } from '../../ui/formats';

/** The fewest points that make a line. */
const few = 2;

/** A line for each supplier; the table beneath has the figures. */
const PricesChart = ({ prices }: { prices: readonly PrecioPagado[] }) => {
  if (prices.length < few) return null;
  const oldest = prices.toReversed();
  const suppliers = [...new Set(oldest.map(({ proveedor }) => proveedor))];
  return (
    <LineChart
      height={200}
      margin={{ left: 0, right: 28, top: 8, bottom: 0 }}
      xAxis={[
        { data: oldest.map((_, at) => at), scaleType: 'point', valueFormatter: (at: number) => dayOf(oldest[at]) },
      ]}
      yAxis={[{ width: 72, valueFormatter: (value: number) => money(value, 0) }]}
      series={suppliers.map((supplier, at) => ({
        data: oldest.map(({ proveedor, precio }) => (proveedor === supplier ? precio : null)),
        label: supplier ?? 'Sin proveedor',
        color: colours[at % colours.length],
        curve: 'linear',
        connectNulls: true,
        showMark: true,
        valueFormatter: (value) => (value === null ? '—' : money(value)),
      }))}
      hideLegend={suppliers.length === 1}
    />
  );
};

export default PricesChart;

const dayOf = (price: PrecioPagado | undefined) => (price ? nearDate(price.fecha) : '');
const colours = ['info', 'exito', 'aviso', 'peligro'].map((tone) => `var(--color-${tone}-solid)`);
