/** All limits of the endpoint. Times in milliseconds, sizes in bytes, rates per second. Tests pass smaller ones. */
export const defaultLimits = {
  frameBytes: 16 * 1024,
  channelName: 200,
  eventName: 200,
  channelsPerSocket: 100,
  /** The burst lets a client that reconnects subscribe to all its channels at once. */
  frames: { perSecond: 30, burst: 150 },
  whispers: { perSecond: 10, burst: 10, bytes: 10 * 1024 },
  /** Errors that a socket may cause before it is closed. */
  strikes: { perSecond: 1, burst: 20 },
  presence: { members: 100, memberBytes: 2 * 1024, userId: 128 },
  connections: { perApp: 10_000, perNode: 20_000 },
  opensPerMinute: 600,
  /** Above `soft` whispers are dropped; above `hard`, or without draining for `stall`, the socket is closed. */
  backlog: { soft: 1024 * 1024, hard: 4 * 1024 * 1024, stall: 15_000 },
  /** Proxies cut what is silent for a minute, in either direction. Looked at every `sweep`. */
  idle: { pingAfter: 30_000, pongWithin: 30_000 },
  /** How long a peer may take to answer a close before the socket is torn down. */
  closeGrace: 2_000,
  /** Clients are closed one `step` apart, all within `spread`; those left at `longest` are torn down. */
  drain: { step: 20, spread: 5_000, longest: 10_000 },
  sweep: 5_000,
  api: { bodyBytes: 128 * 1024, dataBytes: 10 * 1024, channels: 100, batch: 10, clockSkew: 600_000 },
  cache: { channels: 1_000, life: 3_600_000 },
};

export type Limits = typeof defaultLimits;

/** `now`: monotonic ms. `wall`: ms since 1970. `every`: runs work each `ms` until the returned function is called. */
export interface Clock {
  now(): number;
  wall(): number;
  every(ms: number, work: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  every: (ms, work) => {
    const timer = setInterval(work, ms);
    timer.unref();
    return () => {
      clearInterval(timer);
    };
  },
};

/** Logs an event, never with payloads or secrets. */
export type Log = (message: string, details?: Record<string, unknown>) => void;
