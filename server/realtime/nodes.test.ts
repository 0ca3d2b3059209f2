import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { hasRedis, startRedis, type TestRedis } from './testing-redis';
import type { BrokerAdapter } from './protocol/adapter';
import { askingBroker, sharedBroker, type Wire } from './adapters/processes';
import { redisAdapter } from './adapters/redis';
import { systemClock } from './protocol/limits';
import { createPublisher } from './publisher';
import { inProcess } from './transports';
import { connect, startBroker, testLimits, type TestBroker } from './testing';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** Frequent heartbeats, but a long time until a node counts as dead, because the machine may be busy. */
const pace = { beat: 50, dead: 30_000 };

const aRedis = async () => {
  const redis = await startRedis();
  stops.push(redis.kill);
  return redis;
};

const aNode = async (adapter: BrokerAdapter) => {
  const node = await startBroker({ adapter });
  stops.push(node.close);
  return node;
};

const over = ({ url }: TestRedis, dead = pace.dead) =>
  redisAdapter({ url, limits: testLimits, clock: systemClock, log: () => undefined, pace: { ...pace, dead } });

const overRedis = async () => {
  const redis = await aRedis();
  return { redis, a: await aNode(over(redis)), b: await aNode(over(redis)) };
};

/** Both ends of a channel between two processes. */
const aWire = (): [Wire, Wire] => {
  const ends = [new EventEmitter(), new EventEmitter()] as const;
  const wire = (from: EventEmitter, to: EventEmitter): Wire => ({
    send: (message) => void setImmediate(() => to.emit('message', structuredClone(message))),
    hear: (hear) => void from.on('message', hear),
  });
  return [wire(ends[0], ends[1]), wire(ends[1], ends[0])];
};

const overFirstProcess = async () => {
  const first = sharedBroker(testLimits, systemClock);
  const node = async () => {
    const [here, there] = aWire();
    const ended = first.serve(here);
    return { ...(await aNode(askingBroker(there))), ended };
  };
  return { a: await node(), b: await node() };
};

/** Those over Redis are skipped where redis-server is not installed. */
const ways = [...(hasRedis ? [['Redis', overRedis] as const] : []), ['the first process', overFirstProcess] as const];

type Client = Awaited<ReturnType<typeof connect>>;

const subscribed = async (node: TestBroker, channel: string) => {
  const client = await connect(node.port);
  client.send('pusher:subscribe', { channel });
  await client.next('pusher_internal:subscription_succeeded');
  return client;
};

const room = 'presence-sala';
const enterRoom = (node: TestBroker, client: Client, user_id: string) => {
  client.send('pusher:subscribe', {
    channel: room,
    ...node.sdk.authorizeChannel(client.socketId, room, { user_id, user_info: { de: user_id } }),
  });
  return client.next('pusher_internal:subscription_succeeded');
};
const present = async (node: TestBroker, user: string) => {
  const client = await connect(node.port);
  const received: string[][] = [];
  client.socket.on('message', (text) => {
    const { event, data } = JSON.parse(String(text)) as { event: string; data: string };
    const [, what] = /^pusher_internal:member_(.*)/.exec(event) ?? [];
    if (what) received.push([what, (JSON.parse(data) as { user_id: string }).user_id]);
  });
  const { data } = await enterRoom(node, client, user);
  return { ...client, heard: received, ids: (data as { presence: { ids: string[] } }).presence.ids.sort() };
};
const usersOf = async (node: TestBroker) => {
  const answer = (await (await node.sdk.get({ path: `/channels/${room}/users` })).json()) as {
    users: { id: string }[];
  };
  return answer.users.map(({ id }) => id).sort();
};
describe.each(ways)('two nodes over %s', (_name, twoNodes) => {
  it('an event published at one reaches both, once, and not the socket that caused it', async () => {
    const { a, b } = await twoNodes();
    const [here, there] = [await subscribed(a, 'avisos'), await subscribed(b, 'avisos')];
    await a.sdk.trigger('avisos', 'uno', 'de a', { socket_id: there.socketId });
    await a.sdk.trigger('avisos', 'dos', 'á ñ «texto»\n{}');
    for (const client of [here, there]) expect((await client.next('dos')).data).toBe('á ñ «texto»\n{}');
    expect(await there.soFar()).toEqual([]);
    await b.sdk.trigger('avisos', 'tres', {});
    expect((await here.next('tres')).event).toBe('tres');
    expect(await here.soFar()).toEqual([]);
  });

  it('what a process hands to its own broker reaches both, once and in order', async () => {
    const { a, b } = await twoNodes();
    const clients = [await subscribed(a, 'avisos'), await subscribed(b, 'avisos')];
    const publisher = createPublisher(inProcess(a.broker), { log: () => undefined });
    const messages = Array.from({ length: 95 }, (_, data) => ({ channel: 'avisos', event: 'uno', data }));
    void publisher.publishAll(messages);
    await publisher.publish('avisos', 'fin', {});
    for (const client of clients) {
      await expect.poll(() => client.frames.some(({ event }) => event === 'fin')).toBe(true);
      expect(client.frames.map(({ data }) => data)).toEqual([...messages.map(({ data }) => data), {}]);
    }
  });

  it('counts, users and sockets include both', async () => {
    const { a, b } = await twoNodes();
    await subscribed(a, 'avisos');
    await subscribed(b, 'avisos');
    await present(a, '1');
    await present(b, '1');
    await present(b, '2');
    for (const node of [a, b]) {
      const info = { info: 'subscription_count,user_count' };
      expect(await (await node.sdk.get({ path: '/channels', params: info })).json()).toEqual({
        channels: { avisos: { subscription_count: 2 }, [room]: { subscription_count: 3, user_count: 2 } },
      });
      expect(await usersOf(node)).toEqual(['1', '2']);
      expect(await (await node.sdk.get({ path: '/connections' })).json()).toEqual({ connections: 5 });
    }
  });

  it('a member who is at both joins once and leaves once', async () => {
    const { a, b } = await twoNodes();
    const watcher = await present(a, '1');
    const [first, second] = [await present(a, '2'), await present(b, '2')];
    expect(second.ids).toEqual(['1', '2']);
    first.socket.close();
    await first.closed;
    expect(await usersOf(b)).toEqual(['1', '2']);
    second.socket.close();
    expect((await watcher.next('pusher_internal:member_removed')).data).toEqual({ user_id: '2' });
    expect(await usersOf(a)).toEqual(['1']);
  });

  it('new members get those present, and then all changes in order, however many join and leave at once', async () => {
    const { a, b } = await twoNodes();
    const comings = Array.from({ length: 30 }, async (_, i) => {
      const node = i % 2 ? a : b;
      const client = await present(node, String(i));
      if (i % 3 === 0) client.send('pusher:unsubscribe', { channel: room });
      return { client, gone: i % 3 === 0, known: new Set(client.ids) };
    });
    const people = await Promise.all(comings);
    const there = people.flatMap(({ gone }, i) => (gone ? [] : [String(i)])).sort();
    await expect.poll(() => usersOf(a)).toEqual(there);
    const last = await present(b, 'último');
    for (const { client, gone, known } of people) {
      if (gone) continue;
      await expect.poll(() => client.heard.at(-1)).toEqual(['added', 'último']);
      for (const [what, user = ''] of client.heard) {
        expect([what, known.has(user)]).toEqual([what, what === 'removed']);
        if (what === 'added') known.add(user);
        else known.delete(user);
      }
      expect([...known].sort()).toEqual([...there, 'último'].sort());
    }
    expect(last.ids).toEqual([...there, 'último'].sort());
  });

  it('a user is terminated at both, also when another node has identified the socket', async () => {
    const { a, b } = await twoNodes();
    const [proven, listener] = [await connect(b.port), await connect(b.port)];
    proven.send('pusher:subscribe', {
      channel: 'private-user.7',
      ...b.sdk.authorizeChannel(proven.socketId, 'private-user.7'),
    });
    await proven.next('pusher_internal:subscription_succeeded');
    a.broker.identify(listener.socketId, 7);
    await a.broker.terminateUser(7);
    expect(await Promise.all([proven.closed, listener.closed])).toEqual([4009, 4009]);
  });

  it('the last event of a cache channel is shared by both', async () => {
    const { a, b } = await twoNodes();
    await a.sdk.trigger('cache-estado', 'uno', { n: 'ñ' });
    const client = await connect(b.port);
    client.send('pusher:subscribe', { channel: 'cache-estado' });
    expect((await client.next('uno')).data).toEqual({ n: 'ñ' });
  });

  it('a node that stops leaves no members behind', async () => {
    const { a, b } = await twoNodes();
    const watcher = await present(a, '1');
    await present(b, '2');
    await watcher.next('pusher_internal:member_added');
    await b.close();
    await watcher.next('pusher_internal:member_removed');
    expect(watcher.heard).toEqual([
      ['added', '2'],
      ['removed', '2'],
    ]);
  });
});

it('members at a process that ended are gone for the others', async () => {
  const { a, b } = await overFirstProcess();
  const watcher = await present(a, '1');
  await present(b, '2');
  await b.ended();
  await watcher.next('pusher_internal:member_removed');
  expect(await usersOf(a)).toEqual(['1']);
  expect(await (await a.sdk.get({ path: '/connections' })).json()).toEqual({ connections: 1 });
});

describe.skipIf(!hasRedis)('nodes and Redis that go away (skipped where redis-server is not installed)', () => {
  it('members at a node that died are gone for the others', async () => {
    const redis = await aRedis();
    const a = await aNode(over(redis, 2_000));
    const watcher = await present(a, '1');
    const dead = redisAdapter({
      url: redis.url,
      limits: testLimits,
      clock: { ...systemClock, every: () => () => undefined },
      log: () => undefined,
      pace,
    });
    await dead.start();
    await dead.join('ftrack', room, '1.1', { userId: '2', info: {} }, 100, () => undefined);
    await dead.opened('ftrack', '1.1');
    await watcher.next('pusher_internal:member_added');
    expect((await watcher.next('pusher_internal:member_removed')).data).toEqual({ user_id: '2' });
    expect(await usersOf(a)).toEqual(['1']);
    await expect.poll(async () => (await a.sdk.get({ path: '/connections' })).json()).toEqual({ connections: 1 });
    await dead.stop();
  });

  it.each(['dies', 'hangs'])(
    'each node works alone when Redis %s; when it is back their clients reconnect and get everything',
    async (how) => {
      const { redis, a, b } = await overRedis();
      const [here, there] = [await subscribed(a, 'avisos'), await present(b, '1')];
      if (how === 'dies') await redis.kill();
      else redis.pause();
      await a.sdk.trigger('avisos', 'uno', {});
      await here.next('uno');
      const alone = await present(a, '2');
      expect(alone.ids).toEqual(['2']);
      if (how === 'dies') await redis.start();
      else redis.resume();
      expect(await Promise.all([here, there, alone].map(({ closed }) => closed))).toEqual([4200, 4200, 4200]);
      const again = [await present(a, '2'), await present(b, '1')];
      await expect.poll(() => usersOf(a)).toEqual(['1', '2']);
      expect(await usersOf(b)).toEqual(['1', '2']);
      const newcomer = await present(b, '3');
      expect(newcomer.ids).toEqual(['1', '2', '3']);
      await Promise.all(again.map((client) => client.next('pusher_internal:member_added')));
    },
  );

  it('a node that starts without Redis joins the others as soon as Redis is there', async () => {
    const redis = await aRedis();
    await redis.kill();
    const [a, b] = await Promise.all([aNode(over(redis)), aNode(over(redis))]);
    const early = await subscribed(a, 'avisos');
    await redis.start();
    expect(await early.closed).toBe(4200);
    const client = await subscribed(a, 'avisos');
    await expect
      .poll(async () => {
        await b.sdk.trigger('avisos', 'uno', {});
        return (await client.soFar()).length;
      })
      .toBeGreaterThan(0);
  });
});
