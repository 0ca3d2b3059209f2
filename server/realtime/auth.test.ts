import Fastify, { type FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import Echo from 'laravel-echo';
import PusherClient from 'pusher-js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { ApiError, errorAnswers } from '../plugins/errors';
import { createBroker, broadcastingAuth, brokerHttpApi, createPublisher, overHttp, type Broker } from './index';
import { testApp, testLimits } from './testing';

const user = { id: 7, name: 'Mónica Monitor', email: 'monitor@ftrack.demo', img_url: null, rol_id: 4 };

/** Replaces the guard: one token, one user. */
const oneUser = fp(async (app) => {
  app.decorateRequest('session', null);
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.allow !== 'user') return;
    if (request.headers.authorization !== 'Bearer token-de-monica') throw new ApiError('TOKEN_INVALIDO');
    request.session = { id: 1, user, ends: Date.now() + 60_000, idle: 60_000, confirmed: true, owes: false };
  });
});

let app: FastifyInstance;
let broker: Broker;
let port: number;
let members: Set<number>;

const start = async (options?: { publicApi: boolean }) => {
  members = new Set([1]);
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  broker = createBroker({ apps: [testApp], origins: 'same', log: () => undefined, limits: testLimits });
  broker.attach(app.server);
  app.addHook('preClose', broker.close);
  await app.register(errorAnswers);
  await app.register(oneUser);
  await app.register(brokerHttpApi(broker, options));
  await app.register(
    broadcastingAuth({
      appId: testApp.id,
      key: testApp.key,
      secret: testApp.secret,
      mayJoin: async (_request, channel) =>
        channel.kind === 'user' ? channel.userId === user.id : 'empresaId' in channel && members.has(channel.empresaId),
      topicsFor: () => [],
      onGranted: broker.identify,
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
};

beforeEach(() => start());
afterEach(() => app.close());

const ask = (
  body: unknown,
  { url = '/broadcasting/auth', type = 'application/json', token = 'token-de-monica' } = {},
) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

const good = { socket_id: '12.34', channel_name: 'private-empresa.1.posiciones' };

describe('the authorisation answer', () => {
  it.each(['/broadcasting/auth', '/api/broadcasting/auth'])('%s signs for forms and JSON alike', async (url) => {
    const [json, form] = [
      await ask(good, { url }),
      await ask(new URLSearchParams(good).toString(), { url, type: 'application/x-www-form-urlencoded' }),
    ];
    expect(json.statusCode).toBe(200);
    expect(json.json()).toEqual({ auth: expect.stringMatching(/^test-key:[0-9a-f]{64}$/) as string });
    expect(form.json()).toEqual(json.json());
  });

  it('contains the member of a presence channel', async () => {
    const answer = await ask({ ...good, channel_name: 'presence-empresa.1' });
    expect(JSON.parse(answer.json<{ channel_data: string }>().channel_data)).toEqual({
      user_id: '7',
      user_info: { id: 7, name: 'Mónica Monitor' },
    });
  });

  it('is 401 without a token', async () => {
    expect((await ask(good, { token: '' })).statusCode).toBe(401);
  });

  it.each([
    'private-empresa.2.posiciones',
    'private-empresa.999999999.posiciones',
    'private-empresa.1.otra',
    'private-empresa.1.posiciones.mas',
    'private-user.8',
    'presence-empresa.2',
    'private-encrypted-x',
    'avisos',
    '__proto__',
    'private-empresa.1.posiciones\n',
  ])('is the same 403 for %j', async (channel_name) => {
    const answer = await ask({ ...good, channel_name });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({
      code: 'PERMISO_DENEGADO',
      error: 'Permiso denegado',
      message: 'Su rol no permite esta acción.',
    });
  });

  it.each([
    [{}, ['socket_id', 'channel_name']],
    [{ ...good, socket_id: '12' }, ['socket_id']],
    [{ ...good, socket_id: '1.1:private-user.8' }, ['socket_id']],
    [{ ...good, socket_id: 12.34 }, ['socket_id']],
    [{ ...good, channel_name: '' }, ['channel_name']],
    [{ ...good, channel_name: ['private-empresa.1.posiciones'] }, ['channel_name']],
    [{ ...good, channel_name: 'x'.repeat(201) }, ['channel_name']],
  ])('is 422 for %j', async (body, fields) => {
    const answer = await ask(body);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(fields);
  });

  it('reads no more than 4 KB', async () => {
    expect((await ask({ ...good, extra: 'x'.repeat(5_000) })).statusCode).toBe(413);
  });

  it('signs users in with their own id', async () => {
    const answer = await ask({ socket_id: '12.34' }, { url: '/broadcasting/user-auth' });
    expect(JSON.parse(answer.json<{ user_data: string }>().user_data)).toEqual({
      id: '7',
      user_info: { id: 7, name: 'Mónica Monitor' },
    });
  });
});

describe('the HTTP API', () => {
  const up = () => fetch(`http://127.0.0.1:${port}/apps/${testApp.id}/connections`);
  const forwarded = (name: string, value = 'for=203.0.113.9') =>
    fetch(`http://127.0.0.1:${port}/apps/${testApp.id}/connections`, { headers: { [name]: value } });
  const proxies = [
    'Forwarded',
    'Via',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Real-IP',
    'X-Client-IP',
    'X-Envoy-External-Address',
  ];
  const networks = [
    'CDN-Loop',
    'CF-Connecting-IP',
    'CF-Ray',
    'True-Client-IP',
    'Fastly-Client-IP',
    'X-Azure-ClientIP',
    'X-Cluster-Client-IP',
  ];
  /** Sends a request as nginx does by default; returns the status. */
  const old = async (headers: string) => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let text = '';
    socket
      .on('data', (part: string) => (text += part))
      .end(`GET /apps/${testApp.id}/connections HTTP/1.0\r\n${headers}\r\n`);
    await once(socket, 'close');
    return Number(text.split(' ')[1]);
  };

  it('is available to this machine', async () => {
    expect((await up()).status).toBe(401);
    expect((await forwarded('accept', '*/*')).status).toBe(401);
  });

  it.each([...proxies, ...networks])('is not available to requests that a proxy forwards with %s', async (name) => {
    expect((await forwarded(name)).status).toBe(404);
    expect((await forwarded(name, '')).status).toBe(404);
    expect(await old(`${name.toUpperCase()}: 127.0.0.1\r\nConnection: close, ${name}\r\n`)).toBe(404);
  });

  it('is available to this machine in HTTP/1.0 too', async () => {
    expect(await old('')).toBe(401);
  });

  it('is available to everyone when it is public', async () => {
    await app.close();
    await start({ publicApi: true });
    expect((await forwarded('x-forwarded-for')).status).toBe(401);
  });
});

describe('with Echo in the browser and the SDK in the server on one port', () => {
  const echoWith = (token: string) =>
    new Echo<'reverb'>({
      broadcaster: 'reverb',
      Pusher: PusherClient,
      key: testApp.key,
      wsHost: '127.0.0.1',
      wsPort: port,
      forceTLS: false,
      enabledTransports: ['ws'],
      authEndpoint: `http://127.0.0.1:${port}/broadcasting/auth`,
      auth: { headers: { Authorization: `Bearer ${token}` } },
    });

  it('positions reach a member of the company, until the user is terminated', async () => {
    const echo = echoWith('token-de-monica');
    const channel = echo.private('empresa.1.posiciones');
    const received = new Promise((resolve) => channel.listen('.posiciones', resolve));
    await new Promise<void>((resolve) => channel.subscribed(resolve));
    const { id: appId, key, secret } = testApp;
    const transport = overHttp({ host: '127.0.0.1', port, scheme: 'http', appId, key, secret });
    const publisher = createPublisher(transport, { log: () => undefined });
    await publisher.publish('private-empresa.1.posiciones', 'posiciones', { t: 1, filas: [] });
    expect(await received).toEqual({ t: 1, filas: [] });
    const disconnected = new Promise<void>((resolve) => echo.connector.pusher.connection.bind('disconnected', resolve));
    await broker.terminateUser(user.id);
    await disconnected;
    await publisher.close();
  });

  it.each([
    ['an outsider', 'otro', 'empresa.1.posiciones', 401],
    ['another company', 'token-de-monica', 'empresa.2.posiciones', 403],
  ])('%s gets a subscription error with the status', async (_, token, name, status) => {
    const echo = echoWith(token);
    const error = await new Promise((resolve) => echo.private(name).error(resolve));
    expect(error).toMatchObject({ type: 'AuthError', status });
    echo.disconnect();
  });
});
