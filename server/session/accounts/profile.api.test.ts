import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createMailbox, linkIn } from '../../mail/testing';
import { startOwnApi } from '../../testing/app';
import { prepared, useApi } from '../../testing/useApi';
import { hashPassword } from '../passwords';
import { openSession } from '../sessions';
import { usuarioTable } from '../../db/tables/usuarios';

const mailbox = prepared(createMailbox, ({ close }) => close());
const api = useApi(() => startOwnApi(mailbox.variables));

const password = 'una clave larga';
const bearer = (token: string, more = {}) => ({ authorization: `Bearer ${token}`, ...more });

const anAccount = async () => {
  const person = await api.person('monitor', [api.a]);
  await api.db.system
    .update(usuarioTable)
    .set({ clave_hash: await hashPassword(password) })
    .where(eq(usuarioTable.id, person.id));
  const call = (method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE', url: string, body?: unknown) =>
    api.call(method, url, body, bearer(person.token));
  return { ...person, call };
};
const works = async (token: string) => (await api.call('GET', '/api/user', undefined, bearer(token))).status === 200;
const another = async (userId: number, agente = 'prueba') =>
  (await openSession(api.db.system, userId, { agente, ip: '10.0.0.7' })).token;

describe('the profile', () => {
  it('accepts name, telephone and number format, each alone or together', async () => {
    const me = await anAccount();
    expect((await me.call('GET', '/api/user/perfil')).json).toEqual({
      id: me.id,
      name: expect.stringMatching(/^Persona/),
      email: me.email,
      email_nuevo: null,
      img_url: null,
      telefono: null,
      rol_id: 4,
      preferencias: {
        formato_numero: 'es-CO',
        notificaciones: {},
        eventos: { app: 'info', correo: 'info', push: 'info' },
        silencio: null,
        panel: null,
      },
    });
    const changed = await me.call('PUT', '/api/user', {
      name: ' Mónica Ñ ',
      telefono: '+57 300 (123) 45-67',
      preferencias: { formato_numero: 'es-MX' },
    });
    expect(changed.json).toMatchObject({
      name: 'Mónica Ñ',
      telefono: '+573001234567',
      preferencias: { formato_numero: 'es-MX' },
    });
    expect((await me.call('PATCH', '/api/user', { telefono: '' })).json).toMatchObject({
      name: 'Mónica Ñ',
      telefono: null,
    });
    expect((await me.call('GET', '/api/user')).json).toEqual({
      id: me.id,
      name: 'Mónica Ñ',
      email: me.email,
      img_url: null,
      rol_id: 4,
    });
  });

  it('changes nothing else, whatever is sent', async () => {
    const me = await anAccount();
    const sent = {
      id: 1,
      email: 'otra@prueba.test',
      rol_id: 1,
      estado: 'bloqueado',
      clave_hash: 'x',
      img_url: '/archivos/x',
      preferencias: { otra: 1 },
    };
    expect((await me.call('PUT', '/api/user', sent)).json).toMatchObject({
      id: me.id,
      email: me.email,
      rol_id: 4,
      img_url: null,
    });
    const [row] = await api.db.system.select().from(usuarioTable).where(eq(usuarioTable.id, me.id));
    expect(row).toMatchObject({ email: me.email, rol_id: 4, estado: 'activo', img_url: null });
    expect(row?.preferencias).not.toHaveProperty('otra');
  });

  it.each([
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ telefono: 'llámeme' }, 'telefono'],
    [{ telefono: '12' }, 'telefono'],
    [{ preferencias: { formato_numero: 'klingon' } }, 'preferencias.formato_numero'],
  ])('refuses %j at the field', async (body, field) => {
    const { status, json } = await (await anAccount()).call('PUT', '/api/user', body);
    expect({ status, fields: Object.keys(json.errors) }).toEqual({ status: 422, fields: [field] });
  });

  it('needs a session, but no company', async () => {
    expect((await api.call('PUT', '/api/user', { name: 'x' })).status).toBe(401);
    expect((await api.call('GET', '/api/user/perfil')).status).toBe(401);
  });
});

describe('a password change', () => {
  const change = (
    me: {
      call: (
        method: 'PUT',
        url: string,
        body: unknown,
      ) => Promise<{ status: number; json: { code?: string; errors?: object } }>;
    },
    actual: string,
    nueva: string,
  ) => me.call('PUT', '/api/user/password', { actual, nueva });

  it('ends the other sessions, keeps this one and sends a mail about it', async () => {
    const me = await anAccount();
    const elsewhere = await another(me.id);
    const outsider = await anAccount();
    expect((await change(me, password, 'clave muy nueva')).status).toBe(200);
    expect(await works(me.token)).toBe(true);
    expect(await works(elsewhere)).toBe(false);
    expect(await works(outsider.token)).toBe(true);
    expect((await api.call('POST', '/api/login', { email: me.email, password })).status).toBe(401);
    expect((await api.call('POST', '/api/login', { email: me.email, password: 'clave muy nueva' })).status).toBe(200);
    expect((await mailbox.sentTo(api.mail, me.email)).map(({ subject }) => subject)).toEqual([
      'Su contraseña de Ftrack cambió',
    ]);
  });

  it('needs the current one, and a different new one', async () => {
    const me = await anAccount();
    expect((await change(me, 'no es esta clave', 'clave muy nueva')).json.errors).toEqual({
      actual: ['La contraseña actual no es correcta'],
    });
    expect((await change(me, password, password)).json.errors).toHaveProperty('nueva');
    expect((await change(me, password, 'corta')).json.errors).toEqual({ nueva: ['Mínimo 10 caracteres'] });
    expect(await works(me.token)).toBe(true);
  });

  it('sent twice at once is one change', async () => {
    const me = await anAccount();
    const answers = await Promise.all([1, 2].map((n) => change(me, password, `clave muy nueva ${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('cannot be used to guess: after five failures it is limited like the log-in', async () => {
    const me = await anAccount();
    const answers = await Promise.all(Array.from({ length: 12 }, () => change(me, 'adivinando...', 'clave muy nueva')));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect((await change(me, password, 'clave muy nueva')).json.code).toBe('DEMASIADOS_INTENTOS');
  });

  it('invalidates links that were requested before', async () => {
    const me = await anAccount();
    await api.app.inject({
      method: 'POST',
      url: '/api/password/email',
      payload: { email: me.email },
      remoteAddress: '10.7.7.7',
    });
    const token = linkIn((await mailbox.sentTo(api.mail, me.email))[0]).searchParams.get('token');
    await change(me, password, 'clave muy nueva');
    expect((await api.call('POST', '/api/password/reset', { token, password })).status).toBe(404);
  });
});

describe('open sessions', () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';

  it('are listed by device, with their last use and the current one', async () => {
    const me = await anAccount();
    await another(me.id, phone);
    const { json } = await me.call('GET', '/api/user/sesiones');
    expect(json.map((row: object) => Object.keys(row).sort())).toEqual(
      json.map(() => ['actual', 'creada_en', 'dispositivo', 'expira_en', 'id', 'ip', 'telefono_dias', 'usada_en']),
    );
    expect(json).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ dispositivo: 'Chrome en Android', ip: '10.0.0.7', actual: false }),
        expect.objectContaining({ dispositivo: 'Dispositivo desconocido', actual: true }),
      ]),
    );
  });

  it('end one by one, only the user’s own', async () => {
    const me = await anAccount();
    const elsewhere = await another(me.id);
    const other = await anAccount();
    const sessions = async () => (await me.call('GET', '/api/user/sesiones')).json as { id: number; actual: boolean }[];
    const id = (await sessions()).find(({ actual }) => !actual)?.id ?? 0;
    const foreign = await other.call('DELETE', `/api/user/sesiones/${id}`);
    expect(foreign.status).toBe(404);
    expect(foreign.json).toEqual((await other.call('DELETE', '/api/user/sesiones/999999')).json);
    expect(await works(elsewhere)).toBe(true);
    expect((await me.call('DELETE', `/api/user/sesiones/${id}`)).json).toEqual({ id });
    expect(await works(elsewhere)).toBe(false);
    expect(await sessions()).toHaveLength(1);
  });

  it('end all but the current one', async () => {
    const me = await anAccount();
    const others = [await another(me.id), await another(me.id)];
    const outsider = await anAccount();
    expect((await me.call('DELETE', '/api/user/sesiones')).json).toEqual({ cerradas: 2 });
    expect(await Promise.all([me.token, ...others, outsider.token].map(works))).toEqual([true, false, false, true]);
  });
});
