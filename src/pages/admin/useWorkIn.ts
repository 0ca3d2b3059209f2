import { useState } from 'react';
import { useNotify } from 'react-admin';
import { leave } from '../../providers/leave';
import { selectCompany } from '../../providers/signIn';
import { failureOf } from '../../ui/failure';

/**
 * Chooses a company and opens one of its pages in a new document, so that no data of the previous company stays in
 * memory.
 */
export const useWorkIn = () => {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const workIn = async (empresaId: number, path: string) => {
    setBusy(true);
    try {
      await selectCompany(empresaId);
      leave();
      window.location.assign(path);
    } catch (reason) {
      setBusy(false);
      notify(failureOf(reason).message, { type: 'error' });
    }
  };
  return { workIn, busy };
};
