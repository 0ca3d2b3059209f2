import { useEffect, useId, useState } from 'react';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useLogout } from 'react-admin';
import { useSession } from '../../providers/session';
import { keepSession, useTimeLeft, watchSession } from '../../providers/sessionCheck';
import { failureOf } from '../../ui/failure';

/** Five minutes before the session ends it asks whether to go on. Answered in one tab, it closes in all. */
export const SessionWarning = () => {
  const ends = useSession((state) => state.ends);
  const left = useTimeLeft();
  const logout = useLogout();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** The end that was answered: a session at its very limit cannot be prolonged, and is not asked about again. */
  const [answered, setAnswered] = useState<number | null>(null);
  const titleId = useId();
  const textId = useId();
  useEffect(watchSession, []);

  const keep = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await keepSession();
      setAnswered(ends);
    } catch (reason) {
      setFailure(failureOf(reason).message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog open={left !== undefined && answered !== ends} role="alertdialog" aria-labelledby={titleId} aria-describedby={textId} onClose={() => void keep()}>
      <DialogTitle id={titleId}>¿Seguir conectado?</DialogTitle>
      <DialogContent>
        <p id={textId}>
          Su sesión termina en <strong>{spanOf(left ?? 0)}</strong>. Después tendrá que iniciar sesión de nuevo.
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
  );
};

const spanOf = (ms: number): string => {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
};
