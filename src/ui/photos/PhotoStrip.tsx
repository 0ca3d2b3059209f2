import type { Photo } from './photo';
import { useState } from 'react';
import { Picture } from '../Picture';
import { PhotoView } from './PhotoView';
import styles from './photos.module.css';

interface Props<Shown extends Photo> {
  photos: readonly Shown[];
  /** Deletes a photo; undefined: none can be deleted. */
  onRemove?: ((photo: Shown) => void) | undefined;
  /** Which can be deleted; by default all. */
  removable?: (photo: Shown) => boolean;
}

/** Small pictures side by side; each opens in full. */
export const PhotoStrip = <Shown extends Photo>({ photos, onRemove, removable = () => true }: Props<Shown>) => {
  // By index: a photo gets another name once uploaded.
  const [at, setOpened] = useState<number>();
  const photo = at === undefined ? undefined : photos[at];
  if (photos.length === 0) return null;
  const close = () => setOpened(undefined);
  return (
    <>
      <div className={`flex wrap gap-8 ${styles.photoStrip}`}>
        {photos.map(({ id, url, name }, place) => (
          <span className="relative clip rounded" key={id}>
            <Picture src={url} alt={name} />
            <button
              className="fill frameless"
              type="button"
              aria-label={`Ampliar ${name.toLowerCase()}`}
              onClick={() => setOpened(place)}
            />
          </span>
        ))}
      </div>
      {photo && at !== undefined && (
        <PhotoView
          photo={photo}
          before={at > 0}
          after={at + 1 < photos.length}
          onGo={(steps) => setOpened(at + steps)}
          onRemove={
            onRemove && removable(photo)
              ? () => {
                  close();
                  onRemove(photo);
                }
              : undefined
          }
          onClose={close}
        />
      )}
    </>
  );
};
