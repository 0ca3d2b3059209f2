import { gastoDe, type Figures } from './figures';
import styles from './budget.module.css';

const parts = ['real', 'comprometido', 'pronostico'] as const;

/** What is spent, committed and foreseen, on the budget's track; beyond its end where it is more than the budget. */
export const Bar = ({ figures }: { figures: Figures }) => {
  const whole = Math.max(figures.presupuesto, gastoDe(figures));
  const share = (value: number) => `${whole > 0 ? Math.max(0, (100 * value) / whole) : 0}%`;
  return (
    <span className={`relative block ${styles.track}`} aria-hidden="true">
      <span className={`flex full-height clip ${styles.parts}`}>
        {parts.map((name) => (
          <span key={name} className={styles.paint ?? ''} data-figure={name} style={{ width: share(figures[name]) }} />
        ))}
      </span>
      {figures.presupuesto > 0 && figures.presupuesto < whole && (
        <span className={styles.limit} style={{ left: share(figures.presupuesto) }} />
      )}
    </span>
  );
};
