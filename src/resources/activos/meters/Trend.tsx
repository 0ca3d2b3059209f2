import type { Lectura } from '#contract/entities/hojaDeVida';
import styles from './meters.module.css';

const [width, height] = [160, 40];

/** The last readings as a line; the table beneath has the figures. */
export const Trend = ({ readings, label }: { readings: readonly Lectura[]; label: string }) => {
  const valid = readings.filter(({ estado }) => estado === 'valida').toReversed();
  if (valid.length < 3) return null;
  const times = valid.map(({ fecha }) => Date.parse(fecha));
  const totals = valid.map(({ total }) => total);
  const x = scale(times, width);
  const y = scale(totals, height - 6);
  const points = valid.map(
    ({ fecha, total }) => `${x(Date.parse(fecha)).toFixed(1)},${(height - 3 - y(total)).toFixed(1)}`,
  );
  return (
    <svg className={styles.meterTrend} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <polyline points={points.join(' ')} />
    </svg>
  );
};

/** Maps the values to `0…size`. */
const scale = (values: readonly number[], size: number) => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return (value: number) => (most === least ? size / 2 : ((value - least) / (most - least)) * size);
};
