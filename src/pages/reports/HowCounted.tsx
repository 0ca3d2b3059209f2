import { useState } from 'react';
import styles from './HowCounted.module.css';

/** How each figure is computed. */
export const HowCounted = ({ figures }: { figures: readonly { label: string; how?: string }[] }) => {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={`muted small no-print ${styles.how}`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="snug clickable">Cómo se calcula</summary>
      {open && (
        <dl>
          {figures.map(
            ({ label, how }) =>
              how && (
                <div key={label}>
                  <dt className="text medium">{label}</dt>
                  <dd className="flush">{how}</dd>
                </div>
              ),
          )}
        </dl>
      )}
    </details>
  );
};
