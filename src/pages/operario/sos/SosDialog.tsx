import { useEffect, useRef } from 'react';
import { Alert, Button } from '@mui/material';
import { useRefusal } from '../../../ui/useAttempt';
import { Icon } from '../../../ui/Icon';
import { callForHelp, callOff, useSos } from './useSos';
import { sosWords } from './words';
import styles from './sos.module.css';

/**
 * Asks for confirmation before it calls, because a button in a pocket is pressed by mistake. Afterwards it shows the
 * state of the call. The browser's own dialog: no code is loaded when it opens, so that it opens without network too.
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

  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      ref={dialog}
      className={`raised borderless rounded-l text ${styles.sosDialog}`}
      aria-labelledby="sos"
      onClose={onClose}
    >
      <h2 id="sos" className="flush">
        {called ? 'Ayuda pedida' : '¿Necesita ayuda?'}
      </h2>
      {refusal && <Alert severity="error">{refusal}</Alert>}
      {called ? (
        <p className="flush large" role="status" data-answered={call?.reconocido_por !== null && call !== null}>
          {sosWords(call, waiting)}
        </p>
      ) : (
        <p className="flush large">
          Su central recibe una alarma con su nombre, su vehículo y el lugar donde está. Funciona también sin red: sale
          apenas la haya.
        </p>
      )}
      <div className={`grid gap-8 ${styles.sosActions}`}>
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
        <Button onClick={() => dialog.current?.close()}>{called ? 'Cerrar' : 'Cancelar'}</Button>
      </div>
    </dialog>
  );
};
