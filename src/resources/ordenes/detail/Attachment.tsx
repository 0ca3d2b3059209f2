import { Icon } from '../../../ui/Icon';
import { Sound } from '../../../ui/sound/Sound';
import styles from './detail.module.css';

/** A file of the order: an image is shown, a voice note played, other files by name. */
export const Attachment = ({ file }: { file: { url: string; nombre: string; tipo: string } }) => {
  const { url, nombre, tipo } = file;
  if (tipo.startsWith('audio/')) return <Sound src={url} />;
  return (
    <a
      className={`outlined grid gap-4 clip subtle muted tiny text-center plain ${styles.ordenFile}`}
      href={url}
      target="_blank"
      rel="noreferrer"
      title={nombre}
    >
      {tipo.startsWith('image/') ? (
        <img src={url} alt={nombre} loading="lazy" />
      ) : (
        <>
          <Icon name="description" size={28} />
          <span>{nombre}</span>
        </>
      )}
    </a>
  );
};
