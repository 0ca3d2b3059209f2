import { useQuery } from '@tanstack/react-query';
import type { PasoPlan, Vencimiento } from '#contract/entities/mantenimiento';
import { pasosDePlan } from '#contract/words/mantenimiento';
import { getJson } from '../../../providers/requests';
import { calendarDay, dateTime, number } from '../../../ui/formats';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { Note } from '../../../ui/Note';
import styles from '../mantenimiento.module.css';
import { duesResource } from './requests';
import { PlainDialog } from '../../../ui/PlainDialog';
import { WhichDue } from './PostponeDialog';

/** The history of one asset in one plan: when it joined, who changed its dates and why. */
export const DueHistory = ({ due, onClose }: { due: Vencimiento; onClose: () => void }) => {
  const { data, isError } = useQuery({
    queryKey: [duesResource, due.id, 'historial'],
    queryFn: getJson<PasoPlan[]>(`/${duesResource}/${due.id}/historial`),
  });
  return (
    <PlainDialog title="Historial del vencimiento" width="xs" close="Cerrar" onClose={onClose}>
      <WhichDue due={due} />
      {!data && !isError && <ListSkeleton rows={3} />}
      {isError && <Note>No se pudo cargar.</Note>}
      <ul className={`divided bare-list ${styles.dueLines}`}>
        {data?.map(({ id, tipo, fecha, dia, medida, motivo, usuario }) => (
          <li className="row gap-10" key={id}>
            <span className={styles.dueName}>
              <span>
                {[
                  pasosDePlan[tipo],
                  dia && `${tipo === 'ultima' ? 'el' : 'para el'} ${calendarDay(dia)}`,
                  medida !== null && ['con', number(medida, 2), due.unidad].filter(Boolean).join(' '),
                ]
                  .filter(Boolean)
                  .join(' ')}
              </span>
              <small>{[dateTime(fecha), usuario, motivo].filter(Boolean).join(' · ')}</small>
            </span>
          </li>
        ))}
      </ul>
    </PlainDialog>
  );
};
