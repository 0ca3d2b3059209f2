import { useStored } from '../Picture';
import styles from './sound.module.css';

/** A voice note to listen to, from this device if it is stored there. */
export const Sound = ({ src, label = 'Nota de voz' }: { src: string; label?: string }) => {
  const url = useStored(src);
  if (url === undefined) return null;
  if (url === null) return <span className="muted regular">{label}: ya no está en este teléfono.</span>;
  return <audio className={styles.sound} controls preload="metadata" src={url} aria-label={label} />;
};
