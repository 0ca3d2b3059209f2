import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { api } from '../../../providers/api';
import { failureOf } from '../../../ui/failure';
import { useUndoNotice } from '../../../ui/UndoNotice';

/** What hangs from an order. Whoever changes it is heard as a change of the order. */
export const usePart = <Row>(ordenId: number, part: string) =>
  useQuery({
    queryKey: ['ordenes', ordenId, part],
    queryFn: async ({ signal }) => (await api<Row[]>(`/ordenes/${ordenId}/${part}`, { signal })).json,
  });

/**
 * Does something to a part of an order and shows the order anew. `act` tells what was refused; `attempt` leaves that to the caller.
 * `remove` takes something away and offers the way back.
 */
export const usePartDeed = (ordenId: number) => {
  const queries = useQueryClient();
  const notify = useNotify();
  const offerUndo = useUndoNotice();
  const attempt = async (done: string | undefined, deed: () => Promise<unknown>): Promise<void> => {
    await deed();
    if (done) notify(done);
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['ordenes', ordenId] }),
      queries.invalidateQueries({ queryKey: ['ordenes', 'getOne'] }),
      queries.invalidateQueries({ queryKey: ['ordenes', 'getList'] }),
      queries.invalidateQueries({ queryKey: ['tareas'] }),
    ]);
  };
  const act = (done: string | undefined, deed: () => Promise<unknown>): Promise<void> =>
    attempt(done, deed).catch((reason: unknown) => notify(failureOf(reason).message, { type: 'error' }));
  const remove = (done: string, deed: () => Promise<unknown>, back: () => Promise<unknown>): Promise<void> =>
    act(undefined, async () => {
      await deed();
      offerUndo(done, () => void act('Se deshizo', back));
    });
  return { attempt, act, remove };
};
