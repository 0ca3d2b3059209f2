import { Button } from '@mui/material';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Note';
import QrCode, { qrPicture } from '../../../ui/QrCode';
import { saveFile } from '../../../ui/saveFile';
import { saveLabels } from '../labels';
import type { DialogProps } from './dialog';
import { useNotifyFailure } from '../../../ui/useAttempt';
import { PlainDialog } from '../../../ui/PlainDialog';
import styles from './actions.module.css';

/** The QR code that opens this sheet, for a phone, a screen or a sticker. */
const QrDialog = ({ activo, onClose }: DialogProps) => {
  const notifyFailure = useNotifyFailure();
  const address = `${window.location.origin}/asset/${activo.uuid}`;
  const label = () => saveLabels([activo.id]).catch(notifyFailure);

  const save = async () => {
    const picture = await qrPicture(address);
    if (picture) saveFile(picture, `qr-${activo.codigo ?? activo.id}.png`);
  };

  return (
    <PlainDialog
      title={`Código QR de ${activo.nombre}`}
      className={styles.qr}
      close="Cerrar"
      actions={
        <Button variant="outlined" startIcon={<Icon name="download" />} onClick={() => void save()}>
          Imagen
        </Button>
      }
      main={{ children: 'Etiqueta PDF', startIcon: <Icon name="print" />, onClick: () => void label() }}
      onClose={onClose}
    >
      <QrCode text={address} label={`Código QR que abre la hoja de vida de ${activo.nombre}`} />
      <Note>{address}</Note>
    </PlainDialog>
  );
};

export default QrDialog;
