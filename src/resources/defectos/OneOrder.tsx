import { Button } from '@mui/material';
import { CanAccess, useListContext, useNotify } from 'react-admin';
import type { Defecto } from '#contract/entities/defectos';
import { counted } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { useAttempt } from '../../ui/useAttempt';
import { titleFor } from './OrderDialog';
import { orderFor } from './requests';
import { useAct } from './useAct';

/** «Crear una orden»: one for several defects of an asset. */
export const OneOrder = () => {
  const { data = [], selectedIds, onUnselectItems } = useListContext<Defecto>();
  const { attempt, busy } = useAttempt();
  const notify = useNotify();
  const act = useAct();
  const chosen = data.filter(({ id }) => selectedIds.includes(id));

  const create = async () => {
    const [first, ...rest] = chosen;
    if (!first || chosen.length < selectedIds.length)
      return notify('Elija defectos de esta página', { type: 'warning' });
    if (rest.some(({ activo_id }) => activo_id !== first.activo_id))
      return notify('Son de varios activos: una orden es de uno solo', { type: 'warning' });
    if (chosen.some(({ estado }) => estado !== 'abierto'))
      return notify('Algunos ya están en una orden o terminaron', { type: 'warning' });
    const titulo = rest.length === 0 ? titleFor(first) : `Reparar ${counted(chosen.length, 'defecto', 'defectos')}`;
    return act('Orden creada', async () => {
      const made = await orderFor(first, { titulo });
      if (made.orden_id !== null) for (const defect of rest) await orderFor(defect, { orden_id: made.orden_id });
      onUnselectItems();
      return made;
    });
  };

  return (
    <CanAccess resource="defectos" action="edit">
      <Button
        startIcon={<Icon name="assignment_add" />}
        disabled={busy}
        onClick={() => void attempt(async () => create())}
      >
        Crear una orden
      </Button>
    </CanAccess>
  );
};
