import { useState } from 'react';
import { Button } from '@mui/material';
import type { Orden } from '#contract/entities/ordenes';
import { ClaimDialog } from './ClaimDialog';
import { WarrantyNotice } from './WarrantyNotice';

/** On top of an order: the warranties that cover it, and the way to claim one. */
const WarrantyOfOrder = ({ orden, mayClaim }: { orden: Orden; mayClaim: boolean }) => {
  const [claiming, setClaiming] = useState<number>();
  const [first] = orden.garantias;
  return (
    <>
      <WarrantyNotice
        garantias={orden.garantias}
        action={
          mayClaim &&
          first && (
            <Button color="inherit" onClick={() => setClaiming(first.id)}>
              Reclamar
            </Button>
          )
        }
      />
      {claiming !== undefined && (
        <ClaimDialog
          garantiaId={claiming}
          orden={orden}
          activoId={orden.activo_id}
          onClose={() => setClaiming(undefined)}
        />
      )}
    </>
  );
};

export default WarrantyOfOrder;
