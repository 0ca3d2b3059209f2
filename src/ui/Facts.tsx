import type { ReactNode } from 'react';
import styles from './Facts.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** The facts of a record, name by name. Unknown ones are a dash. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={`grid flush ${styles.facts}`}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt className="muted tiny medium">{label}</dt>
        <dd className="lead break-anywhere">
          {value === null || value === undefined || value === '' ? <NoFact /> : value}
        </dd>
      </div>
    ))}
  </dl>
);

/** Shown for unknown facts. */
export const NoFact = ({ children = '—' }: { children?: ReactNode }) => <span className="faint">{children}</span>;
