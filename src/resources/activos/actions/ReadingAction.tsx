import { useId } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useCanAccess } from 'react-admin';
import MeterDialog from '../meters/MeterDialog';
import ReadingDialog from '../meters/ReadingDialog';
import { useMeters } from '../meters/useMeters';
import type { DialogProps } from './dialog';

/** Records a reading of one of the asset's meters; if it has none, users with the right create one first. */
const ReadingAction = ({ activo, onClose }: DialogProps) => {
  const heading = useId();
  const { canAccess } = useCanAccess({ resource: 'activos', action: 'edit' });
  const { data } = useMeters(activo.id);
  if (!data) return null;
  if (data.length > 0) return <ReadingDialog activoId={activo.id} meters={data} onClose={onClose} />;
  if (canAccess) return <MeterDialog activoId={activo.id} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} aria-labelledby={heading}>
      <DialogTitle id={heading}>Nueva lectura</DialogTitle>
      <DialogContent>Este activo no tiene medidores. Pida a un administrador que agregue uno.</DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Entendido
        </Button>
      </DialogActions>
    </Dialog>
  );
};

export default ReadingAction;
