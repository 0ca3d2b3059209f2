import { Icon } from '../../../ui/Icon';
import { wears } from '../depth';
import styles from './axles.module.css';

/** What the colours, patterns and icons of the drawing say. */
export const Legend = () => (
  <ul className={`bare-list flex wrap gap-8-16 small muted ${styles.legend}`} aria-label="Qué significa cada dibujo">
    {shown
      .map((wear) => ({ wear, ...wears[wear] }))
      .map(({ wear, label, icon }) => (
        <li key={wear} className="inline-row gap-6">
          <span className={styles.sample} data-wear={wear}>
            {icon && <Icon name={icon} size={14} />}
          </span>
          {label}
        </li>
      ))}
  </ul>
);

const shown = ['bien', 'pronto', 'cambiar', 'sin_lectura', 'vacia'] as const;
