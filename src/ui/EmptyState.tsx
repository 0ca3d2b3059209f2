import type { ReactNode } from 'react';
import { Icon } from './Icon';
import type { IconName } from './icons';
import styles from './EmptyState.module.css';

/** Nothing here yet, or nothing found: what to do in one sentence, with a button. */
export const EmptyState = ({ icon, text, action }: { icon: IconName; text: string; action?: ReactNode }) => (
  <div className={`column align-center gap-12 text-center ${styles.emptyState}`}>
    <span className={`centered brand ${styles.emptyStateIcon}`}>
      <Icon name={icon} size={28} />
    </span>
    <p className="flush muted regular">{text}</p>
    {action && <div className="flex wrap center gap-8 above-4">{action}</div>}
  </div>
);
