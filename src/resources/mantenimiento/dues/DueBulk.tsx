import { useState } from 'react';
import { Button, useListContext } from 'react-admin';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { LastTimeDialog } from './LastTimeDialog';
import { PostponeDialog } from './PostponeDialog';
import { RescheduleDialog } from './RescheduleDialog';
import { useOrderOf } from './useOrderOf';

/** What can be done with many dues at once: those of this page that nobody is at. */
const DueBulk = () => {
  const { selectedIds, data = [], onUnselectItems } = useListContext<Vencimiento>();
  const [asking, setAsking] = useState<'posponer' | 'reprogramar' | 'ultima'>();
  const { make, busy, done } = useOrderOf();
  const dues = data.filter(({ id, orden_abierta_id }) => selectedIds.includes(id) && orden_abierta_id === null);
  const dated = data.filter(({ id }) => selectedIds.includes(id));
  const close = () => {
    setAsking(undefined);
    onUnselectItems();
  };
  return (
    <>
      <Button
        label={done === undefined ? 'Generar órdenes ahora' : `Generando ${number(done)} de ${number(dues.length)}`}
        disabled={busy || dues.length === 0}
        onClick={() => void make(dues).then(() => onUnselectItems())}
      >
        <Icon name="assignment_add" />
      </Button>
      <Button label="Posponer" disabled={dues.length === 0} onClick={() => setAsking('posponer')}>
        <Icon name="pause_circle" />
      </Button>
      <Button label="Reprogramar" disabled={dues.length === 0} onClick={() => setAsking('reprogramar')}>
        <Icon name="event" />
      </Button>
      <Button label="Última vez" disabled={dated.length === 0} onClick={() => setAsking('ultima')}>
        <Icon name="history_edu" />
      </Button>
      {asking === 'ultima' && <LastTimeDialog dues={dated} onClose={close} />}
      {asking === 'posponer' && <PostponeDialog dues={dues} onClose={close} />}
      {asking === 'reprogramar' && <RescheduleDialog dues={dues} onClose={close} />}
    </>
  );
};

export default DueBulk;
