import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useNotifyFailure } from '../../ui/useAttempt';
import { useDoneNotice } from '../../ui/UndoNotice';
import { undoEvents } from './requests';

const kinds = ['eventos', 'eventos-en-mapa'];

/** Fetches what shows events again. */
export const useEventsAgain = () => {
  const queries = useQueryClient();
  return () => Promise.all(kinds.map((kind) => queries.invalidateQueries({ queryKey: [kind] })));
};

/** Shows what was done to these events, with a button to take it back. */
export const useUndoable = () => {
  const showDone = useDoneNotice();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const again = useEventsAgain();
  return (message: string, ids: readonly number[]) => {
    const undo = async () => {
      const answer = await undoEvents({ ids: [...ids] }).catch(notifyFailure);
      if (answer)
        notify(
          answer.rechazados.length === 0
            ? 'Se deshizo'
            : 'Ya no se puede deshacer: alguien hizo algo más, o pasó un rato',
          { type: answer.rechazados.length === 0 ? 'success' : 'warning' },
        );
      await again();
    };
    if (ids.length === 0) return notify(message, { type: 'warning' });
    return showDone(message, { undo: () => void undo() });
  };
};
