import type { Conduccion, TipoPuntaje } from '#contract/requests/conduccion';
import { Link } from 'react-router-dom';
import { FaceChip } from '../../../ui/FaceChip';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { changeOf, countedEvents, scoreFace } from './scores';
import styles from './driving.module.css';

export const Score = ({ puntaje }: Pick<Conduccion, 'puntaje'>) => <FaceChip face={scoreFace(puntaje)} />;

/** The change against the previous period: more is better. */
export const ScoreChange = ({ tendencia }: Pick<Conduccion, 'tendencia'>) => {
  if (tendencia === null) return '—';
  const change = changeOf(tendencia);
  if (change === 'Igual') return change;
  return (
    <span className={`inline-row gap-4 danger tabular ${styles.drivingChange}`} data-better={tendencia > 0}>
      <Icon name={tendencia > 0 ? 'trending_up' : 'trending_down'} size={16} />
      {change}
    </span>
  );
};

interface CountProps {
  row: Conduccion;
  days: { desde: string; hasta: string };
  /** Absent: all kinds of events that count. */
  tipo?: TipoPuntaje;
}

/** The number of events, with a link to exactly these. */
export const EventCount = ({ row, days, tipo }: CountProps) => {
  const count = tipo ? row[tipo] : row.eventos_n;
  if (count === 0) return '0';
  return (
    <Link className="brand tabular" to={countedEvents(row, days, tipo)}>
      {number(count)}
    </Link>
  );
};
