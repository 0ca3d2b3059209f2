import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button, Drawer, IconButton, Popover } from '@mui/material';
import { Icon } from '../../ui/Icon';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { usePhone } from '../../ui/usePhone';
import { Notice } from './Notice';
import { useMarkRead, useNotices } from './notices';
import { useNotifyFailure } from '../../ui/useAttempt';
import styles from './Panel.module.css';

interface Props {
  anchor: HTMLElement | null;
  unread: number;
  onClose: () => void;
}

const step = 30;

/** The user's notices, the newest first. Opening one marks it as read. */
export const Panel = ({ anchor, unread, onClose }: Props) => {
  const heading = useId();
  const close = useRef<HTMLButtonElement>(null);
  const [count, setCount] = useState(step);
  const { data, isError, refetch, isPlaceholderData } = useNotices(count);
  const reading = useMarkRead();
  const failed = useNotifyFailure();
  const [newest] = data ?? [];
  // The button that marks all disappears, and with it the focus, which stays within the panel.
  useEffect(() => {
    if (unread === 0 && document.activeElement === document.body) close.current?.focus();
  }, [unread]);

  return (
    <Frame anchor={anchor} heading={heading} onClose={onClose}>
      <header className={`row gap-4 rigid ${styles.noticesHead}`}>
        <h2 className="grow flush bold" id={heading}>
          Notificaciones
        </h2>
        {newest && unread > 0 && (
          <Button
            size="small"
            loading={reading.isPending}
            onClick={() => reading.mutate({ todas: true, hasta: newest.id }, { onError: failed })}
          >
            Marcar todas como leídas
          </Button>
        )}
        <IconButton ref={close} aria-label="Cerrar" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      {!data && (isError ? <Unread onRetry={() => void refetch()} /> : <ListSkeleton rows={4} />)}
      {data?.length === 0 && <Nothing />}
      {data && data.length > 0 && (
        <ul className={`unmarked grow shrink-y scroll-y flush ${styles.notices}`}>
          {data.map((notice) => (
            <li key={notice.id}>
              <Notice
                notice={notice}
                onOpen={() => {
                  if (notice.leida_en === null) reading.mutate({ ids: [notice.id] }, { onError: failed });
                  if (notice.url !== null) onClose();
                }}
              />
            </li>
          ))}
          {data.length >= count && (
            <li className={styles.noticesMore}>
              <Button loading={isPlaceholderData} onClick={() => setCount(count + step)}>
                Ver más
              </Button>
            </li>
          )}
        </ul>
      )}
    </Frame>
  );
};

/** Beneath the bell; a bottom sheet on phones. */
const Frame = ({
  anchor,
  heading,
  onClose,
  children,
}: Pick<Props, 'anchor' | 'onClose'> & { heading: string; children: ReactNode }) => {
  const phone = usePhone();
  const paper = {
    className: styles.noticesPanel,
    role: 'dialog',
    'aria-modal': true,
    'aria-labelledby': heading,
  } as const;
  if (phone)
    return (
      <Drawer
        anchor="bottom"
        open
        onClose={onClose}
        slotProps={{ paper: { ...paper, className: `${styles.noticesPanel} ${styles.noticesSheet}` } }}
      >
        {children}
      </Drawer>
    );
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper }}
    >
      {children}
    </Popover>
  );
};

const Nothing = () => (
  <div className={`grid gap-4 muted ${styles.noticesNone}`}>
    <Icon name="notifications" size={32} />
    <p>
      <strong className="text semibold">No tiene notificaciones</strong>
    </p>
    <p>
      Aquí verá los eventos de los que le avisan las reglas, las órdenes que le asignen, las que venzan y lo que otros
      comenten en ellas.
    </p>
  </div>
);

const Unread = ({ onRetry }: { onRetry: () => void }) => (
  <div className={`grid gap-4 muted ${styles.noticesNone}`} role="alert">
    <p>No se pudieron leer sus notificaciones.</p>
    <Button variant="outlined" onClick={onRetry}>
      Reintentar
    </Button>
  </div>
);
