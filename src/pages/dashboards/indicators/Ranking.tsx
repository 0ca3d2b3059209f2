import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ListTarget } from '#contract/figures/figureTarget';
import { ListLink } from '../ListLink';
import { How } from './How';
import dashboard from '../dashboards.module.css';
import shared from './indicators.module.css';
import styles from './Ranking.module.css';

interface Row {
  key: string;
  name: string;
  value: number;
  to: ListTarget | string;
}

interface Props {
  title: string;
  rows: readonly Row[];
  said: (value: number) => string;
  empty: string;
  /** The list of all of them. */
  all?: ListTarget;
  /** How it is computed. */
  how?: string;
  children?: ReactNode;
}

/** The largest first, each with a bar and a link to its parts. */
export const Ranking = ({ title, rows, said, empty, all, how, children }: Props) => {
  const heading = useId();
  const most = Math.max(0, ...rows.map(({ value }) => value));
  return (
    <section className={dashboard.dashboardCard} aria-labelledby={heading}>
      <header className="flex align-baseline spread gap-12">
        <h3 id={heading}>{title}</h3>
        {all && rows.length > 0 && (
          <ListLink className={shared.rankingAll} to={all}>
            Ver todos<span className="visually-hidden">: {title}</span>
          </ListLink>
        )}
        {how && <How label={title} text={how} />}
      </header>
      {rows.length === 0 ? (
        <p className={dashboard.dashboardEmpty}>{empty}</p>
      ) : (
        <ol className={`unmarked flush ${styles.ranking}`}>
          {rows.map(({ key, name, value, to }) => (
            <li className="grid align-center" key={key}>
              <Way className={shared.rankingName} to={to}>
                {name}
              </Way>
              <span className="tabular">{said(value)}</span>
              <span
                className={`full-row pill ${styles.rankingBar}`}
                style={{ width: `${most > 0 ? (100 * value) / most : 0}%` }}
                aria-hidden="true"
              />
            </li>
          ))}
        </ol>
      )}
      {children}
    </section>
  );
};

const Way = ({
  to,
  className,
  children,
}: {
  to: ListTarget | string;
  className: string | undefined;
  children: ReactNode;
}) =>
  typeof to === 'string' ? (
    <Link className={className} to={to}>
      {children}
    </Link>
  ) : (
    <ListLink className={className} to={to}>
      {children}
    </ListLink>
  );
