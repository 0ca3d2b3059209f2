import { Alert } from '@mui/material';
import type { ArchivoOrden } from '#contract/entities/ordenes';
import type { OrdenPaquete } from '#contract/requests/paquete';
import { photosOwed } from '#contract/rules/completion';
import { useSession } from '../../../providers/session';
import { useRefusal } from '../../../ui/useAttempt';
import { PhotoButtons } from '../../../ui/photos/PhotoButtons';
import { PhotoStrip } from '../../../ui/photos/PhotoStrip';
import { useView } from '../usePhone';
import { isOpen } from '../work';
import { addPhotos, removePhoto } from './addPhotos';
import styles from '../operario.module.css';

/** Photos of the order itself; those of tasks are shown with the tasks. */
export const Photos = ({ orden }: { orden: OrdenPaquete }) => {
  const view = useView();
  const { refusal, attempt } = useRefusal();
  const name = useSession((state) => state.user?.name);
  const owed = photosOwed(orden, view.fotos_min_cierre);
  const files = view.archivos.filter(({ orden_id }) => orden_id === orden.id);
  const open = isOpen(orden);
  if (!open && files.length === 0) return null;

  const isPhoto = ({ tipo }: ArchivoOrden) => tipo.startsWith('image/');
  // Only the user who took a photo may delete it.
  const own = (file: ArchivoOrden) => [null, name, view.persona?.nombre].includes(file.usuario);

  return (
    <section className={`grid gap-10 ${styles.phoneCard}`} aria-labelledby="fotos-orden">
      <header className="flex wrap align-baseline spread gap-8">
        <h3 id="fotos-orden">Fotos</h3>
        {owed > 0 && (
          <span className="muted regular">
            {orden.fotos_n} de {owed}
          </span>
        )}
      </header>
      <PhotoStrip
        photos={files.filter(isPhoto).map((file, at) => ({ ...file, name: `Foto ${at + 1}` }))}
        removable={own}
        onRemove={open ? ({ id }) => void attempt(() => removePhoto(orden, id)) : undefined}
      />
      {files
        .filter((file) => !isPhoto(file))
        .map(({ id, url, nombre }) => (
          <a key={id} href={url} target="_blank" rel="noreferrer">
            {nombre}
          </a>
        ))}
      {refusal && <Alert severity="error">{refusal}</Alert>}
      {open && (
        <PhotoButtons
          label="Tomar foto de la orden"
          onPictures={(pictures) => void attempt(() => addPhotos(orden, pictures))}
        />
      )}
    </section>
  );
};
