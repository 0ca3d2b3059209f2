import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { portOf } from '../http';
import { hashPassword } from '../session/passwords';
import { usuarioTable } from '../db/tables/usuarios';
import { startOwnApi, type TestApi } from '../testing/app';
import { claveIngestaTable } from '../db/tables/posiciones';

const lines: string[] = [];
let api: TestApi;
let at: string;
beforeAll(async () => {
  const stream = { write: (line: string) => void lines.push(line) };
  // Every statement is slow, so that all of them are logged.
  api = await startOwnApi({ SLOW_QUERY_MS: '1' }, { logger: { level: 'debug', stream } });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  at = `http://127.0.0.1:${portOf(api.app.server)}`;
});
afterAll(() => api.close());
beforeEach(() => void lines.splice(0));

const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

/** While this table is renamed, its queries fail unexpectedly. */
const without = async <T>(table: string, work: () => Promise<T>): Promise<T> => {
  await api.db.system.execute(`alter table ${table} rename to ${table}_perdida`);
  try {
    return await work();
  } finally {
    await api.db.system.execute(`alter table ${table}_perdida rename to ${table}`);
  }
};

describe('a request id', () => {
  const idOf = async (given?: string) =>
    (await api.call('GET', '/healthz', undefined, given === undefined ? {} : { 'x-request-id': given })).headers[
      'x-request-id'
    ];

  it('is the one from the proxy, if it is short and plain', async () => {
    expect(await idOf('7f3c-A.b:1_2')).toBe('7f3c-A.b:1_2');
    for (const wrong of ['', 'con espacio', 'ana@prueba.test', '<script>', 'x'.repeat(65)])
      expect(await idOf(wrong)).toMatch(/^[a-z2-9]{6}-[0-9a-z]+$/);
    expect(await idOf()).not.toBe(await idOf());
  });

  it('is in the response to an unexpected error and in its log line', async () => {
    const answer = await without('niveles', () =>
      api.as('admin').call('GET', '/api/niveles', undefined, { 'x-request-id': 'de-la-prueba' }),
    );
    expect(answer).toMatchObject({
      status: 500,
      json: { referencia: 'de-la-prueba', message: expect.stringContaining('de-la-prueba') },
    });
    const [line] = logged().filter(({ msg }) => msg === 'unexpected');
    expect(line).toMatchObject({
      reqId: 'de-la-prueba',
      route: '/api/niveles',
      err: { type: 'DatabaseError', code: '42P01', stack: expect.stringContaining('\n    at ') },
    });
    expect(logged().find(({ route, status }) => route === '/api/niveles' && status === 500)).toMatchObject({
      reqId: 'de-la-prueba',
    });
  });
});

describe('log lines', () => {
  it('contain a slow statement and its company, not its values', async () => {
    await api.db.tenant(api.a, (tx) =>
      tx.execute(sql`select pg_sleep(0.05), ${'un valor'}::text as dado, 'un literal' as escrito`),
    );
    const found = logged().find(({ statement }) => String(statement).includes('pg_sleep'));
    expect(found).toMatchObject({
      msg: 'Slow statement',
      empresa: api.a,
      statement: "select pg_sleep(0.05), $1::text as dado, '…' as escrito",
    });
    expect(Number(found?.ms)).toBeGreaterThanOrEqual(45);
    const { text } = await fetch(`${at}/metrics`).then(async (answer) => ({ text: await answer.text() }));
    expect(text).toMatch(/^ftrack_slow_queries_total [1-9]/m);
  });

  it('say who was refused, what and from where', async () => {
    const email = 'nadie@correo.test';
    const password = 'Otra-clave-secreta-78';
    await api.call('POST', '/api/login', { email, password });
    await api.call('GET', '/api/user');
    await api.as('operario').call('GET', '/api/usuarios');
    const refused = logged().filter(({ msg }) => msg === 'refused');
    expect(refused).toEqual([
      expect.objectContaining({ code: 'CREDENCIALES_INVALIDAS', route: '/api/login', ip: '127.0.0.1', level: 30 }),
      expect.objectContaining({ code: 'TOKEN_INVALIDO', route: '/api/user', reqId: expect.any(String) }),
      expect.objectContaining({
        code: 'PERMISO_DENEGADO',
        route: '/api/usuarios',
        userId: expect.any(Number),
        empresaId: api.a,
      }),
    ]);
    expect(lines.join('')).not.toContain(email);
    expect(lines.join('')).not.toContain(password);
  });

  it('contain no secret, whatever is requested and however it fails', async () => {
    const email = 'secreta.persona@correo.test';
    const password = 'Una-clave-muy-secreta-77';
    const key = 'clave-de-ingesta-secreta';
    await api.db.system
      .insert(usuarioTable)
      .values({ email, name: 'Persona', rol_id: 2, estado: 'activo', clave_hash: await hashPassword(password) });
    await api.db.system.insert(claveIngestaTable).values({ empresa_id: api.a, clave: key });
    const send = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
      const answer = await fetch(at + path, {
        method,
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
    };
    const login = () => send('POST', '/api/login', { email, password });
    const token = String((await login()).json.token);
    expect(token.length).toBeGreaterThan(20);
    const headers = { authorization: `Bearer ${token}` };
    const link = 'kX9enlaceDeUnSoloUsoQueAbreTodo42';
    await send('GET', '/api/user', undefined, headers);
    await send('GET', `/api/invitations/${link}`);
    await send('GET', `/gps/${key}?id=desconocido&lat=1&lon=1`);
    for (const table of ['usuarios', 'sesiones', 'enlaces', 'claves_ingesta'])
      await without(table, async () => {
        expect((await login()).status).toBeGreaterThanOrEqual(200);
        await send('GET', '/api/user', undefined, headers);
        await send('GET', `/api/invitations/${link}`);
        await send('POST', '/api/password/email', { email });
        await send('GET', `/gps/${key}-nueva?id=desconocido&lat=1&lon=1`);
      });
    expect(lines.length).toBeGreaterThan(30);
    expect(logged().filter(({ msg }) => msg === 'unexpected').length).toBeGreaterThan(3);
    const all = lines.join('');
    for (const secret of [email, password, key, token, link]) expect(all).not.toContain(secret);
    expect(all).not.toMatch(/params|argon2/);
  });
});
