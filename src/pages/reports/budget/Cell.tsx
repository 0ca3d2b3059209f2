import { money, shortAmount } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { Bar } from './Bar';
import { gastoDe, isExceeded, type Figures } from './figures';
import styles from './budget.module.css';

interface Props {
  figures: Figures;
  /** What it is of, for those who do not see where it stands. */
  name: string;
  onOpen?: () => void;
}

/** What was spent of a budget, in short; a cell of a month and class opens. */
export const Cell = ({ figures, name, onOpen }: Props) => {
  const { presupuesto } = figures;
  const gasto = gastoDe(figures);
  const isOver = isExceeded(figures);
  const said = `${name}: ${money(gasto, 0)} de ${money(presupuesto, 0)}`;
  const content = (
    <>
      <span className={`row gap-4 tabular semibold ${styles.spent}`} data-over={isOver} data-none={gasto === 0}>
        {isOver && <Icon name="warning" size={14} />}
        {gasto === 0 ? '—' : shortAmount(gasto)}
      </span>
      <span className="tabular tiny muted">{presupuesto === 0 ? '\u00a0' : `de ${shortAmount(presupuesto)}`}</span>
      <Bar figures={figures} />
    </>
  );
  return onOpen ? (
    <button type="button" className={styles.cell} aria-label={said} title={said} onClick={onOpen}>
      {content}
    </button>
  ) : (
    <span className={styles.cell} title={said}>
      {content}
    </span>
  );
};
