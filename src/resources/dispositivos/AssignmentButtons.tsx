import { useState } from 'react';
import { Button } from '@mui/material';
import { CanAccess } from 'react-admin';
import { Icon } from '../../ui/Icon';
import { AssignDialog } from './AssignDialog';
import { RetireDialog } from './RetireDialog';

interface Props {
  /** The asset shown, or the one that carries the device; null: none. */
  activoId: number | null;
  /** The device shown, or the one that the asset carries; null: none. */
  dispositivoId: number | null;
}

/** «Retirar» while a device is on an asset; otherwise the button that assigns it. */
export const AssignmentButtons = ({ activoId, dispositivoId }: Props) => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const together = activoId !== null && dispositivoId !== null;
  return (
    <CanAccess resource="dispositivos" action="edit">
      <Button
        variant="outlined"
        startIcon={<Icon name={together ? 'sensors_off' : 'link'} />}
        onClick={() => setOpen(true)}
      >
        {together ? 'Retirar' : dispositivoId === null ? 'Asignar dispositivo' : 'Asignar a un activo'}
      </Button>
      {open && together && <RetireDialog dispositivoId={dispositivoId} onClose={close} />}
      {open && !together && dispositivoId !== null && <AssignDialog dispositivoId={dispositivoId} onClose={close} />}
      {open && !together && activoId !== null && <AssignDialog activoId={activoId} onClose={close} />}
    </CanAccess>
  );
};
