import { useState } from 'react';
import { useNotify } from 'react-admin';
import { failureOf } from './failure';

/** Shows why something failed, as a notice. */
export const useNotifyFailure = () => {
  const notify = useNotify();
  return (reason: unknown): void => notify(failureOf(reason).message, { type: 'error' });
};

/** Runs what a button does: `busy` meanwhile, and a failure is shown as a notice. */
export const useAttempt = () => useRun(useNotifyFailure());

/** The same, for a form or a dialog that itself shows why it was refused. */
export const useRefusal = () => {
  const [refusal, setRefusal] = useState<string>();
  const { attempt, busy } = useRun((reason) => setRefusal(failureOf(reason).message));
  return {
    refusal,
    setRefusal,
    busy,
    attempt: (work: () => Promise<unknown>): Promise<void> => {
      setRefusal(undefined);
      return attempt(work);
    },
  };
};

const useRun = (onFailure: (reason: unknown) => void) => {
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (reason) {
      onFailure(reason);
    } finally {
      setBusy(false);
    }
  };
  return { attempt, busy };
};
