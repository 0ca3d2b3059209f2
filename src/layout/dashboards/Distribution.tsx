import { useId, type ReactNode } from 'react';
import type { Tone } from '../../theme/tokens';
import { number } from '../../ui/formats';
import { ListLink, type ListTarget } from './ListLink';
import { percent } from './share';

export interface Part {
  key: string;
  label: string;
  value: number;
  tone: Tone;
  to: ListTarget;
}

/** How a total is made up: a bar for the eye, and beneath it the same as a table, each row a link. */
export const Distribution = ({ title, parts, empty }: { title: string; parts: readonly Part[]; empty: ReactNode }) => {
  const heading = useId();
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const shown = parts.filter(({ value }) => value > 0);

  return (
    <section className="dashboard-card" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {total === 0 ? (
        <div className="dashboard-empty">{empty}</div>
      ) : (
        <>
          <div className="distribution-bar" aria-hidden="true">
            {shown.map(({ key, value, tone }) => (
              <span key={key} style={{ flexGrow: value, background: `var(--color-${tone}-solid)` }} />
            ))}
          </div>
          <table className="distribution">
            <thead className="visually-hidden">
              <tr>
                <th scope="col">Estado</th>
                <th scope="col">Cantidad</th>
                <th scope="col">Parte</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((part) => (
                <tr key={part.key}>
                  <th scope="row">
                    <ListLink className="distribution-name" to={part.to}>
                      <span className="distribution-dot" style={{ background: `var(--color-${part.tone}-solid)` }} />
                      {part.label}
                    </ListLink>
                  </th>
                  <td>{number(part.value)}</td>
                  <td>{percent(part.value / total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
};
