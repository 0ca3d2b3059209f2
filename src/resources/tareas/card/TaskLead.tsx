import { useEffect, useState } from 'react';
import { isDone, type Tarea } from '#contract/entities/tareas';
import { Icon } from '../../../ui/Icon';
import { tiposTarea } from '../../plantillas/index';
import { answered, type Registro } from './registro';
import styles from './taskCard.module.css';

interface Props {
  tarea: Tarea;
  /** Id of the task's name. */
  heading: string;
  locked: boolean;
  onRegister: (registro: Registro) => Promise<boolean>;
}

/**
 * The start of the row: the box to tick, whose tap area is the whole row, or an icon of the kind of task. A second tap
 * does not undo the first: people with gloves tap twice.
 */
export const TaskLead = ({ tarea, heading, locked, onRegister }: Props) => {
  const done = isDone(tarea);
  // The tick is shown at once. The task itself changes a moment later; a tap in between would hit the same box again.
  const [ticked, setTicked] = useState(false);
  useEffect(() => {
    if (done) setTicked(false);
  }, [done]);
  const estado = ticked ? 'completada' : tarea.estado;
  const tick = async () => {
    setTicked(true);
    if (!(await onRegister(answered(tarea, { valor: true })))) setTicked(false);
  };
  if (tarea.tipo !== 'casilla' || done || ticked)
    return (
      <span className={`centered rigid muted ${styles.taskCardLead}`} data-estado={estado}>
        <Icon
          name={
            estado === 'completada' ? 'check_circle' : estado === 'fallida' ? 'cancel' : tiposTarea[tarea.tipo].icon
          }
          size={26}
        />
        {estado === 'completada' && <span className="visually-hidden">Hecho</span>}
      </span>
    );
  return (
    <button
      type="button"
      className={`centered rigid unpadded frameless brand clickable ${styles.taskCardLead} ${styles.taskCardTick}`}
      aria-label="Marcar como hecho"
      aria-describedby={heading}
      disabled={locked}
      onClick={() => void tick()}
    >
      <Icon name="radio_button_unchecked" size={26} />
    </button>
  );
};
