import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useSession } from '../../providers/session';
import { assignEvents } from './requests';
import { useEventsAgain, useUndoable } from './useUndone';
import { useNotifyFailure } from '../../ui/useAttempt';

/**
 * The user looks after these events from now on, and acknowledges them with that; those of somebody else stay theirs.
 */
export const useTake = () => {
  const me = useSession((state) => state.user?.id ?? null);
  const again = useEventsAgain();
  const done = useUndoable();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const [taking, setTaking] = useState(false);
  const take = async (ids: number[]) => {
    setTaking(true);
    const answer = await assignEvents({ ids, usuario_id: me }).catch(notifyFailure);
    if (answer && answer.rechazados.length > 0) notify('Ya lo atiende otra persona', { type: 'warning' });
    else if (answer) done('Usted atiende el evento', answer.cambiados);
    await again();
    setTaking(false);
  };
  return { take, taking };
};
