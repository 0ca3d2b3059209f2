import type { BrokerAdapter, ChannelCount, BrokerMessage } from '../protocol/adapter';
import type { Clock, Limits } from '../protocol/limits';
import { memberAdded, memberRemoved, type Member } from '../protocol/messages';

/** A broker with one node: all state is in maps, and each call is complete before its promise resolves. */
export const memoryAdapter = (limits: Limits, clock: Clock): BrokerAdapter => {
  const apps = new Map<string, AppState>();
  const listeners: ((message: BrokerMessage) => void)[] = [];

  const stateOf = (app: string): AppState => {
    const state = apps.get(app) ?? { channels: new Map(), cache: new Map(), sockets: new Set() };
    apps.set(app, state);
    return state;
  };
  const deliver = (message: BrokerMessage) => {
    for (const hear of listeners) hear(message);
  };

  return {
    listen: (hear) => {
      listeners.push(hear);
    },
    start: async () => undefined,
    stop: async () => {
      apps.clear();
    },
    send: async (message) => {
      deliver(message);
    },
    join: async (app, name, socketId, member, maxUsers, enter) => {
      const joined = join(stateOf(app).channels, name, socketId, member, maxUsers);
      if (joined === 'full') return 'full';
      if (member && joined.first)
        deliver({
          kind: 'frame',
          app,
          channel: name,
          frame: memberAdded(name, member),
          except: socketId,
          droppable: false,
        });
      enter(joined.members);
      return 'in';
    },
    leave: async (app, name, socketId) => {
      const gone = leave(stateOf(app).channels, name, socketId);
      if (gone !== undefined)
        deliver({
          kind: 'frame',
          app,
          channel: name,
          frame: memberRemoved(name, gone),
          except: undefined,
          droppable: false,
        });
    },
    channels: async (app, prefix) => {
      const found = [...stateOf(app).channels].filter(([name]) => name.startsWith(prefix));
      return new Map(found.map(([name, channel]) => [name, count(channel)]));
    },
    channel: async (app, name) => count(stateOf(app).channels.get(name)),
    users: async (app, name) => [...(stateOf(app).channels.get(name)?.users.keys() ?? [])],
    remember: async (app, name, frame) => {
      const { cache } = stateOf(app);
      cache.delete(name);
      cache.set(name, { frame, until: clock.now() + limits.cache.life });
      const [oldest] = cache.keys();
      if (cache.size > limits.cache.channels && oldest !== undefined) cache.delete(oldest);
    },
    recall: async (app, name) => {
      const { cache } = stateOf(app);
      const cached = cache.get(name);
      if (cached && cached.until <= clock.now()) cache.delete(name);
      return cached && cached.until > clock.now() ? cached.frame : undefined;
    },
    opened: async (app, socketId) => {
      stateOf(app).sockets.add(socketId);
    },
    closed: async (app, socketId) => {
      stateOf(app).sockets.delete(socketId);
    },
    connections: async (app) => stateOf(app).sockets.size,
  };
};

interface ChannelState {
  sockets: Map<string, Member | undefined>;
  users: Map<string, { member: Member; sockets: number }>;
}

interface AppState {
  channels: Map<string, ChannelState>;
  /** In order of writing, oldest first. */
  cache: Map<string, { frame: Buffer; until: number }>;
  sockets: Set<string>;
}

type Channels = Map<string, ChannelState>;

const join = (channels: Channels, name: string, socketId: string, member: Member | undefined, maxUsers: number) => {
  const channel = channels.get(name) ?? { sockets: new Map(), users: new Map() };
  const present = member && channel.users.get(member.userId);
  if (member && !present && channel.users.size >= maxUsers) return 'full';
  const again = channel.sockets.has(socketId);
  channels.set(name, channel);
  channel.sockets.set(socketId, member);
  if (member && !again) channel.users.set(member.userId, { member, sockets: (present?.sockets ?? 0) + 1 });
  return { first: !present, members: [...channel.users.values()].map((user) => user.member) };
};

/** @returns the user, if this was their last socket */
const leave = (channels: Channels, name: string, socketId: string): string | undefined => {
  const channel = channels.get(name);
  if (!channel?.sockets.has(socketId)) return undefined;
  const member = channel.sockets.get(socketId);
  channel.sockets.delete(socketId);
  if (channel.sockets.size === 0) channels.delete(name);
  const user = member && channel.users.get(member.userId);
  if (!user) return undefined;
  user.sockets -= 1;
  if (user.sockets > 0) return undefined;
  channel.users.delete(user.member.userId);
  return user.member.userId;
};

const count = (channel: ChannelState | undefined): ChannelCount => ({
  sockets: channel?.sockets.size ?? 0,
  users: channel?.users.size ?? 0,
});
