import { parseJson } from '../../plugins/json';
import { defaultLimits } from './limits';

/** The Pusher Channels protocol, version 7, as pure functions: parsing and building frames. */

export type ClientFrame =
  | { kind: 'ping' }
  | { kind: 'pong' }
  | { kind: 'subscribe'; channel: string; auth: string; channelData: string | undefined }
  | { kind: 'unsubscribe'; channel: string }
  | { kind: 'signin'; auth: string; userData: string }
  | { kind: 'whisper'; event: string; channel: string; data: string }
  | { kind: 'invalid' };

export interface Closure {
  code: number;
  message: string;
}

/**
 * Close codes as pusher-js treats them: 4001–4099 never reconnect, 4100–4199 after a second, 4200–4299 at once. Never
 * close with 4300 or more.
 */
export const closures = {
  unknownApp: { code: 4001, message: 'Application does not exist' },
  appFull: { code: 4004, message: 'Application is over connection quota' },
  unsupportedProtocol: { code: 4007, message: 'Unsupported protocol version' },
  unauthorized: { code: 4009, message: 'Connection is unauthorized' },
  nodeFull: { code: 4100, message: 'Server is over capacity' },
  reconnect: { code: 4200, message: 'Please reconnect immediately' },
  noPong: { code: 4201, message: 'Pong reply not received in time' },
} as const satisfies Record<string, Closure>;

/** Errors that are sent without closing. */
export const faults = {
  invalidFrame: { code: 4200, message: 'Invalid message format' },
  rejectedWhisper: { code: 4301, message: 'Client event rejected' },
  tooFast: { code: 4301, message: 'Too many messages' },
  notSignedIn: { code: 4009, message: 'Connection is unauthorized' },
} as const satisfies Record<string, Closure>;

export const isSocketId = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,10}\.\d{1,10}$/.test(value);

/** Never throws; anything that is not a valid client frame is `invalid`. */
export const decodeFrame = (text: string): ClientFrame => {
  const frame = objectOf(parse(text));
  if (typeof frame?.event !== 'string') return invalid;
  if (frame.event.startsWith('client-')) return whisper(frame.event, frame);
  const data = objectOf(typeof frame.data === 'string' ? parse(frame.data) : frame.data);
  switch (frame.event) {
    case 'pusher:ping':
      return { kind: 'ping' };
    case 'pusher:pong':
      return { kind: 'pong' };
    case 'pusher:subscribe': {
      if (typeof data?.channel !== 'string') return invalid;
      const auth = typeof data.auth === 'string' ? data.auth : '';
      return {
        kind: 'subscribe',
        channel: data.channel,
        auth,
        channelData: typeof data.channel_data === 'string' ? data.channel_data : undefined,
      };
    }
    case 'pusher:unsubscribe':
      return typeof data?.channel === 'string' ? { kind: 'unsubscribe', channel: data.channel } : invalid;
    case 'pusher:signin':
      return typeof data?.auth === 'string' && typeof data.user_data === 'string'
        ? { kind: 'signin', auth: data.auth, userData: data.user_data }
        : invalid;
    default:
      return invalid;
  }
};

/** One frame for any number of sockets. `data` is sent as a string, as every client library expects. */
export const encodeFrame = (event: string, data: unknown, channel?: string, userId?: string): Buffer => {
  const text = typeof data === 'string' ? data : JSON.stringify(data ?? {});
  return Buffer.from(JSON.stringify({ event, data: text, channel, user_id: userId }));
};

/** With a channel, pusher-js also notifies the listeners of that channel. */
export const errorFrame = ({ code, message }: Closure, channel?: string): Buffer =>
  encodeFrame('pusher:error', { code, message }, channel);

/** The only frame without data: some clients would treat `{}` as a cached event. */
export const cacheMissFrame = (channel: string): Buffer =>
  Buffer.from(JSON.stringify({ event: 'pusher:cache_miss', channel }));

/** A refused name may be as long as a frame, so it is truncated in the answer. */
export const nameInAnswer = (channel: string): string => channel.slice(0, defaultLimits.channelName);

export interface Member {
  userId: string;
  info: unknown;
}

/** The member in a signed `channel_data`; undefined when there is none. */
export const decodeMember = (channelData: string): Member | undefined => {
  const data = objectOf(parse(channelData));
  const userId = idText(data?.user_id);
  return userId === undefined ? undefined : { userId, info: data?.user_info ?? {} };
};

export interface SignedInUser {
  userId: string;
  /** The client's own id: pusher-js accepts only text. */
  userData: string;
}

/** The user in a signed `user_data`. */
export const decodeUser = (userData: string): SignedInUser | undefined => {
  const data = objectOf(parse(userData));
  const userId = idText(data?.id);
  if (userId === undefined) return undefined;
  return { userId, userData: data?.id === userId ? userData : JSON.stringify({ ...data, id: userId }) };
};

/** Ids are text. A number beyond the safe range has lost digits and could be somebody else's. */
const idText = (id: unknown): string | undefined => {
  const text = Number.isSafeInteger(id) ? String(id) : id;
  return typeof text === 'string' && text !== '' && text.length <= defaultLimits.presence.userId ? text : undefined;
};

/** `fromEntries` defines own properties, so a user called `__proto__` is an ordinary user. */
export const presenceData = (members: readonly Member[]) => ({
  presence: {
    count: members.length,
    ids: members.map((member) => member.userId),
    hash: Object.fromEntries(members.map((m) => [m.userId, m.info])),
  },
});

export const memberAdded = (channel: string, { userId, info }: Member) =>
  encodeFrame('pusher_internal:member_added', { user_id: userId, user_info: info }, channel);

export const memberRemoved = (channel: string, userId: string) =>
  encodeFrame('pusher_internal:member_removed', { user_id: userId }, channel);

/** JSON or undefined. */
export const parse = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};

export const objectOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;

const invalid: ClientFrame = { kind: 'invalid' };

const whisper = (event: string, frame: Record<string, unknown>): ClientFrame => {
  if (typeof frame.channel !== 'string') return invalid;
  const data = typeof frame.data === 'string' ? frame.data : stringify(frame.data ?? {});
  return data === undefined ? invalid : { kind: 'whisper', event, channel: frame.channel, data };
};

/** JSON that could be parsed may still be nested too deeply to be serialised. */
const stringify = (value: unknown): string | undefined => {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
};
