import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { gt06LogIn, gt06Report } from '../server/tracking/trackers/spoken';
import { imeiOf } from './imeis';

/** Trackers of protocol gt06: this many of them, from the n-th on, at a port of this machine. */
export interface TrackerLoad {
  port: number;
  first: number;
  connections: number;
  /** Their first report, ms since 1970; each reports one second after its previous one. */
  begins: number;
  /**
   * How long (ms) each sends one report after the other. Absent: they are idle, and the last of them reports 50 times a
   * second for 5 s when asked.
   */
  ms?: number;
  /** Reports that each has sent before. */
  from?: number;
}

export interface TrackersLoaded {
  answered: number;
  ms: number;
  /** Response times, ms. */
  p50: number;
  p99: number;
  most: number;
}

const answerBytes = 10;
/** Connections that are opened at a time. */
const atOnce = 200;

interface Tracker {
  socket: Socket;
  /** Resolves with the next answer. */
  answer: () => Promise<void>;
  step: number;
}

const open = (port: number, n: number, step: number): Promise<Tracker> =>
  new Promise((done, failed) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => socket.write(gt06LogIn(imeiOf(n))));
    let [came, heard] = [0, () => undefined as void];
    const tracker: Tracker = { socket, step, answer: () => new Promise((resolve) => (heard = resolve)) };
    socket.on('data', ({ length }) => {
      came += length;
      if (came < answerBytes) return;
      came -= answerBytes;
      heard();
    });
    socket.on('error', failed);
    void tracker.answer().then(() => done(tracker));
  });

const openAll = async ({ port, first, connections, from = 0 }: TrackerLoad): Promise<Tracker[]> => {
  const trackers: Tracker[] = [];
  for (let at = 0; at < connections; at += atOnce)
    trackers.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(atOnce, connections - at) }, (_, i) => open(port, first + at + i, from)),
      )),
    );
  return trackers;
};

/** One report, and its answer. @returns ms */
const report = async (tracker: Tracker, n: number, begins: number): Promise<number> => {
  const step = tracker.step++;
  const place = {
    at: new Date(begins + step * 1_000),
    latitude: 4.5 + n / 1e4 + step * 0.00012,
    longitude: -74.2,
    speed: 48,
    course: 0,
    ignition: true,
  };
  const answered = tracker.answer();
  const sent = performance.now();
  tracker.socket.write(gt06Report(place, (step % 0xffff) + 1));
  await answered;
  return performance.now() - sent;
};

const summed = (times: number[], began: number): TrackersLoaded => {
  times.sort((a, b) => a - b);
  const within = (share: number) => times[Math.floor(times.length * share)] ?? NaN;
  return {
    answered: times.length,
    ms: performance.now() - began,
    p50: within(0.5),
    p99: within(0.99),
    most: times.at(-1) ?? NaN,
  };
};

const say = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);

const load = JSON.parse(process.argv[2] ?? '{}') as TrackerLoad;
const trackers = await openAll(load);
const { ms, first, begins } = load;
if (ms !== undefined) {
  const [began, times] = [performance.now(), [] as number[]];
  await Promise.all(
    trackers.map(async (tracker, i) => {
      while (performance.now() - began < ms) times.push(await report(tracker, first + i, begins));
    }),
  );
  say(summed(times, began));
  for (const { socket } of trackers) socket.destroy();
} else {
  say({ open: trackers.length });
  const bystander = async () => {
    const [began, times, last] = [performance.now(), [] as number[], trackers.length - 1];
    for (let i = 0; i < 250; i++) {
      times.push(await report(trackers[last] as Tracker, first + last, begins));
      await new Promise((done) => setTimeout(done, 20));
    }
    say(summed(times, began));
  };
  createInterface({ input: process.stdin })
    .on('line', () => void bystander())
    .on('close', () => process.exit(0));
}
