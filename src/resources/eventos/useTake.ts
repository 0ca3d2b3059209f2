import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useSession } from '../../providers/session';
import { failureOf } from '../../ui/failure';
import { assignEvents } from './requests';

/**
 * The user looks after these events from now on, and acknowledges them with that; those of somebody else stay theirs.
 */
export const useTake = () => {
  const me = useSession((state) => state.user?.id ?? null);
  const queries = useQueryClient();
  const notify = useNotify();
  const [taking, setTaking] = useState(false);
  const take = async (ids: number[]) => {
    setTaking(true);
    const answer = await assignEvents({ ids, usuario_id: me }).catch(
      (reason: unknown) => void notify(failureOf(reason).message, { type: 'error' }),
    );
    if (answer && answer.rechazados.length > 0) notify('Ya lo atiende otra persona', { type: 'warning' });
    await Promise.all(['eventos', 'eventos-en-mapa'].map((kind) => queries.invalidateQueries({ queryKey: [kind] })));
    setTaking(false);
  };
  return { take, taking };
};
