import type { BrokerAdapter } from './protocol/adapter';
import type { Limits, Log } from './protocol/limits';
import type { Credentials } from './signatures';

export interface BrokerApp extends Credentials {
  id: string;
  /** Clients may send `client-*` events to the private and presence channels they are in. Default: no. */
  whispers?: boolean;
}

export interface HubOptions {
  app: BrokerApp;
  adapter: BrokerAdapter;
  limits: Limits;
  log: Log;
  /** The user that a channel belongs to: joining it proves the socket's user. */
  userOfChannel: (channel: string) => string | undefined;
}
