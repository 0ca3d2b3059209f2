import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect as dial, type AddressInfo, type Socket } from 'node:net';
import Pusher from 'pusher';
import { WebSocket } from 'ws';
import { startRedis, type TestRedis } from './testing-redis';
import { redisAdapter } from './adapters/redis';
import { createBroker, type Broker, type BrokerOptions } from './broker';
import { defaultLimits, systemClock, type Clock, type Limits, type Log } from './protocol/limits';
import { objectOf } from './protocol/messages';

export const testApp = { id: 'ftrack', key: 'test-key', secret: 'test-secret', whispers: true };

/** Closes quickly, otherwise as in production. */
export const testLimits: Limits = { ...defaultLimits, drain: { step: 1, spread: 20, longest: 200 }, closeGrace: 100 };

/** A clock that only the test advances. Timers then run as often as they should have. */
export const manualClock = () => {
  let now = 1_000;
  const jobs = new Set<{ ms: number; due: number; work: () => void }>();
  const clock: Clock = {
    now: () => now,
    wall: systemClock.wall,
    every: (ms, work) => {
      const job = { ms, due: now + ms, work };
      jobs.add(job);
      return () => jobs.delete(job);
    },
  };
  const advance = (ms: number) => {
    const until = now + ms;
    const due = () => [...jobs].filter((job) => job.due <= until).sort((a, b) => a.due - b.due)[0];
    for (let job = due(); job; job = due()) {
      now = job.due;
      job.due += job.ms;
      job.work();
    }
    now = until;
  };
  return { clock, advance };
};

export interface TestBroker {
  broker: Broker;
  server: Server;
  port: number;
  /** What the broker logged. */
  logged: string[];
  sdk: Pusher;
  close: () => Promise<void>;
}

/** Whether these tests run over Redis instead of the memory of one process. */
export const overRedis = process.env.FTRACK_TEST_BROKER === 'redis';
let redis: Promise<TestRedis> | undefined;
let brokers = 0;

/** The adapter that `FTRACK_TEST_BROKER` selects; each broker has its own Redis. */
const testAdapter = async ({ limits = testLimits, clock = systemClock }: Partial<BrokerOptions>, log: Log) => {
  if (!overRedis) return undefined;
  const { url } = await (redis ??= startRedis());
  return redisAdapter({ url, limits, clock, log, name: `prueba${++brokers}` });
};

/** The broker and its HTTP API on a real server at a free port. */
export const startBroker = async (options: Partial<BrokerOptions> = {}): Promise<TestBroker> => {
  const logged: string[] = [];
  const log: Log = (message) => logged.push(message);
  const adapter = options.adapter ?? (await testAdapter(options, log));
  await adapter?.start();
  const broker = createBroker({
    apps: [testApp],
    origins: 'same',
    log,
    limits: testLimits,
    ...options,
    ...(adapter && { adapter }),
  });
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const [path = '', query = ''] = (request.url ?? '').split('?', 2);
      void broker
        .http({ method: request.method ?? '', path, query, rawBody: Buffer.concat(parts) })
        .then(({ status, json }) => {
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
        });
    });
  });
  broker.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { id: appId, key, secret } = testApp;
  const encryptionMasterKeyBase64 = Buffer.alloc(32, 7).toString('base64');
  const sdk = new Pusher({ appId, key, secret, host: '127.0.0.1', port: String(port), encryptionMasterKeyBase64 });
  const close = async () => {
    await broker.close();
    server.close();
    server.closeAllConnections();
  };
  return { broker, server, port, logged, sdk, close };
};

export interface Frame {
  event: string;
  channel?: string;
  user_id?: string;
  data: unknown;
}

/** A bare websocket: sends anything, and returns received frames in order. */
export const rawClient = async (
  port: number,
  { path = `/app/${testApp.key}?protocol=7`, headers = {} as IncomingHttpHeaders } = {},
) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
  const frames: Frame[] = [];
  const waiting = new Set<() => void>();
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => {
      resolve(code);
      for (const wake of waiting) wake();
    });
  });
  socket.on('message', (data) => {
    frames.push(decode(String(data)));
    for (const wake of waiting) wake();
  });
  await once(socket, 'open');

  /** The next frame of this name; earlier ones are skipped. */
  const next = async (event: string): Promise<Frame> => {
    for (;;) {
      const at = frames.findIndex((frame) => frame.event === event);
      const found = frames[at];
      if (found) {
        frames.splice(0, at + 1);
        return found;
      }
      if (socket.readyState >= WebSocket.CLOSING) throw new Error(`closed while waiting for ${event}`);
      await new Promise<void>((resolve) => {
        const wake = () => {
          waiting.delete(wake);
          resolve();
        };
        waiting.add(wake);
      });
    }
  };

  const send = (event: string, data: unknown, channel?: string) => {
    socket.send(JSON.stringify({ event, data, channel }));
  };

  /** Everything received before the answer to a ping sent now. */
  const soFar = async (): Promise<Frame[]> => {
    send('pusher:ping', {});
    const seen = frames.length;
    for (;;) {
      const at = frames.findIndex((frame, i) => i >= seen && frame.event === 'pusher:pong');
      if (at >= 0) return frames.splice(0, at + 1).slice(0, -1);
      if (socket.readyState >= WebSocket.CLOSING) return frames.splice(0);
      await new Promise<void>((resolve) => {
        const wake = () => {
          waiting.delete(wake);
          resolve();
        };
        waiting.add(wake);
      });
    }
  };

  return { socket, frames, send, next, soFar, closed };
};

/** A connected bare client, with its socket id. */
export const connect = async (port: number) => {
  const client = await rawClient(port);
  const socketId = String(objectOf((await client.next('pusher:connection_established')).data)?.socket_id);
  return { ...client, socketId };
};

/**
 * A TCP connection after the upgrade, driven by the test. `lingers`: it does not end when the server ends it; `offers`:
 * extensions of the protocol.
 */
export const upgraded = async (
  port: number,
  { lingers = false, offers = '' } = {},
): Promise<{ socket: Socket; socketId: string; accepted: string | undefined }> => {
  const socket = dial({ port, host: '127.0.0.1', allowHalfOpen: lingers });
  const headers =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: ' +
    '13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' +
    (offers && `\r\nSec-WebSocket-Extensions: ${offers}`);
  socket.write(`GET /app/${testApp.key} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n`);
  socket.on('error', () => undefined);
  const { input, 1: socketId = '' } = await said(socket, /socket_id\\":\\"(\d+\.\d+)/);
  return { socket, socketId, accepted: /^Sec-WebSocket-Extensions: (.*)\r$/im.exec(input)?.[1] };
};

/** Reads until the server has sent this. */
export const said = async (socket: Socket, pattern: RegExp): Promise<RegExpExecArray> => {
  let text = '';
  for (;;) {
    const [part] = (await once(socket, 'data')) as [Buffer];
    text += part.toString('latin1');
    const found = pattern.exec(text);
    if (found) return found;
  }
};

/** A frame with the mask that clients must set; here it is all zeros. */
export const maskedFrame = (opcode: number, text: string): Buffer => {
  const { length } = text;
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([0x80 | opcode, ...size, 0, 0, 0, 0]), Buffer.from(text)]);
};

const decode = (text: string): Frame => {
  const frame = JSON.parse(text) as Frame;
  if (typeof frame.data !== 'string') return frame;
  try {
    return { ...frame, data: JSON.parse(frame.data) as unknown };
  } catch {
    return frame;
  }
};
