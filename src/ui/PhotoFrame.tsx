import type { ReactNode } from 'react';
import { Icon } from './Icon';
import type { IconName } from './icons';
import styles from './PhotoFrame.module.css';

interface Props {
  label: string;
  /** Address of the photo. */
  src: string | undefined;
  /** Shown without a photo. */
  icon?: IconName;
  /** Its buttons. */
  children: ReactNode;
}

/** A photo in a form, with its buttons beside it. */
export const PhotoFrame = ({ label, src, icon, children }: Props) => (
  <div className={styles.photoInput} role="group" aria-label={label}>
    {src && <img src={src} alt={label} />}
    {!src && icon && (
      <span className={styles.photoNone}>
        <Icon name={icon} />
      </span>
    )}
    <div className={styles.photoInputSide}>{children}</div>
  </div>
);
