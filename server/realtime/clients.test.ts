import { createHmac } from 'node:crypto';
import Echo from 'laravel-echo';
import PusherClient from 'pusher-js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBroker, testApp, testLimits, type TestBroker } from './testing';

let run: TestBroker;
const clients: PusherClient[] = [];

beforeEach(async () => {
  run = await startBroker();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect();
  await run.close();
});

/** pusher-js, authorised by the real SDK as this user; the endpoint may send the id as a number. */
const pusherClient = (userId: string | number = '7') => {
  const client = new PusherClient(testApp.key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: run.port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) => {
        const member = channelName.startsWith('presence-')
          ? { user_id: userId as string, user_info: { id: Number(userId), name: `Persona ${userId}` } }
          : undefined;
        done(null, run.sdk.authorizeChannel(socketId, channelName, member));
      },
    },
    userAuthentication: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId }, done) => {
        done(null, signedIn(socketId, userId));
      },
    },
  });
  clients.push(client);
  return client;
};

/** Signs like an endpoint in another language; the SDK refuses numeric ids. */
const signedIn = (socketId: string, id: string | number) => {
  const user_data = JSON.stringify({ id });
  const signature = createHmac('sha256', testApp.secret).update(`${socketId}::user::${user_data}`).digest('hex');
  return { auth: `${testApp.key}:${signature}`, user_data };
};

const happens = <T = unknown>(on: { bind: (event: string, handler: (data: T) => void) => unknown }, event: string) =>
  new Promise<T>((resolve) => {
    on.bind(event, resolve);
  });

describe('pusher-js', () => {
  it('connects and receives what the SDK publishes', async () => {
    const channel = pusherClient().subscribe('private-empresa.1.posiciones');
    await happens(channel, 'pusher:subscription_succeeded');
    const received = happens(channel, 'posiciones');
    await run.sdk.trigger('private-empresa.1.posiciones', 'posiciones', { t: 1, filas: [[1, 2, 3.5]] });
    expect(await received).toEqual({ t: 1, filas: [[1, 2, 3.5]] });
  });

  it('gets the members of a presence channel, and each one that joins or leaves', async () => {
    const first = pusherClient('1').subscribe('presence-empresa.1');
    await happens(first, 'pusher:subscription_succeeded');
    const added = happens<{ id: string; info: unknown }>(first, 'pusher:member_added');
    const late = pusherClient('2');
    const members = await happens<{ count: number; members: unknown }>(
      late.subscribe('presence-empresa.1'),
      'pusher:subscription_succeeded',
    );
    expect(members.count).toBe(2);
    expect(members.members).toEqual({ 1: { id: 1, name: 'Persona 1' }, 2: { id: 2, name: 'Persona 2' } });
    expect(await added).toMatchObject({ id: '2', info: { id: 2, name: 'Persona 2' } });
    const removed = happens<{ id: string }>(first, 'pusher:member_removed');
    late.disconnect();
    expect((await removed).id).toBe('2');
  });

  it('whispers to the other members of the channel, who get the id of the sender', async () => {
    const [one, two] = [
      pusherClient('1').subscribe('presence-empresa.1'),
      pusherClient('2').subscribe('presence-empresa.1'),
    ];
    await Promise.all([happens(one, 'pusher:subscription_succeeded'), happens(two, 'pusher:subscription_succeeded')]);
    const received = new Promise((resolve) => {
      two.bind('client-escribe', (data: unknown, meta: { user_id?: string }) => {
        resolve([data, meta.user_id]);
      });
    });
    one.trigger('client-escribe', { en: 'notas' });
    expect(await received).toEqual([{ en: 'notas' }, '1']);
  });

  it('signs in, receives events as a user, and is closed when the user is terminated', async () => {
    const client = pusherClient('7');
    const listening = new Promise<void>((resolve) => {
      client.connection.bind('message', ({ event, channel }: { event: string; channel?: string }) => {
        if (event === 'pusher_internal:subscription_succeeded' && channel === '#server-to-user-7') resolve();
      });
    });
    client.signin();
    await listening;
    const greeted = happens(client.user, 'hola');
    await run.sdk.sendToUser('7', 'hola', { a: 1 });
    expect(await greeted).toEqual({ a: 1 });
    const disconnected = happens(client.connection, 'disconnected');
    await run.sdk.terminateUserConnections('7');
    await disconnected;
    expect(client.connection.state).toBe('disconnected');
  });

  it('receives what is sent to its user before it has joined its channel', async () => {
    const client = pusherClient('7');
    const send = client.send_event.bind(client);
    const held: (() => boolean)[] = [];
    client.send_event = (event, data, channel) => {
      if (event !== 'pusher:subscribe') return send(event, data, channel);
      return held.push(() => send(event, data, channel)) > 0;
    };
    client.signin();
    await client.user.signinDonePromise;
    const [before, after] = [happens(client.user, 'antes'), happens(client.user, 'después')];
    await run.sdk.sendToUser('7', 'antes', { n: 1 });
    expect(await before).toEqual({ n: 1 });
    const times: unknown[] = [];
    client.user.bind('después', (data: unknown) => times.push(data));
    const joined = happens<{ event: string }>(client.connection, 'message');
    for (const release of held.splice(0)) release();
    expect((await joined).event).toBe('pusher_internal:subscription_succeeded');
    await run.sdk.sendToUser('7', 'después', { n: 2 });
    await after;
    expect(times).toEqual([{ n: 2 }]);
  });

  it('can sign in while it has the maximum number of channels', async () => {
    const client = pusherClient('7');
    const channels = Array.from({ length: testLimits.channelsPerSocket }, (_, i) => client.subscribe(`avisos-${i}`));
    await Promise.all(channels.map((channel) => happens(channel, 'pusher:subscription_succeeded')));
    client.signin();
    await client.user.signinDonePromise;
    const greeted = happens(client.user, 'hola');
    await run.sdk.sendToUser('7', 'hola', { a: 1 });
    expect(await greeted).toEqual({ a: 1 });
  });

  it('is identified by the text of a numeric id', async () => {
    const client = pusherClient(7);
    client.signin();
    await client.user.signinDonePromise;
    expect(client.user.user_data).toEqual({ id: '7' });
    const greeted = happens(client.user, 'hola');
    await run.sdk.sendToUser('7', 'hola', { a: 1 });
    expect(await greeted).toEqual({ a: 1 });
    const present = await happens<{ count: number; me: unknown }>(
      client.subscribe('presence-sala'),
      'pusher:subscription_succeeded',
    );
    expect(present.count).toBe(1);
    expect(present.me).toMatchObject({ info: { name: 'Persona 7' } });
    const again = await happens<{ count: number }>(
      pusherClient('7').subscribe('presence-sala'),
      'pusher:subscription_succeeded',
    );
    expect(again.count).toBe(1);
    const disconnected = happens(client.connection, 'disconnected');
    await run.sdk.terminateUserConnections('7');
    await disconnected;
  });

  it('is refused for a numeric id too large to be exact', async () => {
    const refused = happens<{ type: string }>(
      pusherClient(2 ** 53 + 2).subscribe('presence-sala'),
      'pusher:subscription_error',
    );
    expect((await refused).type).toBe('InvalidMember');
  });

  it('gets the channel in which a whisper was refused', async () => {
    const channel = pusherClient().subscribe('private-a');
    await happens(channel, 'pusher:subscription_succeeded');
    const refused = happens(channel, 'pusher:error');
    channel.trigger('client-escribe', { notas: 'x'.repeat(testLimits.whispers.bytes) });
    expect(await refused).toEqual({ code: 4301, message: 'Client event rejected' });
  });

  it.each(['cache-a', 'private-cache-a', 'presence-cache-a', 'private-encrypted-cache-a'])(
    'gets a cache miss in %s',
    async (name) => {
      const missed = await new Promise((resolve) =>
        pusherClient()
          .subscribe(name)
          .bind('pusher:cache_miss', (...args: unknown[]) => resolve(args[0])),
      );
      expect(missed).toBeUndefined();
    },
  );

  it('gets the last event of a cache channel, or a cache miss', async () => {
    await happens(pusherClient().subscribe('private-cache-estado'), 'pusher:cache_miss');
    await run.sdk.trigger('private-cache-estado', 'estado', { n: 5 });
    expect(await happens(pusherClient().subscribe('private-cache-estado'), 'estado')).toEqual({ n: 5 });
  });

  it('decrypts what the broker relays without reading', async () => {
    const channel = pusherClient().subscribe('private-encrypted-secreto');
    await happens(channel, 'pusher:subscription_succeeded');
    const received = happens(channel, 'dato');
    await run.sdk.trigger('private-encrypted-secreto', 'dato', { x: 'y' });
    expect(await received).toEqual({ x: 'y' });
  });

  it('reconnects elsewhere at once when the server shuts down', async () => {
    const client = pusherClient();
    await happens(client.connection, 'connected');
    const connecting = happens(client.connection, 'connecting');
    await run.broker.close();
    await connecting;
    expect(run.broker.connections()).toBe(0);
  });
});

describe('laravel-echo', () => {
  it('listens with the reverb broadcaster to exact event names', async () => {
    const echo = new Echo<'reverb'>({ broadcaster: 'reverb', key: testApp.key, client: pusherClient() });
    const channel = echo.private('empresa.1.cambios');
    const received = new Promise((resolve) => channel.listen('.cambios', resolve));
    await new Promise<void>((resolve) => channel.subscribed(resolve));
    await run.sdk.trigger('private-empresa.1.cambios', 'cambios', { recurso: 'activos', id: 3, version: 2 });
    expect(await received).toEqual({ recurso: 'activos', id: 3, version: 2 });
    echo.disconnect();
  });
});
