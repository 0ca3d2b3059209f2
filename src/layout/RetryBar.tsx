import { useState } from 'react';
import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { canOpen } from '#contract/core/paths';
import { session, useRole, useSession } from '../providers/session';
import { retryStart } from '../providers/start';
import styles from './frame.module.css';

/**
 * Part of the start-up failed: the app is shown anyway, with a button to retry. Phones of the field show it in their
 * chip and retry by themselves.
 */
export const RetryBar = () => {
  const failure = useSession((state) => state.failure);
  const inTheField = canOpen(useRole(), '/operario/ordenes');
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  if (!failure || (inTheField && failure.step !== 'pestana')) return null;

  const retry = async () => {
    setBusy(true);
    await retryStart().finally(() => setBusy(false));
    // The queries that failed before, and the user's rights.
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
