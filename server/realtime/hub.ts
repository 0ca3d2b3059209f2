import type { BrokerMessage } from './protocol/adapter';
import { createFrameHandler } from './clientFrames';
import type { Connection } from './connection';
import type { HubOptions } from './hubOptions';
import { closures, decodeFrame, encodeFrame } from './protocol/messages';
import { channelKind } from './protocol/channelKind';
import { createSubscriptions } from './subscriptions';

export interface Publication {
  channel: string;
  event: string;
  data: string;
  /** The socket that caused the event and must not receive it. */
  except?: string | undefined;
}

/** One application's sockets on this node: their users, subscriptions and permissions. */
export type Hub = ReturnType<typeof createHub>;

export const createHub = (options: HubOptions) => {
  const { app, adapter, log } = options;
  const connections = new Map<string, Connection>();
  const users = new Map<string, Set<Connection>>();
  const leaving = new Set<Connection>();

  const identify = (connection: Connection, userId: string) => {
    if (!connection.isOpen()) return;
    connection.users.add(userId);
    const sockets = users.get(userId) ?? new Set();
    users.set(userId, sockets.add(connection));
  };

  const subscriptions = createSubscriptions(options, identify);

  const handle = createFrameHandler(options, subscriptions, identify);

  return {
    app,

    enter(connection: Connection): void {
      connections.set(connection.id, connection);
      connection.inOrder(() => adapter.opened(app.id, connection.id));
      connection.send(
        encodeFrame('pusher:connection_established', { socket_id: connection.id, activity_timeout: activitySeconds }),
      );
    },

    receive(connection: Connection, text: string | undefined): void {
      connection.inOrder(async () => {
        // What a closed socket still had waiting is not worth reading.
        if (connection.isOpen()) await handle(connection, text === undefined ? { kind: 'invalid' } : decodeFrame(text));
      });
    },

    /** Removes a socket that is closing, after the requests it sent before. */
    leave(connection: Connection): void {
      connections.delete(connection.id);
      for (const userId of connection.users) {
        const sockets = users.get(userId);
        sockets?.delete(connection);
        if (sockets?.size === 0) users.delete(userId);
      }
      connection.inOrder(async () => {
        for (const channel of [...connection.channels.keys()]) await subscriptions.leave(connection, channel);
        await adapter.closed(app.id, connection.id);
      });
      leaving.add(connection);
      void connection.settled().then(() => leaving.delete(connection));
    },

    async publish({ channel, event, data, except }: Publication): Promise<void> {
      const frame = encodeFrame(event, data, channel);
      if (channelKind(channel)?.cached) await adapter.remember(app.id, channel, frame);
      await adapter.send({ kind: 'frame', app: app.id, channel, frame, except, droppable: false });
    },

    /** Closes every socket of this user, on every node; clients do not reconnect. */
    terminate: (userId: string): Promise<void> => adapter.send({ kind: 'terminate', app: app.id, userId }),

    /** The server has identified the user of this socket, whatever the socket claims. Another node may hold it. */
    identify(socketId: string, userId: string): void {
      const connection = connections.get(socketId);
      if (connection) identify(connection, userId);
      else void adapter.send({ kind: 'identify', app: app.id, socketId, userId });
    },

    onMessage(message: BrokerMessage): void {
      if (message.kind === 'note' || message.kind === 'missed' || message.app !== app.id) return;
      if (message.kind === 'frame') subscriptions.deliver(message);
      else if (message.kind === 'terminate')
        for (const connection of [...(users.get(message.userId) ?? [])]) connection.close(closures.unauthorized);
      else {
        const connection = connections.get(message.socketId);
        if (connection) identify(connection, message.userId);
      }
    },

    sweep(): void {
      for (const connection of connections.values()) connection.check();
    },

    /** Keeps sockets out of the counts that are closing while their TCP connection lingers. */
    async settle(): Promise<void> {
      const gone = [...connections.values()].filter((connection) => !connection.isOpen());
      for (const connection of gone) connection.check();
      await Promise.all([...gone, ...leaving].map((connection) => connection.settled()));
    },

    connections: (): readonly Connection[] => [...connections.values()].filter((connection) => connection.isOpen()),

    size: () => connections.size,

    channels: subscriptions.size,

    onError(error: unknown): void {
      log('A real-time frame could not be handled', { error: error instanceof Error ? error.name : 'unknown' });
    },
  };
};

/** Seconds of silence after which clients ping. */
const activitySeconds = 30;
