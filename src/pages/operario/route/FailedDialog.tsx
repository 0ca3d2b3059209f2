import { useState } from 'react';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import type { RutaPaquete } from '#contract/despacho';
import type { ParadaEjecutada } from '#contract/ejecuciones';
import { keepPhoto } from '../../../providers/offline/phone';
import { useDraft } from '../../../providers/offline/useDraft';
import { failureOf } from '../../../ui/failure';
import { usePhone } from '../../../ui/usePhone';
import { reportStop } from './report';
import { StopPhotos } from './StopPhotos';
import styles from '../operario.module.css';

interface Props {
  ruta: RutaPaquete;
  stop: ParadaEjecutada;
  onClose: () => void;
}

/** The usual reasons: one tap. */
const reasons = ['Cerrado', 'Nadie recibe', 'Dirección errada', 'Rechazado'] as const;

/** Says why a stop could not be served. */
const FailedDialog = ({ ruta, stop, onClose }: Props) => {
  const phone = usePhone();
  const { draft, write, drop } = useDraft<{ nota: string; fotos: string[] }>(`no se pudo ${ruta.id} ${stop.clave}`, {
    nota: '',
    fotos: [],
  });
  const [refusal, setRefusal] = useState<string>();
  const report = () => {
    const nota = draft.nota.trim();
    if (!nota) return setRefusal('Diga por qué no se pudo');
    reportStop(ruta, stop, { tipo: 'fallida', nota, fotos: draft.fotos }).then(
      () => {
        drop();
        onClose();
      },
      (reason: unknown) => setRefusal(failureOf(reason).message),
    );
  };
  return (
    <Dialog open fullWidth fullScreen={phone} maxWidth="sm" onClose={onClose} aria-labelledby="no-se-pudo">
      <DialogTitle id="no-se-pudo">No se pudo: {stop.nombre}</DialogTitle>
      <DialogContent className={styles.phoneForm}>
        {refusal && <Alert severity="error">{refusal}</Alert>}
        <div className={`grid gap-10 ${styles.phoneReasons}`}>
          {reasons.map((words) => (
            <Button
              key={words}
              variant={draft.nota === words ? 'contained' : 'outlined'}
              onClick={() => write({ nota: words })}
            >
              {words}
            </Button>
          ))}
        </div>
        <TextField
          label="¿Por qué?"
          value={draft.nota}
          multiline
          minRows={2}
          onChange={({ target }) => write({ nota: target.value })}
        />
        <StopPhotos ids={draft.fotos} onChange={(fotos) => write({ fotos })} keep={keepPhoto} onRefusal={setRefusal} />
      </DialogContent>
      <DialogActions className={styles.phoneActions}>
        <Button onClick={onClose}>Cancelar</Button>
        <Button variant="contained" onClick={report}>
          Guardar
        </Button>
      </DialogActions>
    </Dialog>
  );
};

export default FailedDialog;
