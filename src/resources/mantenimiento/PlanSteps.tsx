import { useState } from 'react';
import { Button } from '@mui/material';
import { Confirm, useDataProvider, useNotify, useRefresh } from 'react-admin';
import { pasosPlan, type EstadoPlan, type Mantenimiento } from '#contract/entities/mantenimiento';
import { Icon } from '../../ui/Icon';
import type { IconName } from '../../ui/icons';
import { useReversible } from '../../ui/UndoNotice';
import { useAttempt } from '../../ui/useAttempt';

const verbs: Record<EstadoPlan, { label: string; icon: IconName; done: string }> = {
  activo: { label: 'Reanudar', icon: 'play_circle', done: 'Plan reanudado' },
  pausado: { label: 'Pausar', icon: 'pause_circle', done: 'Plan en pausa: por ahora nada vence' },
  finalizado: { label: 'Finalizar', icon: 'flag', done: 'Plan finalizado' },
};

/** The state changes of the plan: the notice can undo a pause; the end is final, so it asks for confirmation. */
export const PlanSteps = ({ plan }: { plan: Mantenimiento }) => {
  const [ending, setEnding] = useState(false);
  const { attempt, busy } = useAttempt();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const offerBack = useReversible();

  const put = async (estado: EstadoPlan, version: number) =>
    (
      await dataProvider.update<Mantenimiento>('mantenimiento', {
        id: plan.id,
        data: { estado, version },
        previousData: plan,
      })
    ).data;

  const move = async (to: EstadoPlan) => {
    await attempt(async () => {
      const moved = await put(to, plan.version);
      if (pasosPlan[to].includes(plan.estado)) offerBack(verbs[to].done, () => put(plan.estado, moved.version));
      else notify(verbs[to].done);
    });
    setEnding(false);
    refresh();
  };

  return (
    <>
      {plan.transiciones_permitidas.map((to) => (
        <Button
          key={to}
          disabled={busy}
          startIcon={<Icon name={verbs[to].icon} />}
          onClick={() => (to === 'finalizado' ? setEnding(true) : void move(to))}
        >
          {verbs[to].label}
        </Button>
      ))}
      <Confirm
        isOpen={ending}
        loading={busy}
        title="¿Finalizar el plan?"
        content={
          'Nada suyo vuelve a vencer y ya no se puede reanudar; sus órdenes y su historial se conservan. ' +
          'Si solo es por un tiempo, páuselo.'
        }
        confirm="Finalizar"
        cancel="Cancelar"
        onConfirm={() => void move('finalizado')}
        onClose={() => setEnding(false)}
      />
    </>
  );
};
