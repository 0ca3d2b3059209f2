import { lazy, Suspense, useState } from 'react';
import { Button, useListContext, useNotify, useRefresh } from 'react-admin';
import { isOpenState, type Orden } from '#contract/entities/ordenes';
import { dayBeside } from '../../../ui/dates/days';
import { currentDay } from '../../../ui/dates/zone';
import { counted } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { useReversible } from '../../../ui/UndoNotice';
import { planOrders } from './requests';
import type { Suggested } from './SuggestDialog';

const SuggestDialog = lazy(() => import('./SuggestDialog'));

/** Days from today in which a place is sought. */
const days = 14;

/** «Mejor hueco» for the selected orders that are open. */
export const BulkSuggest = () => {
  const { data: rows = [], selectedIds, onSelect } = useListContext<Orden>();
  const [open, setOpen] = useState(false);
  const offerBack = useReversible();
  const notify = useNotify();
  const refresh = useRefresh();
  const chosen = rows.filter(({ id, estado }) => selectedIds.includes(id) && isOpenState(estado));
  const byId = new Map(chosen.map((order) => [order.id, order]));
  const today = currentDay();

  const apply = async (places: readonly Suggested[]) => {
    const { hechas, rechazadas } = await planOrders(
      places.map(({ id, version, personal_id, fecha_programada }) => ({ id, version, personal_id, fecha_programada })),
    );
    if (rechazadas.length > 0)
      notify(rechazadas.map(({ numero, motivo }) => `${numero}: ${motivo}`).join('. '), { type: 'warning' });
    const back = hechas.flatMap(({ id, version }) => {
      const order = byId.get(id);
      if (!order) return [];
      return { id, version, personal_id: order.responsable_id, fecha_programada: order.fecha_programada };
    });
    if (back.length > 0)
      offerBack(
        counted(back.length, 'orden programada', 'órdenes programadas'),
        () => planOrders(back),
        '/ordenes/planificador',
      );
    onSelect([]);
    refresh();
  };

  return (
    <>
      <Button label="Mejor hueco" disabled={chosen.length === 0} onClick={() => setOpen(true)}>
        <Icon name="calendar_month" />
      </Button>
      {open && (
        <Suspense>
          <SuggestDialog
            ids={[...byId.keys()]}
            asked={{ desde: today, hasta: dayBeside(today, days - 1) }}
            nameOf={(id) => nameOf(byId.get(id))}
            onApply={apply}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};

const nameOf = (order: Orden | undefined) => (order ? `${order.numero} · ${order.titulo}` : 'La orden');
