import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { can } from '#contract/core/access';
import { useRole } from '../../../providers/session';
import { Icon } from '../../../ui/Icon';

const SilencesDialog = lazy(() => import('./SilencesDialog').then((module) => ({ default: module.SilencesDialog })));

/** «Silencios»: what is kept quiet, and what was. */
export const SilencesButton = () => {
  const may = can(useRole(), 'edit', 'eventos');
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button startIcon={<Icon name="notifications_off" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Silencios
      </Button>
      {open && (
        <Suspense>
          <SilencesDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
