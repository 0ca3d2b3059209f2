import { useState } from 'react';
import { leave } from '../../providers/leave';
import { selectCompany } from '../../providers/signIn';
import { useNotifyFailure } from '../../ui/useAttempt';

/**
 * Chooses a company and opens one of its pages in a new document, so that no data of the previous company stays in
 * memory.
 */
export const useWorkIn = () => {
  const notifyFailure = useNotifyFailure();
  const [busy, setBusy] = useState(false);
  const workIn = async (empresaId: number, path: string) => {
    setBusy(true);
    try {
      await selectCompany(empresaId);
      leave();
      window.location.assign(path);
    } catch (reason) {
      setBusy(false);
      notifyFailure(reason);
    }
  };
  return { workIn, busy };
};
