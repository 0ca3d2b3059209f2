import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { roleId } from '#contract/core/roles';
import { createMailbox } from '../../mail/testing';
import { startOwnApi } from '../../testing/app';
import { prepared, useApi } from '../../testing/useApi';
import { entradaTable, identidadTable, llaveTable, pasoTable } from '../../db/tables/puerta';
import { membresiaTable, usuarioTable } from '../../db/tables/usuarios';
import { createBrowser, createProvider } from '../../testing/identityProvider';

const provider = prepared(createProvider, ({ close }) => close());
const mailbox = prepared(createMailbox, ({ close }) => close());
const api = useApi(() => {
  const roles = JSON.stringify({ claim: 'groups', values: { taller: roleId.operario } });
  return startOwnApi({ ...provider.variables, ...mailbox.variables, OIDC_ROLES: roles });
});
beforeEach(() => {
  provider.behave({});
});

let subjects = 0;
/** The claims of somebody whom the issuer knows by this mail. */
const known = (email: string, more: object = {}) => ({
  sub: `persona-${++subjects}`,
  email,
  email_verified: true,
  name: 'Ana Arias',
  ...more,
});
const bearer = (token: string) => ({ authorization: `Bearer ${token}`, host: 'localhost:8000' });

/** The whole way of a person with these claims, up to what the log-in page is told. */
const signOn = async (claims: object, browser = createBrowser(api)) =>
  browser.comeBack(provider.signIn(await browser.begin(), { ...claims }));

const logIn = async (claims: object, more: object = {}) => {
  const browser = createBrowser(api);
  const { entrada } = await signOn(claims, browser);
  return browser.enter(entrada, more);
};

describe('a sign-on', () => {
  it('leads to the issuer with PKCE, state and nonce, and sets a cookie of this host', async () => {
    const browser = createBrowser(api);
    const answer = await browser.ask('GET', '/api/oidc/inicio?redirect=/activos/12');
    expect(answer.statusCode).toBe(302);
    expect(answer.headers['cache-control']).toBe('no-store');
    const to = new URL(String(answer.headers.location));
    expect(to.origin + to.pathname).toBe(`${provider.origin}/autorizar`);
    expect(Object.fromEntries(to.searchParams)).toEqual({
      client_id: 'ftrack',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'http://localhost:8000/api/oidc/regreso',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(answer.headers['set-cookie']).toMatch(
      /^ftrack_oidc_[\w-]{10}=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    expect([...browser.jar.values()][0]?.value).not.toContain(to.searchParams.get('nonce'));
  });

  it('ends with a session of the account of that mail, which counts as confirmed', async () => {
    const { id, email } = await api.person('admin', [api.a]);
    const browser = createBrowser(api);
    const back = provider.signIn(await browser.begin('/activos?x=1&y=2'), known(email.toUpperCase()));
    const said = await browser.comeBack(back);
    expect(said).toEqual({ entrada: expect.stringMatching(/^[\w-]{43}$/), redirect: '/activos?x=1&y=2' });
    const { status, json } = await browser.enter(said.entrada);
    expect(status).toBe(200);
    expect(json.user).toMatchObject({ id, email });
    expect((await api.call('GET', '/api/user', undefined, bearer(json.token))).json.id).toBe(id);
    const [login] = (await api.call('GET', '/api/user/ingresos', undefined, bearer(json.token))).json;
    expect(login.metodo).toBe('oidc');
    // Who has no password sets a factor up after a log-in of just now.
    expect((await api.call('POST', '/api/user/segundo-factor', {}, bearer(json.token))).status).toBe(201);
    await api.mail.settled();
    expect((await mailbox.sentTo(api.mail, email)).at(0)?.text).toContain('Cuenta Uno');
  });

  it.each(['https://example.com', '//example.com', '/\\example.com', 'activos', `/${'a'.repeat(600)}`])(
    'wants no page like %s',
    async (redirect) => {
      const { email } = await api.person('admin', [api.a]);
      const browser = createBrowser(api);
      const said = await browser.comeBack(provider.signIn(await browser.begin(redirect), known(email)));
      expect(Object.keys(said)).toEqual(['entrada']);
    },
  );

  it('may be begun in two windows at once, and leaves no pile of cookies', async () => {
    const { email } = await api.person('admin', [api.a]);
    const browser = createBrowser(api);
    const claims = known(email);
    const [one, other] = [await browser.begin('/activos'), await browser.begin('/paradas')];
    expect((await browser.comeBack(provider.signIn(other, claims))).redirect).toBe('/paradas');
    expect((await browser.comeBack(provider.signIn(one, claims))).redirect).toBe('/activos');
    for (let n = 0; n < 9; n++) await browser.begin();
    expect(browser.jar.size).toBeLessThanOrEqual(6);
  });

  it('stores nothing when it begins', async () => {
    const count = async () => (await api.db.system.select().from(pasoTable)).length;
    const before = await count();
    await createBrowser(api).begin();
    expect(await count()).toBe(before);
  });
});

describe('an entry', () => {
  const opened = async () => {
    const { email } = await api.person('admin', [api.a]);
    const browser = createBrowser(api);
    const { entrada } = await signOn(known(email), browser);
    return { browser, entrada, email };
  };

  it('lets in once, also with several at once', async () => {
    const { browser, entrada } = await opened();
    const cookies = new Map(browser.jar);
    const answers = await Promise.all(
      [1, 2, 3].map(() => {
        const same = createBrowser(api);
        for (const [name, cookie] of cookies) same.jar.set(name, cookie);
        return same.enter(entrada);
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('lets in nobody else than the browser that signed on, and is still good for that one', async () => {
    const { browser, entrada } = await opened();
    expect((await createBrowser(api).enter(entrada)).json.code).toBe('CREDENCIALES_INVALIDAS');
    const other = await opened();
    expect((await other.browser.enter(entrada)).status).toBe(401);
    expect((await browser.enter(entrada)).status).toBe(200);
  });

  it('ends after a minute', async () => {
    const { browser, entrada } = await opened();
    await api.db.system.update(entradaTable).set({ expira_en: sql`expira_en - interval '60 seconds'` });
    expect((await browser.enter(entrada)).status).toBe(401);
  });

  it('does not let in who was blocked meanwhile', async () => {
    const { browser, entrada, email } = await opened();
    await api.db.system.update(usuarioTable).set({ estado: 'bloqueado' }).where(eq(usuarioTable.email, email));
    expect((await browser.enter(entrada)).json.code).toBe('CUENTA_BLOQUEADA');
  });
});

describe('who comes', () => {
  it.each([
    ['sin_cuenta', () => known('nadie@prueba.test')],
    ['correo_sin_verificar', () => known('nadie@prueba.test', { email_verified: undefined })],
    ['correo_sin_verificar', () => known('nadie@prueba.test', { email_verified: 'true' })],
    ['sin_correo', () => known('nadie@prueba.test', { sub: 's', email: undefined })],
  ] as const)('is refused as %s, and no account is made', async (error, claims) => {
    const before = await api.db.system.$count(usuarioTable);
    expect(await signOn(claims())).toEqual({ error });
    expect(await api.db.system.$count(usuarioTable)).toBe(before);
  });

  it('is known by the subject from then on, whatever the mail', async () => {
    const { id, email } = await api.person('admin', [api.a]);
    const { id: other, email: mailOfOther } = await api.person('admin', [api.a]);
    const claims = known(email);
    expect((await logIn(claims)).json.user.id).toBe(id);
    expect((await logIn({ ...claims, email: mailOfOther })).json.user.id).toBe(id);
    expect((await logIn({ sub: claims.sub })).json.user.id).toBe(id);
    expect((await logIn(known(mailOfOther))).json.user.id).toBe(other);
  });

  it('is refused with the mail of an account that belongs to another subject, also of two at once', async () => {
    const { email } = await api.person('admin', [api.a]);
    expect(Object.keys(await signOn(known(email)))).toEqual(['entrada']);
    expect(await signOn(known(email))).toEqual({ error: 'otra_identidad' });

    const { id, email: contested } = await api.person('admin', [api.a]);
    const said = await Promise.all([known(contested), known(contested)].map((claims) => signOn(claims)));
    expect(said.map(({ error }) => error ?? '').sort()).toEqual(['', 'otra_identidad']);
    const linked = await api.db.system.select().from(identidadTable).where(eq(identidadTable.user_id, id));
    expect(linked).toHaveLength(1);
  });

  it('is let in twice where two windows of the same person come first at once', async () => {
    const { email } = await api.person('admin', [api.a]);
    const claims = known(email);
    const said = await Promise.all([signOn(claims), signOn(claims), signOn(claims)]);
    expect(said.map((each) => Object.keys(each))).toEqual([['entrada'], ['entrada'], ['entrada']]);
  });

  it('is refused while blocked, linked or not, and comes back after', async () => {
    const { id, email } = await api.person('admin', [api.a]);
    const claims = known(email);
    const superadmin = api.as('superadmin');
    const block = (bloqueado: boolean) => superadmin.call('PATCH', `/api/admin-users/${id}`, { bloqueado });
    await logIn(claims);
    await block(true);
    expect(await signOn(claims)).toEqual({ error: 'cuenta_bloqueada' });
    expect(await signOn(known(email))).toEqual({ error: 'cuenta_bloqueada' });
    await block(false);
    expect((await logIn(claims)).status).toBe(200);
  });

  it('may have their mail in the answer about them alone', async () => {
    const { id, email } = await api.person('admin', [api.a]);
    const sub = `persona-${++subjects}`;
    provider.behave({ userinfo: { sub, email, email_verified: true } });
    expect((await logIn({ sub })).json.user.id).toBe(id);
    provider.behave({ userinfo: { sub: 'otra', email, email_verified: true } });
    expect(await signOn({ sub: `persona-${++subjects}` })).toEqual({ error: 'respuesta_no_valida' });
  });
});

describe('who was invited', () => {
  let invitees = 0;
  const invite = async (rol_id: number | null = roleId.monitor, company = api.a) => {
    const email = `convidada${++invitees}@prueba.test`;
    const { json } = await api.as('admin', company).call('POST', '/api/usuarios', { email, rol_id });
    return { email, id: json.id as number };
  };
  const accountOf = async (id: number) =>
    (await api.db.system.select().from(usuarioTable).where(eq(usuarioTable.id, id)))[0];
  const membershipsOf = (id: number) =>
    api.db.system.select().from(membresiaTable).where(eq(membresiaTable.user_id, id));

  it('is in, with the role of the invitation and the name at the issuer', async () => {
    const { id, email } = await invite(roleId.monitor);
    const { json } = await logIn(known(email, { groups: ['taller'] }));
    expect(json.user).toMatchObject({ id, name: 'Ana Arias', rol_id: roleId.monitor });
    expect(await membershipsOf(id)).toMatchObject([{ estado: 'activo', rol_id: roleId.monitor }]);
    expect((await accountOf(id))?.clave_hash).toBeNull();
    expect(await signOn(known(email))).toEqual({ error: 'otra_identidad' });
  });

  it('gets the role of the issuer where the invitation left it open, with the record that an operario needs', async () => {
    const { id, email } = await invite(null);
    const { json } = await logIn(known(email, { groups: ['otro', 'taller'] }));
    expect(json.user.rol_id).toBe(roleId.operario);
    expect(await membershipsOf(id)).toMatchObject([{ estado: 'activo', rol_id: roleId.operario }]);
    const personal = await api.as('admin').get(`/api/personal?filter=${JSON.stringify({ q: email })}`);
    expect(personal).toHaveLength(1);
  });

  it('is operario where neither the invitation nor the issuer says more', async () => {
    const { id, email } = await invite(null);
    expect((await logIn(known(email, { groups: ['otro'] }))).json.user.rol_id).toBe(roleId.operario);
    expect(await membershipsOf(id)).toMatchObject([{ estado: 'activo', rol_id: roleId.operario }]);
  });

  it('stays superadmin, whatever the issuer says', async () => {
    const { id, email } = await invite(null);
    await api.db.system.update(usuarioTable).set({ rol_id: roleId.superadmin }).where(eq(usuarioTable.id, id));
    expect((await logIn(known(email, { groups: ['taller'] }))).json.user.rol_id).toBe(roleId.superadmin);
  });

  it('accepts the newest invitation and finds the others in the product', async () => {
    const { id, email } = await invite();
    await api.as('admin', api.b).call('POST', '/api/usuarios', { email, rol_id: roleId.monitor });
    const { json } = await logIn(known(email));
    const estado = Object.fromEntries((await membershipsOf(id)).map((each) => [each.empresa_id, each.estado]));
    expect(estado).toEqual({ [api.a]: 'invitado', [api.b]: 'activo' });
    expect((await api.call('GET', '/api/user/invitaciones', undefined, bearer(json.token))).json).toHaveLength(1);
  });

  it('is refused when the invitation has ended or was withdrawn, and nothing changes', async () => {
    const late = await invite();
    await api.db.system.execute(sql`update enlaces set expira_en = now() where user_id = ${late.id}`);
    expect(await signOn(known(late.email))).toEqual({ error: 'invitacion_vencida' });
    const withdrawn = await invite();
    await api.as('admin').call('DELETE', `/api/usuarios/${withdrawn.id}`);
    expect(await signOn(known(withdrawn.email))).toEqual({ error: 'invitacion_vencida' });
    for (const { id } of [late, withdrawn]) expect((await accountOf(id))?.estado).toBe('invitado');
  });
});

describe('the second factor', () => {
  const withKey = async () => {
    const person = await api.person('admin', [api.a]);
    const key = { nombre: 'Llave', credencial: `c${person.id}`, clave_publica: 'x', transportes: [], verifica: true };
    await api.db.system.insert(llaveTable).values({ ...key, user_id: person.id, sincronizada: false });
    return person;
  };

  it('is asked for here unless the issuer says that it asked for one', async () => {
    const { email } = await withKey();
    const claims = known(email, { amr: ['pwd'] });
    const halfway = await logIn(claims);
    expect(halfway.status).toBe(200);
    expect(halfway.json).toMatchObject({ segundo_factor: ['llave'], intento: expect.any(String) });
    expect(halfway.json.token).toBeUndefined();
    expect((await logIn({ ...claims, amr: ['pwd', 'mfa'] })).json.token).toEqual(expect.any(String));
    expect((await logIn({ ...claims, amr: undefined, acr: 'aal2' })).json.token).toEqual(expect.any(String));
  });
});

describe('log-out', () => {
  const logOut = (token: string) => api.call('POST', '/api/logout', undefined, bearer(token));

  it('says where the session at the issuer ends too', async () => {
    const { email } = await api.person('admin', [api.a]);
    const { json } = await logIn(known(email));
    const { json: answer } = await logOut(json.token);
    expect(answer.ok).toBe(true);
    const to = new URL(answer.salida);
    expect(to.origin + to.pathname).toBe(`${provider.origin}/salir`);
    expect(to.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:8000/login');
    expect(to.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
    expect((await api.call('GET', '/api/user', undefined, bearer(json.token))).status).toBe(401);
  });

  it('sends nobody to an issuer that is down', async () => {
    const { email } = await api.person('admin', [api.a]);
    const { json } = await logIn(known(email));
    provider.stop(true);
    expect((await logOut(json.token)).json).toEqual({ ok: true });
    provider.stop(false);
  });

  it('says nothing more for other sessions', async () => {
    const { token } = await api.person('admin', [api.a]);
    expect((await logOut(token)).json).toEqual({ ok: true });
  });
});

it('is announced to the page', async () => {
  expect((await api.call('GET', '/config.json')).json.oidc).toEqual({ nombre: 'Cuenta Uno' });
});

describe('an installation without it', () => {
  const plain = useApi();
  it('has none of its routes, and does not announce it', async () => {
    expect((await plain.call('GET', '/api/oidc/inicio')).status).toBe(404);
    expect((await plain.call('GET', '/api/oidc/regreso?code=a&state=b')).status).toBe(404);
    expect((await plain.call('POST', '/api/login/oidc', { entrada: 'x' })).status).toBe(404);
    expect((await plain.call('GET', '/config.json')).json).not.toHaveProperty('oidc');
  });
});
