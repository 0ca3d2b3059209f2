import type { DireccionHallada } from '#contract/requests/direcciones';

/** `nothing`: it knows of nothing there. */
export type Outcome<T> =
  { how: 'read'; value: T } | { how: 'nothing' } | { how: 'failed'; reason: string; retryAfter: number | null };

export type Place = readonly [lat: number, lon: number];

/** What knows streets: a server of the operator, or map files. */
export interface StreetSource {
  /**
   * Marks its answers, so that those of map files that are gone count no more. Null: the server, whose answers last.
   * Undefined: there is nothing to ask.
   */
  mark: () => Promise<string | null | undefined>;
  streetOf: (place: Place) => Promise<Outcome<string | null>>;
  /** The places whose address fits; `near` is what the user sees, if known. */
  search: (q: string, near: Place | undefined) => Promise<Outcome<DireccionHallada[]>>;
}
