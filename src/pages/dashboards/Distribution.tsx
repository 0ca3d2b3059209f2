import { useId, type ReactNode } from 'react';
import type { ListTarget } from '#contract/figures/figureTarget';
import type { Tone } from '../../theme/tokens';
import type { Faces } from '../../ui/faces';
import { number } from '../../ui/formats';
import { ListLink } from './ListLink';
import { percent } from './share';
import shared from './dashboards.module.css';
import styles from './Distribution.module.css';

interface Part {
  key: string;
  label: string;
  value: number;
  tone: Tone;
  to: ListTarget;
}

/** One part per value of an enum, with a link to its list. */
export const partsOf = (
  faces: Faces,
  counts: Readonly<Record<string, number>>,
  to: (value: string) => ListTarget,
): Part[] =>
  Object.entries(faces).map(([key, { label, tone = 'neutro' }]) => ({
    key,
    label,
    tone,
    value: counts[key] ?? 0,
    to: to(key),
  }));

/** The parts of a total: a bar, and beneath it the same as a table with links. */
export const Distribution = ({
  title,
  parts,
  empty,
  children,
}: {
  title: string;
  parts: readonly Part[];
  empty: ReactNode;
  children?: ReactNode;
}) => {
  const heading = useId();
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const shown = parts.map((part, at) => ({ ...part, colour: colourOf(parts, at) })).filter(({ value }) => value > 0);

  return (
    <section className={shared.dashboardCard} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {total === 0 ? (
        <div className={shared.dashboardEmpty}>{empty}</div>
      ) : (
        <>
          <div className={`flex gap-2 clip ${styles.distributionBar}`} aria-hidden="true">
            {shown.map(({ key, value, colour }) => (
              <span key={key} style={{ flexGrow: value, background: colour }} />
            ))}
          </div>
          <table className={`full-width tabular ${styles.distribution}`}>
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
                  <th className="unpadded text-left" scope="row">
                    <ListLink className={styles.distributionName} to={part.to}>
                      <span className={styles.distributionDot} style={{ background: part.colour }} />
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
      {children}
    </section>
  );
};

/** The colour of its tone; if several parts have one tone, each is lighter than the one before. */
const colourOf = (parts: readonly Part[], at: number): string => {
  const tone = parts[at]?.tone ?? 'neutro';
  const before = parts.slice(0, at).filter((part) => part.tone === tone).length;
  return before === 0
    ? `var(--color-${tone}-solid)`
    : `color-mix(in srgb, var(--color-${tone}-solid) ${Math.max(30, 100 - 45 * before)}%, var(--color-surface))`;
};
