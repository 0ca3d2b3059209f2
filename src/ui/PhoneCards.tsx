import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { classes } from './classes';
import { Icon, type IconName } from './Icon';
import { ListSkeleton } from './ListSkeleton';
import { NoMatches } from './RecordTable';
import styles from './PhoneCards.module.css';

interface Card {
  icon?: IconName;
  name: string;
  to: string;
  /** After the name, and in the last line. */
  beside: ReactNode;
  text: string;
  end: ReactNode;
  more?: ReactNode;
}

interface Props<R> {
  cardOf: (row: R) => Card;
  className?: string | undefined;
}

/** The rows of a list as cards, for a phone. */
export const PhoneCards = <R extends { id: number }>({ cardOf, className }: Props<R>) => {
  const { data = [], isPending } = useListContext<R>();
  if (isPending) return <ListSkeleton rows={8} />;
  if (data.length === 0) return <NoMatches />;
  return (
    <ul className={classes('divided bare-list', styles.phoneCards, className)}>
      {data.map((row) => {
        const { icon, name, to, beside, text, end, more } = cardOf(row);
        return (
          <li className="grid gap-6" key={row.id}>
            <div className={`row gap-8 ${styles.phoneCardHead}`}>
              {icon && <Icon name={icon} size={20} />}
              <Link to={to}>{name}</Link>
              {beside}
            </div>
            <p className="flush muted small">{text}</p>
            <div className="row wrap spread gap-4-12 muted small">{end}</div>
            {more}
          </li>
        );
      })}
    </ul>
  );
};
