import { useState } from 'react';
import { Alert, Button } from '@mui/material';
import { useSession } from '../providers/session';
import { retryStart } from '../providers/start';

/** Something of the start-up failed: the app is shown anyway, with a calm way to try that again. */
export const RetryBar = () => {
  const failure = useSession((state) => state.failure);
  const [busy, setBusy] = useState(false);
  if (!failure) return null;

  const retry = async () => {
    setBusy(true);
    await retryStart().finally(() => setBusy(false));
  };

  return (
    <Alert
      className="retry-bar"
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
