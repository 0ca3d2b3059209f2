import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../ui/Icon';
import type { IconName } from '../ui/icons';
import { classes } from '../ui/classes';
import styles from './MapButton.module.css';

/** Buttons over a map, below the zoom buttons. */
export const MapButtons = ({ children }: { children: ReactNode }) => (
  <div className={`gap-10 ${styles.mapButtons}`}>{children}</div>
);

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'children' | 'aria-label'> {
  icon: IconName;
  label: string;
}

/** A map button. Its label is also its title unless another one is given. */
export const MapButton = ({ icon, label, ...props }: Props) => (
  <button
    type="button"
    className={classes(
      'centered unpadded raised shadow-2 borderless rounded text clickable hoverable focus-inside',
      styles.mapButton,
    )}
    aria-label={label}
    title={label}
    {...props}
  >
    <Icon name={icon} size={20} />
  </button>
);
