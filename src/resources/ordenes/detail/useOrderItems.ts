import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { getJson } from '../../../providers/requests';
import { useUndoNotice } from '../../../ui/UndoNotice';
import { useNotifyFailure } from '../../../ui/useAttempt';

/** A list that belongs to an order. Its changes are published as changes of the order. */
export const useOrderItems = <Row>(ordenId: number, part: string) =>
  useQuery({
    queryKey: ['ordenes', ordenId, part],
    queryFn: getJson<Row[]>(`/ordenes/${ordenId}/${part}`),
  });

/**
 * Changes a part of an order and refetches the order. `act` shows errors; `attempt` leaves them to the caller. `remove`
 * deletes something and offers undo.
 */
export const useOrderAction = (ordenId: number) => {
  const queries = useQueryClient();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const offerUndo = useUndoNotice();
  const attempt = async (done: string | undefined, action: () => Promise<unknown>): Promise<void> => {
    const notices = noticesOf(await action());
    if (notices.length > 0) notify([done, ...notices].filter(Boolean).join('. '), { type: 'warning' });
    else if (done) notify(done);
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['ordenes', ordenId] }),
      queries.invalidateQueries({ queryKey: ['ordenes', 'getOne'] }),
      queries.invalidateQueries({ queryKey: ['ordenes', 'getList'] }),
      queries.invalidateQueries({ queryKey: ['tareas'] }),
    ]);
  };
  const act = (done: string | undefined, action: () => Promise<unknown>): Promise<void> =>
    attempt(done, action).catch(notifyFailure);
  const remove = (done: string, action: () => Promise<unknown>, back: () => Promise<unknown>): Promise<void> =>
    act(undefined, async () => {
      await action();
      offerUndo(done, () => void act('Se deshizo', back));
    });
  return { attempt, act, remove };
};

/** What an answer warns of: others had reserved what was taken. */
const noticesOf = (answer: unknown): string[] =>
  typeof answer === 'object' && answer !== null && 'avisos' in answer && Array.isArray(answer.avisos)
    ? answer.avisos.map(String)
    : [];
