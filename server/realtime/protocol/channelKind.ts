import { defaultLimits } from './limits';

export type ChannelAccess = 'public' | 'private' | 'encrypted' | 'presence' | 'user';
export interface ChannelKind {
  access: ChannelAccess;
  /** The last event is kept for later subscribers. */
  cached: boolean;
}

const legalName = /^[-a-zA-Z0-9_=@,.;]+$/;
const userPrefix = '#server-to-user-';

/** The properties that a channel's name implies; undefined when the name is invalid. */
export const channelKind = (name: string): ChannelKind | undefined => {
  if (name.length > defaultLimits.channelName) return undefined;
  if (name.startsWith(userPrefix))
    return name.length > userPrefix.length ? { access: 'user', cached: false } : undefined;
  if (!legalName.test(name)) return undefined;
  if (name.startsWith('private-encrypted-'))
    return { access: 'encrypted', cached: name.startsWith('private-encrypted-cache-') };
  if (name.startsWith('private-')) return { access: 'private', cached: name.startsWith('private-cache-') };
  if (name.startsWith('presence-')) return { access: 'presence', cached: name.startsWith('presence-cache-') };
  return { access: 'public', cached: name.startsWith('cache-') };
};

export const userChannel = (userId: string) => userPrefix + userId;
