/**
 * The data that the fleet layer draws: typed arrays with one index per asset, so that a thousand changes a second
 * create no garbage. Arrays may be replaced when they grow: read them through the fleet each time.
 */
export interface Fleet {
  /** Rows in use; the asset of an index never changes. */
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
  /** What its device reports, where `state` says that it has an alarm: both are drawn. Absent: `state` alone. */
  readonly reported?: Uint8Array;
  /** 1 for those that call for help: never in a cluster, their names always written, above all others. */
  readonly apart?: Uint8Array;
  /** Positions are exact for the current frame, so markers are drawn there instead of gliding. */
  readonly exact?: boolean;
  /** Calls the listener with the changed indexes; returns a function that unsubscribes. */
  onChange(listener: (changed: readonly number[]) => void): () => void;
}
