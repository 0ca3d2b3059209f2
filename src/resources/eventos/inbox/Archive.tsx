import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { useCanAccess } from 'react-admin';
import { Icon } from '../../../ui/Icon';

// Wanted by few who open the page: it comes when asked for.
const ArchiveDialog = lazy(() => import('./ArchiveDialog'));

/** The way to events that are kept in files only. */
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
