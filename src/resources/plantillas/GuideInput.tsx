import { useState } from 'react';
import { Button, FormHelperText, LinearProgress } from '@mui/material';
import { useInput, useRecordContext } from 'react-admin';
import type { Plantilla } from '#contract/entities/plantillas';
import { FileButton } from '../../ui/FileButton';
import { PhotoFrame } from '../../ui/PhotoFrame';
import { pictures, useUpload } from '../../ui/useUpload';

/** Addresses of pictures uploaded since the form opened, which the record does not have yet. */
const sent = new Map<string, string>();

/** The picture that explains a step. */
export const GuideInput = ({ source }: { source: string }) => {
  const { field } = useInput({ source });
  const { send, refusal, share, busy } = useUpload();
  const [, setCount] = useState(0);
  const address = useGuide(field.value);

  const choose = async ([file]: File[]) => {
    const uploaded = file && (await send(file));
    if (!uploaded) return;
    sent.set(uploaded.id, uploaded.url);
    setCount((count) => count + 1);
    field.onChange(uploaded.id);
  };

  return (
    <PhotoFrame label="Imagen guía" src={address}>
      <FileButton
        label={address ? 'Cambiar imagen guía' : 'Poner imagen guía'}
        icon="image"
        accept={pictures}
        disabled={busy}
        onChoose={(files) => void choose(files)}
      />
      {Boolean(field.value) && (
        <Button disabled={busy} onClick={() => field.onChange(null)}>
          Quitar
        </Button>
      )}
      {busy && <LinearProgress variant="determinate" value={(share ?? 0) * 100} aria-label="Envío de la imagen" />}
      {refusal && <FormHelperText error>{refusal}</FormHelperText>}
    </PhotoFrame>
  );
};

/** The address of a step's picture by its id. */
export const useGuide = (id: unknown): string | undefined => {
  const record = useRecordContext<Plantilla>();
  return typeof id === 'string' ? (sent.get(id) ?? record?.guias[id]) : undefined;
};
