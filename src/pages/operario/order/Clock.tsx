import { Link } from 'react-router-dom';
import { workHours } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { useClock, useView } from '../usePhone';
import styles from './Clock.module.css';

/** The user's time on this order, and the order on which their clock runs if it is another one. */
export const Clock = ({ ordenId }: { ordenId: number }) => {
  const { mano_obra, ordenes } = useView();
  const now = useClock();
  const mine = mano_obra.filter(({ orden_id }) => orden_id === ordenId);
  const minutes = mine.reduce(
    (sum, { inicio_en, fin_en }) => sum + ((fin_en ? Date.parse(fin_en) : now) - Date.parse(inicio_en)) / 60_000,
    0,
  );
  const running = mano_obra.find(({ fin_en }) => fin_en === null);
  const elsewhere =
    running && running.orden_id !== ordenId ? ordenes.find(({ id }) => id === running.orden_id) : undefined;
  return (
    <span className={`row wrap gap-6 muted tabular ${styles.clock}`} data-corre={running?.orden_id === ordenId}>
      <Icon name="timer" size={20} />
      <span>{workHours(minutes)}</span>
      {elsewhere && <Link to={`/operario/ordenes/${elsewhere.id}`}>Su reloj corre en {elsewhere.numero}</Link>}
    </span>
  );
};
