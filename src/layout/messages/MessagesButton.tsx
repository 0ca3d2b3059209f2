import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../ui/Icon';
import { useUnreadMessages } from '../../ui/messages/requests';
import { useMessageChanges } from '../../ui/messages/useMessageChanges';
import styles from '../frame.module.css';

const Threads = lazy(() =>
  import('../../ui/messages/MessagesDrawer').then(({ ThreadsDrawer }) => ({ default: ThreadsDrawer })),
);

/** Opens the threads with the staff; beside it, how many messages nobody has read. */
export const MessagesButton = () => {
  useMessageChanges();
  const unread = useUnreadMessages() ?? 0;
  const [open, setOpen] = useState(false);
  const words = unread === 0 ? '' : `${unread} sin leer`;
  return (
    <>
      <button
        type="button"
        className={`centered rigid relative frameless rounded muted clickable focus-inside ${styles.navbarBell}`}
        data-navbar="messages"
        aria-label={words ? `Mensajes, ${words}` : 'Mensajes'}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="chat" />
        {unread > 0 && (
          <span className={`bold tabular ${styles.navbarCount}`} aria-hidden>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <span className="visually-hidden" aria-live="polite">
        {words && `Mensajes: ${words}`}
      </span>
      {open && (
        <Suspense>
          <Threads onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
