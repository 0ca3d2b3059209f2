import type { Shared } from './shared';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { canOpen } from '#contract/core/paths';
import { useRole } from '../../providers/session';
import { Icon } from '../Icon';
import { useNotifyFailure } from '../useAttempt';

// Few of those who see the button press it.
const ShareDialog = lazy(() => import('./ShareDialog').then((module) => ({ default: module.ShareDialog })));

interface Props extends Shared {
  size?: 'small' | 'medium';
  variant?: 'outlined' | 'text';
  /** Finds the units when it is pressed. */
  find?: () => Promise<readonly number[]>;
}

/** Opens the dialog that makes a live link, for those who may. The second tap makes and copies it. */
export const ShareLive = ({ size = 'medium', variant = 'outlined', find, ...shared }: Props) => {
  const role = useRole();
  const notifyFailure = useNotifyFailure();
  const [open, setOpen] = useState<readonly number[]>();
  if (!canOpen(role, '/recorrido')) return null;
  return (
    <>
      <Button
        size={size}
        variant={variant}
        startIcon={<Icon name="share" size={18} />}
        onClick={() => void (find ? find() : Promise.resolve(shared.activos)).then(setOpen, notifyFailure)}
      >
        Compartir en vivo
      </Button>
      <Suspense>{open && <ShareDialog {...shared} activos={open} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  );
};
