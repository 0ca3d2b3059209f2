import type { Componente, PasoComponente } from '#contract/entities/componentes';
import { kilometres, number } from '../../../ui/formats';
import { plotOf } from './plot';
import styles from './record.module.css';

/** The depth of the tread over the component's own kilometres, with the line of its wear; the list says the same. */
export const DepthChart = ({ component, steps }: { component: Componente; steps: readonly PasoComponente[] }) => {
  const plot = plotOf(component, steps);
  if (!plot) return null;
  const { width, height, left, bottom, points, line, least, ticks } = plot;
  const { desgaste_mm_1000km: wear, profundidad_min: min } = component;
  const label = [
    `${number(points.length)} lecturas de profundidad por kilómetros`,
    wear !== null && `gasta ${number(wear, 2)} mm cada ${kilometres(1_000)}`,
    min !== null && `se cambia a ${number(min, 1)} mm`,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <line className={styles.rule} x1={left} x2={left} y1={8} y2={bottom} />
      <line className={styles.rule} x1={left} x2={width - 8} y1={bottom} y2={bottom} />
      {ticks.depth.map(({ at, mm }) => (
        <text key={mm} x={left - 6} y={at + 4} textAnchor="end">
          {number(mm, 1)}
        </text>
      ))}
      <text x={left - 6} y={14} textAnchor="end">
        mm
      </text>
      {ticks.km.map(({ at, km }, place) => (
        <text key={km} x={at} y={bottom + 16} textAnchor={place === 0 ? 'start' : 'end'}>
          {kilometres(km)}
        </text>
      ))}
      {least !== null && <line className={styles.least} x1={left} x2={width - 8} y1={least} y2={least} />}
      {line && <line className={styles.fit} {...line} />}
      {points.map(({ x, y, km }) => (
        <circle key={`${km} ${y}`} className={styles.reading} cx={x} cy={y} r={4} />
      ))}
    </svg>
  );
};
