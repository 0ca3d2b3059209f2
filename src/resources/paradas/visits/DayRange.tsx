import { DateField } from '../../../ui/dates/DateField';
import styles from '../paradas.module.css';

interface Days {
  desde: string;
  hasta: string;
}

/** The first and the last day. */
export const DayRange = ({ days, onDays }: { days: Days; onDays: (days: Days) => void }) => {
  const wrong = days.hasta < days.desde;
  return (
    <div className={`grid gap-6 ${styles.stopsDays}`} role="group" aria-label="Días">
      <DateField
        kind="day"
        margin="none"
        label="Desde"
        value={days.desde}
        error={wrong}
        onValue={(desde) => desde && onDays({ ...days, desde })}
      />
      <DateField
        kind="day"
        margin="none"
        label="Hasta"
        value={days.hasta}
        error={wrong}
        onValue={(hasta) => hasta && onDays({ ...days, hasta })}
      />
      {wrong && (
        <p className="full-row flush danger tiny" role="alert">
          El rango está al revés: el primer día va antes del último.
        </p>
      )}
    </div>
  );
};
