import { useEffect, useEffectEvent, useState } from 'react';
import { Alert, Button, LinearProgress } from '@mui/material';
import type { Trabajo } from '#contract/requests/trabajos';
import { cancelJob, followJob } from '../../../../providers/jobs';
import { failureOf } from '../../../../ui/failure';
import { number } from '../../../../ui/formats';
import { useAttempt } from '../../../../ui/useAttempt';
import styles from '../../mantenimiento.module.css';
import { doing } from './said';
import type { End, Work } from './works';

/** How long after a failed look at the job the next one is, in ms. */
const patience = 5_000;

/** The progress of a change of many dues; it goes on when this page is left. `onEnd` is called once. */
export const WorkBar = ({ work, onEnd }: { work: Work; onEnd: (ended: End) => void }) => {
  const { trabajo, resultado, task } = work;
  const [job, setJob] = useState<Trabajo>();
  const { attempt, busy } = useAttempt();
  const end = useEffectEvent(onEnd);
  const endAtOnce = useEffectEvent(() => resultado && onEnd({ resultado }));

  useEffect(() => {
    const gone = new AbortController();
    if (trabajo === undefined) endAtOnce();
    else void follow(trabajo, setJob, gone.signal).then((ended) => gone.signal.aborted || end(ended));
    return () => gone.abort();
  }, [trabajo]);

  if (trabajo === undefined) return null;
  const { avance = 0, puesto = null } = job ?? {};
  return (
    <Alert
      className={styles.work}
      severity="info"
      role="status"
      aria-label={doing(task)}
      action={
        <Button color="inherit" size="small" disabled={busy} onClick={() => void attempt(() => cancelJob(trabajo))}>
          Cancelar
        </Button>
      }
    >
      <span aria-live="off">
        {doing(task)}: {puesto === null ? `${number(avance)} %` : `en cola, puesto ${number(puesto)}`}
      </span>
      <LinearProgress aria-label="Avance" variant={avance > 0 ? 'determinate' : 'indeterminate'} value={avance} />
    </Alert>
  );
};

/** The job when it has ended; null where it is gone. A lost connection is waited for. */
const follow = async (id: string, progress: (job: Trabajo) => void, signal: AbortSignal): Promise<End> => {
  while (!signal.aborted)
    try {
      return await followJob(id, progress, signal);
    } catch (reason) {
      if (failureOf(reason).code === 'NO_ENCONTRADO') return null;
      await new Promise((resolve) => setTimeout(resolve, patience));
    }
  return null;
};
