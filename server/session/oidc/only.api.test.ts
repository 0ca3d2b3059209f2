import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { roleId } from '#contract/core/roles';
import { createMailbox } from '../../mail/testing';
import { startOwnApi } from '../../testing/app';
import { prepared, useApi } from '../../testing/useApi';
import { sesionTable, usuarioTable } from '../../db/tables/usuarios';
import { anotherLink, newActivation } from '../links';
import { hashPassword } from '../passwords';
import { createBrowser, createProvider } from '../../testing/identityProvider';

const provider = prepared(
  async () => {
    const made = await createProvider();
    made.behave({ onlyBasic: true });
    return made;
  },
  ({ close }) => close(),
);
const mailbox = prepared(createMailbox, ({ close }) => close());
const settings = { OIDC_ONLY: 'on', PUBLIC_URL: 'https://ftrack.test' };
const api = useApi(() => startOwnApi({ ...provider.variables, ...mailbox.variables, ...settings }));

const password = 'una clave larga';
const other = 'otra clave larga';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Who has a password from before. */
const anAccount = async (role: 'admin' | 'superadmin') => {
  const person = await api.person(role, [api.a]);
  await api.db.system
    .update(usuarioTable)
    .set({ clave_hash: await hashPassword(password) })
    .where(eq(usuarioTable.id, person.id));
  return person;
};
const login = (email: string, given = password) => api.call('POST', '/api/login', { email, password: given });
const hashOf = async (id: number) =>
  (await api.db.system.select({ hash: usuarioTable.clave_hash }).from(usuarioTable).where(eq(usuarioTable.id, id)))[0]
    ?.hash;
const staysWithout = 'Su cuenta entra con Cuenta Uno, sin contraseña.';

it('is announced to the page', async () => {
  expect((await api.call('GET', '/config.json')).json.oidc).toEqual({ nombre: 'Cuenta Uno', solo: true });
});

it('sends browsers back to the public address, over HTTPS only', async () => {
  const { headers } = await createBrowser(api).ask('GET', '/api/oidc/inicio');
  const back = new URL(String(headers.location)).searchParams.get('redirect_uri');
  expect(back).toBe('https://ftrack.test/api/oidc/regreso');
  expect(headers['set-cookie']).toMatch(/; Secure$/);
});

describe('a password', () => {
  it('lets a superadmin in, and nobody else; only who has it learns why', async () => {
    const [superadmin, admin] = [await anAccount('superadmin'), await anAccount('admin')];
    expect((await login(superadmin.email)).json.token).toEqual(expect.any(String));
    const wrong = await login(admin.email, other);
    expect(wrong.json).toEqual((await login('nadie@prueba.test')).json);
    const right = await login(admin.email);
    expect([right.status, right.json.message]).toEqual([403, staysWithout]);
  });

  it('is not chosen anew by mail: the answer is the same for all, and only superadmins get a mail', async () => {
    const [superadmin, admin] = [await anAccount('superadmin'), await anAccount('admin')];
    const asked = await Promise.all(
      [superadmin.email, admin.email, 'nadie@prueba.test'].map((email) =>
        api.call('POST', '/api/password/email', { email }),
      ),
    );
    expect(asked.map(({ json }) => json)).toEqual(Array(3).fill({ ok: true }));
    await api.mail.settled();
    expect(await mailbox.sentTo(api.mail, superadmin.email)).toHaveLength(1);
    expect(await mailbox.sentTo(api.mail, admin.email)).toEqual([]);
  });

  it('is not chosen anew by a link from before', async () => {
    const admin = await anAccount('admin');
    const before = await hashOf(admin.id);
    const token = await anotherLink(api.db.system, { tipo: 'restablecer', userId: admin.id });
    expect((await api.call('GET', `/api/password/reset?token=${token}`)).json).toEqual({ vigente: false });
    const { json } = await api.call('POST', '/api/password/reset', { token, password: other });
    expect([json.code, await hashOf(admin.id)]).toEqual(['PERMISO_DENEGADO', before]);
  });

  it('is changed by superadmins alone', async () => {
    const [superadmin, admin] = [await anAccount('superadmin'), await anAccount('admin')];
    const change = (token: string) =>
      api.call('PUT', '/api/user/password', { actual: password, nueva: other }, bearer(token));
    expect((await change(admin.token)).json.message).toBe(staysWithout);
    expect((await change(superadmin.token)).json).toEqual({ ok: true });
  });

  it('confirms nothing, and is not asked for', async () => {
    const { id, token } = await anAccount('admin');
    await api.db.system
      .update(sesionTable)
      .set({ confirmada_en: sql`now() - interval '1 hour'` })
      .where(eq(sesionTable.user_id, id));
    const confirm = await api.call('POST', '/api/user/confirmar', { clave: password }, bearer(token));
    expect(confirm.json.code).toBe('CONFIRMACION_NECESARIA');
    const setUp = await api.call('POST', '/api/user/segundo-factor', { clave: password }, bearer(token));
    expect(setUp.json.code).toBe('CONFIRMACION_NECESARIA');
    expect((await api.call('GET', '/api/user/segundo-factor', undefined, bearer(token))).json.con_clave).toBe(false);
  });
});

describe('who was invited', () => {
  const invite = async (email: string) => {
    const { json } = await api.as('admin').call('POST', '/api/usuarios', { email, rol_id: roleId.monitor });
    const token = await anotherLink(api.db.system, { tipo: 'invitacion', userId: json.id, empresaId: api.a });
    return { id: json.id as number, email, token };
  };

  it('comes in by the issuer, not by a password', async () => {
    const { id, email, token } = await invite('convidada@prueba.test');
    expect((await api.call('GET', `/api/invitations/process?token=${token}`)).json.known).toBe(false);
    const registered = await api.call('POST', '/api/register', { token, name: 'Ana', password });
    expect([registered.json.message, await hashOf(id)]).toEqual([staysWithout, null]);

    const browser = createBrowser(api);
    const claims = { sub: 'convidada', email, email_verified: true };
    const { entrada } = await browser.comeBack(provider.signIn(await browser.begin(), claims));
    expect((await browser.enter(entrada)).json.user.id).toBe(id);
  });

  it('activates an account by a password only as superadmin', async () => {
    const { id } = await invite('otra@prueba.test');
    const activate = async () =>
      api.call('POST', `/api/activar-cuenta/${await newActivation(api.db.system, id)}`, { password });
    expect((await activate()).json.message).toBe(staysWithout);
    await api.db.system.update(usuarioTable).set({ rol_id: roleId.superadmin }).where(eq(usuarioTable.id, id));
    expect((await activate()).status).toBe(200);
  });
});
