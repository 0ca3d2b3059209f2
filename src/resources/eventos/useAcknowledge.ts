import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { moveEvents } from './requests';
import { useNotifyFailure } from '../../ui/useAttempt';

/** Acknowledges these events; the screen is refreshed at once. */
export const useAcknowledge = () => {
  const queries = useQueryClient();
  const notifyFailure = useNotifyFailure();
  const [busy, setBusy] = useState(false);
  const acknowledge = async (ids: number[]) => {
    setBusy(true);
    await moveEvents({ ids, a: 'reconocido' }).catch(notifyFailure);
    await Promise.all(['eventos', 'eventos-en-mapa'].map((kind) => queries.invalidateQueries({ queryKey: [kind] })));
    setBusy(false);
  };
  return { acknowledge, busy };
};
