import { useId, type ReactNode } from 'react';
import './records.css';

/** A titled card of a record's page. */
export const Section = ({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) => {
  const heading = useId();
  return (
    <section className="record-section" aria-labelledby={heading}>
      <header>
        <h3 id={heading}>{title}</h3>
        {actions && <div className="record-actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
};
