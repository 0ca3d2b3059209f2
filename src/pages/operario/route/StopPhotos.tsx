import { masFotosMarca } from '#contract/requests/despacho';
import { localPicture } from '../../../providers/offline/apply';
import { failureOf } from '../../../ui/failure';
import { PhotoButtons } from '../../../ui/photos/PhotoButtons';
import { PhotoStrip } from '../../../ui/photos/PhotoStrip';
import { shrink } from '../../../ui/shrink';

interface Props {
  /** Pictures kept on this phone. */
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  keep: (picture: Blob) => Promise<string>;
  onRefusal: (words: string) => void;
}

/** Most photos of one report. */

/** The photos of a report that is not sent yet. */
export const StopPhotos = ({ ids, onChange, keep, onRefusal }: Props) => {
  const add = async (pictures: File[]) => {
    const added: string[] = [];
    for (const picture of pictures.slice(0, masFotosMarca - ids.length)) added.push(await keep(await shrink(picture)));
    onChange([...ids, ...added]);
  };
  return (
    <>
      <PhotoStrip
        photos={ids.map((id, at) => ({ id, url: localPicture(id), name: `Foto ${at + 1}` }))}
        onRemove={({ id }) => onChange(ids.filter((each) => each !== id))}
      />
      {ids.length < masFotosMarca && (
        <PhotoButtons
          label="Tomar foto"
          onPictures={(pictures) => void add(pictures).catch((reason: unknown) => onRefusal(failureOf(reason).message))}
        />
      )}
    </>
  );
};
