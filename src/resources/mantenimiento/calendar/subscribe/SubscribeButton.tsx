import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { Icon } from '../../../../ui/Icon';

const SubscribeDialog = lazy(() => import('./SubscribeDialog').then((module) => ({ default: module.SubscribeDialog })));

/** «Suscribirse»: shows this calendar in the users' own calendars. */
export const SubscribeButton = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<Icon name="link" />} onClick={() => setOpen(true)}>
        Suscribirse
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SubscribeDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
