import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { channels } from '#contract/core/realtime';
import { roleId, type Role } from '#contract/core/roles';
import type { SegundoFactorEmpresa } from '#contract/entities/empresas';
import { autenticadorTable, llaveTable } from '../../db/tables/puerta';
import { membresiaTable } from '../../db/tables/usuarios';
import { tokenTable } from '../../db/tables/tokens';
import { portOf } from '../../http';
import { createMailbox, linkIn } from '../../mail/testing';
import { startOwnApi } from '../../testing/app';
import { listeners } from '../../testing/listener';
import { prepared, useApi } from '../../testing/useApi';
import { newToken } from '../grants/kinds/tokens';
import { hashOf } from '../secrets';

const mailbox = prepared(createMailbox, ({ close }) => close());
const api = useApi(() => startOwnApi(mailbox.variables));
let port = 0;
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  port = portOf(api.app.server);
});
const listener = listeners(() => port);

const past = '2026-01-01T00:00:00.000Z';
const boss = () => api.as('superadmin');
const change = async (id: number, given: object) => {
  const { version } = await boss().get(`/api/admin-empresas/${id}`);
  return boss().call('PATCH', `/api/admin-empresas/${id}`, { ...given, version });
};
let made = 0;
/** A company that asks this of its members. */
const aCompany = async (segundo_factor: SegundoFactorEmpresa = 'opcional', segundo_factor_desde: string = past) => {
  const { id } = await boss().post('/api/admin-empresas', { nombre: `Exigente ${++made}` });
  await change(id, { segundo_factor, segundo_factor_desde });
  return id as number;
};
const join = (user_id: number, empresa_id: number, rol_id: number, estado: 'activo' | 'bloqueado' | 'invitado') =>
  api.db.system.insert(membresiaTable).values({ user_id, empresa_id, rol_id, estado });

/** The code with which somebody is refused in a company; undefined: let in. */
const refused = async (who: { token: string }, company: number): Promise<string | undefined> =>
  (await api.by(who, company).call('GET', '/api/activos?range=[0,0]')).json.code;
const owes = 'SEGUNDO_FACTOR_NECESARIO';

const anApp = (user_id: number) =>
  api.db.system.insert(autenticadorTable).values({ user_id, secreto: 'sellado', desde: sql`now()` });
const aKey = (user_id: number, verifica: boolean) =>
  api.db.system.insert(llaveTable).values({
    user_id,
    nombre: 'Llave',
    credencial: `credencial${user_id}`,
    clave_publica: 'clave',
    transportes: [],
    verifica,
    sincronizada: false,
  });

describe('a company that asks for a second factor', () => {
  it('gives two weeks of notice, and forgets the date when it asks no more', async () => {
    const id = await aCompany();
    const before = Date.now();
    const { json } = await change(id, { segundo_factor: 'todos' });
    expect(json).toMatchObject({ segundo_factor: 'todos' });
    const inDays = (Date.parse(json.segundo_factor_desde) - before) / 86_400_000;
    expect(inDays).toBeCloseTo(14, 2);
    expect((await change(id, { segundo_factor: 'todos', nombre: 'Otra' })).json.segundo_factor_desde).toBe(
      json.segundo_factor_desde,
    );
    expect((await change(id, { segundo_factor: 'opcional', segundo_factor_desde: past })).json).toMatchObject({
      segundo_factor: 'opcional',
      segundo_factor_desde: null,
    });
    expect((await change(id, { segundo_factor: 'nadie' })).status).toBe(422);
  });

  it('writes it into its audit, and counts the members without one', async () => {
    const id = await aCompany('todos');
    const [one, other] = [await api.person('monitor', [id]), await api.person('monitor', [id])];
    await anApp(one.id);
    await aKey(other.id, false);
    expect(await boss().get(`/api/admin-empresas/${id}`)).toMatchObject({ usuarios_n: 2, sin_factor_n: 1 });
    const { rows } = await api.db.system.execute(
      sql`select cambios from auditoria where empresa_id = ${id} and entidad = 'empresas' and accion = 'editar'`,
    );
    expect(rows[0]?.cambios).toContainEqual({ campo: 'segundo_factor', antes: 'opcional', despues: 'todos' });
  });

  it('lets everybody in until the day, and nobody without one from then on', async () => {
    const id = await aCompany('todos', new Date(Date.now() + 3_600_000).toISOString());
    const who = await api.person('operario', [id]);
    expect(await refused(who, id)).toBeUndefined();
    expect((await api.by(who, id).get('/api/user/segundo-factor')).debe).toBe(false);
    await change(id, { segundo_factor_desde: past });
    expect(await refused(who, id)).toBe(owes);
    expect(await api.by(who, id).get('/api/user/segundo-factor')).toMatchObject({ debe: true });
  });

  it.each<[Role, SegundoFactorEmpresa, string | undefined]>([
    ['admin', 'admins', owes],
    ['monitor', 'admins', undefined],
    ['operario', 'admins', undefined],
    ['admin', 'todos', owes],
    ['monitor', 'todos', owes],
    ['operario', 'todos', owes],
    ['admin', 'opcional', undefined],
  ])('answers %s where it asks %s', async (role, asks, expected) => {
    const id = await aCompany(asks);
    const code = await refused(await api.person(role, [id]), id);
    expect(code === owes ? owes : undefined).toBe(expected);
  });

  it('counts by the role there, whichever company is selected', async () => {
    const [asking, other] = [await aCompany('admins'), await aCompany()];
    const who = await api.person('monitor', [other]);
    await join(who.id, asking, 2, 'activo');
    expect(await refused(who, other)).toBe(owes);
    expect(await refused(who, 999_999)).toBe(owes);
  });

  it.each(['bloqueado', 'invitado'] as const)('does not count for who is %s there', async (estado) => {
    const [asking, other] = [await aCompany('todos'), await aCompany()];
    const who = await api.person('monitor', [other]);
    await join(who.id, asking, 4, estado);
    expect(await refused(who, other)).toBeUndefined();
  });

  it('does not count while it is suspended', async () => {
    const [asking, other] = [await aCompany('todos'), await aCompany()];
    const who = await api.person('monitor', [asking, other]);
    expect(await refused(who, other)).toBe(owes);
    await change(asking, { activo: false });
    expect(await refused(who, other)).toBeUndefined();
  });

  it('is satisfied by an app, and by a key that verifies, but by no other key', async () => {
    const id = await aCompany('todos');
    const [app, key, touch] = [
      await api.person('monitor', [id]),
      await api.person('monitor', [id]),
      await api.person('monitor', [id]),
    ];
    await anApp(app.id);
    await aKey(key.id, true);
    await aKey(touch.id, false);
    expect(await Promise.all([app, key, touch].map((who) => refused(who, id)))).toEqual([undefined, undefined, owes]);
  });

  it('does not ask superadmins: that is for the installation to say', async () => {
    const id = await aCompany('todos');
    const who = await api.person('superadmin', []);
    await join(who.id, id, 2, 'activo');
    expect(await refused(who, id)).toBeUndefined();
  });

  it('tells by mail those who have none, once for each change, with the day and the way there', async () => {
    const id = await aCompany();
    const [owing, guarded, monitor] = [
      await api.person('admin', [id]),
      await api.person('admin', [id]),
      await api.person('monitor', [id]),
    ];
    await anApp(guarded.id);
    await change(id, { segundo_factor: 'admins', segundo_factor_desde: '2027-03-01T15:00:00.000Z' });
    await change(id, { nit: '900' });
    const [mail, ...more] = await mailbox.sentTo(api.mail, owing.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Desde el 1 de marzo de 2027');
    expect(linkIn(mail).pathname).toBe('/perfil/ajustes/seguridad');
    expect(await mailbox.sentTo(api.mail, guarded.email)).toEqual([]);
    expect(await mailbox.sentTo(api.mail, monitor.email)).toEqual([]);
  });
});

describe('who owes a factor', () => {
  it('gets what sets it up, and nothing else, with or without a company', async () => {
    const id = await aCompany('todos');
    const who = await api.person('admin', [id]);
    const { call } = api.by(who, id);
    for (const url of ['/api/user', '/api/mis-empresas-con-detalles', '/api/user/segundo-factor', '/api/user/llaves'])
      expect((await call('GET', url)).status, url).toBe(200);
    expect((await call('POST', '/api/user/confirmar', {})).json.code).toBe('CONFIRMACION_NECESARIA');
    const closed: ['GET' | 'POST' | 'PATCH', string, unknown?][] = [
      ['GET', '/api/usuarios'],
      ['GET', '/api/user/perfil'],
      ['GET', '/api/user/equipos'],
      ['PATCH', '/api/user', { name: 'Otra' }],
      ['POST', '/api/seleccionar-empresa', { empresa_id: id }],
      ['POST', '/api/broadcasting/auth', { socket_id: '1.1', channel_name: channels.user(who.id) }],
      ['POST', '/broadcasting/auth', { socket_id: '1.1', channel_name: channels.user(who.id) }],
      ['GET', '/api/no-existe'],
    ];
    for (const [method, url, body] of closed) {
      expect((await call(method, url, body)).json.code, url).toBe(owes);
      // Before it is asked which company.
      const bare = { authorization: `Bearer ${who.token}` };
      expect((await api.call(method, url, body, bare)).json.code, url).toBe(owes);
    }
    expect((await call('POST', '/api/logout')).status).toBe(200);
  });

  it('hears nothing from the moment on', async () => {
    const id = await aCompany();
    const who = await api.person('monitor', [id]);
    const heard = await listener(who.token, channels.user(who.id));
    await change(id, { segundo_factor: 'todos', segundo_factor_desde: past });
    await heard.closed;
    await expect(listener(who.token, channels.user(who.id))).rejects.toThrow();
  });

  it('hears nothing from the moment on in which they owe by a role, or removed what they had', async () => {
    const id = await aCompany('admins');
    const [risen, removing] = [await api.person('monitor', [id]), await api.person('admin', [id])];
    await aKey(removing.id, true);
    const heard = [
      await listener(risen.token, channels.user(risen.id)),
      await listener(removing.token, channels.user(removing.id)),
    ];
    await boss().call('PATCH', `/api/admin-users/${risen.id}/empresas/${id}`, { rol_id: roleId.admin });
    const { call } = api.by(removing, id);
    const [key] = (await call('GET', '/api/user/llaves')).json;
    expect((await call('DELETE', `/api/user/llaves/${key.id}`)).status).toBe(200);
    await Promise.all(heard.map(({ closed }) => closed));
    await expect(listener(risen.token, channels.user(risen.id))).rejects.toThrow();
  });

  it('still has programs that work', async () => {
    const id = await aCompany('todos');
    const { id: creado_por_id } = await api.person('admin', [id]);
    const secret = newToken();
    const token = { empresa_id: id, nombre: 'ERP', token_hash: hashOf(secret), direcciones: [], creado_por_id };
    await api.db.system.insert(tokenTable).values({ ...token, permisos: { activos: 'lectura' } });
    const answer = await api.call('GET', '/api/activos', undefined, { authorization: `Bearer ${secret}` });
    expect(answer.status).toBe(200);
  });
});

describe('an installation that asks its superadmins', () => {
  const asking = useApi(() => startOwnApi({ SUPERADMIN_SECOND_FACTOR: 'on' }));

  it('does so at once, and asks nobody else', async () => {
    const boss = await asking.person('superadmin', []);
    const { call } = asking.by(boss);
    expect((await call('GET', '/api/admin-empresas')).json.code).toBe(owes);
    expect(await asking.by(boss).get('/api/user/segundo-factor')).toMatchObject({ debe: true });
    await asking.db.system.insert(autenticadorTable).values({ user_id: boss.id, secreto: 's', desde: sql`now()` });
    expect((await call('GET', '/api/admin-empresas')).status).toBe(200);
    expect((await asking.as('admin').call('GET', '/api/usuarios')).status).toBe(200);
  });
});
