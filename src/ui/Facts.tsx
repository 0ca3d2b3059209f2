import type { ReactNode } from 'react';
import './records.css';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** What is known of a record, name by name. What is not known is a dash. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="facts">
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value === null || value === undefined || value === '' ? <span className="facts-none">—</span> : value}</dd>
      </div>
    ))}
  </dl>
);
