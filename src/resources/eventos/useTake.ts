import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useSession } from '../../providers/session';
import { assignEvents } from './requests';
import { useNotifyFailure } from '../../ui/useAttempt';

/**
 * The user looks after these events from now on, and acknowledges them with that; those of somebody else stay theirs.
 */
export const useTake = () => {
  const me = useSession((state) => state.user?.id ?? null);
  const queries = useQueryClient();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const [taking, setTaking] = useState(false);
  const take = async (ids: number[]) => {
    setTaking(true);
    const answer = await assignEvents({ ids, usuario_id: me }).catch(notifyFailure);
    if (answer && answer.rechazados.length > 0) notify('Ya lo atiende otra persona', { type: 'warning' });
    await Promise.all(['eventos', 'eventos-en-mapa'].map((kind) => queries.invalidateQueries({ queryKey: [kind] })));
    setTaking(false);
  };
  return { take, taking };
};
