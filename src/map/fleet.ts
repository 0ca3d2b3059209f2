/**
 * What the fleet layer draws: columns of numbers, one index per asset, so that a thousand changes a second make no garbage.
 * Columns may be replaced when they grow: read them through the fleet each time.
 */
export interface Fleet {
  /** Rows in use; an index never changes its asset. */
  readonly size: number;
  /** 1 while the asset has a position. */
  readonly present: Uint8Array;
  /** Degrees. */
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  /** Degrees 0–359, −1 unknown. */
  readonly heading: Int16Array;
  /** Index in `liveStates`. */
  readonly state: Uint8Array;
  /** Places are those of this very moment, told frame by frame: markers are drawn there instead of gliding. */
  readonly exact?: boolean;
  /** Calls back with the indexes that changed; answers how to stop. */
  onChange(listener: (changed: readonly number[]) => void): () => void;
}
