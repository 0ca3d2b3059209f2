import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { useCanAccess } from 'react-admin';
import type { Historial } from '#contract/entities/hojaDeVida';
import { Icon } from '../../../ui/Icon';

const AnnulDialog = lazy(() => import('../actions/AnnulDialog'));

/** Annuls a cost, for users who may edit the asset. */
export const AnnulCost = ({ entry }: { entry: Historial }) => {
  const { canAccess: may = false } = useCanAccess({ resource: 'activos', action: 'edit' });
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button
        size="small"
        startIcon={<Icon name="undo" size={16} />}
        aria-label={`Anular ${entry.titulo}`}
        onClick={() => setOpen(true)}
      >
        Anular
      </Button>
      <Suspense>{open && <AnnulDialog cost={entry} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};
