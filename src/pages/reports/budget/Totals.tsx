import { cifrasPresupuesto } from '#contract/words/reportePresupuesto';
import { money } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { Bar } from './Bar';
import { isExceeded, type Figures } from './figures';
import styles from './budget.module.css';

const names = Object.keys(cifrasPresupuesto) as (keyof Figures)[];

/** The figures of the year, and the bar that they make; its colours are explained by their dots. */
export const Totals = ({ figures }: { figures: Figures }) => (
  <div className={`card grid gap-12 ${styles.totals}`}>
    <dl className={`grid flush ${styles.figures}`}>
      {names.map((name) => (
        <div key={name}>
          <dt className="row gap-6 muted small">
            <span className={`${styles.paint} ${styles.dot}`} data-figure={name} aria-hidden="true" />
            {cifrasPresupuesto[name]}
          </dt>
          <dd className={`row gap-4 tabular bold flush ${styles.amount}`} data-over={isOver(name, figures)}>
            {isOver(name, figures) && <Icon name="warning" size={18} />}
            {money(figures[name], 0)}
          </dd>
        </div>
      ))}
    </dl>
    <Bar figures={figures} />
  </div>
);

const isOver = (name: keyof Figures, figures: Figures) => name === 'diferencia' && isExceeded(figures);
