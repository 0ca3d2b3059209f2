import { useState } from 'react';
import { Button, FormHelperText, TextField } from '@mui/material';
import { useInput } from 'react-admin';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { FormGrid } from '../../../ui/FormGrid';
import { Icon } from '../../../ui/Icon';
import { SignaturePad } from '../../../ui/SignaturePad';
import { useUpload } from '../../../ui/useUpload';
import styles from '../ordenes.module.css';

/** A signature drawn by hand, with the name of who signs: asked for where the order requires it, else offered. */
const SignatureInput = ({ required }: { required: boolean }) => {
  const [open, setOpen] = useState(required);
  if (open) return <Signing />;
  return (
    <Button className={styles.signatureOffer} variant="outlined" startIcon={<Icon name="signature" />} onClick={() => setOpen(true)}>
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
  /** Of what stands there now: the name may be written while the picture is on its way. */
  const change = (next: Partial<Firma>) => {
    const all: Firma = { ...blank, ...getValues('firma'), ...next };
    field.onChange(all.archivo_id || all.nombre || all.documento ? all : null);
  };
  /** Each stroke replaces the picture that was sent before it. */
  const sign = async (picture: Blob | null) => {
    const sent = picture && (await send(new File([picture], 'firma.png', { type: 'image/png' })));
    if (sent) change({ archivo_id: sent.id });
    else if (!picture) change({ archivo_id: null });
  };
  const wrong = get(errors, 'firma') !== undefined;

  return (
    <div className={styles.signature}>
      <SignaturePad label="Firma de quien recibe" onChange={(picture) => void sign(picture)} />
      {busy && <FormHelperText>Enviando la firma…</FormHelperText>}
      {refusal && <FormHelperText error>{refusal}</FormHelperText>}
      {wrong && !value.archivo_id && <FormHelperText error>Falta la firma</FormHelperText>}
      <FormGrid>
        <TextField
          label="Nombre de quien firma"
          value={value.nombre ?? ''}
          error={wrong && !value.nombre}
          helperText={wrong && !value.nombre && 'Obligatorio'}
          onChange={({ target }) => change({ nombre: target.value || null })}
        />
        <TextField label="Documento (opcional)" value={value.documento ?? ''} onChange={({ target }) => change({ documento: target.value || null })} />
      </FormGrid>
    </div>
  );
};
