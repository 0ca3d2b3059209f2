import { useState } from 'react';
import { Button } from '@mui/material';
import { useCanAccess } from 'react-admin';
import type { Defecto } from '#contract/entities/defectos';
import { ActionMenu } from '../../ui/ActionMenu';
import { Icon } from '../../ui/Icon';
import { EndDialog, type End } from './EndDialog';
import { OrderDialog } from './OrderDialog';
import { isOpen } from './said';

type Asked = End | 'crear' | 'unir';

/** What this user may do about a defect now. `compact`: all in a menu, on a card. */
export const Actions = ({ defect, compact = false }: { defect: Defecto; compact?: boolean }) => {
  const { canAccess } = useCanAccess({ resource: 'defectos', action: 'edit' });
  const [asked, setAsked] = useState<Asked>();
  if (!canAccess || !isOpen(defect)) return null;
  const close = () => setAsked(undefined);
  const orders = defect.estado === 'abierto';
  const menu = [
    ...(orders && compact
      ? [{ label: 'Crear orden', icon: <Icon name="assignment_add" size={18} />, run: () => setAsked('crear') }]
      : []),
    ...(orders
      ? [{ label: 'Unir a una orden', icon: <Icon name="link" size={18} />, run: () => setAsked('unir') }]
      : []),
    ...(compact
      ? [{ label: 'Reparado', icon: <Icon name="build_circle" size={18} />, run: () => setAsked('reparado') }]
      : []),
    { label: 'Descartar', icon: <Icon name="do_not_disturb_on" size={18} />, run: () => setAsked('descartado') },
  ];
  return (
    <>
      {!compact && orders && (
        <Button variant="contained" startIcon={<Icon name="assignment_add" />} onClick={() => setAsked('crear')}>
          Crear orden
        </Button>
      )}
      {!compact && (
        <Button variant="outlined" startIcon={<Icon name="build_circle" />} onClick={() => setAsked('reparado')}>
          Reparado
        </Button>
      )}
      <ActionMenu actions={menu} />
      {(asked === 'crear' || asked === 'unir') && (
        <OrderDialog defect={defect} joins={asked === 'unir'} onClose={close} />
      )}
      {(asked === 'reparado' || asked === 'descartado') && <EndDialog defect={defect} end={asked} onClose={close} />}
    </>
  );
};
