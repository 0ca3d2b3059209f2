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
  <div className={`row gap-16 full-row ${styles.photoInput}`} role="group" aria-label={label}>
    {src && <img className="rigid cover subtle" src={src} alt={label} />}
    {!src && icon && (
      <span className={`centered rigid cover subtle muted ${styles.photoNone}`}>
        <Icon name={icon} />
      </span>
    )}
    <div className={`row wrap gap-8 ${styles.photoInputSide}`}>{children}</div>
  </div>
);
