import { shortDate } from './formats';
import { StatusChip } from './StatusChip';
import styles from './Expiry.module.css';

/** A day on which something ends, with a label if it has ended or soon will. `notice`: days before. */
export const Expiry = ({ day, notice = 30 }: { day: string; notice?: number }) => {
  const left = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today()}T00:00:00Z`)) / 86_400_000);
  return (
    <span className={styles.expiry}>
      {shortDate(`${day}T12:00:00`)}
      {left < 0 ? (
        <StatusChip tone="peligro" icon="error" label="Vencido" />
      ) : (
        left <= notice && <StatusChip tone="aviso" icon="schedule" label={left === 0 ? 'Vence hoy' : `En ${left} d`} />
      )}
    </span>
  );
};

const today = () => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};
