import { wheel, type Layout } from './places';
import styles from './axles.module.css';

/** The frame and the axles under the wheels, and an arrow that shows where the front is. */
export const Chassis = ({ layout: { width, height, axles, places } }: { layout: Layout }) => {
  const middle = width / 2;
  const [first, last] = [axles[0], axles.at(-1)];
  if (!first || !last) return null;
  const lone = axles.every(({ from, to }) => from === to);
  const half = lone ? 3 : 14;
  const spares = places.filter(({ spare }) => spare);
  const line = Math.min(...spares.map(({ y }) => y)) - wheel.height / 2 - 10;
  return (
    <svg className={styles.chassis} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect
        className={styles.frame}
        x={middle - half}
        y={first.y - 22}
        width={half * 2}
        height={last.y - first.y + 44}
        rx={half / 2}
      />
      {axles.map(({ y, from, to }) => (
        <line key={y} className={styles.axle} x1={from} x2={to} y1={y} y2={y} />
      ))}
      {!lone && <path className={styles.front} d={`M${middle - 7} ${first.y - 8} L${middle} ${first.y - 16} l7 8`} />}
      {spares.length > 0 && <line className={styles.spares} x1={8} x2={width - 8} y1={line} y2={line} />}
    </svg>
  );
};
