import type { Outbox } from './outbox';
import type { Line, Round } from './sending';

/** A clock that nobody changes: at a moment (ISO), or the machine's. */
export const aClock = (at?: string): Line['clock'] => ({
  now: () => (at ? Date.parse(at) : Date.now()),
  dated: () => ({ tramo: 0, desfase: 0 }),
  correction: () => 0,
});

/** Sends all there is, and uploads the pictures, as rounds do. */
export const sendAll = async (outbox: Pick<Outbox, 'flush' | 'upload'>, signal: AbortSignal): Promise<Round> => {
  for (;;) {
    const round = await outbox.flush(signal);
    if (round.end === 'pausa') return round;
    let arrived = false;
    const pictures = await outbox.upload(signal, () => (arrived = true));
    if (!arrived) return pictures;
  }
};
