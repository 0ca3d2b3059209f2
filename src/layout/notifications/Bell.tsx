import { lazy, Suspense, useRef, useState } from 'react';
import { useCompany } from '../../providers/session';
import { Icon } from '../../ui/Icon';
import { useUnread } from './notices';
import styles from '../frame.module.css';

// Loaded on demand.
const Panel = lazy(() => import('./Panel').then((module) => ({ default: module.Panel })));

/** The notices of the selected company: the unread count, and the list on click. */
export const Bell = () => {
  const company = useCompany();
  const unread = useUnread() ?? 0;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  if (!company) return null;
  const words = unread === 0 ? '' : unread === 1 ? '1 sin leer' : `${unread} sin leer`;

  return (
    <>
      <button
        ref={button}
        type="button"
        className={`centered rigid relative frameless rounded muted clickable focus-inside ${styles.navbarBell}`}
        data-navbar="bell"
        aria-label={words ? `Notificaciones, ${words}` : 'Notificaciones'}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="notifications" />
        {unread > 0 && (
          <span className={`bold tabular ${styles.navbarCount}`} aria-hidden>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <span className="visually-hidden" aria-live="polite">
        {words && `Notificaciones: ${words}`}
      </span>
      {open && (
        <Suspense>
          <Panel anchor={button.current} unread={unread} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
