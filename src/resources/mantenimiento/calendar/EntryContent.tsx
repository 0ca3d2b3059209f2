import type { CitaMantenimiento } from '#contract/mantenimiento';
import { Icon } from '../../../ui/Icon';
import styles from './calendar.module.css';
import { faceOf } from './entries';

/** An entry of a day: icon and text carry its state, colour and dashes only help. */
export const EntryContent = ({ entry }: { entry: CitaMantenimiento | undefined }) => {
  if (!entry) return null;
  const { label, icon } = faceOf(entry);
  const state = [label, entry.pronosticado && 'pronosticado'].filter(Boolean).join(', ');
  return (
    <span className={styles.calendarEntry} title={`${entry.titulo} · ${state}`}>
      {icon && <Icon name={icon} size={14} />}
      <span>{entry.titulo}</span>
      <span className="visually-hidden">, {state}</span>
    </span>
  );
};
