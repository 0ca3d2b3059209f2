import type { CitaMantenimiento } from '#contract/entities/mantenimiento';
import { Icon } from '../../../ui/Icon';
import styles from './calendar.module.css';
import { faceOf, isOrder } from './entries';

/** An entry of a day: icon and text carry its state, colour and dashes only help. */
export const EntryContent = ({ entry }: { entry: CitaMantenimiento | undefined }) => {
  if (!entry) return null;
  const { label, icon } = faceOf(entry);
  const state = [label, entry.pronosticado && 'pronosticado'].filter(Boolean).join(', ');
  // The title of a due names its asset already.
  const who = isOrder(entry) && [entry.activo, entry.responsable ?? 'Sin asignar'].filter(Boolean).join(' · ');
  return (
    <span className={styles.calendarEntry} title={[entry.titulo, who, state].filter(Boolean).join(' · ')}>
      {icon && <Icon name={icon} size={14} />}
      <span>
        {entry.titulo}
        {who && <small>{who}</small>}
      </span>
      <span className="visually-hidden">, {state}</span>
    </span>
  );
};
