import { useEffect, useId, useState } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useNotify } from 'react-admin';
import { toDataURL } from 'qrcode';
import { failureOf } from '../../../ui/failure';
import { Icon } from '../../../ui/Icon';
import { saveLabels } from '../labels';
import type { DialogProps } from './dialog';

/** The code that opens this sheet, for a phone, a screen or a sticker. */
const QrDialog = ({ activo, onClose }: DialogProps) => {
  const heading = useId();
  const notify = useNotify();
  const address = `${window.location.origin}/asset/${activo.uuid}`;
  const [image, setImage] = useState<string>();
  useEffect(() => {
    let gone = false;
    void toDataURL(address, { width: 480, margin: 2, errorCorrectionLevel: 'M' }).then((data) => gone || setImage(data));
    return () => {
      gone = true;
    };
  }, [address]);
  const label = () => saveLabels([activo.id]).catch((reason: unknown) => notify(failureOf(reason).message, { type: 'error' }));

  return (
    <Dialog open onClose={onClose} aria-labelledby={heading}>
      <DialogTitle id={heading}>Código QR de {activo.nombre}</DialogTitle>
      <DialogContent className="qr">
        {image ? <img src={image} width={240} height={240} alt={`Código QR que abre la hoja de vida de ${activo.nombre}`} /> : <span className="qr-none" />}
        <p className="record-note">{address}</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cerrar</Button>
        {image && (
          <Button variant="outlined" component="a" href={image} download={`qr-${activo.codigo ?? activo.id}.png`} startIcon={<Icon name="download" />}>
            Imagen
          </Button>
        )}
        <Button variant="contained" startIcon={<Icon name="print" />} onClick={() => void label()}>
          Etiqueta PDF
        </Button>
      </DialogActions>
    </Dialog>
  );
};

export default QrDialog;
