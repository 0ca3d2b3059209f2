/**
 * A signal that aborts with the first of two. `AbortSignal.any` is newer than the browsers that we support. A signal
 * that lives longer than the other keeps nothing of this one afterwards.
 */
export const firstOf = (one: AbortSignal, other: AbortSignal): AbortSignal => {
  const controller = new AbortController();
  const { signal } = controller;
  for (const each of [one, other]) {
    const abort = () => controller.abort(each.reason);
    if (each.aborted) abort();
    else each.addEventListener('abort', abort, { once: true, signal });
  }
  return signal;
};

/** Whether something ended because its reader left: no error. */
export const isAbort = (reason: unknown): boolean => nameOf(reason) === 'AbortError';

const nameOf = (reason: unknown) =>
  typeof reason === 'object' && reason !== null && 'name' in reason ? reason.name : undefined;
