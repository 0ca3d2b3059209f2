import { lazy, Suspense, useState } from 'react';
import { Button, IconButton, type ButtonProps } from '@mui/material';
import { can } from '#contract/core/access';
import { useRole } from '../../providers/session';
import { Icon } from '../Icon';
import type { About } from './ThreadView';

const Concerned = lazy(() => import('./MessagesDrawer').then(({ ConcernedDrawer }) => ({ default: ConcernedDrawer })));

interface Props extends Pick<ButtonProps, 'size' | 'variant'> {
  about: About;
  /** Only its icon, beside the person's name. */
  compact?: boolean;
}

/** Opens the thread of the person whom something concerns; nothing for who may not write to others. */
export const MessageButton = ({ about, compact = false, ...look }: Props) => {
  const role = useRole();
  const [open, setOpen] = useState(false);
  if (!can(role, 'list', 'mensajes')) return null;
  return (
    <>
      {compact ? (
        <IconButton size="small" color="primary" aria-label="Mensaje" onClick={() => setOpen(true)}>
          <Icon name="chat" size={18} />
        </IconButton>
      ) : (
        <Button {...look} startIcon={<Icon name="chat" size={18} />} onClick={() => setOpen(true)}>
          Mensaje
        </Button>
      )}
      {open && (
        <Suspense>
          <Concerned about={about} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
