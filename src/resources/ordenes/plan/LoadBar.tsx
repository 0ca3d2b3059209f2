import { workHours } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { shortHours } from './plan';
import styles from './plan.module.css';

interface Props {
  /** Minutes of work, of the shift, and of the work those that are only foreseen. */
  assigned: number;
  shift: number;
  added?: number;
}

/** The work of a day against the shift: a bar, the hours in words, and what is too much with a mark of its own. */
export const LoadBar = ({ assigned, shift, added = 0 }: Props) => {
  const over = Math.max(0, assigned - shift);
  const whole = Math.max(assigned, shift, 1);
  const part = (minutes: number) => `${(100 * minutes) / whole}%`;
  const kept = Math.max(0, Math.min(assigned, shift) - Math.min(added, assigned));
  return (
    <span className={styles.load} data-over={over > 0}>
      <span className={styles.loadBar} aria-hidden>
        <i style={{ width: part(kept) }} />
        {added > 0 && <i data-added style={{ width: part(Math.max(0, Math.min(assigned, shift) - kept)) }} />}
        {over > 0 && <i data-over style={{ width: part(over) }} />}
      </span>
      <span className={`tabular tiny ${styles.loadWords}`}>
        {over > 0 && <Icon name="warning" size={14} />}
        {shift === 0 && assigned === 0 ? '—' : `${assigned === 0 ? 0 : shortHours(assigned)} / ${shortHours(shift)}`}
        {over > 0 && <span className="visually-hidden">{` (${workHours(over)} de más)`}</span>}
      </span>
    </span>
  );
};
