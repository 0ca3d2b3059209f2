import type { ReactNode } from 'react';
import styles from './Facts.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** What is known of a record, name by name. What is not known is a dash. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value === null || value === undefined || value === '' ? <NoFact /> : value}</dd>
      </div>
    ))}
  </dl>
);

/** Stands where nothing is known. */
export const NoFact = ({ children = '—' }: { children?: ReactNode }) => <span className={styles.factsNone}>{children}</span>;
