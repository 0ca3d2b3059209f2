import PusherClient from 'pusher-js';
import { afterEach } from 'vitest';

/**
 * Browser sockets at a port of this machine, closed after each test: `listener(token, channel)` resolves when it has
 * joined, and rejects when it may not.
 */
export const listeners = (portOf: () => number) => {
  const clients: PusherClient[] = [];
  afterEach(() => clients.splice(0).forEach((client) => client.disconnect()));

  return async (token: string, channel: string, at = portOf()) => {
    const client = new PusherClient('test-key', {
      cluster: '',
      wsHost: '127.0.0.1',
      wsPort: at,
      forceTLS: false,
      enabledTransports: ['ws'],
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '',
        customHandler: ({ socketId, channelName }, done) =>
          void fetch(`http://127.0.0.1:${at}/broadcasting/auth`, {
            method: 'POST',
            body: new URLSearchParams({ socket_id: socketId, channel_name: channelName }),
            headers: { authorization: `Bearer ${token}` },
          }).then(async (answer) =>
            answer.ok
              ? done(null, (await answer.json()) as { auth: string })
              : done(new Error(String(answer.status)), null),
          ),
      },
    });
    clients.push(client);
    /** The close code after which it does not reconnect. */
    const closed = new Promise<number>((resolve) => {
      client.connection.bind(
        'error',
        ({ error }: { error?: { data?: { code?: number } } }) => error?.data?.code && resolve(error.data.code),
      );
    });
    const joined = client.subscribe(channel);
    await new Promise<void>((resolve, reject) => {
      joined.bind('pusher:subscription_succeeded', resolve);
      joined.bind('pusher:subscription_error', reject);
    });
    return { client, closed, connected: () => client.connection.state === 'connected' };
  };
};
