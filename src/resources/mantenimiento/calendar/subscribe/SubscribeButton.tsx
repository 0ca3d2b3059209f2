import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { Icon } from '../../../../ui/Icon';

const SubscribeDialog = lazy(() => import('./SubscribeDialog').then((module) => ({ default: module.SubscribeDialog })));

/** «Suscribirse»: the calendar in the calendars that people have already. */
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
