import { useState } from 'react';
import { counted } from '../../ui/formats';
import { useNotifyFailure } from '../../ui/useAttempt';
import { moveEvents } from './requests';
import { useEventsAgain, useUndoable } from './useUndone';

/** Acknowledges these events; the screen is refreshed at once, and a notice takes it back. */
export const useAcknowledge = () => {
  const again = useEventsAgain();
  const done = useUndoable();
  const notifyFailure = useNotifyFailure();
  const [busy, setBusy] = useState(false);
  const acknowledge = async (ids: number[]) => {
    setBusy(true);
    const answer = await moveEvents({ ids, a: 'reconocido' }).catch(notifyFailure);
    if (answer && answer.cambiados.length > 0)
      done(counted(answer.cambiados.length, 'evento reconocido', 'eventos reconocidos'), answer.cambiados);
    await again();
    setBusy(false);
  };
  return { acknowledge, busy };
};
