import { once } from 'node:events';
import net from 'node:net';
import { Duplex } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/core/limits';
import { ApiError } from '../../plugins/errors';
import { rejected, type Frame } from '../entry/frame';
import { Bucket } from '../../limits/tokenBucket';
import { protocolNamed } from '../trackers/index';
import { gt06LogIn, gt06Report, teltonikaLogIn, teltonikaPacket, teltonikaRecords } from '../trackers/testing';
import { createWatchClock } from './clock';
import { Connection } from './connection';
import { createIntake } from './intake';
import { openPorts, type OpenPort } from './ports';
import { createUnknownTrackers } from './unknownTrackers';

const imei = '353419036066061';
const begun = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
const place = (n: number) => ({ at: new Date(begun + n * 1000), latitude: 4.6, longitude: -74.1, speed: 30 });
const device = { id: 1, empresaId: 1, unit: 'kmh' as const, interval: null, tanks: [] };
const nobody = { send: async () => undefined, listen: () => undefined };
const unavailable = () => new ApiError('NO_DISPONIBLE');

/** A port whose writer does what the test says. */
let port: OpenPort;
let stored: Frame[];
/** Called for each report; the default stores it at once. */
let write: (frame: Frame, answer: (error?: unknown) => void) => void;
let find: (identifier: string) => typeof device | null | Promise<typeof device | null>;
let bucket: Bucket;
/** Devices that a peer no longer is. */
let left: number[];
let ended: string[];
let connections: Connection[];
const clock = createWatchClock(500);

beforeEach(async () => {
  // Of this test: connections of the one before may still be closing.
  const mine = {
    stored: [] as Frame[],
    ended: [] as string[],
    connections: [] as Connection[],
    left: [] as number[],
  };
  ({ stored, ended, connections, left } = mine);
  write = (_frame, answer) => answer();
  find = (identifier) => (identifier === imei ? device : null);
  bucket = new Bucket({ perSecond: 100, burst: 5_000 }, performance.now());
  const intake = createIntake({
    devices: { findTracker: (_protocol, identifier) => find(identifier) },
    rates: {
      device: () => undefined,
      untilDevice: () => (bucket.take(performance.now()) ? 0 : bucket.until(performance.now())),
    },
    retry: { pause: 5, patience: 300 },
    refusals: { note: () => undefined },
    unclaimed: createUnknownTrackers(nobody),
    accept: ({ frame }, answer) =>
      write(frame, (error) => {
        if (error === undefined) mine.stored.push(frame);
        answer(error);
      }),
    hear: () => undefined,
    meter: { packet: () => undefined, frame: () => undefined },
    onPacket: () => undefined,
    onLeft: (_peer, { id }) => mine.left.push(id),
  });
  connect = (name, socket) => {
    const protocol = protocolNamed(name);
    if (!protocol) throw new Error(name);
    mine.connections.push(
      new Connection(protocol, '127.0.0.1', socket, intake, clock, (connection, reason) => {
        mine.ended.push(reason);
        intake.left(connection);
      }),
    );
  };
  await open('gt06');
});
afterEach(async () => {
  vi.useRealTimers();
  const closing = port.close();
  port.hangUp();
  await closing;
});

type Name = 'gt06' | 'teltonika' | 'suntech';
let connect: (name: Name, socket: net.Socket) => void;

const open = async (name: Name) => {
  const handlers = {
    host: '127.0.0.1',
    connected: (_name: string, socket: net.Socket) => connect(name, socket),
    received: () => undefined,
    failed: (_name: string, _port: number, error: Error) => {
      throw error;
    },
  };
  const opened = await openPorts([{ protocolo: name, puerto: 0 }], handlers);
  const tcp = opened.find(({ transporte }) => transporte === 'tcp');
  for (const other of opened) if (other !== tcp) await other.close();
  if (!tcp) throw new Error('no port');
  port = tcp;
};

const reopen = async (name: Name) => {
  await port.close();
  await open(name);
};

const call = async (...bytes: Buffer[]) => {
  const socket = net.connect({ port: port.puerto, host: '127.0.0.1', allowHalfOpen: true });
  let came = Buffer.alloc(0);
  let closed = false;
  socket.on('error', () => undefined);
  socket.on('data', (more) => (came = Buffer.concat([came, more])));
  socket.on('close', () => (closed = true));
  socket.on('end', () => socket.end());
  await once(socket, 'connect');
  socket.write(Buffer.concat(bytes));
  return {
    socket,
    /** Serial numbers of the answers. */
    serials: () =>
      (came.toString('hex').match(/787805.{14}/g) ?? []).map((answer) => parseInt(answer.slice(8, 12), 16)),
    hex: () => came.toString('hex'),
    isClosed: () => closed,
  };
};

const becomes = (what: () => unknown, value: unknown) =>
  vi.waitFor(() => expect(what()).toEqual(value), { timeout: 10_000, interval: 5 });

const reports = (count: number, from = 2) =>
  Array.from({ length: count }, (_, n) => gt06Report(place(n + from), n + from));
const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, n) => n + from);

describe('a tracker with thousands of queued reports', () => {
  it('has all of them answered in order on one connection, however slow the writer is', async () => {
    const waiting: (() => void)[] = [];
    write = (_frame, answer) => void waiting.push(() => answer());
    let most = 0;
    const writer = setInterval(() => {
      most = Math.max(most, waiting.length);
      for (const answer of waiting.splice(0, 40).reverse()) answer();
    }, 1);
    const tracker = await call(gt06LogIn(imei, 1), ...reports(3_000));
    await becomes(() => tracker.serials().length, 3_001);
    clearInterval(writer);
    expect(tracker.serials()).toEqual(numbers(3_001));
    // A chunk of the socket at most, and never all that it has to say.
    expect(most).toBeLessThan(2_000);
    expect(ended).toEqual([]);
  });

  it('is read more slowly where it reports too fast, instead of being hung up on', async () => {
    bucket = new Bucket({ perSecond: 2_000, burst: 10 }, performance.now());
    const count = 400;
    const tracker = await call(gt06LogIn(imei, 1), ...reports(count));
    await becomes(() => tracker.serials().length, count + 1);
    expect(tracker.serials()).toEqual(numbers(count + 1));
    expect(stored).toHaveLength(count);
    expect(ended).toEqual([]);
  });

  it('keeps its connection while the database is gone for some seconds and the queue is full', async () => {
    let [refused, lookUps] = [0, 0];
    find = () => (lookUps++ < 3 ? Promise.reject(new Error('the database is starting up')) : device);
    write = (_frame, answer) => (refused++ < 500 ? answer(unavailable()) : answer());
    const tracker = await call(gt06LogIn(imei, 1), ...reports(300));
    await becomes(() => tracker.serials().length, 301);
    expect(tracker.serials()).toEqual(numbers(301));
    expect(ended).toEqual([]);
  });

  it('is hung up on when nothing can be stored for long, behind the answers to what was', async () => {
    let count = 0;
    write = (_frame, answer) => answer(count++ < 10 ? undefined : unavailable());
    const tracker = await call(gt06LogIn(imei, 1), ...reports(3_000));
    await becomes(tracker.isClosed, true);
    expect(tracker.serials()).toEqual(numbers(11));
    expect(stored).toHaveLength(10);
    expect(ended).toEqual(['refused']);
    expect(tracker.socket.destroyed).toBe(true);
    // What was not answered comes again, and goes through.
    write = (_frame, answer) => answer();
    const again = await call(gt06LogIn(imei, 1), ...reports(50, 12));
    await becomes(() => again.serials().length, 51);
  });

  it('does not send a report again for ever that can never be stored', async () => {
    write = (frame, answer) => answer(frame.fecha.getTime() === begun + 3_000 ? rejected('wrong') : undefined);
    const tracker = await call(gt06LogIn(imei, 1), ...reports(4));
    await becomes(tracker.serials, [1, 2, 3, 4, 5]);
    expect(stored).toHaveLength(3);
  });
});

describe('a tracker that hangs up', () => {
  const slowly = () => {
    find = (identifier) => new Promise((found) => setTimeout(() => found(identifier === imei ? device : null), 30));
  };

  it('may close its half, and still has its answers', async () => {
    slowly();
    const tracker = await call(gt06LogIn(imei, 1), ...reports(9));
    tracker.socket.end();
    await becomes(tracker.isClosed, true);
    expect(tracker.serials()).toEqual(numbers(10));
    await becomes(() => ended, ['ended']);
  });

  it('at once and for good has what came stored all the same', async () => {
    slowly();
    const tracker = await call(gt06LogIn(imei, 1), ...reports(20));
    await becomes(() => connections.length, 1);
    await new Promise((done) => setTimeout(done, 5));
    tracker.socket.resetAndDestroy();
    await becomes(() => stored.length, 20);
    await becomes(() => ended, ['ended']);
    expect(connections[0]?.isReachable).toBe(false);
  });

  it('never takes its answers is not read any more, and closed after a while', async () => {
    const socket = Object.assign(new Duplex({ read: () => undefined, write: () => undefined }), {
      setNoDelay: () => undefined,
    });
    connect('gt06', socket as unknown as net.Socket);
    const flood = Buffer.concat(Array.from({ length: 1_000 }, () => gt06LogIn('353419036066079', 1)));
    for (let i = 0; i < 10; i++) socket.push(flood);
    const later = () => connections[0]?.watch(clock.now() + limits.trackers.packet + 1);
    await becomes(() => later() ?? ended, ['untaken']);
  });
});

describe('a tracker whose device is another one meanwhile', () => {
  it('is that one from its next packet on, and nobody’s when it was removed', async () => {
    const tracker = await call(gt06LogIn(imei, 1), gt06Report(place(1), 2));
    await becomes(tracker.serials, [1, 2]);
    const [connection] = connections;
    expect(connection?.device).toMatchObject({ id: 1 });
    // Moved to another company.
    find = () => ({ ...device, id: 7, empresaId: 2 });
    tracker.socket.write(gt06Report(place(2), 3));
    await becomes(tracker.serials, [1, 2, 3]);
    expect(connection?.device).toMatchObject({ id: 7, empresaId: 2 });
    expect(left).toEqual([1]);
    // Removed: its data is nobody's, and is not answered; the connection has no rights of a registered one.
    find = () => null;
    tracker.socket.write(gt06Report(place(3), 4));
    await becomes(() => connection?.isKnown, false);
    expect(left).toEqual([1, 7]);
    expect(stored).toHaveLength(2);
    expect(tracker.serials()).toEqual([1, 2, 3]);
    tracker.socket.destroy();
    await becomes(() => ended, ['ended']);
    expect(left).toEqual([1, 7]);
  });

  it('leaves the others of a relay as they are', async () => {
    await reopen('suntech');
    const [a, b] = ['100850001', '100850002'];
    const devices = new Map([
      [a, { ...device, id: 1 }],
      [b, { ...device, id: 2 }],
    ]);
    find = (identifier) => devices.get(identifier) ?? null;
    const day = new Date(begun).toISOString().slice(0, 10).replaceAll('-', '');
    const says = (name: string | undefined, n: number) =>
      Buffer.from(
        `ST300STT;${name};04;1001;${day};00:00:${10 + n};00129;+04.711000;-074.072100;043.000;271.00;7;1;41548;12.17;110001;2;1\r`,
      );
    const relay = await call(says(a, 1), says(b, 2), says(a, 3));
    await becomes(() => stored.length, 3);
    expect(left).toEqual([]);
    devices.delete(a ?? '');
    relay.socket.write(Buffer.concat([says(a, 4), says(b, 5)]));
    await becomes(() => stored.length, 4);
    expect(left).toEqual([1]);
    expect(connections[0]?.device?.id).toBe(2);
    relay.socket.destroy();
    await becomes(() => left, [1, 2]);
  });
});

describe('what is no tracker', () => {
  it('is closed after a hundred packets that make no sense, whoever it said it is', async () => {
    await reopen('suntech');
    const nonsense = Buffer.from('STT;;;;;;\r'.repeat(150));
    const unknown = await call(Buffer.from('STT;100850001;0;\r'), nonsense);
    await becomes(unknown.isClosed, true);
    expect(ended).toEqual(['senseless']);
    // The wrong packets of a registered tracker are told to its company instead.
    find = () => device;
    const known = await call(Buffer.from('STT;100850000;0;\r'), nonsense);
    await becomes(() => connections[1]?.isKnown, true);
    await new Promise(setImmediate);
    expect(known.isClosed()).toBe(false);
  });
});

describe('the clock of connections', () => {
  it('stands still while the process reads nothing', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const own = createWatchClock(500);
    vi.advanceTimersByTime(60_000);
    expect(own.now()).toBe(500);
    expect(own.tick()).toBe(500);
    vi.advanceTimersByTime(200);
    expect(own.now()).toBe(700);
  });

  it('does not take a packet that is cut in two for a whole one, or for slow, while it is not read', async () => {
    await reopen('suntech');
    const answers: (() => void)[] = [];
    write = (_frame, answer) => void answers.push(() => answer());
    find = () => device;
    const day = new Date(begun).toISOString().slice(0, 10).replaceAll('-', '');
    const text = (n: number) =>
      `ST300STT;100850000;04;1001;${day};00:${String(Math.floor(n / 60) % 60).padStart(2, '0')}:${String(n % 60).padStart(2, '0')};00129;+04.711000;-074.072100;043.000;271.00;7;1;41548;12.17;110001;2;1\r`;
    const count = 1_500;
    await call(Buffer.from(Array.from({ length: count }, (_, n) => text(n)).join('')));
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(64));
    const [connection] = connections;
    for (let i = 0; i < 700; i++) connection?.watch(clock.now() + i * 1_000);
    write = (_frame, answer) => answer();
    for (const answer of answers) answer();
    await becomes(() => stored.length, count);
    expect(stored.every(({ odometro_km }) => odometro_km === 41.548)).toBe(true);
    expect(ended).toEqual([]);
  });

  it('lets line ends and pings between packets pass, and a byte a minute within one not', async () => {
    await reopen('teltonika');
    const records = teltonikaPacket(teltonikaRecords([place(1)]));
    const tracker = await call(teltonikaLogIn(imei), records);
    await becomes(tracker.hex, '0100000001');
    const [connection] = connections;
    const minute = 60_000;
    for (let i = 1; i <= 30; i++) {
      tracker.socket.write(Buffer.from([0xff]));
      await new Promise((done) => setTimeout(done, 2));
      connection?.watch(clock.now() + minute);
    }
    expect(ended).toEqual([]);
    tracker.socket.write(records.subarray(0, 9));
    await new Promise((done) => setTimeout(done, 20));
    connection?.watch(clock.now() + 6 * minute);
    expect(ended).toEqual(['slow']);
  });
});
