import { useId, type ReactNode } from 'react';
import { RecordActions } from './RecordHeader';
import styles from './Section.module.css';

interface Props {
  title: string;
  actions?: ReactNode;
  /** The title is only for screen readers, if the content above already shows it. */
  quiet?: boolean;
  children: ReactNode;
}

/** A titled card of a record's page. */
export const Section = ({ title, actions, quiet = false, children }: Props) => {
  const heading = useId();
  return (
    <section className={`card shrink flush ${styles.recordSection}`} aria-labelledby={heading}>
      <header {...(quiet && { className: 'visually-hidden' })}>
        <h3 className="flush semibold" id={heading}>
          {title}
        </h3>
        {actions && <RecordActions>{actions}</RecordActions>}
      </header>
      {children}
    </section>
  );
};
