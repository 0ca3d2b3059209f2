import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { useNotify } from 'react-admin';
import type { Orden } from '#contract/ordenes';
import type { ActivoPaquete } from '#contract/paquete';
import { Icon } from '../../../ui/Icon';
import { failureOf } from '../../../ui/failure';
import { startWork } from '../moves';
import { useView } from '../usePhone';
import { Clock } from './Clock';

const PauseDialog = lazy(() => import('./PauseDialog'));
const CompleteDialog = lazy(() => import('./CompleteDialog'));

/** The one thing to do now, on top and within reach of a thumb. */
export const ActionBar = ({ orden, activo }: { orden: Orden; activo: ActivoPaquete | undefined }) => {
  const view = useView();
  const notify = useNotify();
  const [asking, setAsking] = useState<'pausar' | 'completar'>();
  const may = (state: Orden['estado']) => orden.transiciones_permitidas.includes(state);
  const working = orden.estado === 'en_progreso';
  const start = () => void startWork(orden, view).catch((reason: unknown) => notify(failureOf(reason).message, { type: 'error' }));
  if (!may('en_progreso') && !may('completada')) return null;

  return (
    <div className="phone-actionbar">
      {working && <Clock ordenId={orden.id} />}
      {working && may('en_espera') && (
        <Button variant="outlined" startIcon={<Icon name="pause" />} onClick={() => setAsking('pausar')}>
          Pausar
        </Button>
      )}
      {working && may('completada') && (
        <Button variant="contained" startIcon={<Icon name="check" />} onClick={() => setAsking('completar')}>
          Completar
        </Button>
      )}
      {!working && may('en_progreso') && (
        <Button variant="contained" startIcon={<Icon name="play_arrow" />} onClick={start}>
          {orden.estado === 'en_espera' ? 'Reanudar' : 'Iniciar'}
        </Button>
      )}
      <Suspense>
        {asking === 'pausar' && <PauseDialog orden={orden} onClose={() => setAsking(undefined)} />}
        {asking === 'completar' && <CompleteDialog orden={orden} activo={activo} onClose={() => setAsking(undefined)} />}
      </Suspense>
    </div>
  );
};
