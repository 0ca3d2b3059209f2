import { useState } from 'react';
import { Button } from '@mui/material';
import type { GarantiaVigente } from '#contract/entities/garantias';
import type { Orden } from '#contract/entities/ordenes';
import { ClaimDialog } from './ClaimDialog';
import { WarrantyNotice } from './WarrantyNotice';

/** On top of an order: the warranties that cover it, and the way to claim one. */
const WarrantyOfOrder = ({ orden, mayClaim }: { orden: Orden; mayClaim: boolean }) => {
  const [claiming, setClaiming] = useState<GarantiaVigente>();
  return (
    <>
      <WarrantyNotice
        garantias={orden.garantias}
        {...(mayClaim && {
          actionOf: (garantia: GarantiaVigente) => (
            <Button color="inherit" size="small" onClick={() => setClaiming(garantia)}>
              Reclamar
            </Button>
          ),
        })}
      />
      {claiming !== undefined && (
        <ClaimDialog
          garantiaId={claiming.id}
          texto={claiming.texto}
          orden={orden}
          activoId={orden.activo_id}
          onClose={() => setClaiming(undefined)}
        />
      )}
    </>
  );
};

export default WarrantyOfOrder;
