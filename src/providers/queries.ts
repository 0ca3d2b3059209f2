import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { reportFault } from './fault';

/**
 * If data changes while its first response is pending, that response may be older than the change: the library would
 * keep it, this refetches once more.
 */
export class Queries extends QueryClient {
  override async invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ) {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter((query) => query.state.data === undefined);
    await super.invalidateQueries(filters, options);
    if (first.length === 0) return;
    await Promise.allSettled(first.flatMap(({ promise }) => promise ?? []));
    await super.invalidateQueries({ ...filters, predicate: (query) => first.includes(query) }, options);
  }
}

/** The cache of server data. Retries are left to `api`. The pages show that a query failed, and a fault is reported. */
export const queryClient = new Queries({
  defaultOptions: { queries: { retry: false } },
  queryCache: new QueryCache({ onError: reportFault }),
  mutationCache: new MutationCache({ onError: reportFault }),
});

// Batches the notifications of one tick: a hundred rows whose names arrive render once. A hundred renders would look
// like an endless loop to React.
const waiting: (() => void)[] = [];
notifyManager.setScheduler((callback) => {
  if (waiting.push(callback) === 1) setTimeout(notifyAll);
});

const notifyAll = () => {
  for (const callback of waiting.splice(0))
    try {
      callback();
    } catch (error) {
      reportError(error);
    }
};
