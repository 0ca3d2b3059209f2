import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createMailbox } from '../../mail/testing';
import { auditoriaTable } from '../../db/tables/historial';
import { autenticadorTable, codigoRecuperacionTable, equipoTable, llaveTable, pasoTable } from '../../db/tables/puerta';
import { membresiaTable, usuarioTable } from '../../db/tables/usuarios';
import { hashPassword } from '../../session/passwords';
import { startOwnApi } from '../../testing/app';
import { prepared, useApi } from '../../testing/useApi';

const mailbox = prepared(createMailbox, ({ close }) => close());
const api = useApi(() => startOwnApi(mailbox.variables));
const password = 'una clave larga';

const remove = (id: number, by: ReturnType<typeof api.by> = api.as('admin')) =>
  by.call('POST', `/api/usuarios/${id}/quitar-segundo-factor`);

const guards = [autenticadorTable, codigoRecuperacionTable, llaveTable, equipoTable, pasoTable];
const guarded = async (role: Parameters<typeof api.person>[0], companies: number[]) => {
  const person = await api.person(role, companies);
  const { system } = api.db;
  const user_id = person.id;
  const key = { user_id, nombre: 'Llave', credencial: `credencial${user_id}`, clave_publica: 'clave' };
  await system.insert(autenticadorTable).values({ user_id, secreto: 'sellado', desde: sql`now()` });
  await system.insert(codigoRecuperacionTable).values({ user_id, codigo_hash: 'uno' });
  await system.insert(llaveTable).values({ ...key, transportes: [], verifica: true, sincronizada: false });
  await system.insert(equipoTable).values({ user_id, token_hash: `equipo ${user_id}`, expira_en: sql`now()` });
  await system
    .insert(pasoTable)
    .values({ user_id, tipo: 'segundo', huella: `paso ${user_id}`, expira_en: sql`now() + interval '5 minutes'` });
  return person;
};
const leftOf = async (id: number) =>
  (await Promise.all(guards.map((table) => api.db.system.$count(table, eq(table.user_id, id))))).reduce(
    (sum, n) => sum + n,
    0,
  );

describe('a lost phone', () => {
  it('is taken from the account by an admin: nothing of it is left, and the user is out everywhere', async () => {
    const who = await guarded('operario', [api.a]);
    await api.db.system
      .update(usuarioTable)
      .set({ clave_hash: await hashPassword(password) })
      .where(eq(usuarioTable.id, who.id));
    const login = () => api.call('POST', '/api/login', { email: who.email, password });
    expect((await login()).json).toMatchObject({ segundo_factor: expect.any(Array) });
    expect((await api.as('admin').get(`/api/usuarios/${who.id}`)).segundo_factor).toBe(true);

    expect(await remove(who.id)).toMatchObject({ status: 200, json: { ok: true } });
    expect(await leftOf(who.id)).toBe(0);
    expect((await api.by(who).call('GET', '/api/user')).status).toBe(401);
    expect((await login()).json).toMatchObject({ token: expect.any(String) });
    expect((await api.as('admin').get(`/api/usuarios/${who.id}`)).segundo_factor).toBe(false);
    const [mail] = await mailbox.sentTo(api.mail, who.email);
    expect(mail?.text).toContain('quitó el segundo factor');
    const { id: authorId } = await api.as('admin').who;
    const [entry] = await api.db.system
      .select()
      .from(auditoriaTable)
      .where(and(eq(auditoriaTable.entidad_id, who.id), eq(auditoriaTable.entidad, 'usuarios')))
      .orderBy(auditoriaTable.id);
    expect(entry).toMatchObject({
      empresa_id: api.a,
      user_id: authorId,
      cambios: [{ campo: 'segundo_factor', antes: true, despues: false }],
    });
    expect((await remove(who.id)).status).toBe(409);
  });

  it.each(['monitor', 'operario'] as const)('is no matter of a %s', async (role) => {
    const who = await guarded('monitor', [api.a]);
    expect((await remove(who.id, api.as(role))).status).toBe(403);
    expect(await leftOf(who.id)).toBe(5);
  });

  it('is not found in another company', async () => {
    const who = await guarded('monitor', [api.b]);
    expect((await remove(who.id)).status).toBe(404);
    expect((await remove(999_999)).status).toBe(404);
    expect(await leftOf(who.id)).toBe(5);
  });

  it.each(['activo', 'bloqueado'] as const)(
    'of who is %s in another company too is for a superadmin alone',
    async (estado) => {
      const who = await guarded('monitor', [api.a]);
      await api.db.system.insert(membresiaTable).values({ user_id: who.id, empresa_id: api.b, rol_id: 4, estado });
      expect((await remove(who.id)).status).toBe(403);
      expect(await leftOf(who.id)).toBe(5);
      expect((await remove(who.id, api.as('superadmin'))).status).toBe(200);
      expect(await leftOf(who.id)).toBe(0);
    },
  );

  it('of who is only invited, here or elsewhere, is no matter of that company', async () => {
    const who = await guarded('monitor', [api.a]);
    const { id: user_id } = who;
    await api.db.system.insert(membresiaTable).values({ user_id, empresa_id: api.b, rol_id: 4, estado: 'invitado' });
    const seen = await api.as('admin', api.b).get(`/api/usuarios/${user_id}`);
    expect(seen.segundo_factor).toBeNull();
    expect((await remove(user_id, api.as('admin', api.b))).status).toBe(403);
    expect((await remove(user_id)).status).toBe(200);
  });

  it('of an account without a company, or of another superadmin, is taken by a superadmin', async () => {
    for (const who of [await guarded('admin', []), await guarded('superadmin', [])]) {
      expect((await remove(who.id)).status).toBe(404);
      expect((await remove(who.id, api.as('superadmin'))).status).toBe(200);
      expect(await leftOf(who.id)).toBe(0);
    }
  });

  it('is never taken from oneself', async () => {
    const admin = await guarded('admin', [api.a]);
    expect((await remove(admin.id, api.by(admin))).status).toBe(409);
    const boss = await guarded('superadmin', []);
    expect((await remove(boss.id, api.by(boss))).status).toBe(409);
    expect(await leftOf(admin.id)).toBe(5);
  });
});

it('members with a second factor are found by it', async () => {
  const [one, other] = [await guarded('monitor', [api.a]), await api.person('monitor', [api.a])];
  const found = async (segundo_factor: boolean) => {
    const filter = encodeURIComponent(JSON.stringify({ segundo_factor }));
    const rows: { id: number }[] = await api.as('admin').get(`/api/usuarios?filter=${filter}`);
    return rows.map(({ id }) => id);
  };
  expect(await found(true)).toContain(one.id);
  expect(await found(true)).not.toContain(other.id);
  expect(await found(false)).toContain(other.id);
});
