import type { activoTable } from '../db/tables/activos';
import type { Tx } from '../db/system';

/** What a seed step receives: its transaction and the last day of the demonstration (ms since 1970, midnight UTC). */
export interface SeedContext {
  tx: Tx;
  day: number;
}

/** Context for the data of one company, on the day of the seed. */
export interface Story extends SeedContext {
  empresa_id: number;
  seed: number;
}

export type DemoAsset = typeof activoTable.$inferSelect;
