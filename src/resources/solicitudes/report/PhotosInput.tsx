import { useState } from 'react';
import { FormHelperText, LinearProgress } from '@mui/material';
import { useInput } from 'react-admin';
import { PhotoButtons } from '../../../ui/photos/PhotoButtons';
import { PhotoStrip } from '../../../ui/photos/PhotoStrip';
import { shrink } from '../../../ui/shrink';
import { useUpload } from '../../../ui/useUpload';

/** Photos of a form, from the camera or the device; uploaded at once. */
export const PhotosInput = ({ source, most }: { source: string; most: number }) => {
  const { field, fieldState } = useInput<string[]>({ source });
  const { send, refusal, share, busy } = useUpload();
  const [sent, setSent] = useState<{ id: string; url: string; name: string }[]>([]);
  const keep = (photos: typeof sent) => {
    setSent(photos);
    field.onChange(photos.map(({ id }) => id));
  };
  const add = async (pictures: File[]) => {
    let kept = sent;
    for (const picture of pictures.slice(0, most - sent.length)) {
      const small = await shrink(picture);
      const file = await send(new File([small], picture.name, { type: small.type }));
      if (!file) break;
      kept = [...kept, { id: file.id, url: file.url, name: `Foto ${kept.length + 1}` }];
      keep(kept);
    }
  };
  const wrong = refusal ?? fieldState.error?.message;
  return (
    <div className="grid gap-8" role="group" aria-label="Fotos">
      <PhotoStrip photos={sent} onRemove={({ id }) => keep(sent.filter((each) => each.id !== id))} />
      {sent.length < most && (
        <PhotoButtons label="Tomar foto" disabled={busy} onPictures={(pictures) => void add(pictures)} />
      )}
      {busy && <LinearProgress variant="determinate" value={(share ?? 0) * 100} aria-label="Envío de la foto" />}
      {wrong && <FormHelperText error>{wrong}</FormHelperText>}
    </div>
  );
};
