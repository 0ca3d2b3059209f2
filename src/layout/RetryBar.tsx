import { useState } from 'react';
import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { canOpen } from '#contract/paths';
import { session, useRole, useSession } from '../providers/session';
import { retryStart } from '../providers/start';
import styles from './frame.module.css';

/** Something of the start-up failed: the app is shown anyway, with a calm way to try that again. Phones of the field say it in their chip and try by themselves. */
export const RetryBar = () => {
  const failure = useSession((state) => state.failure);
  const inTheField = canOpen(useRole(), '/operario/ordenes');
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  if (!failure || (inTheField && failure.step !== 'pestana')) return null;

  const retry = async () => {
    setBusy(true);
    await retryStart().finally(() => setBusy(false));
    // What the page could not load before, and what this person may do in it.
    if (!session.getState().failure) void queries.invalidateQueries();
  };

  return (
    <Alert
      className={styles.retryBar}
      severity="warning"
      action={
        <Button color="inherit" size="small" disabled={busy} onClick={() => void retry()}>
          Reintentar
        </Button>
      }
    >
      {failure.message}
    </Alert>
  );
};
