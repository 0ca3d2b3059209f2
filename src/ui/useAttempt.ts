import { useState } from 'react';
import { useNotify } from 'react-admin';
import { failureOf } from './failure';

/** Shows why something failed, as a notice. */
export const useNotifyFailure = () => {
  const notify = useNotify();
  return (reason: unknown): void => notify(failureOf(reason).message, { type: 'error' });
};

/** Runs what a button does: `busy` meanwhile, and a failure is shown as a notice. */
export const useAttempt = () => {
  const notifyFailure = useNotifyFailure();
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (reason) {
      notifyFailure(reason);
    } finally {
      setBusy(false);
    }
  };
  return { attempt, busy };
};
