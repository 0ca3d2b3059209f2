import { useEffect, useId, useState } from 'react';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useLogout } from 'react-admin';
import { canOpen } from '#contract/core/paths';
import { useRole, useSession } from '../../providers/session';
import { keepSession, useEnding, watchSession } from '../../providers/sessionCheck';
import { failureOf } from '../../ui/failure';
import styles from '../frame.module.css';

/**
 * Five minutes before the session ends it asks, once and in one tab, whether to continue. Until the user answers, in
 * any tab, every tab shows a countdown.
 */
export const SessionWarning = () => {
  const ends = useSession((state) => state.ends);
  const ending = useEnding();
  const logout = useLogout();
  const inTheField = canOpen(useRole(), '/operario/ordenes');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** The end of the session whose dialog was dismissed here. */
  const [aside, setAside] = useState<number | null>(null);
  /** The end that cannot be extended: a session lasts `limits.session.longest` at most. */
  const [last, setLast] = useState<number | null>(null);
  const titleId = useId();
  const textId = useId();
  useEffect(watchSession, []);

  const keep = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await keepSession();
      setAside(ends);
      setLast(ends);
    } catch (reason) {
      setFailure(failureOf(reason).message);
    } finally {
      setBusy(false);
    }
  };

  const asks = ending?.asked === true && aside !== ends;
  const left = spanOf(ending?.left ?? 0);
  return (
    <>
      {ending?.left === 0 && (
        <Alert className={styles.retryBar} severity="warning" role="status">
          {inTheField
            ? 'Su sesión terminó y no hay red: puede seguir trabajando, y lo que haga queda guardado en este ' +
              'teléfono. Cuando vuelva la red entre de nuevo y se envía.'
            : 'Su sesión terminó y no hay conexión con el servidor. Cuando vuelva tendrá que iniciar sesión de nuevo.'}
        </Alert>
      )}
      {ending && ending.left > 0 && !asks && (
        <Alert
          className={styles.retryBar}
          severity="warning"
          role="status"
          action={
            last !== ends && (
              <Button color="inherit" size="small" disabled={busy} onClick={() => void keep()}>
                Seguir conectado
              </Button>
            )
          }
        >
          Su sesión termina en <span aria-live="off">{left}</span>.{' '}
          {last === ends && 'Ya no se puede prolongar: guarde lo que tenga pendiente.'} {failure}
        </Alert>
      )}
      <Dialog
        open={asks}
        role="alertdialog"
        aria-labelledby={titleId}
        aria-describedby={textId}
        onClose={() => setAside(ends)}
      >
        <DialogTitle id={titleId}>¿Seguir conectado?</DialogTitle>
        <DialogContent>
          <p id={textId}>
            Su sesión termina en <strong>{left}</strong>. Después tendrá que iniciar sesión de nuevo.
          </p>
          {failure && <Alert severity="error">{failure}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => void logout()}>Cerrar Sesión</Button>
          <Button variant="contained" autoFocus disabled={busy} onClick={() => void keep()}>
            Seguir conectado
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
};

const spanOf = (ms: number): string => {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
};
