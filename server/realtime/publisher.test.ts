import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createPublisher, type Publisher } from './publisher';
import { inProcess, overHttp } from './transports';
import { connect, startBroker, testApp } from './testing';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const publisherAt = (port: number | (() => number), timeout = 3_000) => {
  const logged: [string, unknown][] = [];
  const log = (message: string, details?: Record<string, unknown>) => logged.push([message, details]);
  const { id: appId, key, secret } = testApp;
  const transport = overHttp({ host: '127.0.0.1', port, scheme: 'http', appId, key, secret, timeout });
  const publisher: Publisher = createPublisher(transport, { log });
  ends.push(publisher.close);
  return { publisher, logged };
};

/** A broker with the given responses. */
const brokerThat = async (listener: RequestListener) => {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};

describe('the publisher', () => {
  it('calls the broker at a port that is known only later, over one connection', async () => {
    const run = await startBroker();
    ends.push(run.close);
    let port = 0;
    let sockets = 0;
    run.server.on('connection', () => (sockets += 1));
    const { publisher, logged } = publisherAt(() => port);
    port = run.port;
    const client = await connect(port);
    client.send('pusher:subscribe', { channel: 'avisos' });
    await client.next('pusher_internal:subscription_succeeded');
    for (const data of [{ a: 1 }, 'texto', null, [1]]) {
      await publisher.publish('avisos', 'uno', data);
      expect((await client.next('uno')).data).toEqual(data);
    }
    expect(sockets).toBe(2);
    expect(logged).toEqual([]);
  });

  it('splits more channels than one call may contain', async () => {
    const run = await startBroker();
    ends.push(run.close);
    const { publisher, logged } = publisherAt(run.port);
    const client = await connect(run.port);
    client.send('pusher:subscribe', { channel: 'canal-249' });
    await client.next('pusher_internal:subscription_succeeded');
    await publisher.publish(
      Array.from({ length: 250 }, (_, i) => `canal-${i}`),
      'uno',
      {},
    );
    await client.next('uno');
    expect(logged).toEqual([]);
  });

  it('batches small messages of one moment, in calls that every broker accepts', async () => {
    const run = await startBroker();
    ends.push(run.close);
    const bodies: number[] = [];
    run.server.on('request', ({ headers }) => bodies.push(Number(headers['content-length'])));
    const { publisher, logged } = publisherAt(run.port);
    const client = await connect(run.port);
    client.send('pusher:subscribe', { channel: 'avisos' });
    await client.next('pusher_internal:subscription_succeeded');
    const messages = [...Array.from({ length: 12 }, (_, i) => i), 'x'.repeat(5_000), 'y'.repeat(5_000), 'fin'];
    await publisher.publishAll(messages.map((data) => ({ channel: 'avisos', event: 'uno', data })));
    expect((await client.soFar()).map(({ data }) => data).sort()).toEqual([...messages].sort());
    expect(bodies).toHaveLength(3);
    expect(Math.max(...bodies)).toBeLessThan(9_000);
    expect(logged).toEqual([]);
  });

  it('does not reject when the broker is down, and logs it once', async () => {
    const port = await brokerThat(() => undefined);
    await ends.pop()?.();
    const { publisher, logged } = publisherAt(port);
    for (let i = 0; i < 5; i++) await publisher.publish('avisos', 'uno', {});
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).toContain('ECONNREFUSED');
    expect(JSON.stringify(logged)).not.toContain('auth_signature');
  });

  it('does not reject when a message cannot be sent', async () => {
    const { publisher, logged } = publisherAt(1);
    const circle: { self?: unknown } = {};
    circle.self = circle;
    await publisher.publish('avisos', 'uno', circle);
    await publisher.publish('con espacio', 'uno', {});
    expect(logged).toHaveLength(1);
  });

  it('waits no longer than its timeout for a broker that hangs before or during the answer', async () => {
    const silent = publisherAt(await brokerThat(() => undefined), 50);
    await silent.publisher.publish('avisos', 'uno', {});
    expect(silent.logged).toHaveLength(1);
    const slow = publisherAt(await brokerThat((_, response) => response.writeHead(200).write('{')), 50);
    await slow.publisher.publish('avisos', 'uno', {});
    expect(slow.logged).toHaveLength(1);
  });

  it('retries once after a failure, but not after a refusal', async () => {
    const statuses = [500, 200, 401, 200];
    const calls: number[] = [];
    const port = await brokerThat((_, response) => {
      const status = statuses.shift() ?? 200;
      calls.push(status);
      response.writeHead(status).end('{}');
    });
    const { publisher, logged } = publisherAt(port);
    await publisher.publish('avisos', 'uno', {});
    expect(calls).toEqual([500, 200]);
    expect(logged).toEqual([]);
    await publisher.publish('avisos', 'dos', {});
    expect(calls).toEqual([500, 200, 401]);
    expect(logged).toEqual([['Real-time events are being lost', { event: 'dos', reason: 'status 401', lost: 1 }]]);
    await publisher.publish('avisos', 'tres', {});
    expect(logged[1]).toEqual(['Real-time events pass again', { lost: 1 }]);
  });

  it('detects a broker that refuses with status 200', async () => {
    const port = await brokerThat((_, response) => response.end('{"error":"Over quota","code":4100}'));
    const { publisher, logged } = publisherAt(port);
    await publisher.publish('avisos', 'uno', {});
    expect(logged[0]?.[1]).toEqual({ event: 'uno', reason: '4100 Over quota', lost: 1 });
  });

  it('holds a limited number of events for a broker that hangs', async () => {
    const { publisher, logged } = publisherAt(await brokerThat(() => undefined), 50);
    const all = Array.from({ length: 201 }, () => publisher.publish('avisos', 'uno', {}));
    await all[200];
    expect(logged[0]?.[1]).toMatchObject({ reason: 'too many events under way' });
  });
});

describe('the publisher to the broker in this process', () => {
  const direct = async () => {
    const run = await startBroker();
    ends.push(run.close);
    const results: string[] = [];
    const logged: unknown[] = [];
    const publisher = createPublisher(inProcess(run.broker), {
      log: (message, details) => logged.push([message, details]),
      onResult: (result) => results.push(result),
    });
    const client = await connect(run.port);
    client.send('pusher:subscribe', { channel: 'avisos' });
    await client.next('pusher_internal:subscription_succeeded');
    return { run, publisher, results, logged, client };
  };

  it('needs no port, loses nothing of a burst, and keeps the order across calls', async () => {
    const { run, publisher, results, client } = await direct();
    run.server.close();
    const calls = Array.from({ length: 60 }, (_, call) =>
      call % 3 === 0
        ? publisher.publish('avisos', 'uno', call * 100)
        : publisher.publishAll(
            Array.from({ length: 50 }, (__, i) => ({ channel: 'avisos', event: 'uno', data: call * 100 + i })),
          ),
    );
    await Promise.all(calls);
    const heard = (await client.soFar()).map(({ data }) => data as number);
    expect(heard).toHaveLength(20 + 40 * 50);
    expect(heard).toEqual(heard.toSorted((a, b) => a - b));
    expect(new Set(results)).toEqual(new Set(['sent']));
  });

  it('counts as lost what no broker takes, and what comes after its end', async () => {
    const { publisher, results, logged, client } = await direct();
    await publisher.publish('con espacio', 'uno', {});
    await publisher.publish('avisos', 'uno', 'x'.repeat(11_000));
    await publisher.publish('avisos', 'dos', {});
    await publisher.close();
    await publisher.publish('avisos', 'tres', {});
    expect(results).toEqual(['lost', 'lost', 'sent', 'lost']);
    expect((await client.soFar()).map(({ event }) => event)).toEqual(['dos']);
    expect(logged[0]).toEqual([
      'Real-time events are being lost',
      { event: 'uno', reason: 'No channel can have this name', lost: 1 },
    ]);
  });
});
