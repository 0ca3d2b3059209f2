import { once } from 'node:events';
import type { Socket } from 'node:net';
import Pusher from 'pusher';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BrokerOptions } from './broker';
import {
  connect,
  manualClock,
  maskedFrame,
  said,
  startBroker,
  testApp,
  testLimits,
  upgraded,
  type TestBroker,
} from './testing';

let run: TestBroker;
/** Listens to a channel of its own during the whole test. */
let bystander: Awaited<ReturnType<typeof connect>>;

const begin = async (options: Partial<BrokerOptions> = {}) => {
  run = await startBroker(options);
  bystander = await connect(run.port);
  bystander.send('pusher:subscribe', {
    channel: 'private-testigo',
    ...run.sdk.authorizeChannel(bystander.socketId, 'private-testigo'),
  });
  await bystander.next('pusher_internal:subscription_succeeded');
};
const restart = async (options: Partial<BrokerOptions>) => {
  await run.close();
  await begin(options);
};
/** Connections of others. */
const outsiders = () => run.broker.connections() - 1;

beforeEach(() => begin());
afterEach(async () => {
  // After every attack the bystander has noticed nothing, and the broker serves new clients and has logged nothing.
  expect(await bystander.soFar()).toEqual([]);
  await run.sdk.trigger('private-testigo', 'sigue', {});
  await bystander.next('sigue');
  const client = await connect(run.port);
  client.send('pusher:subscribe', { channel: 'avisos' });
  await client.next('pusher_internal:subscription_succeeded');
  await run.sdk.trigger('avisos', 'vivo', {});
  await client.next('vivo');
  expect(run.logged).toEqual([]);
  await run.close();
});

const rooted = (text: string) =>
  JSON.stringify({ event: 'client-x', channel: 'private-a', data: 0 }).replace('0}', `${text}}`);

describe('frames that no client sends', () => {
  it.each([
    ['no JSON', '{"event":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['nothing', ''],
    ['no event', '{"data":{}}'],
    ['an event that is no text', '{"event":{"a":1}}'],
    ['a subscription to nothing', '{"event":"pusher:subscribe"}'],
    ['a subscription to an object', '{"event":"pusher:subscribe","data":{"channel":{"length":3}}}'],
    ['a sign-in without data', '{"event":"pusher:signin","data":"null"}'],
    ['an event only the server sends', '{"event":"pusher_internal:member_added","channel":"presence-a","data":"{}"}'],
    ['a whisper to nowhere', '{"event":"client-x"}'],
    ['a name that hides client- inside', '{"event":"x-client-y","channel":"private-a"}'],
    ['a planted prototype', '{"__proto__":{"event":"pusher:ping"}}'],
  ])('%s: the frame is reported as invalid and changes nothing', async (_, text) => {
    const client = await connect(run.port);
    client.socket.send(text);
    expect((await client.next('pusher:error')).data).toEqual({ code: 4200, message: 'Invalid message format' });
    expect(await client.soFar()).toEqual([]);
  });

  it('binary: the frame is reported as invalid', async () => {
    const client = await connect(run.port);
    client.socket.send(Buffer.from('{"event":"pusher:ping"}'));
    expect((await client.next('pusher:error')).data).toMatchObject({ code: 4200 });
  });

  it('nesting as deep as a frame allows has no effect', async () => {
    const client = await connect(run.port);
    client.socket.send(rooted('['.repeat(8_000) + ']'.repeat(8_000)));
    expect((await client.soFar()).map((frame) => frame.data)).toEqual([
      { code: 4200, message: 'Invalid message format' },
    ]);
  });

  it('a ping whose data are nested deep is no ping: nothing of it is made', async () => {
    const client = await connect(run.port);
    client.socket.send(`{"event":"pusher:ping","data":${'['.repeat(8_000)}${']'.repeat(8_000)}}`);
    expect((await client.soFar()).map((frame) => frame.data)).toEqual([
      { code: 4200, message: 'Invalid message format' },
    ]);
  });

  it.each([
    ['64 KB', 64 * 1024],
    ['1 MB', 1024 * 1024],
  ])('a frame of %s: its connection is closed', async (_, size) => {
    const client = await connect(run.port);
    client.socket.send(`"${'x'.repeat(size)}"`);
    expect(await client.closed).toBe(1009);
  });

  it('thousands of invalid frames: their connection is closed for good', async () => {
    const client = await connect(run.port);
    for (let i = 0; i < 2_000; i++) client.socket.send(`{"event":"pusher:subscribe","data":${i}`);
    expect(await client.closed).toBe(4009);
  });

  it('a flood: its connection is closed before all is read', async () => {
    const accepted = once(run.server, 'connection') as Promise<[Socket]>;
    const client = await connect(run.port);
    for (let i = 0; i < 2_000; i++) client.socket.send(`"${'x'.repeat(9_000)}"`);
    expect(await client.closed).toBe(4009);
    expect((await accepted)[0].bytesRead).toBeLessThan(5_000_000);
  });

  it('a flood of control pings: its connection is closed for good', async () => {
    const client = await connect(run.port);
    for (let i = 0; i < 2_000; i++) client.socket.ping();
    expect(await client.closed).toBe(4009);
  });

  it('bytes that are no websocket frames: their connection is closed', async () => {
    const { socket } = await upgraded(run.port);
    socket.resume();
    socket.write(Buffer.from(Array.from({ length: 4_096 }, (_, i) => (i * 7_919) % 251)));
    await once(socket, 'close');
  });
});

describe('a client that takes too much', () => {
  it('gets at most a hundred channels per socket', async () => {
    const client = await connect(run.port);
    for (let i = 0; i < 120; i++) client.send('pusher:subscribe', { channel: `canal-${i}` });
    const frames = await client.soFar();
    expect(frames.filter((frame) => frame.event === 'pusher_internal:subscription_succeeded')).toHaveLength(100);
    expect(frames[100]).toMatchObject({
      event: 'pusher:subscription_error',
      channel: 'canal-100',
      data: { type: 'LimitReached' },
    });
  });

  it('is closed after ten thousand subscriptions, which leave nothing behind', async () => {
    const client = await connect(run.port);
    for (let i = 0; i < 10_000; i++) client.send('pusher:subscribe', { channel: `canal-${i}` });
    expect(await client.closed).toBe(4009);
    expect(await (await run.sdk.get({ path: '/channels' })).json()).toEqual({ channels: { 'private-testigo': {} } });
    expect(outsiders()).toBe(0);
  });

  it('may subscribe to a hundred channels at once after a reconnect', async () => {
    const client = await connect(run.port);
    for (let i = 0; i < 100; i++) client.send('pusher:subscribe', { channel: `canal-${i}` });
    const events = (await client.soFar()).map((frame) => frame.event);
    expect(events).toEqual(Array(100).fill('pusher_internal:subscription_succeeded'));
  });

  it('is refused as the hundred and first member, or with too much member data', async () => {
    await restart({ limits: { ...testLimits, presence: { ...testLimits.presence, members: 1 } } });
    const enter = async (userId: string, info = {}) => {
      const client = await connect(run.port);
      const proof = run.sdk.authorizeChannel(client.socketId, 'presence-a', { user_id: userId, user_info: info });
      client.send('pusher:subscribe', { channel: 'presence-a', ...proof });
      return (await client.soFar())[0];
    };
    expect((await enter('1'))?.event).toBe('pusher_internal:subscription_succeeded');
    expect((await enter('1'))?.event).toBe('pusher_internal:subscription_succeeded');
    expect(await enter('2')).toMatchObject({ event: 'pusher:subscription_error', data: { type: 'LimitReached' } });
    expect(await enter('1', { nota: 'x'.repeat(3_000) })).toMatchObject({
      event: 'pusher:subscription_error',
      data: { type: 'InvalidMember' },
    });
  });

  /** An authorised reader that listens to a busy channel and never reads. */
  const deafReader = async (channel = 'avisos') => {
    const { socket, socketId } = await upgraded(run.port);
    socket.write(
      maskedFrame(
        1,
        JSON.stringify({
          event: 'pusher:subscribe',
          data: { channel, ...run.sdk.authorizeChannel(socketId, channel) },
        }),
      ),
    );
    await said(socket, /subscription_succeeded/);
    socket.pause();
    return socket;
  };

  /** 100 KB, to everyone but this socket. */
  const publishMuch = (channel = 'avisos', socket_id = '1.1') =>
    run.sdk.triggerBatch(
      Array.from({ length: 10 }, () => ({ channel, name: 'mucho', data: 'x'.repeat(10_000), socket_id })),
    );

  it('that never reads is closed once its backlog is too large, and other listeners miss nothing', async () => {
    await restart({ limits: { ...testLimits, backlog: { soft: 32 * 1024, hard: 128 * 1024, stall: 15_000 } } });
    const neighbour = await connect(run.port);
    neighbour.send('pusher:subscribe', { channel: 'avisos' });
    await neighbour.next('pusher_internal:subscription_succeeded');
    const socket = await deafReader();
    for (let sent = 10; outsiders() > 1; sent += 10) {
      await publishMuch();
      while (neighbour.frames.length < sent) await once(neighbour.socket, 'message');
    }
    socket.resume();
    await once(socket, 'close');
  });

  it('that stops reading is closed after a while, even if its backlog is small', async () => {
    const { clock, advance } = manualClock();
    await restart({ clock, limits: { ...testLimits, backlog: { soft: 1e9, hard: 1e9, stall: 15_000 } } });
    const socket = await deafReader();
    for (let i = 0; i < 150; i++) await publishMuch();
    advance(5_000);
    expect(outsiders()).toBe(1);
    advance(20_000);
    expect(outsiders()).toBe(0);
    socket.resume();
    await once(socket, 'close');
  });

  it('that lags loses whispers first, and nothing else', async () => {
    await restart({ limits: { ...testLimits, backlog: { soft: 32 * 1024, hard: 1e9, stall: 15_000 } } });
    const socket = await deafReader('private-a');
    const speaker = await connect(run.port);
    speaker.send('pusher:subscribe', {
      channel: 'private-a',
      ...run.sdk.authorizeChannel(speaker.socketId, 'private-a'),
    });
    for (let i = 0; i < 150; i++) await publishMuch('private-a', speaker.socketId);
    speaker.send('client-susurro', {}, 'private-a');
    await speaker.soFar();
    await run.sdk.trigger('private-a', 'fin', {});
    let [bytes, tail, whispered] = [0, '', false];
    socket.on('data', (part: Buffer) => {
      bytes += part.length;
      tail = tail.slice(-100) + part.toString('latin1');
      whispered ||= tail.includes('client-susurro');
      if (tail.includes('"fin"')) socket.emit('everything');
    });
    socket.resume();
    await once(socket, 'everything');
    expect(whispered).toBe(false);
    expect(bytes).toBeGreaterThan(150 * 100_000);
  });

  it('that lingers after its goodbye is not a member for the next one that joins', async () => {
    await restart({ limits: { ...testLimits, closeGrace: 60_000 } });
    const { socket, socketId } = await upgraded(run.port, { lingers: true });
    const proof = (id: string, user_id: string) => run.sdk.authorizeChannel(id, 'presence-a', { user_id });
    socket.write(
      maskedFrame(
        1,
        JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'presence-a', ...proof(socketId, '1') } }),
      ),
    );
    await said(socket, /subscription_succeeded/);
    socket.write(maskedFrame(8, ''));
    await once(socket, 'data');
    const next = await connect(run.port);
    next.send('pusher:subscribe', { channel: 'presence-a', ...proof(next.socketId, '2') });
    expect((await next.next('pusher_internal:subscription_succeeded')).data).toMatchObject({
      presence: { ids: ['2'] },
    });
    socket.destroy();
  });
});

describe('without permission', () => {
  const other = new Pusher({ appId: testApp.id, key: testApp.key, secret: 'guessed', host: '127.0.0.1' });
  const proofs: [string, (socketId: string) => object][] = [
    ['without a signature', () => ({})],
    ['signed with another secret', (id) => other.authorizeChannel(id, 'private-a')],
    ['signed for another socket', () => run.sdk.authorizeChannel('1.1', 'private-a')],
    ['signed for another channel', (id) => run.sdk.authorizeChannel(id, 'private-b')],
    [
      'signed by another application',
      (id) => ({ auth: run.sdk.authorizeChannel(id, 'private-a').auth.replace(testApp.key, 'otra') }),
    ],
    ['with a signature that is no text', () => ({ auth: { length: 70 } })],
    [
      'with letters of other widths',
      (id) => ({ auth: run.sdk.authorizeChannel(id, 'private-a').auth.slice(0, -1) + 'é' }),
    ],
  ];
  it.each(proofs)('a private channel refuses a client %s', async (_, proof) => {
    const client = await connect(run.port);
    client.send('pusher:subscribe', { channel: 'private-a', ...proof(client.socketId) });
    const refusal = await client.next('pusher:subscription_error');
    expect(refusal).toMatchObject({ channel: 'private-a', data: { type: 'AuthError', status: 401 } });
    await run.sdk.trigger('private-a', 'secreto', {});
    expect(await client.soFar()).toEqual([]);
  });

  it('a presence channel refuses a member that is not signed', async () => {
    const client = await connect(run.port);
    const { auth } = run.sdk.authorizeChannel(client.socketId, 'presence-a', { user_id: '1' });
    const anonymous = run.sdk.authorizeChannel(client.socketId, 'presence-a');
    for (const proof of [{ auth, channel_data: '{"user_id":"2"}' }, { auth }, anonymous]) {
      client.send('pusher:subscribe', { channel: 'presence-a', ...proof });
      expect((await client.next('pusher:subscription_error')).data).toMatchObject({ type: 'AuthError' });
    }
  });

  it('a client cannot receive events of another user', async () => {
    const client = await connect(run.port);
    client.send('pusher:signin', run.sdk.authenticateUser(client.socketId, { id: '8' }));
    await client.next('pusher:signin_success');
    client.send('pusher:subscribe', { channel: '#server-to-user-7', auth: '' });
    expect((await client.next('pusher:subscription_error')).data).toMatchObject({ type: 'AuthError' });
    client.send('pusher:signin', run.sdk.authenticateUser(client.socketId, { id: '7' }));
    expect((await client.next('pusher:error')).data).toMatchObject({ code: 4009 });
  });

  it('a forged sign-in identifies nobody', async () => {
    const client = await connect(run.port);
    client.send('pusher:signin', other.authenticateUser(client.socketId, { id: '7' }));
    expect((await client.next('pusher:error')).data).toMatchObject({ code: 4009 });
    await run.broker.terminateUser(7);
    expect(await client.soFar()).toEqual([]);
  });

  it.each(['con espacio', 'ñ', 'a/b', '#server-to-user-', '', 'x'.repeat(201)])(
    'a channel called «%s» is refused',
    async (channel) => {
      const client = await connect(run.port);
      client.send('pusher:subscribe', { channel });
      expect((await client.next('pusher:subscription_error')).data).toMatchObject({ type: 'InvalidChannel' });
    },
  );

  it('__proto__ works as a channel and a user like any other', async () => {
    const client = await connect(run.port);
    client.send('pusher:subscribe', { channel: '__proto__' });
    await client.next('pusher_internal:subscription_succeeded');
    const proof = run.sdk.authorizeChannel(client.socketId, 'presence-__proto__', {
      user_id: '__proto__',
      user_info: { a: 1 },
    });
    client.send('pusher:subscribe', { channel: 'presence-__proto__', ...proof });
    const { data } = await client.next('pusher_internal:subscription_succeeded');
    expect(JSON.stringify(data)).toBe('{"presence":{"count":1,"ids":["__proto__"],"hash":{"__proto__":{"a":1}}}}');
    const channels = await (await run.sdk.get({ path: '/channels', params: { info: 'subscription_count' } })).text();
    const { channels: counts } = JSON.parse(channels) as { channels: Record<string, unknown> };
    expect(new Map(Object.entries(counts))).toEqual(
      new Map(['private-testigo', '__proto__', 'presence-__proto__'].map((name) => [name, { subscription_count: 1 }])),
    );
    expect(Object.prototype).not.toHaveProperty('a');
  });

  it('a whisper reaches a private channel only from its members, within the limits of size and rate', async () => {
    const [inside, outside] = [await connect(run.port), await connect(run.port)];
    inside.send('pusher:subscribe', {
      channel: 'private-a',
      ...run.sdk.authorizeChannel(inside.socketId, 'private-a'),
    });
    await inside.next('pusher_internal:subscription_succeeded');
    outside.send('client-x', {}, 'private-a');
    expect((await outside.next('pusher:error')).data).toMatchObject({ code: 4301 });
    outside.send('pusher:subscribe', { channel: 'avisos' });
    outside.send('client-x', {}, 'avisos');
    expect((await outside.next('pusher:error')).data).toMatchObject({ code: 4301 });
    expect(await inside.soFar()).toEqual([]);
    inside.send('client-x', 'x'.repeat(11_000), 'private-a');
    expect((await inside.next('pusher:error')).data).toMatchObject({ code: 4301 });
    for (let i = 0; i < 11; i++) inside.send('client-x', {}, 'private-a');
    expect((await inside.soFar()).map((frame) => frame.data)).toEqual([
      { code: 4301, message: 'Client event rejected' },
    ]);
  });

  it('a whisper is refused in an application that does not allow it', async () => {
    await restart({ apps: [{ ...testApp, whispers: false }] });
    const client = await connect(run.port);
    client.send('pusher:subscribe', {
      channel: 'private-a',
      ...run.sdk.authorizeChannel(client.socketId, 'private-a'),
    });
    client.send('client-x', {}, 'private-a');
    expect((await client.next('pusher:error')).data).toMatchObject({ code: 4301 });
  });
});
