import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createMailbox, linkIn } from '../../mail/testing';
import { startOwnApi } from '../../testing/app';
import { prepared, useApi } from '../../testing/useApi';
import { newActivation } from '../links';
import { enlaceTable, membresiaTable, usuarioTable } from '../../db/tables/usuarios';

const mailbox = prepared(createMailbox, ({ close }) => close());
const api = useApi(() => startOwnApi(mailbox.variables));

const password = 'una clave larga';
const bearer = (token: string, more = {}) => ({ authorization: `Bearer ${token}`, ...more });
const mailsTo = (email: string) => mailbox.sentTo(api.mail, email);
const tokenIn = async (email: string) => linkIn((await mailsTo(email)).at(-1)).searchParams.get('token') ?? '';

let outsiders = 0;
/** A guest with a new address each time, unless one is given. */
const guest = async (url: string, payload: object, remoteAddress = `10.0.${outsiders >> 8}.${outsiders++ & 255}`) => {
  const answer = await api.app.inject({ method: 'POST', url, payload, remoteAddress });
  return { status: answer.statusCode, json: answer.json(), headers: answer.headers, body: answer.body };
};

let invitees = 0;
const anAddress = () => `invitada${++invitees}@prueba.test`;
const invite = async (email: string, rol_id = 4, company = api.a) => {
  const answer = await api.as('admin', company).call('POST', '/api/usuarios', { email, rol_id });
  expect(answer.status).toBe(201);
  await api.mail.settled();
  return answer.json;
};
const login = (email: string, given = password) => api.call('POST', '/api/login', { email, password: given });
const expire = (email: string) =>
  api.db.system.execute(sql`
    update enlaces set expira_en = now() - interval '1 second'
    from usuarios u
    where u.id = user_id and u.email = ${email}`);

describe('an invitation to a new user', () => {
  it('leads by mail to an account in that company, logged in', async () => {
    const email = anAddress();
    await invite(email, 3);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('Invitación a Empresa A en Ftrack');
    expect(mail?.text).toMatch(/^.+, de Empresa A, le invita a trabajar en Ftrack como operario de Empresa A\./);
    const link = linkIn(mail);
    expect(`${link.origin}${link.pathname}`).toBe('http://localhost:8000/invitations/process');
    const token = link.searchParams.get('token');
    expect((await api.call('GET', `/api/invitations/process?token=${token}`)).json).toEqual({
      email,
      empresa: 'Empresa A',
      known: false,
    });

    const { status, json, headers } = await api.call('POST', '/api/register', {
      token,
      name: ' Inés Invitada ',
      password,
    });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(json.user).toMatchObject({ email, name: 'Inés Invitada', rol_id: 3 });
    expect((await api.call('GET', '/api/mis-empresas-con-detalles', undefined, bearer(json.token))).json).toMatchObject(
      [{ empresa_id: api.a, rol_id: 3 }],
    );
    expect((await login(email)).status).toBe(200);
  });

  it('is accepted once, also with three concurrent requests', async () => {
    const email = anAddress();
    await invite(email);
    const token = await tokenIn(email);
    const answers = await Promise.all(
      [1, 2, 3].map((n) => api.call('POST', '/api/register', { token, name: `Persona ${n}`, password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(
      (await api.call('POST', '/api/register', { token, name: 'Otra', password: 'otra clave larga' })).json.code,
    ).toBe('ENLACE_INVALIDO');
    expect((await login(email)).status).toBe(200);
  });

  it('reports errors in name and password, and stays valid', async () => {
    const email = anAddress();
    await invite(email);
    const token = await tokenIn(email);
    expect((await api.call('POST', '/api/register', { token, name: ' ', password: 'corta' })).json.errors).toEqual({
      name: ['Obligatorio'],
      password: ['Mínimo 10 caracteres'],
    });
    expect((await api.call('POST', '/api/register', { token, name: 'Ana', password })).status).toBe(200);
  });

  it('grants the role that the company set last', async () => {
    const email = anAddress();
    const { id, version } = await invite(email, 2);
    expect((await api.as('admin').call('PUT', `/api/usuarios/${id}`, { rol_id: 3, version })).status).toBe(200);
    const { json } = await api.call('POST', '/api/register', { token: await tokenIn(email), name: 'Ana', password });
    expect(json.user.rol_id).toBe(3);
  });

  it('is not accepted without a name and a password', async () => {
    const email = anAddress();
    await invite(email);
    const answer = await api.call('POST', '/api/invitations/process', { token: await tokenIn(email) });
    expect(answer.json.code).toBe('CONFLICTO');
    expect((await login(email)).status).toBe(401);
  });

  it('ends after a week, when a newer one is sent, when it is withdrawn and with the company, always with the same answer', async () => {
    const never = (await api.call('GET', '/api/invitations/process?token=nunca')).json;
    expect(never.code).toBe('ENLACE_INVALIDO');
    const unanswered = async (token: string) => {
      expect((await api.call('GET', `/api/invitations/process?token=${token}`)).json).toEqual(never);
      expect((await api.call('POST', '/api/invitations/process', { token })).json).toEqual(never);
      expect((await api.call('POST', '/api/register', { token, name: 'Ana', password })).json).toEqual(never);
    };
    const admin = api.as('admin');

    const late = anAddress();
    await invite(late);
    await expire(late);
    await unanswered(await tokenIn(late));

    const twice = anAddress();
    const { id } = await invite(twice);
    const first = await tokenIn(twice);
    expect((await admin.call('POST', `/api/usuarios/${id}/reenviar`)).status).toBe(200);
    await unanswered(first);
    const second = await tokenIn(twice);
    expect(second).not.toBe(first);
    expect((await api.call('GET', `/api/invitations/process?token=${second}`)).status).toBe(200);

    expect((await admin.call('DELETE', `/api/usuarios/${id}`)).status).toBe(200);
    await unanswered(second);
    await unanswered('');
    expect((await api.call('GET', '/api/invitations/process')).json).toEqual(never);
  });

  it('is stored only as a hash', async () => {
    const email = anAddress();
    await invite(email);
    const token = await tokenIn(email);
    expect(await api.db.system.select().from(enlaceTable).where(eq(enlaceTable.token_hash, token))).toEqual([]);
  });

  it('cannot be used as another kind of link', async () => {
    const email = anAddress();
    await invite(email);
    const token = await tokenIn(email);
    expect((await api.call('POST', `/api/activar-cuenta/${token}`, { password })).status).toBe(404);
    expect((await api.call('POST', '/api/password/reset', { token, password })).status).toBe(404);
    expect((await api.call('GET', `/api/password/reset?token=${token}`)).json).toEqual({ vigente: false });
  });
});

describe('an invitation to a known user', () => {
  it('is accepted with the link, opens no session and keeps the password', async () => {
    const person = await api.person('monitor', [api.b]);
    await invite(person.email, 2);
    const token = await tokenIn(person.email);
    expect((await api.call('GET', `/api/invitations/process?token=${token}`)).json).toMatchObject({ known: true });
    expect((await api.call('POST', '/api/register', { token, name: 'Usurpada', password })).json.code).toBe(
      'CONFLICTO',
    );
    expect((await login(person.email)).status).toBe(401);
    const answers = await Promise.all([1, 2].map(() => api.call('POST', '/api/invitations/process', { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(answers.find(({ status }) => status === 200)?.json).toEqual({ ok: true });
    const companies = (await api.call('GET', '/api/mis-empresas-con-detalles', undefined, bearer(person.token))).json;
    expect(companies.map((row: { empresa_id: number }) => row.empresa_id).sort()).toEqual([api.a, api.b].sort());
  });

  it('waits for its user as a banner until it is accepted', async () => {
    const person = await api.person('monitor', []);
    const other = await api.person('monitor', []);
    await invite(person.email, 4);
    const [open] = (await api.call('GET', '/api/user/invitaciones', undefined, bearer(person.token))).json;
    expect(open).toMatchObject({ empresa_id: api.a, empresa: 'Empresa A', rol_id: 4 });
    expect((await api.call('GET', '/api/user/invitaciones', undefined, bearer(other.token))).json).toEqual([]);
    expect(
      (await api.call('POST', `/api/user/invitaciones/${open.id}/aceptar`, undefined, bearer(other.token))).status,
    ).toBe(404);
    expect(
      (await api.call('GET', '/api/niveles', undefined, bearer(person.token, { empresa_seleccionada: String(api.a) })))
        .status,
    ).toBe(403);
    expect(
      (await api.call('POST', `/api/user/invitaciones/${open.id}/aceptar`, undefined, bearer(person.token))).status,
    ).toBe(200);
    expect(
      (await api.call('GET', '/api/niveles', undefined, bearer(person.token, { empresa_seleccionada: String(api.a) })))
        .status,
    ).toBe(200);
    expect(
      (await api.call('POST', `/api/user/invitaciones/${open.id}/aceptar`, undefined, bearer(person.token))).json.code,
    ).toBe('ENLACE_INVALIDO');
    expect((await api.call('GET', '/api/user/invitaciones', undefined, bearer(person.token))).json).toEqual([]);
  });

  it('is refused to a user who is blocked everywhere', async () => {
    const person = await api.person('monitor', []);
    await invite(person.email);
    const token = await tokenIn(person.email);
    await api.db.system.update(usuarioTable).set({ estado: 'bloqueado' }).where(eq(usuarioTable.id, person.id));
    expect((await api.call('POST', '/api/invitations/process', { token })).status).toBe(404);
  });
});

describe('a first link that is sent again', () => {
  it('reaches a user who has not activated yet, and the earlier one keeps working until one is used', async () => {
    const { id, email } = await api.person('admin', []);
    await api.db.system.update(usuarioTable).set({ estado: 'invitado' }).where(eq(usuarioTable.id, id));
    const first = await newActivation(api.db.system, id);
    expect((await guest('/api/activar-cuenta/reenviar', { email: ` ${email.toUpperCase()}` })).json).toEqual({
      ok: true,
    });
    const second = linkIn((await mailsTo(email)).at(-1)).pathname;
    expect(second).toMatch(/^\/activar-cuenta\/[\w-]{43}$/);
    const stands = async () => (await api.call('GET', `/api/activar-cuenta/${first}`)).json;
    expect(await stands()).toEqual({ vigente: true });
    expect((await api.call('POST', `/api/activar-cuenta/${first}`, { password })).status).toBe(200);
    expect(await stands()).toEqual({ vigente: false });
    expect((await api.call('POST', `/api${second}`, { password: 'otra clave larga' })).status).toBe(404);
    expect((await login(email)).status).toBe(200);
  });

  it('is the invitation, for invited users', async () => {
    const email = anAddress();
    await invite(email);
    await expire(email);
    await guest('/api/activar-cuenta/reenviar', { email });
    expect(
      (await api.call('POST', '/api/register', { token: await tokenIn(email), name: 'Ana', password })).status,
    ).toBe(200);
  });

  it('is not sent once the invitation is withdrawn', async () => {
    const email = anAddress();
    const { id } = await invite(email);
    await api.as('admin').call('DELETE', `/api/usuarios/${id}`);
    await guest('/api/activar-cuenta/reenviar', { email });
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe('a forgotten password', () => {
  const ask = (email: string, ip?: string) => guest('/api/password/email', { email }, ip);
  const forgetful = async () => {
    const person = await api.person('monitor', [api.a]);
    await ask(person.email);
    return { ...person, token: await tokenIn(person.email), session: person.token };
  };

  it('can be reset by mail; every session ends and a mail reports the change', async () => {
    const { email, token, session } = await forgetful();
    expect(linkIn((await mailsTo(email))[0]).pathname).toBe('/reset-password');
    expect((await api.call('POST', '/api/password/reset', { token, password })).json).toEqual({ ok: true });
    expect((await api.call('GET', '/api/user', undefined, bearer(session))).json.code).toBe('TOKEN_INVALIDO');
    expect((await login(email)).status).toBe(200);
    expect((await mailsTo(email)).at(-1)?.subject).toBe('Su contraseña de Ftrack cambió');
  });

  it('works once, also with three concurrent requests, and a wrong password does not use it up', async () => {
    const { token } = await forgetful();
    expect((await api.call('POST', '/api/password/reset', { token, password: 'corta' })).json.errors).toEqual({
      password: ['Mínimo 10 caracteres'],
    });
    const answers = await Promise.all(
      [1, 2, 3].map((n) => api.call('POST', '/api/password/reset', { token, password: `${password} ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await api.call('POST', '/api/password/reset', { token, password })).json.code).toBe('ENLACE_INVALIDO');
  });

  it('ends after an hour', async () => {
    const { email, token } = await forgetful();
    const [row] = await api.db.system
      .select({ expira_en: enlaceTable.expira_en })
      .from(enlaceTable)
      .innerJoin(usuarioTable, eq(usuarioTable.id, enlaceTable.user_id))
      .where(eq(usuarioTable.email, email));
    const minutes = (new Date(row?.expira_en ?? 0).getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(59);
    expect(minutes).toBeLessThanOrEqual(60);
    await expire(email);
    expect((await api.call('POST', '/api/password/reset', { token, password })).status).toBe(404);
  });

  it('with several links, using one ends the others', async () => {
    const { email, token: first } = await forgetful();
    await ask(email);
    const second = await tokenIn(email);
    const answers = await Promise.all(
      [first, second].map((token) => api.call('POST', '/api/password/reset', { token, password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('ends the lock after too many guesses', async () => {
    const { email, token } = await forgetful();
    for (let i = 0; i < 5; i++) await login(email, 'adivinando...');
    expect((await login(email)).status).toBe(429);
    await api.call('POST', '/api/password/reset', { token, password });
    expect((await login(email)).status).toBe(200);
  });

  it('does not open a blocked account', async () => {
    const { id, email, token } = await forgetful();
    await api.db.system.update(usuarioTable).set({ estado: 'bloqueado' }).where(eq(usuarioTable.id, id));
    expect((await api.call('POST', '/api/password/reset', { token, password })).status).toBe(404);
    await ask(email);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe.each(['/api/password/email', '/api/activar-cuenta/reenviar'])('%s', (url) => {
  it('answers known, waiting, blocked and unknown addresses alike', async () => {
    const known = await api.person('admin', [api.a]);
    const waiting = anAddress();
    await invite(waiting);
    const blocked = await api.person('admin', [api.a]);
    await api.db.system.update(usuarioTable).set({ estado: 'bloqueado' }).where(eq(usuarioTable.id, blocked.id));
    const answers = [];
    for (const email of [known.email, waiting, blocked.email, anAddress()]) answers.push(await guest(url, { email }));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, '{"ok":true}']));
    const names = answers.map(({ headers }) => Object.keys(headers).sort());
    expect(names).toEqual(names.map(() => names[0]));
  });

  it('is limited to five in an hour to one address, also with twenty at once, known or not', async () => {
    for (const email of [(await api.person('admin', [])).email, anAddress()]) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => guest(url, { email })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
      const refused = answers.find(({ status }) => status !== 200);
      expect(refused?.json.code).toBe('DEMASIADOS_INTENTOS');
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_500);
      expect((await mailsTo(email)).length).toBeLessThanOrEqual(5);
    }
  });

  it('is limited to five in an hour from one place', async () => {
    const ip = `10.9.9.${url.length}`;
    for (let i = 0; i < 5; i++) expect((await guest(url, { email: anAddress() }, ip)).status).toBe(200);
    expect((await guest(url, { email: anAddress() }, ip)).status).toBe(429);
    expect((await guest(url, { email: anAddress() })).status).toBe(200);
  });

  it('is limited to five in an hour from one /64', async () => {
    const from = (n: number) => `2001:db8:${url.length}:1:${n.toString(16)}::7`;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => guest(url, { email: anAddress() }, from(n * 5_000))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect((await guest(url, { email: anAddress() }, `2001:db8:${url.length}:2::1`)).status).toBe(200);
  });

  it.each([{}, { email: 'nada' }, { email: ['a@b.co'] }, { email: 'a@b.co\nBcc: c@d.co' }])(
    'names the field for %j',
    async (payload) => {
      expect(Object.keys((await guest(url, payload)).json.errors)).toEqual(['email']);
    },
  );
});

it('a mail never links to a forged Host header', async () => {
  const { email } = await api.person('admin', []);
  await api.app.inject({
    method: 'POST',
    url: '/api/password/email',
    payload: { email },
    headers: { host: 'malo.test' },
    remoteAddress: '10.8.8.8',
  });
  expect(linkIn((await mailsTo(email))[0]).host).toBe('localhost:8000');
});

it('an invitation grants what the company set, whatever the request contains', async () => {
  const email = anAddress();
  await invite(email, 4);
  const body = {
    token: await tokenIn(email),
    name: 'Ana',
    password,
    rol_id: 1,
    email: 'otra@prueba.test',
    estado: 'activo',
    empresa_id: api.b,
  };
  const { json } = await api.call('POST', '/api/register', body);
  expect(json.user).toMatchObject({ email, rol_id: 4 });
  const mine = await api.db.system.select().from(membresiaTable).where(eq(membresiaTable.user_id, json.user.id));
  expect(mine).toMatchObject([{ empresa_id: api.a, rol_id: 4, estado: 'activo' }]);
});
