import type { Log } from './protocol/limits';

/** Logs once when events begin to be lost, once a minute while they are, and once when they pass again. */
export const createOutageLog = (log: Log) => {
  let lost = 0;
  let saidAt = -quiet;
  return {
    lost: (event: string, reason: string) => {
      lost += 1;
      if (performance.now() - saidAt < quiet) return;
      saidAt = performance.now();
      log('Real-time events are being lost', { event, reason, lost });
    },
    over: () => {
      if (lost === 0) return;
      log('Real-time events pass again', { lost });
      lost = 0;
      saidAt = -quiet;
    },
  };
};

/** Minimum ms between two log lines about one outage. */
const quiet = 60_000;
