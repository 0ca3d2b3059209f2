import type { ReactNode } from 'react';
import { Icon } from './Icon';
import type { IconName } from './icons';
import styles from './EmptyState.module.css';

/** Nothing here yet, or nothing found: what to do in one sentence, with a button. */
export const EmptyState = ({ icon, text, action }: { icon: IconName; text: string; action?: ReactNode }) => (
  <div className={`column gap-12 ${styles.emptyState}`}>
    <span className={`centered brand ${styles.emptyStateIcon}`}>
      <Icon name={icon} size={28} />
    </span>
    <p>{text}</p>
    {action && <div className={`flex wrap gap-8 ${styles.emptyStateAction}`}>{action}</div>}
  </div>
);
