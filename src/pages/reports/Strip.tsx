import type { CSSProperties, ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import type { FigureField } from '#contract/figures/written';
import { figureText } from '../../ui/figures';
import { Icon } from '../../ui/Icon';
import styles from './Strip.module.css';

/** A figure of a report's totals. */
export interface StripFigure<T, Name extends string = string, Summary = unknown> {
  /** By which its rows are found. */
  name: Name;
  label: string;
  /** By which it is written. */
  field: FigureField;
  value: (totals: T) => number | null;
  text?: (totals: T) => string;
  /** What it covers, in a few words. */
  note?: (summary: Summary) => string | null;
  /** How it is computed. */
  how?: string;
  /** Whether more is better. Absent: neither. */
  better?: 'more' | 'less';
}

interface Props<T, Summary> {
  figures: readonly StripFigure<T, string, Summary>[];
  summary: Summary;
  /** What stands beside a figure, by its label. */
  beside?: Readonly<Record<string, ReactNode>> | undefined;
  /** The rows of a figure. */
  toOf: (name: string) => To;
}

/** The figures of the period, each with the value of the previous period and a link to its rows. */
export const Strip = <T, Summary extends { totales: T; anterior: T }>({
  figures,
  summary,
  beside,
  toOf,
}: Props<T, Summary>) => {
  const { totales: totals, anterior: before } = summary;
  return (
    <dl className={`grid tiles clip flush ${styles.strip}`} style={shareOf(figures.length)}>
      {figures.map((figure) => {
        const value = figure.value(totals);
        const note = value === null ? null : figure.note?.(summary);
        return (
          <div className={`pad-14-16 relative ${styles.figure}`} key={figure.label}>
            <dt className="muted small">
              <Link className={`inherit-color plain ${styles.rows}`} to={toOf(figure.name)} preventScrollReset>
                {figure.label}
              </Link>
            </dt>
            <dd className="tabular">{figure.text?.(totals) ?? figureText(figure.field, value)}</dd>
            {note && <dd className={`row gap-4 muted ${styles.trend}`}>{note}</dd>}
            <Trend now={value} then={figure.value(before)} figure={figure} />
            {beside?.[figure.label] && (
              <dd className={`row gap-4 muted relative ${styles.trend}`}>{beside[figure.label]}</dd>
            )}
          </div>
        );
      })}
    </dl>
  );
};

/** Five or four per line, so that no line is incomplete. */
const shareOf = (n: number): CSSProperties & Record<'--share', string> => ({ '--share': n % 5 === 0 ? '18%' : '22%' });

type Said = Pick<StripFigure<never>, 'field' | 'better'>;

const Trend = ({ now, then, figure }: { now: number | null; then: number | null; figure: Said }) => {
  const { better } = figure;
  const same = now !== null && then !== null && figureText(figure.field, now) === figureText(figure.field, then);
  if (now === null || then === null || same)
    return <dd className={`row gap-4 muted ${styles.trend}`}>{same ? 'Igual que antes' : ''}</dd>;
  const good = better && now > then === (better === 'more');
  return (
    <dd className={`row gap-4 muted ${styles.trend}`} data-good={good}>
      <Icon name={now > then ? 'arrow_upward' : 'arrow_downward'} size={14} />
      antes {figureText(figure.field, then)}
    </dd>
  );
};
