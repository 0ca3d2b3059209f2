import { useState } from 'react';
import { classes } from './classes';
import styles from './Avatar.module.css';

export type AvatarSize = 'xs' | 'small' | 'medium' | 'large' | 'xl';
export type AvatarStatus = 'online' | 'offline' | 'away' | 'busy';

interface Props {
  name: string | null | undefined;
  /** Address of the photo; initials without one, or when it cannot be loaded. */
  src?: string | null;
  size?: AvatarSize;
  status?: AvatarStatus;
}

/** A face or two letters. The name itself stands beside it; only the status has words of its own for screen readers. */
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
      {status && <span className={classes(styles.avatarStatus, styles[status])} role="img" aria-label={statusName[status]} />}
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

const statusName: Record<AvatarStatus, string> = { online: 'En línea', offline: 'Sin conexión', away: 'Ausente', busy: 'Ocupado' };
