import type { ReactNode } from 'react';
import { Note } from './Note';
import styles from './guest.module.css';

/** An invalid link, unknown, used or expired: explains it, and what to do instead. */
export const DeadLink = ({ message, advice, children }: { message: string; advice?: string; children: ReactNode }) => (
  <>
    <Note tone="peligro" icon="link">
      <p>{message}</p>
      {advice && <p>{advice}</p>}
    </Note>
    <p className={`flex wrap ${styles.guestLinks}`}>{children}</p>
  </>
);
