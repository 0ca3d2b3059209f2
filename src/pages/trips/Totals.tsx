import type { Recorrido } from '#contract/viajes';
import { duration, number } from '../../ui/formats';
import styles from './trips.module.css';

const kmh = (value: number | null) => (value === null ? '—' : `${number(value)} km/h`);

/** Which meter the kilometres come from. */
const byGps = 'Según las posiciones del GPS, no según el odómetro';

/** The totals of the period. */
export const Totals = ({ totales: t }: { totales: Recorrido['totales'] }) => (
  <dl className={`grid rigid flush line-above ${styles.tripTotals}`} aria-label="Totales">
    {[
      ['Distancia', `${number(t.distancia_km, 1)} km`, byGps],
      ['En movimiento', duration(t.movimiento_s * 1_000)],
      ['Ralentí', duration(t.ralenti_s * 1_000)],
      ['Detenido', duration(t.detenido_s * 1_000)],
      ...(t.sin_senal_s > 0 ? [['Sin señal', duration(t.sin_senal_s * 1_000)]] : []),
      ['Máxima', kmh(t.velocidad_max_kmh)],
      ['Promedio', kmh(t.velocidad_prom_kmh)],
    ].map(([label, value, how]) => (
      <div key={label} title={how}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
