import { Button, useListContext } from 'react-admin';
import type { Regla } from '#contract/entities/reglas';
import { Icon } from '../../ui/Icon';
import { RemoveRecords } from '../../ui/RemoveRecords';
import { useBulkChange } from '../../ui/useBulkChange';
import { removal } from './removal';

/** Bulk actions on the selected rules. */
const ReglaBulk = () => {
  const { selectedIds, onUnselectItems } = useListContext<Regla>();
  const change = useBulkChange<Regla>();
  const set = (activa: boolean) => void change({ ids: selectedIds, source: 'activa', data: { activa } });
  return (
    <>
      <Button label="Activar" onClick={() => set(true)}>
        <Icon name="play_circle" />
      </Button>
      <Button label="Desactivar" onClick={() => set(false)}>
        <Icon name="pause_circle" />
      </Button>
      <RemoveRecords removal={removal} ids={selectedIds} onRemoved={onUnselectItems} />
    </>
  );
};

export default ReglaBulk;
