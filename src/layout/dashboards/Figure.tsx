import { Icon } from '../../ui/Icon';
import type { IconName } from '../../ui/icons';
import { number } from '../../ui/formats';
import { ListLink, type ListTarget } from './ListLink';

interface FigureProps {
  label: string;
  value: number;
  icon: IconName;
  to: ListTarget;
  /** A few words beneath, such as a share. */
  note?: string;
}

/** One figure of a dashboard, a link to the list behind it. */
export const Figure = ({ label, value, icon, to, note }: FigureProps) => (
  <ListLink className="figure" to={to}>
    <span className="figure-label">
      <Icon name={icon} size={18} />
      {label}
    </span>{' '}
    <span className="figure-value">{number(value)}</span> {note && <span className="figure-note">{note}</span>}
  </ListLink>
);
