import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditoriaTable } from '../../db/tables/historial';
import { identidadTable } from '../../db/tables/puerta';
import { usuarioTable } from '../../db/tables/usuarios';
import { createMailbox, linkIn } from '../../mail/testing';
import { unaPersona } from '../../testing/factories';
import { startOwnApi } from '../../testing/app';
import { prepared, useApi } from '../../testing/useApi';
import { blockUser } from '../door/block';
import { newLink } from '../links';
import { hashPassword } from '../passwords';

const mailbox = prepared(createMailbox, ({ close }) => close());
const api = useApi(() => startOwnApi(mailbox.variables));
const password = 'una clave larga';
let made = 0;
const anAddress = () => `nuevo${++made}@prueba.test`;

/** Each from an address of its own: mails are counted by it. */
const anAccount = async () => {
  const person = await api.person('monitor', [api.a]);
  const clave_hash = await hashPassword(password);
  await api.db.system.update(usuarioTable).set({ clave_hash }).where(eq(usuarioTable.id, person.id));
  const { call, get } = api.by(person);
  const remoteAddress = `10.9.${Math.floor(made / 200)}.${(++made % 200) + 1}`;
  const ask = async (email: string) => {
    const headers = { authorization: `Bearer ${person.token}` };
    const answer = await api.app.inject({
      method: 'PATCH',
      url: '/api/user',
      headers,
      payload: { email },
      remoteAddress,
    });
    return { status: answer.statusCode, json: answer.json() };
  };
  return { ...person, call, get, ask, profile: () => get('/api/user/perfil') };
};
const mailsTo = (email: string) => mailbox.sentTo(api.mail, email);
const tokenTo = async (email: string) => {
  const link = linkIn((await mailsTo(email)).at(-1));
  expect(link.pathname).toBe('/confirmar-correo');
  return link.searchParams.get('token') ?? '';
};
const stands = async (token: string) => (await api.call('GET', `/api/user/correo?token=${token}`)).json.vigente;
const confirm = (token: string) => api.call('POST', '/api/user/correo/confirmar', { token });
const logIn = (email: string) => api.call('POST', '/api/login', { email, password });

describe('another address', () => {
  it('waits for its link, is in force when that is opened, and is told to the old one', async () => {
    const me = await anAccount();
    const email = anAddress();
    const asked = await me.ask(` ${email.toUpperCase()} `);
    expect(asked).toMatchObject({ status: 200, json: { email: me.email, email_nuevo: email } });
    expect((await logIn(email)).status).toBe(401);
    expect(await mailsTo(me.email)).toEqual([]);

    const token = await tokenTo(email);
    expect(await stands(token)).toBe(true);
    expect(await confirm(token)).toMatchObject({ status: 200, json: { ok: true } });
    expect(await me.profile()).toMatchObject({ email, email_nuevo: null });
    expect((await logIn(email)).status).toBe(200);
    expect((await logIn(me.email)).status).toBe(401);
    const [told] = await mailsTo(me.email);
    expect(told?.text).toContain(email);
    const [entry] = await api.db.system
      .select()
      .from(auditoriaTable)
      .where(and(eq(auditoriaTable.entidad, 'usuarios'), eq(auditoriaTable.entidad_id, me.id)));
    expect(entry).toMatchObject({
      empresa_id: api.a,
      cambios: [{ campo: 'email', antes: me.email, despues: email }],
    });

    expect(await stands(token)).toBe(false);
    expect(await confirm(token)).toMatchObject({ status: 404, json: { code: 'ENLACE_INVALIDO' } });
  });

  it('asked for later ends the link of the one before; the present one drops it', async () => {
    const me = await anAccount();
    const [first, second] = [anAddress(), anAddress()];
    await me.ask(first);
    await me.ask(second);
    expect(await stands(await tokenTo(first))).toBe(false);
    const token = await tokenTo(second);
    expect(await stands(token)).toBe(true);
    expect((await me.ask(me.email)).json.email_nuevo).toBeNull();
    expect((await confirm(token)).status).toBe(404);
  });

  it('that somebody has is answered like any other: no link is sent, and its owner is told', async () => {
    const [me, other] = [await anAccount(), await anAccount()];
    const free = anAddress();
    const answers = [await me.ask(other.email), await me.ask(free)];
    expect(answers.map(({ status, json }) => [status, json.email, typeof json.email_nuevo])).toEqual([
      [200, me.email, 'string'],
      [200, me.email, 'string'],
    ]);
    const [told, ...more] = await mailsTo(other.email);
    expect(more).toEqual([]);
    expect(told?.text).toContain('ya hay una cuenta');
    expect(told?.text).not.toContain('http');
  });

  it('that is taken meanwhile is refused, and of two who wait for it the first one gets it', async () => {
    const [me, other, late] = [await anAccount(), await anAccount(), await anAccount()];
    const email = anAddress();
    await me.ask(email);
    const mine = await tokenTo(email);
    await other.ask(email);
    const theirs = await tokenTo(email);
    await late.ask(email);
    const last = await tokenTo(email);
    const both = await Promise.all([confirm(mine), confirm(theirs)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await confirm(last)).json.code).toBe('ENLACE_INVALIDO');
    expect((await late.profile()).email).toBe(late.email);
  });

  it('drops links to another password, and keeps the identity at an issuer and the person of the staff', async () => {
    const me = await anAccount();
    const admin = api.as('admin');
    const person = await admin.post('/api/personal', unaPersona({ email: me.email, user_id: me.id }));
    await api.db.system.insert(identidadTable).values({ emisor: 'https://e', sujeto: `s${me.id}`, user_id: me.id });
    const reset = await api.db.system.transaction((tx) => newLink(tx, { tipo: 'restablecer', userId: me.id }));
    const email = anAddress();
    await me.ask(email);
    await confirm(await tokenTo(email));
    expect((await api.call('GET', `/api/password/reset?token=${reset}`)).json.vigente).toBe(false);
    expect(await admin.get(`/api/personal/${person.id}`)).toMatchObject({ user_id: me.id });
    expect(await admin.get(`/api/usuarios/${me.id}`)).toMatchObject({ email, persona_id: person.id });
    expect(await api.db.system.$count(identidadTable, eq(identidadTable.user_id, me.id))).toBe(1);
  });

  it('that was asked for before the password changed or was reset is asked for no more', async () => {
    const [changing, resetting] = [await anAccount(), await anAccount()];
    const tokens = [];
    for (const me of [changing, resetting]) {
      const email = anAddress();
      await me.ask(email);
      tokens.push(await tokenTo(email));
    }
    const change = { actual: password, nueva: 'otra clave larga' };
    expect((await changing.call('PUT', '/api/user/password', change)).status).toBe(200);
    const token = await api.db.system.transaction((tx) => newLink(tx, { tipo: 'restablecer', userId: resetting.id }));
    expect((await api.call('POST', '/api/password/reset', { token, password: change.nueva })).status).toBe(200);
    for (const each of tokens) expect((await confirm(each)).json.code).toBe('ENLACE_INVALIDO');
  });

  it('of a blocked account is never in force', async () => {
    const me = await anAccount();
    const email = anAddress();
    await me.ask(email);
    const token = await tokenTo(email);
    await api.db.system.transaction((tx) => blockUser(tx, me.id));
    expect((await confirm(token)).json.code).toBe('ENLACE_INVALIDO');
  });

  it('asks for a confirmed session; the rest of the profile does not', async () => {
    const me = await anAccount();
    await api.db.pool.query(
      `update sesiones set confirmada_en = now() - interval '11 minutes' where user_id = ${me.id}`,
    );
    expect((await me.ask(anAddress())).json.code).toBe('CONFIRMACION_NECESARIA');
    expect((await me.call('PATCH', '/api/user', { name: 'Ana' })).status).toBe(200);
    await me.call('POST', '/api/user/confirmar', { clave: password });
    expect((await me.ask(anAddress())).status).toBe(200);
  });

  it('cannot be asked for to flood a mailbox', async () => {
    const email = anAddress();
    for (let n = 0; n < 5; n++) expect((await (await anAccount()).ask(email)).status).toBe(200);
    const late = await (await anAccount()).ask(email);
    expect(late).toMatchObject({ status: 429, json: { code: 'DEMASIADOS_INTENTOS' } });
  });

  it.each(['-', 'x'.repeat(43), ''])('has no link «%s»', async (token) => {
    expect(await stands(token)).toBe(false);
    expect((await confirm(token)).json.code).toBe('ENLACE_INVALIDO');
  });
});
