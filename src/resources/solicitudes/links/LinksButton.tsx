import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { Icon } from '../../../ui/Icon';

const LinksDialog = lazy(() => import('./LinksDialog'));

/** Opens the labels at which anybody may report. `main`: as the action of an empty page. */
export const LinksButton = ({ main = false }: { main?: boolean }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={main ? 'outlined' : 'text'}
        startIcon={<Icon name="qr_code" size={18} />}
        onClick={() => setOpen(true)}
      >
        Etiquetas con QR
      </Button>
      <Suspense>{open && <LinksDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};
