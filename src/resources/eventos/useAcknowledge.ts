import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { failureOf } from '../../ui/failure';
import { moveEvents } from './requests';

/** Acknowledges these events; the screen is refreshed at once. */
export const useAcknowledge = () => {
  const queries = useQueryClient();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const acknowledge = async (ids: number[]) => {
    setBusy(true);
    await moveEvents({ ids, a: 'reconocido' }).catch((reason: unknown) =>
      notify(failureOf(reason).message, { type: 'error' }),
    );
    await Promise.all(['eventos', 'eventos-en-mapa'].map((kind) => queries.invalidateQueries({ queryKey: [kind] })));
    setBusy(false);
  };
  return { acknowledge, busy };
};
