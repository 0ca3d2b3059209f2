import { useState } from 'react';
import { Button, FormHelperText, LinearProgress } from '@mui/material';
import { useInput, useRecordContext } from 'react-admin';
import type { Sending } from '../providers/upload';
import { FileButton } from './FileButton';
import type { IconName } from './icons';
import { PhotoFrame } from './PhotoFrame';
import { pictures, useUpload } from './useUpload';

interface Props {
  /** The field with the file's id. */
  source: string;
  /** The field of the record with its address. */
  url: string;
  label: string;
  /** Shown without a photo. */
  icon: IconName;
  /** Where to upload it, if not to the company's files. */
  send?: Sender;
}

type Sender = (file: File, sending: Sending) => Promise<{ id: string; url: string }>;

/** The photo of a record: show, change, remove. Uploaded at once; saving the form sets its id. */
export const PhotoInput = ({ source, url, label, icon, send: sender }: Props) => {
  const { field } = useInput({ source });
  const record = useRecordContext();
  const { send, refusal, share, busy } = useUpload<{ id: string; url: string }>(sender);
  const [sent, setSent] = useState<{ id: string; url: string }>();
  const id: unknown = field.value;
  const shown = !id
    ? undefined
    : id === sent?.id
      ? sent.url
      : id === record?.[source]
        ? String(record?.[url] ?? '')
        : undefined;

  const choose = async ([file]: File[]) => {
    const uploaded = file && (await send(file));
    if (!uploaded) return;
    setSent(uploaded);
    field.onChange(uploaded.id);
  };

  return (
    <PhotoFrame label={label} src={shown} icon={icon}>
      <FileButton
        label={shown ? `Cambiar ${label.toLowerCase()}` : `Poner ${label.toLowerCase()}`}
        icon="photo_camera"
        accept={pictures}
        disabled={busy}
        onChoose={(files) => void choose(files)}
      />
      {Boolean(id) && (
        <Button disabled={busy} onClick={() => field.onChange(null)}>
          Quitar
        </Button>
      )}
      {busy && <LinearProgress variant="determinate" value={(share ?? 0) * 100} aria-label="Envío de la foto" />}
      {refusal && <FormHelperText error>{refusal}</FormHelperText>}
    </PhotoFrame>
  );
};
