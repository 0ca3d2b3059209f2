import { useState } from 'react';
import { Button } from '@mui/material';
import { useCanAccess } from 'react-admin';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import { Icon } from '../../../ui/Icon';
import type { IconName } from '../../../ui/icons';
import { MissingMeter, MissingReading } from '../../activos/index';
import { LastTimeDialog } from './LastTimeDialog';

/** The button that mends what keeps a due from being counted. */
export const Remedy = ({ due }: { due: Vencimiento }) => {
  const [open, setOpen] = useState(false);
  const { canAccess: mayEditAssets } = useCanAccess({ resource: 'activos', action: 'edit' });
  const remedy = remedies[due.situacion];
  if (!remedy || (due.situacion === 'sin_medidor' && !mayEditAssets)) return null;
  return (
    // The row around opens the plan, and events of the dialogs bubble up to it.
    <span onClick={(event) => event.stopPropagation()}>
      <Button
        size="small"
        startIcon={<Icon name={remedy.icon} size={16} />}
        aria-label={`${remedy.label}: ${due.plan}, ${due.activo}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {remedy.label}
      </Button>
      {open && <Dialog due={due} onClose={() => setOpen(false)} />}
    </span>
  );
};

const remedies: Partial<Record<Vencimiento['situacion'], { label: string; icon: IconName }>> = {
  sin_historia: { label: 'Decir última vez', icon: 'history_edu' },
  sin_medidor: { label: 'Crear medidor', icon: 'add' },
  sin_lecturas: { label: 'Anotar lectura', icon: 'speed' },
};

const Dialog = ({ due, onClose }: { due: Vencimiento; onClose: () => void }) => {
  const { situacion, medidor_tipo: tipo, medidor_nombre: nombre, activo_id: activoId } = due;
  if (situacion === 'sin_historia' || tipo === null) return <LastTimeDialog due={due} onClose={onClose} />;
  const Missing = situacion === 'sin_medidor' ? MissingMeter : MissingReading;
  return <Missing activoId={activoId} tipo={tipo} nombre={nombre} onClose={onClose} />;
};
