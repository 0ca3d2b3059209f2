import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/** The origin of running work; cleared when the origin has ended. */
export interface Origin {
  /** Id of the request; null for jobs and rounds. */
  requestId: string | null;
  /** Null when traces are off. */
  span: Span | null;
}

const storage = new AsyncLocalStorage<Origin>();

/** Since Node 24, async context costs almost nothing; before, a sixth of each request. */
export const hasCheapAsyncContext = Number(process.versions.node.split('.')[0]) >= 24;

export const within = <T>(origin: Origin, work: () => T): T => storage.run(origin, work);

export const origin = (): Origin | undefined => storage.getStore();
