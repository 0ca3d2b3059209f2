import type { activoTable } from '../../resources/activos/table';
import type { Tx } from '../client';

/** What a seed step gets: its transaction and the day (ms since 1970, midnight UTC) that the story is told from. */
export interface SeedContext {
  tx: Tx;
  day: number;
}

/** What is needed to tell the story of one company, on the day of the seed. */
export interface Story extends SeedContext {
  empresa_id: number;
  seed: number;
}

export type DemoAsset = typeof activoTable.$inferSelect;
