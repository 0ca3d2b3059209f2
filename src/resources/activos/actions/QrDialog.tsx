import { useId } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Note';
import QrCode, { qrPicture } from '../../../ui/QrCode';
import { saveFile } from '../../../ui/saveFile';
import { saveLabels } from '../labels';
import type { DialogProps } from './dialog';
import { useNotifyFailure } from '../../../ui/useAttempt';
import styles from './actions.module.css';

/** The QR code that opens this sheet, for a phone, a screen or a sticker. */
const QrDialog = ({ activo, onClose }: DialogProps) => {
  const heading = useId();
  const notifyFailure = useNotifyFailure();
  const address = `${window.location.origin}/asset/${activo.uuid}`;
  const label = () => saveLabels([activo.id]).catch(notifyFailure);

  const save = async () => {
    const picture = await qrPicture(address);
    if (picture) saveFile(picture, `qr-${activo.codigo ?? activo.id}.png`);
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby={heading}>
      <DialogTitle id={heading}>Código QR de {activo.nombre}</DialogTitle>
      <DialogContent className={styles.qr}>
        <QrCode text={address} label={`Código QR que abre la hoja de vida de ${activo.nombre}`} />
        <Note>{address}</Note>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cerrar</Button>
        <Button variant="outlined" startIcon={<Icon name="download" />} onClick={() => void save()}>
          Imagen
        </Button>
        <Button variant="contained" startIcon={<Icon name="print" />} onClick={() => void label()}>
          Etiqueta PDF
        </Button>
      </DialogActions>
    </Dialog>
  );
};

export default QrDialog;
