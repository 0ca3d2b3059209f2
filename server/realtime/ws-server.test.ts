import { once } from 'node:events';
import { connect as dial } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { networkOf } from '../net/address';
import type { BrokerOptions } from './broker';
import {
  connect,
  manualClock,
  rawClient,
  startBroker,
  testApp,
  testLimits,
  upgraded,
  type TestBroker,
} from './testing';

let run: TestBroker;

const restart = async (options: Partial<BrokerOptions>) => {
  await run.close();
  run = await startBroker(options);
};

beforeEach(async () => {
  run = await startBroker();
});
afterEach(() => run.close());

describe('opening a socket', () => {
  const opened = (headers: Record<string, string>, path?: string) =>
    rawClient(run.port, { headers, ...(path !== undefined && { path }) });

  it('is allowed for pages of this host and the listed origins, and for clients that are not pages', async () => {
    await restart({ origins: ['https://flota.example.com'] });
    await opened({});
    await opened({ origin: `http://127.0.0.1:${run.port}` });
    await opened({ origin: 'https://flota.example.com' });
    for (const origin of [
      'https://evil.example.com',
      'http://127.0.0.1',
      'null',
      'https://flota.example.com.evil.com',
      '%%%',
    ]) {
      await expect(opened({ origin })).rejects.toThrow('403');
    }
  });

  it.each(['/', '/app', '/app/', '/app/a/b', '/apps/x', '//', '/%'])(
    'is possible at /app/{key} only, not at %s',
    async (path) => {
      await expect(opened({}, path)).rejects.toThrow('404');
    },
  );

  it('is refused for a broken handshake', async () => {
    const socket = dial(run.port, '127.0.0.1');
    socket.write(
      `GET /app/${testApp.key} HTTP/1.1\r\nHost: a b\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: short\r\n\r\n`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1.1 400/);
    socket.destroy();
  });

  it('is limited per minute for one address, and allowed again later', async () => {
    const { clock, advance } = manualClock();
    await restart({
      limits: { ...testLimits, opensPerMinute: 2 },
      clock,
      networkOf: ({ headers }) => networkOf(String(headers['x-real-ip'] ?? '127.0.0.1')),
    });
    const open = () => rawClient(run.port, { headers: { 'x-real-ip': '203.0.113.9' } });
    await open();
    await open();
    await expect(open()).rejects.toThrow('429');
    advance(60_000);
    await open();
  });

  it.each([
    ['/app/otra?protocol=7', 4001],
    [`/app/${testApp.key}?protocol=9`, 4007],
  ])('is refused for %s with a close code that pusher-js handles', async (path, code) => {
    const client = await rawClient(run.port, { path });
    expect((await client.next('pusher:error')).data).toMatchObject({ code });
    expect(await client.closed).toBe(code);
  });

  it('is refused at the limits: of the app for good, of the node for now', async () => {
    await restart({ limits: { ...testLimits, connections: { perApp: 1, perNode: 9 } } });
    await connect(run.port);
    expect(await (await rawClient(run.port)).closed).toBe(4004);
    await restart({ limits: { ...testLimits, connections: { perApp: 9, perNode: 1 } } });
    await connect(run.port);
    expect(await (await rawClient(run.port)).closed).toBe(4100);
  });

  it('is refused while the server is draining', async () => {
    await upgraded(run.port, { lingers: true });
    const closing = run.broker.close();
    await expect(opened({})).rejects.toThrow('503');
    await closing;
  });
});
