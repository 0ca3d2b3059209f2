import { notifyManager, QueryClient } from '@tanstack/react-query';

/** What was read from the server. The one fetch repeats what may be repeated. */
export const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });

// All that is told at a time is told at once: a hundred rows whose names arrive render once instead of a hundred times, which React takes for an endless loop.
const waiting: (() => void)[] = [];
notifyManager.setScheduler((callback) => {
  if (waiting.push(callback) === 1) setTimeout(tellAll);
});

const tellAll = () => {
  for (const callback of waiting.splice(0))
    try {
      callback();
    } catch (error) {
      reportError(error);
    }
};
