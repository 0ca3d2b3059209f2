import { Icon } from '../../ui/Icon';
import type { IconName } from '../../ui/icons';
import { number } from '../../ui/formats';
import { ListLink, type Anchor, type ListTarget } from './ListLink';
import styles from './dashboards.module.css';

interface FigureProps {
  label: string;
  /** A count, or a formatted quantity. */
  value: number | string;
  icon: IconName;
  to: ListTarget | Anchor;
  /** A short text beneath, such as a share. */
  note?: string;
  /** It needs attention. */
  urgent?: boolean;
}

/** One figure of a dashboard, with a link to the list behind it. */
export const Figure = ({ label, value, icon, to, note, urgent = false }: FigureProps) => (
  <ListLink className={[styles.figure, urgent && styles.figureUrgent, String(value).length > 8 && styles.figureLong].filter(Boolean).join(' ')} to={to}>
    <span className={styles.figureLabel}>
      <Icon name={icon} size={18} />
      {label}
    </span>{' '}
    <span className={styles.figureValue}>{typeof value === 'number' ? number(value) : value}</span> {note && <span className={styles.figureNote}>{note}</span>}
  </ListLink>
);
