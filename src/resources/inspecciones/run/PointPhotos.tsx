import { Alert } from '@mui/material';
import { PhotoButtons } from '../../../ui/photos/PhotoButtons';
import { PhotoStrip } from '../../../ui/photos/PhotoStrip';
import { shrink } from '../../../ui/shrink';
import { useRefusal } from '../../../ui/useAttempt';
import type { Point, Said } from './draft';
import type { Kept, Sender } from './useSender';

/** The most pictures of an answer. */
const most = 10;

interface Props {
  point: Point;
  said: Said | undefined;
  sender: Sender;
  onSay: (item: string, said: Said) => void;
}

/** The pictures of a point. */
export const PointPhotos = ({ point: { id, foto_obligatoria }, said, sender, onSay }: Props) => {
  const { refusal, busy, attempt } = useRefusal();
  const photos = said?.fotos ?? [];
  const add = (pictures: readonly File[]) =>
    attempt(async () => {
      const added: Kept[] = [];
      for (const picture of pictures.slice(0, most - photos.length))
        added.push(await sender.keep(await shrink(picture)));
      onSay(id, { fotos: [...photos, ...added] });
    });
  return (
    <>
      <PhotoStrip
        photos={photos.map((photo, at) => ({ ...photo, name: `Foto ${at + 1}` }))}
        onRemove={(gone) => onSay(id, { fotos: photos.filter((photo) => photo.id !== gone.id) })}
      />
      {photos.length < most && (
        <PhotoButtons
          label={foto_obligatoria && photos.length === 0 ? 'Tomar foto (necesaria)' : 'Tomar foto'}
          disabled={busy}
          onPictures={(pictures) => void add(pictures)}
        />
      )}
      {refusal && <Alert severity="error">{refusal}</Alert>}
    </>
  );
};
