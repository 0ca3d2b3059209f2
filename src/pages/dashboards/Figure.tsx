import type { Figure as Shown } from '#contract/figures/figureTarget';
import { Icon } from '../../ui/Icon';
import type { IconName } from '../../ui/icons';
import { number } from '../../ui/formats';
import { ListLink } from './ListLink';
import { unbroken } from './unbroken';
import shared from './dashboards.module.css';
import styles from './Figure.module.css';

interface FigureProps {
  label: string;
  /** The number and its rows. */
  figure: Shown;
  icon: IconName;
  /** The number as text; by default a count. Not for null, which is «—». */
  said?: (value: number) => string;
  /** A short text beneath, such as a share. */
  note?: string;
  /** It needs attention. */
  urgent?: boolean;
}

/** One figure of a dashboard, with a link to the list behind it. */
export const Figure = ({ label, figure: { value, to }, icon, said = number, note, urgent = false }: FigureProps) => {
  const text = value === null ? '—' : said(value);
  return (
    <ListLink className={[shared.figure, urgent && styles.figureUrgent].filter(Boolean).join(' ')} to={to}>
      <span className="row gap-8 muted small medium">
        <Icon name={icon} size={18} />
        {label}
      </span>{' '}
      <span className={`bold tabular nowrap ${styles.figureValue}`} style={unbroken(text)}>
        {text}
      </span>{' '}
      {note && <span className="muted tiny">{note}</span>}
    </ListLink>
  );
};
