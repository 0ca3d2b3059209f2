import { useRef, useState } from 'react';
import { Button, FormHelperText, TextField } from '@mui/material';
import { useInput } from 'react-admin';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { FormGrid } from '../../../ui/FormGrid';
import { Icon } from '../../../ui/Icon';
import { SignaturePad } from '../../../ui/SignaturePad';
import { useUpload } from '../../../ui/useUpload';
import styles from '../ordenes.module.css';

/** A hand-drawn signature and the signer's name: required if the order says so, else optional. */
const SignatureInput = ({ required }: { required: boolean }) => {
  const [open, setOpen] = useState(required);
  if (open) return <Signing />;
  return (
    <Button
      className={styles.signatureOffer}
      variant="outlined"
      startIcon={<Icon name="signature" />}
      onClick={() => setOpen(true)}
    >
      Añadir firma de quien recibe
    </Button>
  );
};

export default SignatureInput;

interface Firma {
  archivo_id: string | null;
  nombre: string | null;
  documento: string | null;
}

const blank: Firma = { archivo_id: null, nombre: null, documento: null };

const Signing = () => {
  const { field } = useInput<Firma | null>({ source: 'firma' });
  const { errors } = useFormState({ name: 'firma' });
  const { send, refusal, busy } = useUpload();
  const { getValues } = useFormContext();
  const value: Firma = { ...blank, ...field.value };
  /** Uses the current values: the name may be typed while the picture is being uploaded. */
  const change = (next: Partial<Firma>) => {
    const all: Firma = { ...blank, ...getValues('firma'), ...next };
    field.onChange(all.archivo_id || all.nombre || all.documento ? all : null);
  };
  const [named, setNamed] = useState(Boolean(value.nombre));
  const latest = useRef<Promise<Blob> | null>(null);
  /** Each stroke or letter replaces the previous picture; nothing is uploaded while the user is still typing. */
  const sign = async (picture: Promise<Blob> | null, written: boolean) => {
    latest.current = picture;
    if (!picture) return change({ archivo_id: null });
    await new Promise((resolve) => setTimeout(resolve, written ? 300 : 0));
    const drawn = picture === latest.current && (await picture.catch(() => undefined));
    const sent = drawn && (await send(new File([drawn], 'firma.png', { type: 'image/png' })));
    if (sent && picture === latest.current) change({ archivo_id: sent.id });
  };
  const wrong = get(errors, 'firma') !== undefined;

  return (
    <div className="grid gap-10">
      <SignaturePad
        label="Firma de quien recibe"
        onChange={(picture, strokes) => void sign(picture, typeof strokes === 'string')}
        onName={(name) => !named && change({ nombre: name || null })}
      />
      {busy && <FormHelperText>Enviando la firma…</FormHelperText>}
      {refusal && <FormHelperText error>{refusal}</FormHelperText>}
      {wrong && !value.archivo_id && <FormHelperText error>Falta la firma</FormHelperText>}
      <FormGrid>
        <TextField
          label="Nombre de quien firma"
          value={value.nombre ?? ''}
          error={wrong && !value.nombre}
          helperText={wrong && !value.nombre && 'Obligatorio'}
          onChange={({ target }) => {
            setNamed(true);
            change({ nombre: target.value || null });
          }}
        />
        <TextField
          label="Documento (opcional)"
          value={value.documento ?? ''}
          onChange={({ target }) => change({ documento: target.value || null })}
        />
      </FormGrid>
    </div>
  );
};
