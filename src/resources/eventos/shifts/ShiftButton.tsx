import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { can } from '#contract/core/access';
import { useRole } from '../../../providers/session';
import { Icon } from '../../../ui/Icon';

const ShiftDialog = lazy(() => import('./ShiftDialog').then((module) => ({ default: module.ShiftDialog })));

/** «Turno»: hands the caller's shift over, and shows the past ones. */
export const ShiftButton = () => {
  const may = can(useRole(), 'edit', 'eventos');
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button startIcon={<Icon name="assignment_ind" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Turno
      </Button>
      {open && (
        <Suspense>
          <ShiftDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
