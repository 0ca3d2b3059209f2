import { Button, useListContext } from 'react-admin';
import type { EstadoPlan, Mantenimiento } from '#contract/entities/mantenimiento';
import { Icon } from '../../../ui/Icon';
import { RemoveRecords } from '../../../ui/RemoveRecords';
import { useBulkChange } from '../../../ui/useBulkChange';
import { removal } from '../removal';
import { DuplicatePlans } from './DuplicatePlans';

/** Bulk actions on the selected plans. */
const PlanBulk = () => {
  const { selectedIds, onUnselectItems } = useListContext<Mantenimiento>();
  const change = useBulkChange<Mantenimiento>(({ estado }) => estado !== 'finalizado');
  const set = (estado: EstadoPlan) => void change({ ids: selectedIds, source: 'estado', data: { estado } });
  return (
    <>
      <Button label="Reanudar" onClick={() => set('activo')}>
        <Icon name="play_circle" />
      </Button>
      <Button label="Pausar" onClick={() => set('pausado')}>
        <Icon name="pause_circle" />
      </Button>
      <DuplicatePlans />
      <RemoveRecords removal={removal} ids={selectedIds} onRemoved={onUnselectItems} />
    </>
  );
};

export default PlanBulk;
