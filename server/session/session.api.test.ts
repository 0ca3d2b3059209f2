import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { newActivation } from './links';
import { hashPassword } from './passwords';
import { enlaceTable, membresiaTable, sesionTable, usuarioTable } from '../db/tables/usuarios';

const api = useApi(startOwnApi);

const password = 'una clave larga';

const anAccount = async (companies: number[] = []) => {
  const person = await api.person('admin', companies);
  await api.db.system
    .update(usuarioTable)
    .set({ clave_hash: await hashPassword(password) })
    .where(eq(usuarioTable.id, person.id));
  return person;
};

const login = (email: string, given = password) => api.call('POST', '/api/login', { email, password: given });
const bearer = (token: string, more = {}) => ({ authorization: `Bearer ${token}`, ...more });

describe('log-in', () => {
  it('returns a token that works and is stored only as a hash', async () => {
    const { email } = await anAccount();
    const { status, json, headers } = await login(` ${email.toUpperCase()} `);
    expect(status).toBe(200);
    expect(json.user).toMatchObject({ email, rol_id: 2 });
    expect(new Date(String(headers['x-sesion-expira'])).getTime()).toBeGreaterThan(Date.now() + 11 * 3_600_000);
    expect((await api.call('GET', '/api/user', undefined, bearer(json.token))).json.email).toBe(email);
    const stored = await api.db.system.select().from(sesionTable).where(eq(sesionTable.token_hash, json.token));
    expect(stored).toEqual([]);
  });

  it('refuses an unknown address and a wrong password with the same answer', async () => {
    const { email } = await anAccount();
    const wrong = await login(email, 'otra clave larga');
    const unknown = await login('nadie@prueba.test');
    expect(wrong.status).toBe(401);
    expect(wrong.json).toEqual(unknown.json);
    expect(wrong.json.code).toBe('CREDENCIALES_INVALIDAS');
  });

  it('is locked for an account after five failures, also with twenty at once, and says for how long', async () => {
    const { email } = await anAccount();
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(email, 'adivinando...')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    const right = await login(email);
    expect(right.json.code).toBe('DEMASIADOS_INTENTOS');
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(800);
  });

  it.each([
    ['composed', 'NFC', 'NFC'],
    ['decomposed', 'NFC', 'NFD'],
    ['composed, kept before passwords had one spelling', 'NFD', 'NFC'],
  ] as const)('takes an accented password as any keyboard writes it: %s', async (_what, kept, given) => {
    const { id, email } = await anAccount();
    const secret = 'añoranza más larga';
    const { hash } = await import('@node-rs/argon2');
    await api.db.system
      .update(usuarioTable)
      .set({ clave_hash: await hash(secret.normalize(kept)) })
      .where(eq(usuarioTable.id, id));
    expect((await login(email, secret.normalize(given))).status).toBe(200);
    expect((await login(email, 'anoranza mas larga')).status).not.toBe(200);
  });

  it('does not count successes', async () => {
    const { email } = await anAccount();
    for (let i = 0; i < 8; i++) expect((await login(email)).status).toBe(200);
  });

  it('reports the missing field', async () => {
    expect((await api.call('POST', '/api/login', { email: 'a@b.test' })).json.errors).toEqual({
      password: ['Obligatorio'],
    });
  });
});

describe('a session', () => {
  it('ends with log-out, also on the doubled path of the old client', async () => {
    for (const path of ['/api/logout', '/api/api/logout', '/api/force-logout', '/api/api/force-logout']) {
      const { token } = await api.person('admin', []);
      expect((await api.call('POST', path, undefined, bearer(token))).status).toBe(200);
      expect((await api.call('GET', '/api/user', undefined, bearer(token))).json.code).toBe('TOKEN_INVALIDO');
    }
  });

  it('that has ended answers 419, an unknown or blocked one 401', async () => {
    const { id, token } = await api.person('admin', []);
    await api.db.system
      .update(sesionTable)
      .set({ expira_en: new Date(0).toISOString() })
      .where(eq(sesionTable.user_id, id));
    expect((await api.call('GET', '/api/user', undefined, bearer(token))).status).toBe(419);
    expect((await api.call('GET', '/api/user', undefined, bearer('x'.repeat(43)))).status).toBe(401);
    expect((await api.call('GET', '/api/user')).status).toBe(401);
    const other = await api.person('admin', []);
    await api.db.system.update(usuarioTable).set({ estado: 'bloqueado' }).where(eq(usuarioTable.id, other.id));
    expect((await api.call('GET', '/api/user', undefined, bearer(other.token))).json.code).toBe('TOKEN_INVALIDO');
  });

  it('is extended by requests, not by the check', async () => {
    const { id, token } = await api.person('admin', []);
    const soon = new Date(Date.now() + 60_000).toISOString();
    await api.db.system.update(sesionTable).set({ expira_en: soon }).where(eq(sesionTable.user_id, id));
    const checked = await api.call('GET', '/api/user', undefined, bearer(token, { 'x-sesion': 'comprobar' }));
    expect(checked.headers['x-sesion-expira']).toBe(soon);
    const worked = await api.call('GET', '/api/user', undefined, bearer(token));
    expect(new Date(String(worked.headers['x-sesion-expira'])).getTime()).toBeGreaterThan(Date.now() + 11 * 3_600_000);
  });

  it('never lasts longer than thirty days', async () => {
    const { id, token } = await api.person('admin', []);
    await api.db.system
      .update(sesionTable)
      .set({
        creada_en: sql`now() - interval '30 days' + interval '1 hour'`,
        expira_en: sql`now() + interval '10 minutes'`,
      })
      .where(eq(sesionTable.user_id, id));
    const { headers } = await api.call('GET', '/api/user', undefined, bearer(token));
    expect(new Date(String(headers['x-sesion-expira'])).getTime()).toBeLessThan(Date.now() + 3_600_000 + 5_000);
  });
});

describe('companies', () => {
  it('are those of the user, last used first', async () => {
    const { token } = await api.person('admin', [api.a, api.b]);
    expect(
      (await api.call('POST', '/api/seleccionar-empresa', { empresa_id: api.b }, bearer(token))).json,
    ).toMatchObject({
      empresa_id: api.b,
      nombre: 'Empresa B',
    });
    expect(
      (await api.call('GET', '/api/mis-empresas-con-detalles', undefined, bearer(token))).json.map(
        (row: { empresa_id: number }) => row.empresa_id,
      ),
    ).toEqual([api.b, api.a]);
  });

  it('are all of them for a superadmin, and none for a user without any', async () => {
    const of = async (role: 'superadmin' | 'admin') =>
      (await api.call('GET', '/api/mis-empresas-con-detalles', undefined, bearer((await api.person(role, [])).token)))
        .json;
    expect(await of('superadmin')).toHaveLength(2);
    expect(await of('admin')).toEqual([]);
  });

  it('of others cannot be chosen, nor distinguished from unknown ones', async () => {
    const { token } = await api.person('admin', [api.a]);
    const foreign = await api.call('POST', '/api/seleccionar-empresa', { empresa_id: api.b }, bearer(token));
    const absent = await api.call('POST', '/api/seleccionar-empresa', { empresa_id: 999_999 }, bearer(token));
    expect(foreign).toMatchObject({ status: 403, json: { code: 'EMPRESA_ACCESS_DENIED' } });
    expect(foreign.json).toEqual(absent.json);
  });

  it('can give another role by membership', async () => {
    const { id, token } = await api.person('admin', [api.a]);
    await api.db.system.update(membresiaTable).set({ rol_id: 4 }).where(eq(membresiaTable.user_id, id));
    const { status } = await api.call(
      'POST',
      '/api/niveles',
      { nombre: 'No' },
      bearer(token, { empresa_seleccionada: String(api.a) }),
    );
    expect(status).toBe(403);
  });

  it('are created only by superadmins, ready to use', async () => {
    expect((await api.as('admin').post('/api/admin-empresas', { nombre: 'Intrusa' })).code).toBe('PERMISO_DENEGADO');
    const { token } = await api.person('superadmin', []);
    const { status, json } = await api.call('POST', '/api/admin-empresas', { nombre: 'Nueva' }, bearer(token));
    expect(status).toBe(201);
    const levels = await api.call(
      'GET',
      '/api/niveles',
      undefined,
      bearer(token, { empresa_seleccionada: String(json.empresa_id) }),
    );
    expect(levels.json).toHaveLength(1);
  });
});

describe('the order of errors', () => {
  const body = { nombre: '' };
  const company = (id: unknown) => ({ empresa_seleccionada: String(id) });

  it('413 and 415 come before 401', async () => {
    expect((await api.call('POST', '/api/niveles', { nombre: 'x'.repeat(5_000_000) })).json.code).toBe(
      'CUERPO_MUY_GRANDE',
    );
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/niveles',
      payload: '<a/>',
      headers: { 'content-type': 'application/xml' },
    });
    expect(answer.json().code).toBe('TIPO_NO_SOPORTADO');
  });

  it('401 comes before the company, and before a body that is not JSON', async () => {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/niveles',
      payload: '{roto',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.json().code).toBe('TOKEN_INVALIDO');
  });

  it.each([
    {},
    company('abc'),
    company('1.5'),
    company(''),
    { empresa_seleccionada: '1', 'x-empresa-seleccionada': '2' },
  ])('400 with headers %j', async (headers) => {
    const { token } = await api.person('monitor', [api.a]);
    expect((await api.call('POST', '/api/niveles', body, bearer(token, headers))).json.code).toBe(
      'EMPRESA_NOT_SPECIFIED',
    );
  });

  it.each(['empresa_seleccionada', 'empresa-seleccionada', 'x-empresa-seleccionada'])(
    'the company is read from %s',
    async (header) => {
      const { token } = await api.person('admin', [api.a]);
      expect(
        (await api.call('GET', '/api/niveles', undefined, bearer(token, { [header]: String(api.a) }))).status,
      ).toBe(200);
    },
  );

  it('403 for the company comes before 403 for the role, then 404, then 422', async () => {
    const monitor = await api.person('monitor', [api.a]);
    for (const id of [api.b, 999_999, 99_999_999_999])
      expect((await api.call('POST', '/api/niveles', body, bearer(monitor.token, company(id)))).json.code).toBe(
        'EMPRESA_ACCESS_DENIED',
      );
    expect((await api.call('PUT', '/api/niveles/999999', body, bearer(monitor.token, company(api.a)))).json.code).toBe(
      'PERMISO_DENEGADO',
    );
    const admin = await api.person('admin', [api.a]);
    expect((await api.call('PUT', '/api/niveles/999999', body, bearer(admin.token, company(api.a)))).json.code).toBe(
      'NO_ENCONTRADO',
    );
    expect((await api.call('PUT', '/api/niveles/uno', body, bearer(admin.token, company(api.a)))).json.code).toBe(
      'NO_ENCONTRADO',
    );
    expect((await api.call('POST', '/api/niveles', body, bearer(admin.token, company(api.a)))).json.code).toBe(
      'VALIDACION',
    );
  });

  it('unauthenticated clients learn nothing of unknown paths', async () => {
    expect((await api.call('GET', '/api/nada')).status).toBe(401);
    expect((await api.as('admin').get('/api/nada')).code).toBe('NO_ENCONTRADO');
  });
});

describe('an activation link', () => {
  const invited = async () => {
    const { id, email } = await api.person('admin', []);
    await api.db.system.update(usuarioTable).set({ estado: 'invitado' }).where(eq(usuarioTable.id, id));
    return { id, email, secret: await newActivation(api.db.system, id) };
  };

  it('sets the first password and logs in, once, even when used twice at once', async () => {
    const { email, secret } = await invited();
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.call('POST', `/api/activar-cuenta/${secret}`, { password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await login(email)).status).toBe(200);
  });

  it('stays valid after a password that is too short', async () => {
    const { secret } = await invited();
    expect((await api.call('POST', `/api/activar-cuenta/${secret}`, { password: 'corta' })).json.errors).toEqual({
      password: ['Mínimo 10 caracteres'],
    });
    expect((await api.call('POST', `/api/activar-cuenta/${secret}`, { password })).status).toBe(200);
  });

  it('ends after a week, and when a newer one is created', async () => {
    const { id, secret } = await invited();
    await newActivation(api.db.system, id);
    expect((await api.call('POST', `/api/activar-cuenta/${secret}`, { password })).json.code).toBe('ENLACE_INVALIDO');
    const late = await invited();
    await api.db.system
      .update(enlaceTable)
      .set({ expira_en: new Date(0).toISOString() })
      .where(eq(enlaceTable.user_id, late.id));
    expect((await api.call('POST', `/api/activar-cuenta/${late.secret}`, { password })).status).toBe(404);
  });
});
