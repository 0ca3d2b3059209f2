import type { Trabajo } from '#contract/requests/trabajos';
import { channels, events } from '#contract/core/realtime';
import { api } from './api';
import { subscribe } from './realtime';
import { session } from './session';

/** Polling interval in ms, for when real time misses a step. */
const lookout = 1_000;

const ended = ({ estado }: Trabajo) => estado !== 'pendiente' && estado !== 'en_curso';

type Progress = (job: Trabajo) => void;

/**
 * Waits until a job has ended, successfully or not. `progress` is called at each step. When the signal is aborted the
 * job is cancelled. Rejects with ApiFailure, or AbortError.
 */
export const jobEnd = async (id: string, progress: Progress, signal: AbortSignal): Promise<Trabajo> => {
  const abandon = () => void cancelJob(id).catch(() => {});
  signal.addEventListener('abort', abandon, { once: true });
  return followJob(id, progress, signal).finally(() => signal.removeEventListener('abort', abandon));
};

export const cancelJob = (id: string) => api(`/trabajos/${id}/cancelar`, { method: 'POST' });

/** The same for a job that goes on when nobody waits for it. */
export const followJob = async (id: string, progress: Progress, signal: AbortSignal): Promise<Trabajo> => {
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
  }
};

const listen = (listener: () => void): (() => void) => {
  const userId = session.getState().user?.id;
  return userId === undefined ? () => {} : subscribe(channels.user(userId), events.trabajo, listener);
};
