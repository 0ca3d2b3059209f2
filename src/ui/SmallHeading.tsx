import type { ReactNode } from 'react';
import styles from './SmallHeading.module.css';

/** The heading of a few inputs in a dialog. */
export const SmallHeading = ({ children }: { children: ReactNode }) => (
  <h3 className={`full-row muted small semibold ${styles.smallHeading}`}>{children}</h3>
);
