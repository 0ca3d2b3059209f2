import { setTimeout as sleep } from 'node:timers/promises';
import type { Accepted } from '../entry/accepted';
import { calibrated } from '../entry/calibrated';
import type { Device } from '../entry/devices';
import { Rejected, type Frame } from '../entry/frame';
import type { createRateLimits } from '../entry/rateLimits';
import type { FrameResult } from '../entry/receive';
import type { createRefusals } from '../entry/refusals';
import { judged } from '../entry/validity';
import type { Peer } from './peer';

export interface ReportParts {
  rates: Pick<ReturnType<typeof createRateLimits>, 'device' | 'untilDevice'>;
  refusals: Pick<ReturnType<typeof createRefusals>, 'note'>;
  accept: (accepted: Accepted, answer: (error?: unknown) => void) => void;
  /** A sign of life without a report. */
  hear: (device: Device, at: Date) => void;
  meter: { frame(result: FrameResult): void };
  retry: Retry;
}

/**
 * What fails while the database restarts or is full is tried again after `pause` ms, for `patience` ms: all trackers
 * that are hung up on would call again at once, and send everything again.
 */
export interface Retry {
  pause: number;
  patience: number;
}

/** Does not keep a process alive that is ending. */
export const pause = (ms: number) => sleep(ms, undefined, { ref: false });

/** The reports of trackers on their way to the database. */
export const createReportStore = ({ rates, refusals, accept, hear, meter, retry }: ReportParts) => {
  const storing = (peer: Peer, device: Device, frame: Frame, received: Date, settled: (error?: unknown) => void) => {
    const began = performance.now();
    const settle = (error?: unknown) => {
      if (mayPass(error) && peer.canWait && peer.isReachable && performance.now() - began < retry.patience)
        return void pause(retry.pause).then(attempt);
      if (error !== undefined) refusals.note(error, device.empresaId, () => peer.session.identifier ?? '');
      meter.frame(error === undefined ? 'stored' : error instanceof Rejected ? 'rejected' : 'refused');
      // What can never be stored must not be sent again either.
      settled(error instanceof Rejected ? undefined : error);
    };
    const attempt = () => {
      try {
        accept({ device, received, frame: judged(calibrated(frame, device.tanks), received) }, settle);
      } catch (error) {
        settle(error);
      }
    };
    attempt();
  };

  /**
   * Stores every report and calls back when all are durable, or with an error: then the tracker gets no answer and
   * sends them again. A connection that reports too fast is read more slowly; a datagram that comes too fast is
   * refused.
   * @returns a promise while the next packet must wait
   */
  const store = (
    peer: Peer,
    device: Device,
    frames: readonly Frame[],
    done: (error?: unknown) => void,
  ): Promise<void> | void => {
    const received = new Date();
    let left = frames.length;
    let failed: unknown;
    if (left === 0) {
      hear(device, received);
      return done();
    }
    const settled = (error?: unknown) => {
      failed ??= error;
      if (--left === 0) done(failed);
    };
    const give = (from: number): Promise<void> | void => {
      for (let i = from; i < frames.length; i++) {
        const wait = peer.canWait ? rates.untilDevice(device.id) : 0;
        if (wait > 0) return pause(wait).then(() => give(i));
        const frame = frames[i] as Frame;
        try {
          if (!peer.canWait) rates.device(device.id);
        } catch (error) {
          refusals.note(error, device.empresaId, () => peer.session.identifier ?? '');
          meter.frame('refused');
          settled(error);
          continue;
        }
        storing(peer, device, frame, received, settled);
      }
    };
    return give(0);
  };

  return store;
};

/** Whatever is no word about the report itself: a database that restarts, a queue that is full. */
const mayPass = (error: unknown) => error !== undefined && !(error instanceof Rejected);
