import type { CSSProperties } from 'react';
import type { FigureField } from '#contract/figures/written';
import { figureText } from '../../ui/figures';
import { Icon } from '../../ui/Icon';
import styles from './reports.module.css';

/** A figure of a report's totals. */
export interface StripFigure<T, Summary = unknown> {
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
  figures: readonly StripFigure<T, Summary>[];
  summary: Summary;
}

/** The figures of the period, each with the value of the previous period. */
export const Strip = <T, Summary extends { totales: T; anterior: T }>({ figures, summary }: Props<T, Summary>) => {
  const { totales: totals, anterior: before } = summary;
  return (
    <dl className={`grid tiles clip flush ${styles.reportStrip}`} style={shareOf(figures.length)}>
      {figures.map((figure) => {
        const value = figure.value(totals);
        const note = value === null ? null : figure.note?.(summary);
        return (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd className="tabular">{figure.text?.(totals) ?? figureText(figure.field, value)}</dd>
            {note && <dd className={styles.reportTrend}>{note}</dd>}
            <Trend now={value} then={figure.value(before)} figure={figure} />
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
  if (now === null || then === null) return <dd className={styles.reportTrend} />;
  if (figureText(figure.field, now) === figureText(figure.field, then))
    return <dd className={styles.reportTrend}>Igual que antes</dd>;
  const good = better && now > then === (better === 'more');
  return (
    <dd className={styles.reportTrend} data-good={good}>
      <Icon name={now > then ? 'arrow_upward' : 'arrow_downward'} size={14} />
      antes {figureText(figure.field, then)}
    </dd>
  );
};
