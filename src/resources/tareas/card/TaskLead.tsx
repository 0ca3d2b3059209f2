import type { Tarea } from '#contract/tareas';
import { Icon } from '../../../ui/Icon';
import { tiposTarea } from '../../plantillas/index';
import { answered, isDone, type Registro } from './registro';
import styles from './taskCard.module.css';

interface Props {
  tarea: Tarea;
  /** Id of the task's name. */
  heading: string;
  locked: boolean;
  onRegister: (registro: Registro) => Promise<boolean>;
}

/**
 * The start of the row: the box to tick, whose tap area is the whole row, or an icon of the kind of task. A second tap does not undo the first: people with
 * gloves tap twice.
 */
export const TaskLead = ({ tarea, heading, locked, onRegister }: Props) => {
  const done = isDone(tarea);
  if (tarea.tipo !== 'casilla' || done)
    return (
      <span className={styles.taskCardLead} data-estado={tarea.estado}>
        <Icon name={tarea.estado === 'completada' ? 'check_circle' : tarea.estado === 'fallida' ? 'cancel' : tiposTarea[tarea.tipo].icon} size={26} />
        {tarea.estado === 'completada' && <span className={styles.taskCardSaid}>Hecho</span>}
      </span>
    );
  return (
    <button
      type="button"
      className={`${styles.taskCardLead} ${styles.taskCardTick}`}
      aria-label="Marcar como hecho"
      aria-describedby={heading}
      disabled={locked}
      onClick={() => void onRegister(answered(tarea, { valor: true }))}
    >
      <Icon name="radio_button_unchecked" size={26} />
    </button>
  );
};
