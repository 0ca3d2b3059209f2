/** A signal, and what takes its listeners off the signals that it follows. */
export interface Followed {
  signal: AbortSignal;
  release: () => void;
}

/**
 * A signal that aborts with the first of two. `AbortSignal.any` is newer than the browsers that we support. Call
 * `release` when the work ends, or a signal that lives longer keeps a listener for each piece of work.
 */
export const firstOf = (one: AbortSignal, other: AbortSignal): Followed => {
  const controller = new AbortController();
  const listening = new AbortController();
  const release = () => listening.abort();
  for (const each of [one, other]) {
    const abort = () => {
      release();
      controller.abort(each.reason);
    };
    if (each.aborted) abort();
    else each.addEventListener('abort', abort, { signal: listening.signal });
  }
  return { signal: controller.signal, release };
};

/** Whether something ended because its reader left: no error. */
export const isAbort = (reason: unknown): boolean => nameOf(reason) === 'AbortError';

const nameOf = (reason: unknown) =>
  typeof reason === 'object' && reason !== null && 'name' in reason ? reason.name : undefined;
