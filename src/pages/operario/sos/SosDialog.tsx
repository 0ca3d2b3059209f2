import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useRefusal } from '../../../ui/useAttempt';
import { Icon } from '../../../ui/Icon';
import { callForHelp, callOff, useSos } from './useSos';
import { sosWords } from './words';
import styles from './sos.module.css';

/**
 * Asks for confirmation before it calls, because a button in a pocket is pressed by mistake. Afterwards it shows the
 * state of the call.
 */
export const SosDialog = ({ onClose }: { onClose: () => void }) => {
  const { call, waiting, refetch } = useSos();
  const { refusal, busy, attempt } = useRefusal();
  const called = call !== null || waiting;

  const ask = () => attempt(callForHelp);
  const takeBack = () =>
    attempt(async () => {
      await callOff(call);
      await refetch();
      onClose();
    });

  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby="sos">
      <DialogTitle id="sos">{called ? 'Ayuda pedida' : '¿Necesita ayuda?'}</DialogTitle>
      <DialogContent className={styles.sosText}>
        {refusal && <Alert severity="error">{refusal}</Alert>}
        {called ? (
          <p role="status" data-answered={call?.reconocido_por !== null && call !== null}>
            {sosWords(call, waiting)}
          </p>
        ) : (
          <p>
            Su central recibe una alarma con su nombre y el lugar donde está. Funciona también sin red: sale apenas la
            haya.
          </p>
        )}
      </DialogContent>
      <DialogActions className={styles.sosActions}>
        {!called && (
          <Button
            className={styles.sosCall ?? ''}
            variant="contained"
            color="error"
            loading={busy}
            startIcon={<Icon name="sos" />}
            onClick={() => void ask()}
          >
            Pedir ayuda ahora
          </Button>
        )}
        {called && (
          <Button variant="outlined" loading={busy} onClick={() => void takeBack()}>
            Estoy bien
          </Button>
        )}
        <Button onClick={onClose}>{called ? 'Cerrar' : 'Cancelar'}</Button>
      </DialogActions>
    </Dialog>
  );
};
