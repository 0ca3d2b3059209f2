import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { nivelesDe, sujetosToken, type PermisosToken, type Permiso, type Token } from '#contract/requests/tokens';
import { tokenRuleOf } from '../../plugins/guard';
import { hashOf } from '../secrets';
import { membresiaTable } from '../../db/tables/usuarios';
import { doneJob } from '../../testing/jobs';
import { useApi } from '../../testing/useApi';
import { newToken } from '../grants/kinds/tokens';
import { tokenTable } from '../../db/tables/tokens';

const api = useApi();

const all = (level: 'lectura' | 'escritura', but?: string): PermisosToken =>
  Object.fromEntries(sujetosToken.filter((subject) => subject !== but).map((subject) => [subject, level]));

/** A stored token, its author being the company's admin. */
const aToken = async (permisos: PermisosToken, given: Partial<typeof tokenTable.$inferInsert> = {}) => {
  const secret = newToken();
  const { id: creado_por_id } = await api.as('admin').who;
  const [row] = await api.db.system
    .insert(tokenTable)
    .values({
      empresa_id: api.a,
      nombre: 'Programa',
      token_hash: hashOf(secret),
      permisos,
      direcciones: [],
      creado_por_id,
      ...given,
    })
    .returning({ id: tokenTable.id });
  return { id: row?.id ?? 0, secret, ...calls(secret) };
};

const calls = (secret: string) => ({
  call: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => api.call(method, url, body, { authorization: `Bearer ${secret}`, ...headers }),
});

const listed = async (): Promise<Token[]> => (await api.as('admin').call('GET', '/api/tokens')).json;

describe('a token', () => {
  it('is made by an admin, shown once, stored hashed, used without a company header, and ends when it is revoked', async () => {
    const { call } = api.as('admin');
    const made = await call('POST', '/api/tokens', { nombre: 'ERP', permisos: { activos: 'lectura' } });
    expect(made).toMatchObject({
      status: 201,
      json: { id: expect.any(Number), token: expect.stringMatching(/^ftr_[0-9A-Za-z]{40}$/) },
    });
    const { id, token } = made.json;
    const known = async () => (await listed()).find((each) => each.id === id);
    expect(await known()).toMatchObject({
      nombre: 'ERP',
      permisos: { activos: 'lectura' },
      direcciones: [],
      caduca_en: null,
      ultimo_uso_en: null,
    });
    const { rows } = await api.db.system.execute(sql`select * from tokens where id = ${id}`);
    expect(JSON.stringify([rows, await listed()])).not.toContain(token);

    const asset = await api.anActivo();
    const read = await calls(token).call('GET', `/api/activos/${asset.id}`);
    expect(read).toMatchObject({ status: 200, json: { id: asset.id } });
    expect(read.headers).toMatchObject({
      'ratelimit-limit': '600',
      'ratelimit-remaining': '599',
      'ratelimit-reset': expect.stringMatching(/^\d+$/),
    });
    expect(read.headers).not.toHaveProperty('x-sesion-expira');
    expect(await known()).toMatchObject({ ultimo_uso_en: expect.any(String), ultima_direccion: '127.0.0.1' });

    expect(await call('DELETE', `/api/tokens/${id}`)).toMatchObject({ status: 200, json: { id } });
    expect(await calls(token).call('GET', '/api/activos')).toMatchObject({
      status: 401,
      json: { code: 'TOKEN_INVALIDO' },
    });
    expect((await call('DELETE', `/api/tokens/${id}`)).status).toBe(404);
  });

  it('is not made wrongly', async () => {
    const { call } = api.as('admin');
    const refused = async (body: object) =>
      Object.keys(
        (await call('POST', '/api/tokens', { nombre: 'X', permisos: { activos: 'lectura' }, ...body })).json.errors,
      );
    expect(await refused({ nombre: ' ' })).toEqual(['nombre']);
    expect(await refused({ permisos: {} })).toEqual(['permisos']);
    expect(await refused({ permisos: { activos: 'todo' } })).toEqual(['permisos.activos']);
    expect((await call('POST', '/api/tokens', { nombre: 'X', permisos: { 'admin-users': 'lectura' } })).status).toBe(
      422,
    );
    expect(await refused({ caduca_en: '2020-01-01T00:00:00Z' })).toEqual(['caduca_en']);
    expect(await refused({ direcciones: ['10.0.0.0/33'] })).toEqual(['direcciones.0']);
  });

  it.each(['monitor', 'operario'] as const)('is none of a %s’s business', async (role) => {
    const { call } = api.as(role);
    const { id } = await aToken({ activos: 'lectura' });
    const answers = [
      await call('GET', '/api/tokens'),
      await call('POST', '/api/tokens', {}),
      await call('DELETE', `/api/tokens/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it('reads what it may read, writes what it may write, and is told what it lacks', async () => {
    const { call } = await aToken({ activos: 'lectura', niveles: 'escritura' });
    const level = await call('POST', '/api/niveles', { nombre: 'De un programa' });
    expect(level.status).toBe(201);
    expect((await call('GET', `/api/niveles/${level.json.id}`)).status).toBe(200);
    const refused = await call('POST', '/api/activos', { nombre: 'No' });
    expect(refused).toMatchObject({
      status: 403,
      json: { code: 'PERMISO_DENEGADO' },
      headers: { 'x-permiso-necesario': 'activos:escritura' },
    });
    expect((await call('GET', '/api/ordenes')).headers).toMatchObject({ 'x-permiso-necesario': 'ordenes:lectura' });
    expect((await call('GET', '/api/nada')).status).toBe(404);
  });

  it('is of one company: another’s header is refused, and its records do not exist', async () => {
    const { call } = await aToken(all('escritura'));
    const foreign = await api.anActivo({}, api.b);
    expect((await call('GET', `/api/activos/${foreign.id}`)).status).toBe(404);
    expect((await call('GET', '/api/activos', undefined, { empresa_seleccionada: String(api.a) })).status).toBe(200);
    expect(await call('GET', '/api/activos', undefined, { empresa_seleccionada: String(api.b) })).toMatchObject({
      status: 403,
      json: { code: 'EMPRESA_ACCESS_DENIED' },
    });
    expect(
      (await api.as('admin', api.b).call('DELETE', `/api/tokens/${(await aToken({ activos: 'lectura' })).id}`)).status,
    ).toBe(404);
  });

  it('ends on its day', async () => {
    const at = (ms: number) => ({ caduca_en: new Date(Date.now() + ms).toISOString() });
    expect((await (await aToken({ activos: 'lectura' }, at(60_000))).call('GET', '/api/activos')).status).toBe(200);
    expect((await (await aToken({ activos: 'lectura' }, at(-1_000))).call('GET', '/api/activos')).json.code).toBe(
      'TOKEN_INVALIDO',
    );
  });

  it.each([
    [['127.0.0.0/8'], 200],
    [['127.0.0.1'], 200],
    [['::ffff:127.0.0.0/104'], 200],
    [['10.0.0.0/8', '2001:db8::/32', '127.0.0.2'], 403],
    [['::/0'], 403],
  ])('works only from its addresses: %j', async (direcciones, status) => {
    const { call } = await aToken({ activos: 'lectura' }, { direcciones });
    const answer = await call('GET', '/api/activos');
    expect(answer.status).toBe(status);
    expect(answer.headers).not.toHaveProperty('x-permiso-necesario');
  });

  it('never may more than its author may now', async () => {
    const author = await api.person('admin', [api.a]);
    const { call } = await aToken(all('escritura'), { creado_por_id: author.id });
    const as = (change: Partial<typeof membresiaTable.$inferInsert>) =>
      api.db.system.update(membresiaTable).set(change).where(eq(membresiaTable.user_id, author.id));
    expect((await call('GET', '/api/dispositivos')).status).toBe(200);
    await as({ rol_id: 4 });
    expect((await call('GET', '/api/dispositivos')).status).toBe(403);
    expect((await call('GET', '/api/posiciones')).status).toBe(200);
    await as({ estado: 'bloqueado' });
    expect((await call('GET', '/api/posiciones')).status).toBe(401);
  });

  it('dies with its author’s membership, who removes them is told', async () => {
    const author = await api.person('admin', [api.a]);
    const { id, call } = await aToken({ activos: 'lectura' }, { creado_por_id: author.id, nombre: 'Del que se va' });
    const { status, json } = await api.as('admin').call('DELETE', `/api/usuarios/${author.id}`);
    expect(status).toBe(200);
    expect(JSON.stringify(json)).toContain('El token «Del que se va»');
    expect((await call('GET', '/api/activos')).status).toBe(401);
    expect((await listed()).map((each) => each.id)).not.toContain(id);
  });

  it('may call 600 times a minute, however many at once', async () => {
    const { id, call } = await aToken({ activos: 'lectura' });
    await api.db.system
      .update(tokenTable)
      .set({ ventana_en: sql`now()`, en_ventana: 596 })
      .where(eq(tokenTable.id, id));
    const answers = await Promise.all(Array.from({ length: 7 }, () => call('GET', '/api/activos/999999')));
    expect(answers.map(({ status }) => status).sort()).toEqual([404, 404, 404, 404, 429, 429, 429]);
    expect(answers.find(({ status }) => status === 429)).toMatchObject({
      json: { code: 'DEMASIADOS_INTENTOS' },
      headers: { 'retry-after': expect.stringMatching(/^\d+$/), 'ratelimit-remaining': '0' },
    });
    await api.db.system
      .update(tokenTable)
      .set({ ventana_en: sql`now() - interval '61 seconds'` })
      .where(eq(tokenTable.id, id));
    expect((await call('GET', '/api/activos')).headers).toMatchObject({ 'ratelimit-remaining': '599' });
  });

  it('sees the jobs that it started, and none of its author', async () => {
    const { call } = await aToken({ niveles: 'lectura' });
    const asked = { formato: 'csv', columnas: ['nombre'] };
    const own = await call('POST', '/api/niveles/exportar', asked);
    const authors = await api.as('admin').call('POST', '/api/niveles/exportar', asked);
    expect([own.status, authors.status]).toEqual([202, 202]);
    expect((await call('GET', `/api/trabajos/${authors.json.id}`)).status).toBe(404);
    const job = await doneJob(call, own.json.id);
    expect(job.archivo_url).toEqual(expect.any(String));
    expect((await call('GET', '/api/trabajos')).json.map(({ id }: { id: string }) => id)).toEqual([own.json.id]);
  });

  it('sees nothing of orders, plans or levels in what shows several kinds of records', async () => {
    const asset = await api.anActivo({ nombre: 'Camión de prueba' });
    const order = await api
      .as('admin')
      .call('POST', '/api/ordenes', { activo_id: asset.id, titulo: 'Camión de prueba al taller', tipo: 'correctivo' });
    expect(order.status).toBe(201);
    const kinds = async (permisos: PermisosToken) => {
      const { json } = await (await aToken(permisos)).call('GET', '/api/buscar?q=camión de prueba');
      return [...new Set(json.map(({ tipo }: { tipo: string }) => tipo))];
    };
    expect(await kinds({ activos: 'lectura' })).toEqual(['activos']);
    expect(await kinds({ activos: 'lectura', ordenes: 'lectura' })).toEqual(['activos', 'ordenes']);
    const only = await aToken({ activos: 'escritura', reportes: 'lectura' });
    expect(JSON.stringify((await only.call('GET', `/api/activos/${asset.id}/historial`)).json)).not.toContain(
      'al taller',
    );
    expect((await only.call('GET', `/api/activos/${asset.id}/resumen`)).json.proximo_mantenimiento).toBeNull();
    expect((await only.call('GET', '/api/dashboard')).json).toMatchObject({
      ordenes: null,
      por_atender: null,
      dispositivos_por_conexion: null,
    });
    const exported = await (
      await aToken({ ordenes: 'lectura' })
    ).call('POST', '/api/ordenes/exportar', { formato: 'csv', columnas: ['numero', 'activo_id'] });
    expect(exported.status).toBe(400);
  });
});

it('every route gives a token what its rights say, and no more', async () => {
  const known = new Map<string, Awaited<ReturnType<typeof aToken>>>();
  const tokenOf = async (name: string, permisos: PermisosToken) => {
    const token = known.get(name) ?? (await aToken(permisos));
    known.set(name, token);
    return token;
  };
  const wrong: unknown[] = [];
  let walked = 0;
  for (const { method, path, config } of api.routes) {
    const allow = config?.allow;
    if (!path.startsWith('/api/') || !allow || allow === 'anyone') continue;
    walked += 1;
    const rule = tokenRuleOf(allow, method, config.token);
    const ask = async ({ call }: Awaited<ReturnType<typeof aToken>>) => {
      const { status, headers } = await call(method as 'GET', path.replaceAll(/:\w+|\*/g, '0'));
      const lacks = headers['x-permiso-necesario'];
      return status === 403 ? `403 ${typeof lacks === 'string' ? lacks : ''}` : status === 401 ? '401' : 'reached';
    };
    const found: Record<string, string> = {};
    const expected: Record<string, string> = {};
    if (rule === 'never') {
      // One token may call only so often.
      found.all = await ask(await tokenOf(`all ${walked >> 8}`, all('escritura')));
      expected.all = '403 ';
    } else if (rule !== 'any') {
      const exactly = Object.fromEntries(rule.map((permiso) => permiso.split(':')));
      for (const permiso of rule) {
        const [subject = '', level] = permiso.split(':');
        found[`but ${permiso}`] = await ask(await tokenOf(`but ${subject}`, all('escritura', subject)));
        expected[`but ${permiso}`] = `403 ${permiso}`;
        if (level === 'lectura') continue;
        found[`only reading for ${permiso}`] = await ask(
          await tokenOf(`read ${subject}`, { ...all('escritura'), [subject]: 'lectura' }),
        );
        expected[`only reading for ${permiso}`] = `403 ${permiso}`;
      }
      found.exactly = await ask(await tokenOf(rule.join(), exactly));
      expected.exactly = 'reached';
    }
    if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push({ method, path, found, expected });
  }
  expect(walked).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});

it('the rights offered for a kind of records open some route', async () => {
  const asked = new Set<string>(
    api.routes.flatMap(({ method, config }) => {
      const rule =
        config?.allow && config.allow !== 'anyone' ? tokenRuleOf(config.allow, method, config.token) : 'never';
      return typeof rule === 'string' ? [] : rule;
    }),
  );
  const offered = sujetosToken.flatMap((subject) => nivelesDe(subject).map((level): Permiso => `${subject}:${level}`));
  expect(offered.filter((permiso) => !asked.has(permiso))).toEqual([]);
});

it.each([
  ['GET', '/api/dispositivos/claves'],
  ['POST', '/api/dispositivos/claves/rotar'],
  ['GET', '/api/mantenimiento/enlaces'],
  ['POST', '/api/mantenimiento/enlaces'],
  ['GET', '/api/tokens'],
  ['POST', '/api/tokens'],
  ['GET', '/api/user'],
  ['GET', '/api/user/sesiones'],
  ['DELETE', '/api/user/foto'],
  ['POST', '/api/logout'],
  ['GET', '/api/notificaciones'],
  ['GET', '/api/vistas'],
  ['GET', '/api/admin-empresas'],
  ['POST', '/broadcasting/user-auth'],
] as const)('no token reaches what is of people: %s %s', async (method, path) => {
  const superadmin = await api.person('superadmin', []);
  const { call } = await aToken(all('escritura'), { creado_por_id: superadmin.id });
  expect(await call(method, path, method === 'POST' ? {} : undefined)).toMatchObject({
    status: 403,
    json: { code: 'PERMISO_DENEGADO' },
  });
});
