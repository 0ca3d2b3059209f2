import type { CSSProperties, ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import { money } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { shortNumber } from './numbers';
import styles from './Strip.module.css';

/** A figure of a report's totals. */
export interface StripFigure<T, Name extends string = string> {
  /** By which its rows are found. */
  name: Name;
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
  /** What stands beside a figure, by its label. */
  beside?: Readonly<Record<string, ReactNode>> | undefined;
  /** The rows of a figure. */
  toOf: (name: string) => To;
}

/** The figures of the period, each with the value of the previous period and a link to its rows. */
export const Strip = <T,>({ figures, totals, before, beside, toOf }: Props<T>) => (
  <dl className={`grid tiles clip flush ${styles.strip}`} style={shareOf(figures.length)}>
    {figures.map((figure) => (
      <div className={`pad-14-16 relative ${styles.figure}`} key={figure.label}>
        <dt className="muted small">
          <Link className={`inherit-color plain ${styles.rows}`} to={toOf(figure.name)} preventScrollReset>
            {figure.label}
          </Link>
        </dt>
        <dd className="tabular">{figure.text?.(totals) ?? said(figure.value(totals), figure)}</dd>
        <Trend now={figure.value(totals)} then={figure.value(before)} figure={figure} />
        {beside?.[figure.label] && (
          <dd className={`row gap-4 muted relative ${styles.trend}`}>{beside[figure.label]}</dd>
        )}
      </div>
    ))}
  </dl>
);

/** Five or four per line, so that no line is incomplete. */
const shareOf = (n: number): CSSProperties & Record<'--share', string> => ({ '--share': n % 5 === 0 ? '18%' : '22%' });

type Said = Pick<StripFigure<never>, 'unit' | 'money' | 'better'>;

const said = (value: number | null, { unit, money: isMoney }: Said) => {
  if (value === null) return '—';
  return isMoney ? money(value, 0) : [shortNumber(value), unit].filter(Boolean).join(' ');
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
