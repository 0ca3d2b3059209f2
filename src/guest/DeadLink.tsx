import type { ReactNode } from 'react';
import { Note } from './Note';
import styles from './guest.module.css';

/** A link that does not exist, was used or ran out: says so, and what can be done instead. */
export const DeadLink = ({ message, advice, children }: { message: string; advice?: string; children: ReactNode }) => (
  <>
    <Note tone="peligro" icon="link">
      <p>{message}</p>
      {advice && <p>{advice}</p>}
    </Note>
    <p className={styles.guestLinks}>{children}</p>
  </>
);
