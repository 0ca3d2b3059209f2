import { Icon } from '../../../ui/Icon';
import styles from './detail.module.css';

/** A file of the order: an image is shown, other files by name. */
export const Attachment = ({
  file: { url, nombre, tipo },
}: {
  file: { url: string; nombre: string; tipo: string };
}) => (
  <a
    className={`outlined grid gap-4 clip muted tiny ${styles.ordenFile}`}
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
