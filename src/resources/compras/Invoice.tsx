import { FormHelperText, LinearProgress, TextField } from '@mui/material';
import { PhotoButtons } from '../../ui/photos/PhotoButtons';
import { PhotoStrip } from '../../ui/photos/PhotoStrip';
import { shrink } from '../../ui/shrink';
import { useUpload } from '../../ui/useUpload';
import type { Paper } from './useArrival';

interface Props {
  label: string;
  paper: Paper;
  onChange: (change: Partial<Paper>) => void;
  /** Its photo is being uploaded. */
  busy: boolean;
  onBusy: (busy: boolean) => void;
}

/** The number of the invoice, and its photo, which is uploaded at once. */
export const Invoice = ({ label, paper: { number, photo }, onChange, busy, onBusy }: Props) => {
  const { send, refusal } = useUpload();
  const keep = async ([picture]: File[]) => {
    if (!picture) return;
    onBusy(true);
    const small = await shrink(picture);
    const sent = await send(new File([small], picture.name, { type: small.type }));
    onBusy(false);
    if (sent) onChange({ photo: sent });
  };
  return (
    <>
      <TextField
        label={label}
        value={number}
        onChange={({ target }) => onChange({ number: target.value })}
        slotProps={{ htmlInput: { maxLength: 80, autoComplete: 'off' } }}
      />
      <PhotoStrip
        photos={photo ? [{ ...photo, name: 'Foto de la factura' }] : []}
        onRemove={() => onChange({ photo: null })}
      />
      {!photo && (
        <PhotoButtons label="Foto de la factura" disabled={busy} onPictures={(pictures) => void keep(pictures)} />
      )}
      {busy && <LinearProgress aria-label="Envío de la foto" />}
      {refusal && <FormHelperText error>{refusal}</FormHelperText>}
    </>
  );
};
