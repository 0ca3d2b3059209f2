import { lazy, Suspense, useEffect, useRef } from 'react';
import { Alert, Button, LinearProgress } from '@mui/material';
import type { ResultadoPrueba } from '#contract/requests/reglasProbadas';
import { wide } from '../../../ui/FormGrid';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Note';
import { FormGroup } from '../../../ui/RecordForm';
import styles from '../reglas.module.css';
import { DayBars } from './DayBars';
import { Examples } from './Examples';
import { trialDays, useTrial } from './useTrial';

// Only the trial of a rule needs a map.
const TrialMap = lazy(() => import('./TrialMap').then((module) => ({ default: module.TrialMap })));

/** «Probar»: the events that the rule would have raised last week, before it is saved. */
export const Trial = () => {
  const { trial, run, stale } = useTrial();
  const busy = trial.state === 'busy';
  return (
    <FormGroup title="Probar">
      <div className={`grid items-start gap-12 ${styles.trial} ${wide ?? ''}`}>
        <Button variant="outlined" disabled={busy} startIcon={<Icon name="history" />} onClick={() => void run()}>
          Probar con los últimos {trialDays} días
        </Button>
        {busy && (
          <div role="status">
            <Note>Se miran los recorridos de los últimos {trialDays} días…</Note>
            <LinearProgress aria-label="Probando la regla" />
          </div>
        )}
        {trial.state === 'failed' && <Alert severity="error">{trial.message}</Alert>}
        {trial.state === 'done' && (
          <>
            {stale && <Alert severity="info">La regla cambió desde esta prueba: pruébela de nuevo.</Alert>}
            <Found found={trial.found} />
          </>
        )}
      </div>
    </FormGroup>
  );
};

const Found = ({ found }: { found: ResultadoPrueba }) => {
  const { eventos_n, por_dia, ejemplos, activos_n, activos_total } = found;
  const said = useRef<HTMLParagraphElement>(null);
  // The result appears beneath the sticky bar with the buttons.
  useEffect(() => said.current?.scrollIntoView?.({ block: 'nearest' }), [found]);
  return (
    <>
      <p ref={said} className={styles.trialSaid} role="status">
        {eventos_n === 0
          ? 'No habría abierto ningún evento la semana pasada.'
          : `Habría abierto ${number(eventos_n)} ${eventos_n === 1 ? 'evento' : 'eventos'} la semana pasada.`}
      </p>
      <Note>
        {activos_n < activos_total
          ? `Se probó con ${number(activos_n)} de los ${number(activos_total)} activos que vigila.`
          : activos_total === 1
            ? 'Se probó con el activo que vigila.'
            : `Se probó con los ${number(activos_total)} activos que vigila.`}
      </Note>
      {eventos_n > 0 && (
        <>
          <DayBars days={por_dia} />
          <Suspense fallback={null}>
            <TrialMap examples={ejemplos} />
          </Suspense>
          <Examples examples={ejemplos} />
        </>
      )}
    </>
  );
};
