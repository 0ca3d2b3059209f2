import type { Trabajo } from '#contract/requests/trabajos';
import { channels, events } from '#contract/core/realtime';
import { api } from './api';
import { subscribe } from './realtime';
import { session } from './session';

/** Polling interval in ms, for when real time misses a step. */
const lookout = 1_000;

const ended = ({ estado }: Trabajo) => estado !== 'pendiente' && estado !== 'en_curso';

/**
 * Waits until a job has ended, successfully or not. `progress` is called at each step. When the signal is aborted the
 * job is cancelled. Rejects with ApiFailure, or AbortError.
 */
export const jobEnd = async (id: string, progress: (job: Trabajo) => void, signal: AbortSignal): Promise<Trabajo> => {
  const abandon = () => void api(`/trabajos/${id}/cancelar`, { method: 'POST' }).catch(() => {});
  signal.addEventListener('abort', abandon, { once: true });
  let look: () => void = () => {};
  const stop = listen(() => look());
  try {
    for (;;) {
      const { json: job } = await api<Trabajo>(`/trabajos/${id}`, { signal });
      progress(job);
      if (ended(job)) return job;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lookout);
        look = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  } finally {
    stop();
    signal.removeEventListener('abort', abandon);
  }
};

const listen = (listener: () => void): (() => void) => {
  const userId = session.getState().user?.id;
  return userId === undefined ? () => {} : subscribe(channels.user(userId), events.trabajo, listener);
};
