import type { Db } from '../../../db/client';
import type { Tx } from '../../../db/system';
import type { Caller } from '../../../plugins/guard';
import { calledOn } from '../../../records/reading';
import type { Deps } from '../../../records/deps';
import { reachOrder, type Reached } from './reach';

/** The handler of a read below an order that the caller sees; `read` gets the order's id. @throws ApiError 404 */
export const readingBelow =
  <T>(db: Db, read: (tx: Tx, caller: Caller, id: number) => Promise<T>) =>
  async (request: Parameters<typeof calledOn>[0]): Promise<T> => {
    const { caller, id } = calledOn(request);
    return db.tenant(caller.empresaId, async (tx) => {
      await reachOrder(tx, caller, id);
      return read(tx, caller, id);
    });
  };

const lockOrder = (tx: Tx, caller: Caller, id: number) => reachOrder(tx, caller, id, 'no key update');

/**
 * One transaction that writes below an order; the order is published after it.
 *
 * @param reach finds and locks the order, when not as other writes do
 * @throws ApiError 404
 */
export const writeBelow = async <T>(
  { db, changed }: Pick<Deps, 'db' | 'changed'>,
  request: Parameters<typeof calledOn>[0],
  write: (tx: Tx, caller: Caller, order: Reached) => Promise<T>,
  reach: (tx: Tx, caller: Caller, id: number) => Promise<Reached> = lockOrder,
): Promise<T> => {
  const { caller, id } = calledOn(request);
  const { order, written } = await db.tenant(caller.empresaId, async (tx) => {
    const order = await reach(tx, caller, id);
    return { order, written: await write(tx, caller, order) };
  });
  changed(caller.empresaId, 'ordenes', [order]);
  return written;
};
