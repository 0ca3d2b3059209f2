import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { later } from '../../testing/later';
import { Connection } from './connection';
import { defaultLimits } from './protocol/limits';
import { encodeFrame } from './protocol/messages';
import { connect, manualClock, overRedis, startBroker, testLimits, type TestBroker } from './testing';

let run: TestBroker;

beforeEach(async () => {
  run = await startBroker();
});
afterEach(() => run.close());

describe('the protocol', () => {
  it('responds to pings, accepts data as text or as object, and stops after unsubscribing', async () => {
    const client = await connect(run.port);
    client.send('pusher:subscribe', JSON.stringify({ channel: 'avisos' }));
    await client.next('pusher_internal:subscription_succeeded');
    await run.sdk.trigger('avisos', 'uno', 'texto tal cual');
    expect((await client.next('uno')).data).toBe('texto tal cual');
    client.send('pusher:unsubscribe', { channel: 'avisos' });
    expect(await client.soFar()).toEqual([]);
    await run.sdk.trigger('avisos', 'dos', {});
    expect(await client.soFar()).toEqual([]);
  });

  it('does not send an event to the socket that caused it', async () => {
    const [causer, other] = [await connect(run.port), await connect(run.port)];
    for (const client of [causer, other]) {
      client.send('pusher:subscribe', { channel: 'avisos' });
      await client.next('pusher_internal:subscription_succeeded');
    }
    await run.sdk.trigger('avisos', 'uno', {}, { socket_id: causer.socketId });
    await other.next('uno');
    expect(await causer.soFar()).toEqual([]);
  });

  it('counts a user once, however many windows it has open', async () => {
    const join = async () => {
      const client = await connect(run.port);
      const { auth, channel_data } = run.sdk.authorizeChannel(client.socketId, 'presence-sala', { user_id: '1' });
      client.send('pusher:subscribe', { channel: 'presence-sala', auth, channel_data });
      return { client, data: (await client.next('pusher_internal:subscription_succeeded')).data };
    };
    const [first, second] = [await join(), await join()];
    expect(second.data).toEqual({ presence: { count: 1, ids: ['1'], hash: { 1: {} } } });
    second.client.socket.close();
    await second.client.closed;
    expect(await first.client.soFar()).toEqual([]);
  });

  it('confirms a repeated subscription again without counting it twice', async () => {
    const client = await connect(run.port);
    for (let i = 0; i < 2; i++) {
      client.send('pusher:subscribe', { channel: 'avisos' });
      await client.next('pusher_internal:subscription_succeeded');
    }
    await run.sdk.trigger('avisos', 'uno', {});
    expect((await client.soFar()).map((frame) => frame.event)).toEqual(['uno']);
  });

  it('keeps a member of a presence channel from counting twice or changing its data', async () => {
    const [watcher, client] = [await connect(run.port), await connect(run.port)];
    const subscribe = (as: typeof client, user_id: string) => {
      as.send('pusher:subscribe', {
        channel: 'presence-sala',
        ...run.sdk.authorizeChannel(as.socketId, 'presence-sala', { user_id }),
      });
    };
    subscribe(watcher, '1');
    await watcher.next('pusher_internal:subscription_succeeded');
    for (let i = 0; i < 2; i++) {
      subscribe(client, '2');
      await client.next('pusher_internal:subscription_succeeded');
    }
    subscribe(client, '3');
    expect((await client.next('pusher:subscription_error')).data).toMatchObject({ type: 'InvalidMember' });
    client.send('pusher:unsubscribe', { channel: 'presence-sala' });
    await client.soFar();
    expect((await watcher.soFar()).map(({ event, data }) => [event, data])).toEqual([
      ['pusher_internal:member_added', { user_id: '2', user_info: {} }],
      ['pusher_internal:member_removed', { user_id: '2' }],
    ]);
  });

  it('pings a silent socket after half a minute and closes a dead one another half a minute later', async () => {
    await run.close();
    const { clock, advance } = manualClock();
    run = await startBroker({ clock });
    const [dead, alive] = [await connect(run.port), await connect(run.port)];
    advance(30_000);
    await Promise.all([dead.next('pusher:ping'), alive.next('pusher:ping')]);
    await alive.soFar();
    advance(30_000);
    expect(await dead.closed).toBe(4201);
    expect((await alive.soFar()).map(({ event }) => event)).toEqual(['pusher:ping']);
  });

  // Proxies cut a connection after a minute; some count each direction by itself.
  it.each([
    ['nothing passes', undefined],
    ['only the client sends', 'client'],
    ['only the server sends', 'server'],
  ])('pings a socket each 25 to 45 seconds while %s', (_, talks) => {
    const { clock, advance } = manualClock();
    const sent: string[] = [];
    const socket = Object.assign(new EventEmitter(), { readyState: 1, OPEN: 1, bufferedAmount: 0 });
    Object.assign(socket, { send: (frame: Buffer) => sent.push(String(frame)) });
    const none = () => undefined;
    const options = { limits: defaultLimits, clock, onFrame: none, onLeft: none, onError: none };
    const connection = new Connection(socket as unknown as WebSocket, options);
    clock.every(defaultLimits.sweep, () => connection.check());
    const pinged: number[] = [];
    for (let second = 1; second <= 300; second++) {
      advance(1_000);
      if (sent.splice(0).some((frame) => frame.includes('pusher:ping'))) {
        pinged.push(second);
        socket.emit('pong');
      }
      if (second % 7 !== 0) continue;
      if (talks === 'client') socket.emit('pong');
      if (talks === 'server') connection.send(encodeFrame('uno', {}));
      sent.length = 0;
    }
    const gaps = pinged.map((second, i) => second - (pinged[i - 1] ?? 0));
    expect(gaps.length).toBeGreaterThanOrEqual(6);
    expect(gaps.filter((gap) => gap < 25 || gap > 45)).toEqual([]);
  });

  (overRedis ? it.skip : later)('pings a silent socket in time on a real clock', async () => {
    const { socket } = await connect(run.port);
    const began = performance.now();
    const [data] = (await once(socket, 'message')) as [Buffer];
    expect(String(data)).toContain('pusher:ping');
    const waited = performance.now() - began;
    expect([waited >= 25_000, waited <= 45_000]).toEqual([true, true]);
    socket.send('{"event":"pusher:pong","data":{}}');
    await once(socket, 'message');
    expect(performance.now() - began - waited).toBeLessThan(45_000);
  });

  it('keeps the last events of a limited number of cache channels', async () => {
    await run.close();
    run = await startBroker({ limits: { ...testLimits, cache: { ...testLimits.cache, channels: 2 } } });
    for (const channel of ['cache-a', 'cache-b', 'cache-a', 'cache-c']) await run.sdk.trigger(channel, 'uno', {});
    const client = await connect(run.port);
    for (const channel of ['cache-a', 'cache-b', 'cache-c']) client.send('pusher:subscribe', { channel });
    const frames = (await client.soFar()).filter((frame) => !frame.event.startsWith('pusher_internal:'));
    expect(frames.map(({ event, channel }) => [event, channel])).toEqual([
      ['uno', 'cache-a'],
      ['pusher:cache_miss', 'cache-b'],
      ['uno', 'cache-c'],
    ]);
  });

  // Redis has its own clock.
  it.skipIf(overRedis)('forgets a cached event after its hour', async () => {
    await run.close();
    const { clock, advance } = manualClock();
    run = await startBroker({ clock });
    await run.sdk.trigger('cache-avisos', 'uno', { n: 1 });
    advance(3_600_000);
    const client = await connect(run.port);
    client.send('pusher:subscribe', { channel: 'cache-avisos' });
    await client.next('pusher:cache_miss');
  });
});

describe('terminating a user', () => {
  const ended = async (prove: (client: Awaited<ReturnType<typeof connect>>) => Promise<void>) => {
    const [client, other] = [await connect(run.port), await connect(run.port)];
    await prove(client);
    await run.broker.terminateUser(7);
    expect(await client.closed).toBe(4009);
    expect(await other.soFar()).toEqual([]);
  };

  it('closes a socket that joined the channel of the user', () =>
    ended(async (client) => {
      client.send('pusher:subscribe', {
        channel: 'private-user.7',
        ...run.sdk.authorizeChannel(client.socketId, 'private-user.7'),
      });
      await client.next('pusher_internal:subscription_succeeded');
    }));

  it('closes a socket that is present as the user', () =>
    ended(async (client) => {
      const proof = run.sdk.authorizeChannel(client.socketId, 'presence-empresa.1', { user_id: '7' });
      client.send('pusher:subscribe', { channel: 'presence-empresa.1', ...proof });
      await client.next('pusher_internal:subscription_succeeded');
    }));

  it('closes a socket that the server has identified as the user', () =>
    ended(async (client) => {
      run.broker.identify(client.socketId, 7);
      await client.soFar();
    }));
});
