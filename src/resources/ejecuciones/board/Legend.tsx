import styles from './despacho.module.css';

const looks = [
  ['pendiente', 'Por atender', false],
  ['tarde_prevista', 'Llegaría tarde', false],
  ['a_tiempo', 'A tiempo', true],
  ['temprano', 'Temprano', true],
  ['tarde', 'Tarde', true],
  ['omitida', 'Omitida', false],
  ['fuera', 'Fuera por el despacho', false],
] as const;

/** What the colours of the blocks mean. */
export const Legend = () => (
  <ul className={`bare-list row wrap tiny muted ${styles.legend}`} aria-label="Qué significa cada color">
    {looks.map(([look, label, real]) => (
      <li key={look} className="inline-row gap-6">
        <span className={styles.block} data-look={look} data-real={real} />
        {label}
      </li>
    ))}
    <li className="inline-row gap-6">
      <span className={styles.planned} />
      Planeado, con su ventana
    </li>
  </ul>
);
