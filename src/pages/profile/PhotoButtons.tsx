import { useRef, useState } from 'react';
import { Button } from '@mui/material';
import { Confirm, useNotify } from 'react-admin';
import { removePhoto } from '../../providers/photo';
import { Icon } from '../../ui/Icon';
import { usePhotoChanged } from './account';
import { PhotoDialog } from './PhotoDialog';
import { useNotifyFailure } from '../../ui/useAttempt';

/** Changes or removes the photo. */
export const PhotoButtons = ({ has }: { has: boolean }) => {
  const input = useRef<HTMLInputElement>(null);
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const changed = usePhotoChanged();
  const [picture, setPicture] = useState<ImageBitmap>();
  const [removing, setRemoving] = useState<'asked' | 'busy'>();

  const choose = async (file: File | undefined) => {
    if (!file) return;
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      notify('No se puede leer esa imagen. Elija una foto JPG, PNG o WebP.', { type: 'error' });
    }
  };
  const remove = async () => {
    setRemoving('busy');
    try {
      await removePhoto();
      changed(null);
      notify('Foto quitada');
    } catch (reason) {
      notifyFailure(reason);
    }
    setRemoving(undefined);
  };

  return (
    <div className="row wrap gap-8-12">
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        aria-label="Foto"
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          // Lets the user choose the same file again.
          target.value = '';
        }}
      />
      <Button variant="outlined" startIcon={<Icon name="photo_camera" />} onClick={() => input.current?.click()}>
        {has ? 'Cambiar foto' : 'Poner foto'}
      </Button>
      {has && <Button onClick={() => setRemoving('asked')}>Quitar</Button>}
      {picture && <PhotoDialog picture={picture} onClose={() => setPicture(undefined)} onSent={changed} />}
      <Confirm
        isOpen={removing !== undefined}
        loading={removing === 'busy'}
        title="Quitar la foto"
        content="En su lugar se verán sus iniciales."
        confirm="Quitar"
        cancel="Cancelar"
        onConfirm={() => void remove()}
        onClose={() => setRemoving(undefined)}
      />
    </div>
  );
};
