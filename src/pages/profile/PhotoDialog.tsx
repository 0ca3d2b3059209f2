import { useEffect, useId, useRef, useState } from 'react';
import { Alert, Button, Dialog, DialogActions, DialogTitle, LinearProgress } from '@mui/material';
import { useNotify } from 'react-admin';
import { sendPhoto } from '../../providers/photo';
import { failureOf } from '../../ui/failure';
import { DialogBody } from '../../ui/DialogBody';
import { PhotoFrame } from './PhotoFrame';
import { firstFraming } from './framing';
import { squareOf } from './square';
import styles from './profile.module.css';

interface Props {
  picture: ImageBitmap;
  onClose: () => void;
  onSent: (img_url: string | null) => void;
}

/** Crops the chosen picture and uploads it. An interrupted upload resumes. */
export const PhotoDialog = ({ picture, onClose, onSent }: Props) => {
  const heading = useId();
  const notify = useNotify();
  const [framing, setFraming] = useState(firstFraming);
  const [sent, setSent] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const busy = sent !== undefined;

  const send = async () => {
    const { signal } = (sending.current = new AbortController());
    setRefusal(undefined);
    setSent(0);
    try {
      onSent(await sendPhoto(await squareOf(picture, framing), setSent, signal));
      notify('Foto guardada');
      onClose();
    } catch (reason) {
      if (signal.aborted) return;
      setSent(undefined);
      const { message, fields } = failureOf(reason);
      setRefusal(fields?.['archivo'] ?? message);
    }
  };

  return (
    <Dialog open fullWidth maxWidth="xs" onClose={busy ? undefined : onClose} aria-labelledby={heading}>
      <DialogTitle id={heading}>Encuadre su foto</DialogTitle>
      <DialogBody className={styles.photoDialog}>
        {refusal && <Alert severity="error">{refusal}</Alert>}
        <PhotoFrame picture={picture} framing={framing} onFramed={setFraming} disabled={busy} />
        {busy && <LinearProgress variant="determinate" value={sent * 100} aria-label="Envío de la foto" />}
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cancelar</Button>
        <Button variant="contained" loading={busy} onClick={() => void send()}>
          {refusal ? 'Reintentar' : 'Guardar foto'}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
