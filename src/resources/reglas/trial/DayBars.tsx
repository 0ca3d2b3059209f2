import type { ResultadoPrueba } from '#contract/requests/reglasProbadas';
import { dateFormat, number } from '../../../ui/formats';
import styles from '../reglas.module.css';

const dayOfWeek = dateFormat({ weekday: 'short', day: 'numeric' });

/** The number of events that each day would have had. */
export const DayBars = ({ days }: { days: ResultadoPrueba['por_dia'] }) => {
  const most = Math.max(1, ...days.map(({ eventos_n }) => eventos_n));
  return (
    <ol className={`unmarked flex gap-6 unpadded ${styles.trialDays}`} aria-label="Eventos por día">
      {days.map(({ fecha, eventos_n }) => (
        <li className="column align-center to-end gap-4 grow muted tiny nowrap" key={fecha}>
          <span className="tabular">{number(eventos_n)}</span>
          <span className={styles.trialBar} style={{ height: `${(eventos_n / most) * 64}px` }} aria-hidden="true" />
          <time dateTime={fecha}>{dayOfWeek(fecha)}</time>
        </li>
      ))}
    </ol>
  );
};
