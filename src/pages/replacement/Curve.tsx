import { LineChart } from '@mui/x-charts/LineChart';
import type { AnioReemplazo } from '#contract/requests/reporteReemplazo';
import { money, number } from '../../ui/formats';

/** What each year costs if the asset is kept so long; the table beneath has the figures. */
const Curve = ({ years }: { years: readonly AnioReemplazo[] }) => (
  <figure className="flush">
    <figcaption className="muted small">Costo anual equivalente, por años que se conserva</figcaption>
    <LineChart
      height={220}
      margin={{ left: 0, right: 28, top: 8, bottom: 0 }}
      xAxis={[{ data: years.map(({ n }) => n), scaleType: 'point', valueFormatter: (n: number) => `Año ${number(n)}` }]}
      yAxis={[{ width: 88, valueFormatter: (value: number) => money(value, 0) }]}
      series={[
        {
          data: years.map(({ costo_anual_equivalente: yearly }) => yearly),
          label: 'Costo anual equivalente',
          color: 'var(--color-info-solid)',
          curve: 'linear',
          showMark: true,
          valueFormatter: (value) => (value === null ? '—' : money(value, 0)),
        },
      ]}
      hideLegend
    />
  </figure>
);

export default Curve;
