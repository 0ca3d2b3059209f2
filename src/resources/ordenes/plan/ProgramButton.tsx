import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { useRefresh } from 'react-admin';
import type { Orden } from '#contract/entities/ordenes';
import { Icon } from '../../../ui/Icon';
import { useReversible } from '../../../ui/UndoNotice';
import { planOrder, type Place } from './requests';

const PlanDialog = lazy(() => import('./PlanDialog'));

/** «Programar», on the page of an order. */
export const ProgramButton = ({ orden }: { orden: Orden }) => {
  const [open, setOpen] = useState(false);
  const offerBack = useReversible();
  const refresh = useRefresh();
  const before: Place = { personal_id: orden.responsable_id, fecha_programada: orden.fecha_programada };
  const plan = async (place: Place) => {
    const { version, conflictos } = await planOrder(orden, place);
    const said = place.personal_id === null ? `${orden.numero} sin programar` : `${orden.numero} programada`;
    offerBack([said, ...conflictos.map(({ texto }) => texto)].join('. '), () =>
      planOrder({ id: orden.id, version }, before),
    );
    refresh();
  };
  return (
    <>
      <Button startIcon={<Icon name="calendar_month" size={18} />} onClick={() => setOpen(true)}>
        Programar
      </Button>
      {open && (
        <Suspense>
          <PlanDialog
            id={orden.id}
            numero={orden.numero}
            titulo={orden.titulo}
            now={before}
            planned={before.personal_id !== null || before.fecha_programada !== null}
            onPlan={plan}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};
