import type { FieldErrors } from '#contract/core/errors';
import type { Tx } from '../../../db/system';
import type { Actor } from '../../../history/audit';
import type { Touched } from '../../../records/touched';
import { stopsAssets } from './assetState';
import type { HeardOrder, OrderChange, OrderListener, ToldChange } from './events';
import { keepsTasks } from './keepsTasks';
import { tellsPeople } from './notices';
import { repairsDefects } from './repairsDefects';
import { tellsTimelines } from './timeline';

/** Those who follow the changes of orders, in the order in which they run. */
const listeners: readonly OrderListener[] = [keepsTasks, stopsAssets, repairsDefects, tellsTimelines, tellsPeople];

/** Call it in the transaction of the change. */
export const announce = async (tx: Tx, actor: Actor, changes: readonly OrderChange[]): Promise<Touched[]> => {
  const touched: Touched[] = [];
  if (changes.length > 0)
    for (const listener of listeners) touched.push(...((await listener.within?.(tx, actor, changes)) ?? []));
  return touched;
};

/** Call it once per request or import. */
export const announceTogether = async (tx: Tx, actor: Actor, changes: readonly ToldChange[]): Promise<void> => {
  if (changes.length > 0) for (const listener of listeners) await listener.together?.(tx, actor, changes);
};

export const lackingOf = async (tx: Tx, empresaId: number, order: HeardOrder): Promise<FieldErrors> => {
  const lacking: FieldErrors = {};
  for (const listener of listeners) Object.assign(lacking, await listener.lacking?.(tx, empresaId, order));
  return lacking;
};
