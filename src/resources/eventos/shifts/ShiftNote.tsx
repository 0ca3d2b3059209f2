import { useEffect, useState } from 'react';
import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { channels, events } from '#contract/core/realtime';
import { subscribe } from '../../../providers/realtime';
import { useSession } from '../../../providers/session';
import { counted, dateTime } from '../../../ui/formats';
import { inboxAddress } from '../addresses';
import { confirmShift } from '../requests';
import { useEventSummary } from '../useEventSummary';
import { useNotifyFailure } from '../../../ui/useAttempt';
import { Summary } from './Summary';
import styles from './shifts.module.css';

/** The note of the shift that the user takes over, on every page until they confirm it. */
export const ShiftNote = () => {
  const shift = useEventSummary()?.turno;
  const queries = useQueryClient();
  const me = useSession((state) => state.user?.id ?? null);
  // Who takes over is notified, and then the note is there.
  useEffect(
    () =>
      me === null
        ? undefined
        : subscribe(
            channels.user(me),
            events.notificacion,
            () => void queries.invalidateQueries({ queryKey: ['eventos', 'resumen'] }),
          ),
    [me, queries],
  );
  const notifyFailure = useNotifyFailure();
  const [busy, setBusy] = useState(false);
  if (!shift) return null;
  const confirm = async () => {
    setBusy(true);
    await confirmShift(shift.id).catch(notifyFailure);
    await queries.invalidateQueries({ queryKey: ['eventos'] });
    setBusy(false);
  };
  return (
    <Alert
      className={styles.shiftNote}
      severity="info"
      role="status"
      aria-label="Turno que recibe"
      action={
        <Button color="inherit" size="small" disabled={busy} onClick={() => void confirm()}>
          Recibir el turno
        </Button>
      }
    >
      <strong>{shift.de ?? 'Alguien'} le entregó el turno</strong> · {dateTime(shift.creado_en)} ·{' '}
      {shift.eventos_n === 0 ? (
        'sin eventos'
      ) : (
        <Link to={inboxAddress({ pendiente: true, mio: true })}>{counted(shift.eventos_n, 'evento', 'eventos')}</Link>
      )}
      <q className="block scroll-y above-4 pre-line break-anywhere">{shift.nota}</q>
      {shift.resumen && <Summary of={shift.resumen} />}
    </Alert>
  );
};
