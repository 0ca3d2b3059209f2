import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import type { Orden } from '#contract/ordenes';
import { Icon } from '../../../ui/Icon';
import { Clock } from './Clock';
import styles from '../operario.module.css';

const PauseDialog = lazy(() => import('./PauseDialog'));

/** The time worked on it, and a button to pause. */
export const WorkLine = ({ orden }: { orden: Orden }) => {
  const [pausing, setPausing] = useState(false);
  if (orden.estado !== 'en_progreso') return null;
  return (
    <div className={styles.phoneWork}>
      <Clock ordenId={orden.id} />
      {orden.transiciones_permitidas.includes('en_espera') && (
        <Button variant="outlined" startIcon={<Icon name="pause" />} onClick={() => setPausing(true)}>
          Pausar
        </Button>
      )}
      <Suspense>{pausing && <PauseDialog orden={orden} onClose={() => setPausing(false)} />}</Suspense>
    </div>
  );
};
