import { FormHelperText, TextField } from '@mui/material';
import { PhotoButtons } from '../../ui/photos/PhotoButtons';
import { PhotoStrip } from '../../ui/photos/PhotoStrip';
import { shrink } from '../../ui/shrink';
import { useUpload } from '../../ui/useUpload';

/** The paper with which something came. */
export interface Paper {
  number: string;
  photo: { id: string; url: string } | null;
}

interface Props {
  label: string;
  paper: Paper;
  onChange: (change: Partial<Paper>) => void;
}

/** The number of the invoice, and its photo, which is uploaded at once. */
export const Invoice = ({ label, paper: { number, photo }, onChange }: Props) => {
  const { send, refusal, busy } = useUpload();
  const keep = async ([picture]: File[]) => {
    const sent = picture && (await send(new File([await shrink(picture)], picture.name, { type: picture.type })));
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
      {refusal && <FormHelperText error>{refusal}</FormHelperText>}
    </>
  );
};
