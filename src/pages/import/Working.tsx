import { useState } from 'react';
import { Button, LinearProgress } from '@mui/material';
import type { ImportacionDetalle } from '#contract/requests/importaciones';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { useSteps } from './queries';
import { working } from './words';
import { useNotifyFailure } from '../../ui/useAttempt';
import styles from './import.module.css';

interface Props {
  imp: ImportacionDetalle;
  /** The server does not respond. */
  lost: boolean;
}

/** The state and progress of the server's work. The user may close the page meanwhile. */
export const Working = ({ imp: { id, estado, avance, filas_total, puesto }, lost }: Props) => (
  <section className={`card grid gap-12 ${styles.importCard}`} aria-label="Avance">
    <p role="status">
      <strong>{working[estado]}</strong>
      {filas_total > 0 && <span> {number(filas_total)} filas</span>}
    </p>
    <LinearProgress
      aria-label={working[estado] ?? 'Avance'}
      variant={avance > 0 ? 'determinate' : 'indeterminate'}
      value={avance}
    />
    <p className="muted">
      <span className="tabular">{puesto === null ? `${number(avance)} %` : `En cola, puesto ${puesto}`}</span> ·{' '}
      {lost
        ? 'No hay respuesta del servidor. En cuanto la haya, el trabajo sigue donde iba y aquí se ve.'
        : 'Puede cerrar esta página: el trabajo sigue y lo encuentra aquí cuando vuelva.'}
    </p>
    {estado === 'importando' && (
      <div className="row wrap gap-8">
        <Stop id={id} />
        <span className="muted">Las filas que falten se podrán importar después.</span>
      </div>
    )}
  </section>
);

/** Asks once; the server stops at the next rows. */
const Stop = ({ id }: { id: number }) => {
  const { stop } = useSteps(id);
  const notifyFailure = useNotifyFailure();
  const [asked, setAsked] = useState(false);
  const ask = async () => {
    setAsked(true);
    try {
      await stop();
    } catch (reason) {
      notifyFailure(reason);
      setAsked(false);
    }
  };
  return (
    <Button variant="outlined" loading={asked} startIcon={<Icon name="stop_circle" />} onClick={() => void ask()}>
      Detener
    </Button>
  );
};
