import type Echo from 'laravel-echo';
import type Pusher from 'pusher-js';
import { limits } from '#contract/core/limits';
import { api } from './api';
import { loadConfig } from './config';
import { reportFault } from './fault';
import { firstPage } from './firstPage';
import { whenIdle } from './idle';
import { isLeaving } from './leave';
import { session } from './session';
import { refreshSession } from './start';
import { storage, wallToken } from './storage';

/** `conectado`: the socket is open, and the channels have answered. */
export type ConnectionState = 'conectado' | 'conectando' | 'sin_conexion';

/**
 * Subscribes to one event of a channel (full name, `private-…` or `presence-…`, and exact event name, both from
 * contract/realtime). Connects at the first subscription. `refused` gets the HTTP status if the server denies the
 * channel. Nothing is replayed after a disconnection: refetch `onReconnection`. Returns a function that unsubscribes.
 */
export const subscribe = (
  channel: string,
  event: string,
  handler: (data: unknown) => void,
  refused?: (status: number) => void,
): (() => void) => {
  let ended = false;
  let end = () => {
    ended = true;
  };
  void connect()?.then((echo) => {
    if (ended) return;
    listeners.set(channel, (listeners.get(channel) ?? 0) + 1);
    join(echo, channel)
      .listen(`.${event}`, handler)
      .error((reason: unknown) => report(channel, reason, refused));
    end = () => {
      echo.connector.channels[channel]?.stopListening(`.${event}`, handler);
      const left = (listeners.get(channel) ?? 1) - 1;
      listeners.set(channel, left);
      if (left === 0 && !closed) echo.leaveChannel(channel);
      end = () => undefined;
    };
  }, noChunk);
  return () => end();
};

/**
 * Calls back with the current state and at each change. Connects once the browser is idle. Returns a function that
 * unsubscribes.
 */
export const onConnection = (callback: (state: ConnectionState) => void): (() => void) => {
  watchers.add(callback);
  callback(state);
  whenIdle(() => connect()?.catch(noChunk));
  return () => watchers.delete(callback);
};

/** Calls back when the connection is back after it was lost: what changed meanwhile was not told. */
export const onReconnection = (callback: () => void): (() => void) => {
  let cut = false;
  return onConnection((now) => {
    if (now === 'conectado' && cut) callback();
    cut = now === 'sin_conexion' || (cut && now !== 'conectado');
  });
};

/** Log-out, or another tab took over: closes the connection for the rest of this page's life. */
export const disconnect = (): void => {
  closed = true;
  void opening?.then((echo) => echo.disconnect(), noChunk);
  become('sin_conexion');
};

let state: ConnectionState = 'conectando';
let closed = false;
let opening: Promise<Echo<'reverb'>> | undefined;
const watchers = new Set<(state: ConnectionState) => void>();
const listeners = new Map<string, number>();

const connect = (): Promise<Echo<'reverb'>> | undefined => {
  if (closed || !storage.token()) return undefined;
  return (opening ??= open().catch((reason: unknown) => {
    opening = undefined;
    become('sin_conexion');
    throw reason;
  }));
};

const open = async (): Promise<Echo<'reverb'>> => {
  await firstPage;
  const [{ default: PusherClient }, { default: EchoClient }, { api: base, realtime }] = await Promise.all([
    import('pusher-js'),
    import('laravel-echo'),
    loadConfig(),
  ]);
  const at = (path: string) => new URL(path, new URL(base, window.location.href)).href;
  // Evaluated at each request: Echo would keep sending its initial token.
  const headersProvider = () => ({ Accept: 'application/json', Authorization: `Bearer ${storage.token() ?? ''}` });
  const { activityTimeout, pongTimeout, unavailableTimeout } = limits.realtime;
  const echo = new EchoClient<'reverb'>({
    broadcaster: 'reverb',
    Pusher: PusherClient,
    key: realtime.key,
    wsHost: realtime.host,
    wsPort: realtime.port,
    wssPort: realtime.port,
    forceTLS: realtime.scheme === 'https',
    enabledTransports: ['ws'],
    activityTimeout,
    pongTimeout,
    unavailableTimeout,
    channelAuthorization: { transport: 'ajax', endpoint: at('/broadcasting/auth'), headersProvider },
    userAuthentication: { transport: 'ajax', endpoint: at('/broadcasting/user-auth'), headers: {}, headersProvider },
  });
  const { pusher } = echo.connector;
  const { connection } = pusher;
  connection.bind('state_change', ({ current }: { current: string }) => {
    if (current !== 'connected') return become(meaning[current] ?? 'sin_conexion');
    // Pusher joins the channels anew after this event.
    setTimeout(() => void whenJoined(pusher).then(() => connection.state === 'connected' && become('conectado')));
  });
  connection.bind('error', ({ error }: { error?: { data?: { code?: number } } }) => {
    if (error?.data?.code === revoked) void askWhy().finally(() => closed || isLeaving() || pusher.connect());
  });
  become(meaning[connection.state] ?? 'sin_conexion');
  // A wall is no user that could sign in.
  if (wallToken() === undefined) echo.connector.signin();
  session.subscribe(({ changedElsewhere }) => changedElsewhere && disconnect());
  return echo;
};

/**
 * Resolves when each channel has let us in or refused us: what is read from then on misses nothing, since what comes
 * later is told. A channel that does not answer is not waited for longer than `patience`.
 */
const whenJoined = async (pusher: Pusher): Promise<void> => {
  const answers = pusher.allChannels().map(
    (channel) =>
      new Promise<void>((resolve) => {
        if (!channel.subscriptionPending) return resolve();
        const ends = ['pusher:subscription_succeeded', 'pusher:subscription_error'];
        const answered = () => {
          for (const end of ends) channel.unbind(end, answered);
          resolve();
        };
        for (const end of ends) channel.bind(end, answered);
      }),
  );
  await Promise.race([Promise.all(answers), new Promise((resolve) => setTimeout(resolve, patience))]);
};

const patience = 5_000;

/** The code with which the server closes a socket whose access has ended. */
const revoked = 4009;

/**
 * Finds out why: an ended membership gets 403 and a session 401 or 419, which redirect; a new role is loaded with the
 * user. At most once a minute, to avoid a loop.
 */
const askWhy = async (): Promise<void> => {
  const wait = askedWhyAt + minute - Date.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  askedWhyAt = Date.now();
  const { empresa } = session.getState();
  if (empresa !== null)
    await api('/seleccionar-empresa', { method: 'POST', body: { empresa_id: empresa } }).catch(noAnswer);
  if (!isLeaving()) await refreshSession().catch(noAnswer);
};

let askedWhyAt = -Infinity;
const minute = 60_000;

/** Left to the next call. */
const noAnswer = () => undefined;

const meaning: Record<string, ConnectionState> = {
  initialized: 'conectando',
  connecting: 'conectando',
};

const become = (next: ConnectionState) => {
  if (next === state) return;
  state = next;
  watchers.forEach((watcher) => watcher(next));
};

const join = (echo: Echo<'reverb'>, channel: string) => {
  if (channel.startsWith('presence-')) return echo.join(channel.slice('presence-'.length));
  if (channel.startsWith('private-')) return echo.private(channel.slice('private-'.length));
  return echo.channel(channel);
};

const report = (channel: string, reason: unknown, refused?: (status: number) => void) => {
  const status = typeof reason === 'object' && reason !== null && 'status' in reason ? Number(reason.status) : 0;
  console.warn(`No se pudo entrar al canal ${channel} (${status}).`);
  // Any API call detects an ended session and handles it.
  if (status === 401 || status === 419) void api('/user').catch(() => undefined);
  refused?.(status);
};

/** The code of the real-time client did not load: `become` has told it, and the next subscriber tries again. */
const noChunk = reportFault;
