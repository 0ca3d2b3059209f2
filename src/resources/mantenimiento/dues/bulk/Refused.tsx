import { useGetMany } from 'react-admin';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import type { ResultadoTrabajo } from '#contract/requests/trabajos';
import { number } from '../../../../ui/formats';
import { ListSkeleton } from '../../../../ui/ListSkeleton';
import { Note } from '../../../../ui/Note';
import { PlainDialog } from '../../../../ui/PlainDialog';
import styles from '../../mantenimiento.module.css';
import { duesResource } from '../requests';
import { reasonOf, refusedTitle } from './said';
import type { Task } from './works';

interface Props {
  task: Task;
  rechazadas: ResultadoTrabajo['rechazadas'];
  onClose: () => void;
}

/** Nobody reads more. */
const most = 100;

/** The dues that could not be changed, and why. */
export const Refused = ({ task, rechazadas, onClose }: Props) => {
  const shown = rechazadas.slice(0, most);
  const { data = [], isPending } = useGetMany<Vencimiento>(duesResource, { ids: shown.map(({ id }) => id) });
  const known = new Map(data.filter(Boolean).map((due) => [due.id, due]));
  return (
    <PlainDialog
      title={refusedTitle(task, rechazadas.length)}
      width="sm"
      prose
      main={{ children: 'Entendido', onClick: onClose }}
      onClose={onClose}
    >
      {isPending && <ListSkeleton rows={3} />}
      <ul className={`divided bare-list ${styles.dueLines}`}>
        {!isPending &&
          shown.map(({ id, code }) => {
            const due = known.get(id);
            return (
              <li className="row gap-10" key={id}>
                <span className={styles.dueName}>
                  <span>{due ? `${due.plan} · ${due.activo}` : `Vencimiento ${id}`}</span>
                  <small>{reasonOf(task.what, code)}</small>
                </span>
              </li>
            );
          })}
      </ul>
      {rechazadas.length > most && <Note>Y {number(rechazadas.length - most)} más.</Note>}
    </PlainDialog>
  );
};
