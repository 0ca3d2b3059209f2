import type { ResultadoTrabajo } from '#contract/requests/trabajos';
import type { Db } from '../../db/client';
import type { Tx } from '../../db/system';
import { refusalOf } from '../../plugins/errors';
import type { Deps } from '../../records/deps';

/** Orders per publication. */
const together = 20;

interface Work<Item, Result> {
  empresaId: number;
  items: readonly Item[];
  /** In a transaction of its own. @throws ApiError where it is refused: the others go on */
  act: (tx: Tx, item: Item) => Promise<Result>;
  /** @returns the order that people are to see anew, if any */
  done: (item: Item, result: Result) => { id: number; version: number } | null;
  refused: (item: Item, code: ResultadoTrabajo['rechazadas'][number]['code']) => void;
  /** How many are over. @throws to end the work between two items */
  progress: (n: number) => Promise<void> | undefined;
}

/**
 * Does the same to many records, each in its own short transaction, so that nobody waits for all of them. Whoever ends
 * it early, people are told of what was done.
 */
export const oneByOne = async <Item, Result>(
  { db, changed }: { db: Db } & Pick<Deps, 'changed'>,
  { empresaId, items, act, done, refused, progress }: Work<Item, Result>,
): Promise<void> => {
  const unpublished: { id: number; version: number }[] = [];
  const publish = () => changed(empresaId, 'ordenes', unpublished.splice(0));
  try {
    for (const [at, item] of items.entries()) {
      try {
        const order = done(item, await db.tenant(empresaId, (tx) => act(tx, item)));
        if (order) unpublished.push(order);
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal) throw error;
        refused(item, refusal.code);
      }
      if (unpublished.length >= together) publish();
      await progress(at + 1);
    }
  } finally {
    if (unpublished.length > 0) publish();
  }
};
