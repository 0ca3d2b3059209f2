import { useState } from 'react';
import { Button } from '@mui/material';
import { useGetOne } from 'react-admin';
import { Link } from 'react-router-dom';
import { diasUso } from '#contract/entities/hojaDeVida';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import type { CitaMantenimiento } from '#contract/requests/calendario';
import { FaceChip } from '../../../ui/FaceChip';
import { longDate } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Note';
import { useRecordPath } from '../../../ui/opening';
import { duesResource } from '../dues/requests';
import { PostponeDialog } from '../dues/PostponeDialog';
import { RescheduleDialog } from '../dues/RescheduleDialog';
import { inLine, leftOf, withdrawnOf } from '../dues/said';
import { useOrderOf } from '../dues/useOrderOf';
import { faceOf, isMovable, isMovableDue, restOf, titleOf } from './entries';
import { MoveDialog } from './MoveDialog';
import { PlainDialog } from '../../../ui/PlainDialog';
import styles from './calendar.module.css';

interface Props {
  entry: CitaMantenimiento;
  /** The day that it was dropped on. */
  to?: string;
  onClose: () => void;
}

/** An entry of the calendar and its actions: for the keyboard, and after a drag. */
export const EntryDialog = ({ entry, to, onClose }: Props) => {
  const [asking, setAsking] = useState<'mover' | 'posponer' | undefined>(to === undefined ? undefined : 'mover');
  const due = useDue(entry);
  const pathOf = useRecordPath();
  const { make, busy } = useOrderOf();
  if (due && asking === 'mover')
    return <RescheduleDialog due={due} {...(to !== undefined && { to })} onClose={onClose} />;
  if (asking === 'mover' && !isMovableDue(entry)) return <MoveDialog entries={[entry]} onClose={onClose} />;
  if (due && asking === 'posponer') return <PostponeDialog due={due} onClose={onClose} />;
  return (
    <PlainDialog title={titleOf(entry)} width="xs" close="Cerrar" onClose={onClose}>
      <p className={styles.entryWhen}>
        {longDate(entry.fecha)}
        <FaceChip face={faceOf(entry)} />
      </p>
      <Note>{restOf(entry)}</Note>
      {due && <Note>{inLine(leftOf(due))}</Note>}
      {due && withdrawnOf(due) !== null && <Note>{withdrawnOf(due)}</Note>}
      {entry.pronosticado && <Note>Pronosticado según el uso de los últimos {diasUso} días: puede moverse.</Note>}
      {entry.ciclo > 0 && <Note>Es una vez futura del plan: se mueve con «Toda la serie» desde la más próxima.</Note>}
      <div className={styles.entryWays}>
        {entry.plan_id !== null && (
          <Button
            component={Link}
            to={pathOf(entry.plan_id)}
            onClick={onClose}
            startIcon={<Icon name="build" size={18} />}
          >
            Ver el plan
          </Button>
        )}
        {entry.orden_id !== null && (
          <Button
            component={Link}
            to={`/ordenes/${entry.orden_id}/show`}
            startIcon={<Icon name="assignment" size={18} />}
          >
            Ver la orden
          </Button>
        )}
        {entry.activo_id !== null && (
          <Button
            component={Link}
            to={`/public-activo/${entry.activo_id}`}
            startIcon={<Icon name="local_shipping" size={18} />}
          >
            Ver el activo
          </Button>
        )}
        {(due !== undefined || (isMovable(entry) && !isMovableDue(entry))) && (
          <Button onClick={() => setAsking('mover')} startIcon={<Icon name="event" size={18} />}>
            Mover a…
          </Button>
        )}
        {due && (
          <>
            <Button onClick={() => setAsking('posponer')} startIcon={<Icon name="pause_circle" size={18} />}>
              Posponer
            </Button>
            <Button
              disabled={busy}
              onClick={() => void make(due).then(onClose)}
              startIcon={<Icon name="assignment_add" size={18} />}
            >
              Generar orden ahora
            </Button>
          </>
        )}
      </div>
    </PlainDialog>
  );
};

/** The due of a movable entry. */
const useDue = (entry: CitaMantenimiento): Vencimiento | undefined =>
  useGetOne<Vencimiento>(duesResource, { id: entry.vencimiento_id ?? 0 }, { enabled: isMovableDue(entry) }).data;
