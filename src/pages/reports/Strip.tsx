import type { CSSProperties } from 'react';
import { inCompanyUnit, money, unitShown } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { shortNumber } from './numbers';
import styles from './Strip.module.css';

/** A figure of a report's totals. */
export interface StripFigure<T> {
  label: string;
  value: (totals: T) => number | null;
  text?: (totals: T) => string;
  unit?: string;
  money?: true;
  /** How it is computed. */
  how?: string;
  /** Whether more is better. Absent: neither. */
  better?: 'more' | 'less';
}

interface Props<T> {
  figures: readonly StripFigure<T>[];
  totals: T;
  before: T;
}

/** The figures of the period, each with the value of the previous period. */
export const Strip = <T,>({ figures, totals, before }: Props<T>) => (
  <dl className={`grid tiles clip flush ${styles.strip}`} style={shareOf(figures.length)}>
    {figures.map((figure) => (
      <div className="pad-14-16" key={figure.label}>
        <dt className="muted small">{figure.label}</dt>
        <dd className="tabular">{figure.text?.(totals) ?? said(figure.value(totals), figure)}</dd>
        <Trend now={figure.value(totals)} then={figure.value(before)} figure={figure} />
      </div>
    ))}
  </dl>
);

/** Five or four per line, so that no line is incomplete. */
const shareOf = (n: number): CSSProperties & Record<'--share', string> => ({ '--share': n % 5 === 0 ? '18%' : '22%' });

type Said = Pick<StripFigure<never>, 'unit' | 'money' | 'better'>;

const said = (value: number | null, { unit, money: isMoney }: Said) => {
  if (value === null) return '—';
  return isMoney
    ? money(value, 0)
    : [shortNumber(unit ? inCompanyUnit(value, unit) : value), unit && unitShown(unit)].filter(Boolean).join(' ');
};

const Trend = ({ now, then, figure }: { now: number | null; then: number | null; figure: Said }) => {
  const { better } = figure;
  if (now === null || then === null || now === then)
    return (
      <dd className={`row gap-4 muted ${styles.trend}`}>{now !== null && now === then ? 'Igual que antes' : ''}</dd>
    );
  const good = better && now > then === (better === 'more');
  return (
    <dd className={`row gap-4 muted ${styles.trend}`} data-good={good}>
      <Icon name={now > then ? 'arrow_upward' : 'arrow_downward'} size={14} />
      antes {said(then, figure)}
    </dd>
  );
};
