// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const api = vi.fn((_path: string, _options?: object) => Promise.resolve({}));
const refreshSession = vi.fn(() => Promise.resolve());
let token: string | undefined;
let wall: string | undefined;
let leaving = false;
let chunkFails = false;

/** What was done with the client of the real-time server. */
const done: string[] = [];
const bound: Record<string, (data: never) => void> = {};
let options: Record<string, unknown> & { channelAuthorization: { headersProvider: () => object } };
let errors: ((reason: unknown) => void)[] = [];

/** A channel that pusher-js is entering, until `answer`. */
const aJoining = () => {
  const handlers = new Set<() => void>();
  return {
    subscriptionPending: true,
    bind: (_event: string, handler: () => void) => handlers.add(handler),
    unbind: (_event: string, handler: () => void) => handlers.delete(handler),
    answer: () => handlers.forEach((handler) => handler()),
  };
};
let joining: ReturnType<typeof aJoining>[] = [];
const connection = {
  state: 'connecting',
  bind: (event: string, handler: (data: never) => void) => void (bound[event] = handler),
};
const become = async (current: string) => {
  connection.state = current;
  bound['state_change']?.({ current } as never);
  await turns();
};

const channelNamed = (name: string) => {
  const channel = {
    listen: (event: string, _handler: unknown) => {
      done.push(`listen ${name} ${event}`);
      return channel;
    },
    error: (handler: (reason: unknown) => void) => {
      errors.push(handler);
      return channel;
    },
    stopListening: (event: string) => done.push(`stop ${name} ${event}`),
  };
  return channel;
};
class Echo {
  connector = {
    channels: {} as Record<string, ReturnType<typeof channelNamed>>,
    signin: () => done.push('signin'),
    pusher: {
      connection,
      allChannels: () => joining,
      connect: () => done.push('connect'),
    },
  };
  constructor(given: typeof options) {
    options = given;
  }
  private open(name: string) {
    return (this.connector.channels[name] ??= channelNamed(name));
  }
  join = (name: string) => this.open(`presence-${name}`);
  private = (name: string) => this.open(`private-${name}`);
  channel = (name: string) => this.open(name);
  leaveChannel = (name: string) => done.push(`leave ${name}`);
  disconnect = () => done.push('disconnect');
}

vi.mock('laravel-echo', () => ({ default: Echo }));
vi.mock('pusher-js', () => ({ default: class {} }));
vi.mock('./api', () => ({ api }));
vi.mock('./config', () => ({
  loadConfig: () =>
    chunkFails
      ? Promise.reject(new Error('no network'))
      : Promise.resolve({ api: '/api', realtime: { key: 'k', host: 'h', port: 443, scheme: 'https' } }),
}));
vi.mock('./firstPage', () => ({ firstPage: Promise.resolve() }));
vi.mock('./idle', () => ({ whenIdle: (work: () => unknown) => work() }));
vi.mock('./leave', () => ({ isLeaving: () => leaving }));
vi.mock('./start', () => ({ refreshSession }));
vi.mock('./storage', () => ({ storage: { token: () => token, writeJson: () => undefined }, wallToken: () => wall }));

const load = async () => {
  vi.resetModules();
  return { ...(await import('./realtime')), ...(await import('./session')) };
};
const turns = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  done.length = 0;
  errors = [];
  joining = [];
  connection.state = 'connecting';
  token = 't1';
  wall = undefined;
  leaving = chunkFails = false;
});
afterEach(() => void vi.useRealTimers());

describe('real time', () => {
  it('joins each kind of channel, and leaves it with its last listener', async () => {
    const { subscribe } = await load();
    const stops = [
      ...['private-user.7', 'private-user.7', 'presence-sala', 'abierto'].map((name) =>
        subscribe(name, 'cambios', vi.fn()),
      ),
    ];
    await turns();
    expect(done).toEqual([
      ...['signin', 'listen private-user.7 .cambios', 'listen private-user.7 .cambios'],
      ...['listen presence-sala .cambios', 'listen abierto .cambios'],
    ]);
    done.length = 0;
    stops[0]?.();
    stops[0]?.();
    expect(done).toEqual(['stop private-user.7 .cambios']);
    stops[1]?.();
    expect(done).toEqual(['stop private-user.7 .cambios', 'stop private-user.7 .cambios', 'leave private-user.7']);
  });

  it('connects to the server that the configuration names, always with the token of now', async () => {
    const { subscribe } = await load();
    subscribe('abierto', 'x', vi.fn());
    await turns();
    expect(options).toMatchObject({
      ...{ broadcaster: 'reverb', key: 'k', wsHost: 'h', wsPort: 443, wssPort: 443, forceTLS: true },
      ...{ enabledTransports: ['ws'], channelAuthorization: { endpoint: 'http://localhost:3000/broadcasting/auth' } },
      userAuthentication: { endpoint: 'http://localhost:3000/broadcasting/user-auth' },
    });
    token = 't2';
    expect(options.channelAuthorization.headersProvider()).toEqual({
      ...{ Accept: 'application/json', Authorization: 'Bearer t2' },
    });
  });

  it('does nothing without a session, and for who left before it was there', async () => {
    token = undefined;
    const { subscribe } = await load();
    subscribe('abierto', 'x', vi.fn());
    await turns();
    token = 't1';
    subscribe('abierto', 'x', vi.fn())();
    await turns();
    expect(done).toEqual(['signin']);
  });

  it('on a wall signs nobody in', async () => {
    wall = 'w';
    const { subscribe } = await load();
    subscribe('abierto', 'x', vi.fn());
    await turns();
    expect(done).toEqual(['listen abierto .x']);
  });

  it('says in which state it is, and when that changes', async () => {
    const { onConnection } = await load();
    const heard: string[] = [];
    const stop = onConnection((state) => heard.push(state));
    await turns();
    for (const current of ['connected', 'connected', 'connecting', 'unavailable', 'failed', 'initialized'])
      await become(current);
    expect(heard).toEqual(['conectando', 'conectado', 'conectando', 'sin_conexion', 'conectando']);
    stop();
    await become('connected');
    expect(heard).toHaveLength(5);
  });

  it('is back when every channel has answered: what is read then misses nothing', async () => {
    const { onReconnection } = await load();
    const back = vi.fn();
    onReconnection(back);
    await turns();
    await become('connected');
    await become('unavailable');
    joining = [aJoining(), aJoining()];
    await become('connected');
    joining[0]?.answer();
    await turns();
    expect(back).not.toHaveBeenCalled();
    joining[1]?.answer();
    await turns();
    expect(back).toHaveBeenCalledTimes(1);
  });

  it('waits for no channel that does not answer, and says nothing of a connection that went meanwhile', async () => {
    const { onConnection } = await load();
    const heard: string[] = [];
    onConnection((state) => heard.push(state));
    await turns();
    joining = [aJoining()];
    await become('connected');
    await become('unavailable');
    joining[0]?.answer();
    await turns();
    expect(heard).toEqual(['conectando', 'sin_conexion']);
    joining = [aJoining()];
    await become('connected');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(heard).toEqual(['conectando', 'sin_conexion', 'conectado']);
  });

  it('tries again with the next listener if its code did not come', async () => {
    chunkFails = true;
    const { onConnection, subscribe } = await load();
    const heard: string[] = [];
    onConnection((state) => heard.push(state));
    await turns();
    expect(heard).toEqual(['conectando', 'sin_conexion']);
    chunkFails = false;
    subscribe('abierto', 'x', vi.fn());
    await turns();
    expect(heard).toEqual(['conectando', 'sin_conexion', 'conectando']);
  });

  it('tells who is not let in, and asks whether the session has ended', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { subscribe } = await load();
    const refused = vi.fn();
    subscribe('private-x', 'y', vi.fn(), refused);
    await turns();
    for (const reason of [{ status: 403 }, { status: 419 }, 'x']) errors[0]?.(reason);
    expect(refused.mock.calls).toEqual([[403], [419], [0]]);
    expect(api.mock.calls).toEqual([['/user']]);
    expect(warn).toHaveBeenCalledTimes(3);
    warn.mockRestore();
  });

  it('whose access has ended asks why, at most once a minute, and connects again', async () => {
    const { subscribe, session } = await load();
    session.setState({ empresa: 4 });
    subscribe('abierto', 'x', vi.fn());
    await turns();
    const revoke = (code: number) => bound['error']?.({ error: { data: { code } } } as never);
    revoke(4000);
    await turns();
    expect(api).not.toHaveBeenCalled();
    revoke(4009);
    await turns();
    expect(api.mock.calls).toEqual([['/seleccionar-empresa', { method: 'POST', body: { empresa_id: 4 } }]]);
    expect([refreshSession.mock.calls.length, done.at(-1)]).toEqual([1, 'connect']);
    revoke(4009);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(refreshSession).toHaveBeenCalledTimes(1);
    leaving = true;
    await vi.advanceTimersByTimeAsync(2_000);
    expect([refreshSession.mock.calls.length, done.filter((each) => each === 'connect').length]).toEqual([1, 1]);
  });

  it('ends with the log-out, and when another tab changes user or company', async () => {
    const { subscribe, onConnection, session, disconnect } = await load();
    const heard: string[] = [];
    onConnection((state) => heard.push(state));
    await turns();
    session.setState({ changedElsewhere: true });
    await turns();
    expect([done.at(-1), heard.at(-1)]).toEqual(['disconnect', 'sin_conexion']);
    done.length = 0;
    subscribe('abierto', 'x', vi.fn());
    await turns();
    expect(done).toEqual([]);
    disconnect();
  });
});
