import { lazy, Suspense, useState } from 'react';
import { Button, type ButtonProps } from '@mui/material';
import { can } from '#contract/core/access';
import { useRole } from '../../providers/session';
import { Icon } from '../../ui/Icon';

const CommandsDialog = lazy(() => import('./CommandsDialog'));

interface Props extends Pick<ButtonProps, 'size' | 'variant'> {
  activoId: number;
}

/** Opens the commands of the device that an asset carries; nothing for who may not send any. */
export const CommandsButton = ({ activoId, ...props }: Props) => {
  const role = useRole();
  const [open, setOpen] = useState(false);
  if (!can(role, 'edit', 'dispositivos')) return null;
  return (
    <>
      <Button {...props} startIcon={<Icon name="router" size={18} />} onClick={() => setOpen(true)}>
        Comandos
      </Button>
      {open && (
        <Suspense>
          <CommandsDialog activoId={activoId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
