import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import type { OrdenPaquete } from '#contract/requests/paquete';
import { Icon } from '../../../ui/Icon';
import { Clock } from './Clock';
import styles from './WorkLine.module.css';

const PauseDialog = lazy(() => import('./PauseDialog'));
const StartedDialog = lazy(() => import('./StartedDialog'));

/** The time worked on it and a button to pause; before that, a way to tell that it started earlier. */
export const WorkLine = ({ orden }: { orden: OrdenPaquete }) => {
  const [asking, setAsking] = useState<'pausa' | 'inicio'>();
  const close = () => setAsking(undefined);
  const may = (state: OrdenPaquete['estado']) => orden.transiciones_permitidas.includes(state);
  if (orden.estado === 'en_progreso')
    return (
      <div className={`row gap-10 ${styles.work}`}>
        <Clock ordenId={orden.id} />
        {may('en_espera') && (
          <Button variant="outlined" startIcon={<Icon name="pause" />} onClick={() => setAsking('pausa')}>
            Pausar
          </Button>
        )}
        <Suspense>{asking === 'pausa' && <PauseDialog orden={orden} onClose={close} />}</Suspense>
      </div>
    );
  if (!may('en_progreso') || orden.iniciada_en !== null) return null;
  return (
    <div className={`row gap-10 ${styles.work}`}>
      <Button variant="outlined" startIcon={<Icon name="history" />} onClick={() => setAsking('inicio')}>
        Empezó antes…
      </Button>
      <Suspense>{asking === 'inicio' && <StartedDialog orden={orden} onClose={close} />}</Suspense>
    </div>
  );
};
