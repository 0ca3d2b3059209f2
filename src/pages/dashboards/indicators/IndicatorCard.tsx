import type { ReactNode } from 'react';
import { declared } from '#contract/figures/declared';
import { alcanceDe } from '#contract/figures/figureNames';
import type { Figure } from '#contract/figures/figureTarget';
import type { CifrasIndicadores, DeAhora, PanelIndicadores } from '#contract/requests/indicadores';
import { Icon } from '../../../ui/Icon';
import { ListLink } from '../ListLink';
import { saidOf, type Indicator } from './groups';
import { unbroken } from '../unbroken';
import { How } from './How';
import styles from './IndicatorCard.module.css';

interface Props {
  indicator: Indicator;
  panel: Pick<PanelIndicadores, 'actual' | 'anterior'>;
  /** Its number and its rows. */
  figure: Figure;
  /** What the figure leaves out, with its own link. */
  beside?: ReactNode;
}

/** A figure with a link to its rows, the value of the previous period, and how it is computed. */
export const IndicatorCard = ({ indicator, panel: { actual, anterior }, figure: { value, to }, beside }: Props) => {
  const text = saidOf(indicator, value, actual.fallas_n);
  const before = indicator.name in anterior ? anterior[indicator.name as keyof Omit<CifrasIndicadores, DeAhora>] : null;
  const covers = alcanceDe(indicator.name, actual);
  return (
    <li className={`card relative ${styles.indicator}`}>
      <ListLink className={styles.link} to={to}>
        <span className="block muted small medium">{indicator.label}</span>{' '}
        <span className={value === null ? styles.none : styles.value} style={unbroken(text)}>
          {text}
        </span>
      </ListLink>
      {value !== null && covers && <p className="flush muted tiny">{covers}</p>}
      <Change indicator={indicator} now={value} then={before} />
      {beside && <p className={`flush tiny ${styles.beside}`}>{beside}</p>}
      <How label={indicator.label} text={declared[indicator.name].how} className={styles.how} />
    </li>
  );
};

interface ChangeProps {
  indicator: Indicator;
  now: number | null;
  then: number | null;
}

const Change = ({ indicator: { better, said }, now, then }: ChangeProps) => {
  if (now === null || then === null) return null;
  if (said(now) === said(then)) return <p className={`row wrap muted tiny ${styles.change}`}>Igual que antes</p>;
  const isMore = now > then;
  const good = better && isMore === (better === 'more');
  return (
    <p className={`row wrap muted tiny ${styles.change}`} data-good={good}>
      <Icon name={isMore ? 'arrow_upward' : 'arrow_downward'} size={14} />
      {good === undefined ? '' : good ? 'Mejor: ' : 'Peor: '}antes {said(then)}
    </p>
  );
};
