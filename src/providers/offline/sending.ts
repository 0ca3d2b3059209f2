import type { ApiFailure } from '../apiFailure';
import type { Clock } from './clock';
import type { Accion, Entry } from './entry';

/** The outbox's dependencies. */
export interface Line {
  /** Sends a body with its Idempotency-Key; returns the record. Rejects with ApiFailure. */
  post: (path: string, body: object, key: string) => Promise<unknown>;
  /** Deletes the resource at a path; a missing one counts as deleted. Rejects with ApiFailure. */
  remove: (path: string, key: string) => Promise<void>;
  /** Uploads a picture; returns its id. Rejects with ApiFailure. */
  upload: (picture: Blob) => Promise<string>;
  clock: Pick<Clock, 'now' | 'dated' | 'correction'>;
  newKey: () => string;
  /** Called when entries or the copy were written. */
  changed: () => Promise<void> | void;
}

/**
 * Result of a round of sending: nothing left that can be sent, or a pause because there was no response, or one that
 * keeps everything for later. No failure: the round was aborted, or waits `wait` ms. `sent`: at least one request
 * succeeded.
 */
export type Round = { end: 'vacia' } | { end: 'pausa'; failure?: ApiFailure; sent: boolean; wait?: number };

/** Numbers of entries: those being sent, and those taken back before they were sent. None is in both. */
export interface Ways {
  underWay: Set<number>;
  takenBack: Set<number>;
}

/** A new entry for an action, as far as the record it changes does not matter. */
export type Fresh = (accion: Accion) => Omit<Entry, 'n' | 'version'>;
