import { useState } from 'react';
import { classes } from './classes';
import styles from './Avatar.module.css';

export type AvatarSize = 'xs' | 'small' | 'medium' | 'large' | 'xl';
export type AvatarStatus = 'online' | 'offline' | 'away' | 'busy';

interface Props {
  name: string | null | undefined;
  /** Address of the photo; without one, or if it fails to load, initials are shown. */
  src?: string | null;
  size?: AvatarSize;
  status?: AvatarStatus;
}

/** A photo or initials. Decorative, as the name is beside it; only the status has a text for screen readers. */
export const Avatar = ({ name, src, size = 'medium', status }: Props) => {
  const [broken, setBroken] = useState<string>();
  return (
    <span className={classes(styles.avatar, styles[size])}>
      {src && src !== broken ? (
        <img src={src} alt="" onError={() => setBroken(src)} />
      ) : (
        <span className={styles.avatarInitials} aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
      {status && (
        <span className={classes(styles.avatarStatus, styles[status])} role="img" aria-label={statusName[status]} />
      )}
    </span>
  );
};

/** First letters of the first two words, or U. */
export const initialsOf = (name: string | null | undefined): string =>
  (name ?? '')
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('es') || 'U';

const statusName: Record<AvatarStatus, string> = {
  online: 'En línea',
  offline: 'Sin conexión',
  away: 'Ausente',
  busy: 'Ocupado',
};
