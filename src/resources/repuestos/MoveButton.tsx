import { useState } from 'react';
import { Button } from '@mui/material';
import { CanAccess } from 'react-admin';
import type { Repuesto } from '#contract/entities/repuestos';
import { Icon } from '../../ui/Icon';
import { MovementDialog } from './MovementDialog';

/** Records a movement, for who may. */
export const MoveButton = ({ part }: { part: Repuesto }) => {
  const [moving, setMoving] = useState(false);
  return (
    <CanAccess resource="repuestos" action="edit">
      <Button variant="contained" startIcon={<Icon name="swap_vert" />} onClick={() => setMoving(true)}>
        Anotar movimiento
      </Button>
      {moving && <MovementDialog part={part} onClose={() => setMoving(false)} />}
    </CanAccess>
  );
};
