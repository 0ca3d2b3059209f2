import { daysIn } from './dates/days';
import { currentDay } from './dates/zone';
import { calendarDay } from './formats';
import { StatusChip } from './StatusChip';

/** A day on which something ends, with a label if it has ended or soon will. `notice`: days before. */
export const Expiry = ({ day, notice = 30 }: { day: string; notice?: number }) => {
  const left = daysIn({ desde: currentDay(), hasta: day }) - 1;
  return (
    <span className="inline-row gap-8">
      {calendarDay(day)}
      {left < 0 ? (
        <StatusChip tone="peligro" icon="error" label="Vencido" />
      ) : (
        left <= notice && <StatusChip tone="aviso" icon="schedule" label={left === 0 ? 'Vence hoy' : `En ${left} d`} />
      )}
    </span>
  );
};
