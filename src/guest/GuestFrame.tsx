import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon';
import { RouteArt } from './RouteArt';
import shared from './guest.module.css';
import styles from './GuestFrame.module.css';

interface Props {
  title: string;
  /** Why the previous page had to close. */
  notice?: { error: string; message: string } | undefined;
  children: ReactNode;
}

/** The brand on one side, the task on the other; on a phone the brand is a band on top. */
export const GuestFrame = ({ title, notice, children }: Props) => (
  <div className={shared.guest}>
    <header className={`column spread clip ${styles.brand}`}>
      <RouteArt />
      <p className={`row gap-12 relative flush bold ${styles.logo}`}>
        <Mark />
        Ftrack
      </p>
      <p className={`relative flush ${styles.claim}`}>Su flota, sus activos y su mantenimiento en un solo lugar.</p>
    </header>
    <main className={`grid align-center surface ${styles.main}`}>
      <div className={styles.sheet}>
        {notice && (
          <div className={`flex align-start gap-10 rounded ${shared.guestNote} ${shared.guestNoteAviso}`} role="alert">
            <Icon name="info" />
            <p className="grow shrink">
              <strong>{notice.error}.</strong> {notice.message}
            </p>
          </div>
        )}
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  </div>
);

const Mark = () => (
  <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="9" />
    <path d="M9 24V11.5A3.5 3.5 0 0 1 12.5 8H23M9 17h9.5" />
    <circle cx="23" cy="17" r="2.6" />
  </svg>
);
