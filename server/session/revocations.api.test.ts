import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import PusherClient from 'pusher-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/core/limits';
import { channels } from '#contract/core/realtime';
import type { Role } from '#contract/core/roles';
import { buildApp } from '../app';
import { portOf } from '../http';
import { readEnv } from '../env';
import { startBroker, testApp } from '../realtime/testing';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { listeners } from '../testing/listener';
import { blockUser } from './door/block';
import { hashOf } from './secrets';
import { openSession } from './sessions';
import { sesionTable } from '../db/tables/usuarios';

const api = useApi(startOwnApi);
let port: number;
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  port = portOf(api.app.server);
});

const listener = listeners(() => port);
const authorization = (token: string) => ({ authorization: `Bearer ${token}` });

const member = async (role: Role, companies: number[]) => {
  const person = await api.person(role, companies);
  const call = (company: number) =>
    api.call('GET', '/api/niveles', undefined, {
      ...authorization(person.token),
      empresa_seleccionada: String(company),
    });
  return { ...person, call };
};

const patch = async (id: number, body: object) => {
  const admin = api.as('admin');
  const { version } = (await admin.call('GET', `/api/usuarios/${id}`)).json;
  const { status } = await admin.call('PUT', `/api/usuarios/${id}`, { ...body, version });
  expect(status).toBe(200);
};

describe('a user who is blocked in their only company', () => {
  it('is out at once: tokens get 401, sockets close with 4009, and only theirs', async () => {
    const { id, token, call } = await member('operario', [api.a]);
    const other = await member('operario', [api.a]);
    const mine = await listener(token, channels.company(api.a, 'posiciones'));
    const own = await listener(token, channels.user(id));
    const theirs = await listener(other.token, channels.company(api.a, 'posiciones'));
    expect((await call(api.a)).status).toBe(200);
    await patch(id, { estado: 'bloqueado' });
    expect((await call(api.a)).json.code).toBe('TOKEN_INVALIDO');
    expect(await Promise.all([mine.closed, own.closed])).toEqual([4009, 4009]);
    expect(theirs.connected()).toBe(true);
    await expect(
      listener(
        (await openSession(api.db.system, id, { agente: '', ip: '' })).token,
        channels.company(api.a, 'posiciones'),
      ),
    ).rejects.toBeTruthy();
  });
});

describe('a user who is blocked in one of two companies', () => {
  it('keeps working in the other', async () => {
    const { id, token, call } = await member('operario', [api.a, api.b]);
    const here = await listener(token, channels.company(api.a, 'posiciones'));
    const there = await listener(token, channels.company(api.b, 'posiciones'));
    await patch(id, { estado: 'bloqueado' });
    expect(await here.closed).toBe(4009);
    expect((await call(api.a)).json.code).toBe('EMPRESA_ACCESS_DENIED');
    expect((await call(api.b)).status).toBe(200);
    expect(there.connected()).toBe(true);
    await patch(id, { estado: 'activo' });
    expect((await call(api.a)).status).toBe(200);
  });
});

describe('a user who is removed from a company', () => {
  it('gets 403 EMPRESA_ACCESS_DENIED, and no more of its events', async () => {
    const { id, token, call } = await member('monitor', [api.a]);
    const socket = await listener(token, channels.company(api.a, 'posiciones'));
    expect((await api.as('admin').call('DELETE', `/api/usuarios/${id}`)).json).toEqual({ id });
    expect((await call(api.a)).json.code).toBe('EMPRESA_ACCESS_DENIED');
    expect(await socket.closed).toBe(4009);
    await expect(listener(token, channels.company(api.a, 'posiciones'))).rejects.toBeTruthy();
  });
});

describe('a user whose new role may join fewer channels', () => {
  it('loses the socket, and one with the same channels keeps it', async () => {
    const { id, token } = await member('admin', [api.a]);
    const socket = await listener(token, channels.company(api.a, 'posiciones'));
    await patch(id, { rol_id: 2 });
    expect(socket.connected()).toBe(true);
    await patch(id, { rol_id: 3 });
    expect(await socket.closed).toBe(4009);
  });
});

describe('a session that is ended', () => {
  it('closes its own socket and no other of its user', async () => {
    const { id, token } = await member('monitor', [api.a]);
    const elsewhere = (await openSession(api.db.system, id, { agente: '', ip: '' })).token;
    const here = await listener(token, channels.company(api.a, 'posiciones'));
    const there = await listener(elsewhere, channels.company(api.a, 'posiciones'));
    expect((await api.call('DELETE', '/api/user/sesiones', undefined, authorization(token))).json).toEqual({
      cerradas: 1,
    });
    expect(await there.closed).toBe(4009);
    expect(here.connected()).toBe(true);
    await api.call('POST', '/api/logout', undefined, authorization(token));
    expect(await here.closed).toBe(4009);
  });
});

describe('a session that expires', () => {
  it('closes its own socket within five seconds, without any request', async () => {
    const { id, token } = await member('monitor', [api.a]);
    const elsewhere = (await openSession(api.db.system, id, { agente: '', ip: '' })).token;
    const here = await listener(token, channels.company(api.a, 'posiciones'));
    const there = await listener(elsewhere, channels.company(api.a, 'posiciones'));
    const from = Date.now();
    await api.db.system
      .update(sesionTable)
      .set({ expira_en: sql`now() + interval '1 second'` })
      .where(eq(sesionTable.token_hash, hashOf(elsewhere)));
    expect(await there.closed).toBe(4009);
    expect(Date.now() - from).toBeLessThan(1_000 + limits.revocation.poll + 1_500);
    expect(here.connected()).toBe(true);
  });
});

describe('an external real-time server', () => {
  it('is asked to close the sockets of a blocked user', async () => {
    const outside = await startBroker();
    const { app, revocations } = await buildApp({
      db: api.db,
      env: readEnv({
        TRACKERS: 'off',
        FTRACK_DEMO: 'off',
        EMBEDDED_BROKER: 'off',
        BROADCAST_HOST: '127.0.0.1',
        BROADCAST_PORT: String(outside.port),
      }),
      secrets: { broadcast: testApp },
      client: path.resolve('dist/client'),
      version: 'test',
    });
    const { id, token } = await member('monitor', [api.a]);
    const client = new PusherClient(testApp.key, {
      cluster: '',
      wsHost: '127.0.0.1',
      wsPort: outside.port,
      forceTLS: false,
      enabledTransports: ['ws'],
      userAuthentication: {
        transport: 'ajax',
        endpoint: '',
        customHandler: ({ socketId }, done) =>
          void app
            .inject({
              method: 'POST',
              url: '/broadcasting/user-auth',
              payload: { socket_id: socketId },
              headers: authorization(token),
            })
            .then((answer) => done(null, answer.json())),
      },
    });
    try {
      const closed = new Promise<number>((resolve) =>
        client.connection.bind(
          'error',
          ({ error }: { error?: { data?: { code?: number } } }) => error?.data?.code && resolve(error.data.code),
        ),
      );
      client.signin();
      await client.user.signinDonePromise;
      await api.db.system.transaction((tx) => blockUser(tx, id));
      await revocations.apply();
      expect(await closed).toBe(4009);
    } finally {
      client.disconnect();
      await app.close();
      await outside.close();
    }
  });
});

describe('another process on the same database', () => {
  it('closes its own sockets within five seconds', async () => {
    const second = await buildApp({
      db: api.db,
      env: readEnv({ TRACKERS: 'off', FTRACK_DEMO: 'off' }),
      secrets: { broadcast: { id: 'test', key: 'test-key', secret: 'test-secret' } },
      client: path.resolve('dist/client'),
      version: 'test',
    });
    await second.app.listen({ port: 0, host: '127.0.0.1' });
    try {
      const { id, token, call } = await member('monitor', [api.a]);
      const socket = await listener(token, channels.company(api.a, 'posiciones'), portOf(second.app.server));
      const from = Date.now();
      await api.db.system.transaction((tx) => blockUser(tx, id));
      expect((await call(api.a)).status).toBe(401);
      expect(await socket.closed).toBe(4009);
      expect(Date.now() - from).toBeLessThan(limits.revocation.poll + 1_500);
    } finally {
      await second.app.close();
    }
  });
});
