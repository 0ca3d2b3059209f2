import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { useCanAccess } from 'react-admin';
import { Icon } from '../../../ui/Icon';

// Used by few, so loaded on demand.
const ArchiveDialog = lazy(() => import('./ArchiveDialog'));

/** The button that opens the archived events, which exist only as files. */
export const Archive = () => {
  const { canAccess } = useCanAccess({ resource: 'reglas', action: 'list' });
  const [open, setOpen] = useState(false);
  if (!canAccess) return null;
  return (
    <>
      <Button startIcon={<Icon name="inventory_2" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Archivo
      </Button>
      <Suspense>{open && <ArchiveDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};
