import Pusher from 'pusher';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, startBroker, testApp, testLimits, type TestBroker } from './testing';

let run: TestBroker;

beforeAll(async () => {
  run = await startBroker();
});
afterAll(() => run.close());

const base = () => `http://127.0.0.1:${run.port}`;

interface Call {
  method?: string;
  path?: string;
  body?: unknown;
  params?: Record<string, string>;
}

/** A call signed by the SDK; `tamper` changes it in transit. */
const call = async (
  { method = 'POST', path = '/events', body, params }: Call,
  tamper: (url: URL, text: string | undefined) => string | undefined = (_, text) => text,
) => {
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  const full = `/apps/${testApp.id}${path}`;
  const query = run.sdk.createSignedQueryString({
    method,
    path: full,
    ...(text !== undefined && { body: text }),
    ...(params && { params }),
  });
  const url = new URL(`${full}?${query}`, base());
  const sent = tamper(url, text);
  const answer = await fetch(url, { method, ...(sent !== undefined && { body: sent }) });
  return { status: answer.status, json: (await answer.json()) as unknown };
};

const event = (overrides: object = {}) => ({ name: 'uno', data: '{}', channels: ['avisos'], ...overrides });

describe('a call is trusted', () => {
  it('when the SDK signed it', async () => {
    expect(await call({ body: event() })).toEqual({ status: 200, json: {} });
  });

  const resigned = (change: (params: URLSearchParams) => void) => (url: URL, text: string | undefined) => {
    change(url.searchParams);
    return text;
  };
  it.each([
    ['signature', resigned((q) => q.set('auth_signature', '0'.repeat(64)))],
    ['missing signature', resigned((q) => q.delete('auth_signature'))],
    ['key', resigned((q) => q.set('auth_key', 'otra'))],
    ['time', resigned((q) => q.set('auth_timestamp', String(Number(q.get('auth_timestamp')) + 1)))],
    ['version', resigned((q) => q.set('auth_version', '2.0'))],
    ['missing digest', resigned((q) => q.delete('body_md5'))],
    ['added parameter', resigned((q) => q.set('info', 'user_count'))],
    ['repeated parameter', resigned((q) => q.append('auth_key', testApp.key))],
    ['body', (_: URL, text: string | undefined) => text?.replace('uno', 'dos')],
    ['body, by one space', (_: URL, text: string | undefined) => `${text ?? ''} `],
  ])('not when somebody changed its %s', async (_, tamper) => {
    expect((await call({ body: event() }, tamper)).status).toBe(401);
  });

  it('not when another key signed it, though with the right secret', async () => {
    const other = new Pusher({
      appId: testApp.id,
      key: 'otra',
      secret: testApp.secret,
      host: '127.0.0.1',
      port: String(run.port),
    });
    await expect(other.trigger('avisos', 'uno', {})).rejects.toMatchObject({ status: 401 });
  });

  it.each([
    [-601, 401],
    [-600, 200],
    [600, 200],
    [601, 401],
  ])('up to ten minutes off, even with a valid signature: %i seconds answer %i', async (seconds, status) => {
    let wall = 0;
    const other = await startBroker({ clock: { now: () => 0, wall: () => wall, every: () => () => undefined } });
    const body = JSON.stringify(event());
    const path = `/apps/${testApp.id}/events`;
    const query = other.sdk.createSignedQueryString({ method: 'POST', path, body });
    wall = (Number(new URLSearchParams(query).get('auth_timestamp')) + seconds) * 1_000;
    expect((await fetch(`http://127.0.0.1:${other.port}${path}?${query}`, { method: 'POST', body })).status).toBe(
      status,
    );
    await other.close();
  });

  it('not when the application or the call does not exist', async () => {
    expect((await fetch(`${base()}/apps/otra/events`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${base()}/apps/__proto__/events`, { method: 'POST' })).status).toBe(404);
    expect((await call({ path: '/nada', body: {} })).status).toBe(404);
    expect((await call({ method: 'GET', path: '/events' })).status).toBe(404);
  });
});

describe('publishing', () => {
  it('checks the whole request before sending any of it', async () => {
    const client = await connect(run.port);
    client.send('pusher:subscribe', { channel: 'avisos' });
    await client.next('pusher_internal:subscription_succeeded');
    expect((await call({ body: event({ channels: ['avisos', 'con espacio'] }) })).status).toBe(400);
    const batch = [
      { channel: 'avisos', name: 'uno', data: '{}' },
      { channel: 'avisos', name: 'dos' },
    ];
    expect((await call({ path: '/batch_events', body: { batch } })).status).toBe(400);
    expect(await client.soFar()).toEqual([]);
  });

  it('passes data on byte for byte, in order', async () => {
    const client = await connect(run.port);
    client.send('pusher:subscribe', { channel: 'avisos' });
    await client.next('pusher_internal:subscription_succeeded');
    const raw: string[] = [];
    client.socket.on('message', (text) => raw.push((JSON.parse(String(text)) as { data: string }).data));
    const texts = ['{ "a" : 1.0 }', '"ñ\u2028"', 'no es JSON', ''];
    await run.sdk.triggerBatch(texts.map((data) => ({ channel: 'avisos', name: 'uno', data })));
    await client.soFar();
    expect(raw.slice(0, -1)).toEqual(texts);
  });

  it.each([
    ['no JSON', '{"name":', 400],
    ['a list', [], 400],
    ['no channel', event({ channels: undefined }), 400],
    ['no channels', event({ channels: [] }), 400],
    ['101 channels', event({ channels: Array(101).fill('avisos') }), 400],
    ['a channel that is no text', event({ channels: [{}] }), 400],
    ['no name', event({ name: undefined }), 400],
    ['a long name', event({ name: 'x'.repeat(201) }), 400],
    ['a name of the protocol', event({ name: 'pusher:error' }), 400],
    ['data that is no text', event({ data: {} }), 400],
    ['too much data', event({ data: 'ñ'.repeat(6_000) }), 413],
    ['a socket that cannot be', event({ socket_id: 'x' }), 400],
    ['too large a body', event({ extra: 'x'.repeat(testLimits.api.bodyBytes) }), 413],
  ])('%s is refused', async (_, body, status) => {
    expect(await call({ body })).toMatchObject({ status, json: { error: expect.any(String) as string } });
  });

  it.each([
    ['an empty batch', { batch: [] }],
    ['a batch of eleven', { batch: Array(11).fill({ channel: 'avisos', name: 'uno', data: '' }) }],
    ['a batch of numbers', { batch: [1] }],
  ])('%s is refused', async (_, body) => {
    expect((await call({ path: '/batch_events', body })).status).toBe(400);
  });
});

describe('a query', () => {
  it('returns channels, members and counts, and stops counting a socket the moment it closes', async () => {
    const [one, two] = [await connect(run.port), await connect(run.port)];
    for (const client of [one, two]) {
      client.send('pusher:subscribe', {
        channel: 'presence-sala',
        ...run.sdk.authorizeChannel(client.socketId, 'presence-sala', { user_id: '5' }),
      });
      await client.next('pusher_internal:subscription_succeeded');
    }
    const get = async (path: string, params?: Record<string, string>) =>
      (await call({ method: 'GET', path, ...(params && { params }) })).json;
    const info = 'user_count,subscription_count';
    expect(await get('/channels/presence-sala', { info })).toEqual({
      occupied: true,
      subscription_count: 2,
      user_count: 1,
    });
    expect(await get('/channels', { filter_by_prefix: 'presence-', info })).toEqual({
      channels: { 'presence-sala': { subscription_count: 2, user_count: 1 } },
    });
    expect(await get('/channels', { filter_by_prefix: 'private-' })).toEqual({ channels: {} });
    expect(await get('/channels/presence-sala/users')).toEqual({ users: [{ id: '5' }] });
    expect(await call({ body: event({ channels: ['presence-sala'], info }) })).toMatchObject({
      json: { channels: { 'presence-sala': { subscription_count: 2, user_count: 1 } } },
    });
    for (const client of [one, two]) client.socket.close();
    await Promise.all([one.closed, two.closed]);
    expect(await get('/channels/presence-sala', { info })).toEqual({
      occupied: false,
      subscription_count: 0,
      user_count: 0,
    });
    expect(await get('/channels/presence-sala/users')).toEqual({ users: [] });
  });

  it.each(['/channels/avisos/users', '/channels/%ff', '/channels/a%20b'])('for %s is refused', async (path) => {
    expect((await call({ method: 'GET', path })).status).toBe(400);
  });
});
