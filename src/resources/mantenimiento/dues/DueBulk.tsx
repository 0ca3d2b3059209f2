import { useState } from 'react';
import { Button, useListContext } from 'react-admin';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import { Icon } from '../../../ui/Icon';
import { LastTimeOfMany } from './bulk/LastTimeOfMany';
import { OrdersOfMany, PostponeMany, RescheduleMany } from './bulk/ManyDialogs';
import type { Chosen } from './bulk/useBulk';

/** What can be done with the chosen dues at once; the server says of each whether it was done. */
const DueBulk = ({ chosen }: { chosen: Chosen }) => {
  const { data = [], onUnselectItems } = useListContext<Vencimiento>();
  const [asking, setAsking] = useState<'ordenes' | 'posponer' | 'reprogramar' | 'ultima'>();
  const { n, which } = chosen;
  const { ids } = which;
  const seen = data.filter(({ id }) => ids === undefined || ids.includes(id));
  const close = () => setAsking(undefined);
  const asked = { chosen, seen, onAsked: () => onUnselectItems(), onClose: close };
  return (
    <>
      <Button label="Generar órdenes ahora" disabled={n === 0} onClick={() => setAsking('ordenes')}>
        <Icon name="assignment_add" />
      </Button>
      <Button label="Posponer" disabled={n === 0} onClick={() => setAsking('posponer')}>
        <Icon name="pause_circle" />
      </Button>
      <Button label="Reprogramar" disabled={n === 0} onClick={() => setAsking('reprogramar')}>
        <Icon name="event" />
      </Button>
      {ids !== undefined && (
        <Button label="Última vez" disabled={seen.length === 0} onClick={() => setAsking('ultima')}>
          <Icon name="history_edu" />
        </Button>
      )}
      {asking === 'ordenes' && <OrdersOfMany {...asked} />}
      {asking === 'posponer' && <PostponeMany {...asked} />}
      {asking === 'reprogramar' && <RescheduleMany {...asked} />}
      {asking === 'ultima' && (
        <LastTimeOfMany
          dues={seen}
          onClose={() => {
            close();
            onUnselectItems();
          }}
        />
      )}
    </>
  );
};

export default DueBulk;
