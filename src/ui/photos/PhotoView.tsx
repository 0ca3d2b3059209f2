import { useState } from 'react';
import { Button, Dialog, IconButton } from '@mui/material';
import { Icon } from '../Icon';
import { Picture } from '../Picture';
import type { Photo } from './photo';
import styles from './photos.module.css';

interface Props {
  photo: Photo;
  /** Whether there are others. */
  before: boolean;
  after: boolean;
  onGo: (steps: number) => void;
  onRemove: (() => void) | undefined;
  onClose: () => void;
}

/** One picture in full screen. A tap zooms in, then a finger moves it; pinching works as usual. */
export const PhotoView = ({ photo, before, after, onGo, onRemove, onClose }: Props) => {
  const [near, setNear] = useState(false);
  const [sure, setSure] = useState(false);
  const go = (steps: number) => {
    setNear(false);
    setSure(false);
    onGo(steps);
  };
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      slotProps={{ paper: { className: styles.photoView, 'aria-label': photo.name } }}
    >
      <header>
        <IconButton aria-label="Cerrar" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
        <strong>{photo.name}</strong>
        <IconButton aria-label={near ? 'Alejar' : 'Acercar'} onClick={() => setNear(!near)}>
          <Icon name={near ? 'zoom_out' : 'zoom_in'} />
        </IconButton>
        {onRemove && !sure && (
          <IconButton aria-label={`Quitar ${photo.name.toLowerCase()}`} onClick={() => setSure(true)}>
            <Icon name="delete" />
          </IconButton>
        )}
      </header>
      {sure && (
        <div className={styles.photoSure} role="group" aria-label={`¿Quitar ${photo.name.toLowerCase()}?`}>
          <Button color="inherit" onClick={() => setSure(false)}>
            Conservar
          </Button>
          <Button color="error" variant="contained" onClick={onRemove}>
            Quitar la foto
          </Button>
        </div>
      )}
      <div className={`centered grow shrink-y ${styles.photoPlace}`} data-near={near} onClick={() => setNear(!near)}>
        <Picture src={photo.url} alt={photo.name} />
      </div>
      {(before || after) && (
        <footer>
          <Button disabled={!before} startIcon={<Icon name="chevron_left" />} onClick={() => go(-1)}>
            Anterior
          </Button>
          <Button disabled={!after} endIcon={<Icon name="chevron_right" />} onClick={() => go(1)}>
            Siguiente
          </Button>
        </footer>
      )}
    </Dialog>
  );
};
