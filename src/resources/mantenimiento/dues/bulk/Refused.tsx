import { useGetMany } from 'react-admin';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import type { Orden } from '#contract/entities/ordenes';
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

/** The dues and orders that could not be changed, and why. */
export const Refused = ({ task, rechazadas, onClose }: Props) => {
  const shown = rechazadas.slice(0, most);
  const idsOf = (orders: boolean) => shown.filter(({ orden = false }) => orden === orders).map(({ id }) => id);
  const { data: dues = [], isLoading } = useGetMany<Vencimiento>(duesResource, { ids: idsOf(false) });
  const { data: orders = [] } = useGetMany<Orden>('ordenes', { ids: idsOf(true) });
  const nameOf = (id: number, orden: boolean) => {
    if (!orden) {
      const due = dues.find((each) => each?.id === id);
      return due ? `${due.plan} · ${due.activo}` : `Vencimiento ${id}`;
    }
    const order = orders.find((each) => each?.id === id);
    return order ? `${order.numero} · ${order.titulo}` : `Orden ${id}`;
  };
  return (
    <PlainDialog
      title={refusedTitle(task, rechazadas.length)}
      width="sm"
      prose
      main={{ children: 'Entendido', onClick: onClose }}
      onClose={onClose}
    >
      {isLoading && <ListSkeleton rows={3} />}
      <ul className={`divided bare-list ${styles.dueLines}`}>
        {!isLoading &&
          shown.map(({ id, code, orden = false }) => (
            <li className="row gap-10" key={`${orden} ${id}`}>
              <span className={styles.dueName}>
                <span>{nameOf(id, orden)}</span>
                <small>{reasonOf(task.what, code, orden)}</small>
              </span>
            </li>
          ))}
      </ul>
      {rechazadas.length > most && <Note>Y {number(rechazadas.length - most)} más.</Note>}
    </PlainDialog>
  );
};
