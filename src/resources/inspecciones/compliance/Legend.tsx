import { squares } from './faces';
import styles from './squares.module.css';

/** What the squares mean. */
export const Legend = () => (
  <ul className="bare-list row wrap gap-8-16 muted small push-end" aria-label="Qué significa cada cuadro">
    {Object.entries(squares).map(([square, { label }]) => (
      <li key={square} className="inline-row gap-6">
        <span className={styles.sample} data-square={square} aria-hidden />
        {label}
      </li>
    ))}
    <li className="inline-row gap-6">
      <span className={styles.sample} aria-hidden />
      No se debía
    </li>
  </ul>
);
