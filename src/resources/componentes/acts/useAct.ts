import { useQueryClient } from '@tanstack/react-query';
import { useRefresh } from 'react-admin';
import { useReversible } from '../../../ui/UndoNotice';

/** Does something with components and shows it everywhere; the notice takes it back. */
export const useAct = () => {
  const offerBack = useReversible();
  const refresh = useRefresh();
  const queries = useQueryClient();
  return async (message: string, work: () => Promise<unknown>, back: () => Promise<unknown>) => {
    try {
      await work();
      offerBack(message, back);
    } finally {
      // A refusal often means that somebody else was faster: what is now is shown.
      void queries.invalidateQueries({ queryKey: ['componentes'] });
      refresh();
    }
  };
};
