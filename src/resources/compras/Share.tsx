import { number } from '../../ui/formats';
import styles from './compras.module.css';

/** How much of a purchase has come, as a number and a bar. */
export const Share = ({ value }: { value: number }) => (
  <span className={styles.share}>
    <span className="tabular">{number(value)} %</span>
    <i style={{ inlineSize: `${value}%` }} />
  </span>
);
