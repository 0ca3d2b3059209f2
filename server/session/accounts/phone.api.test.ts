import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { roleId, type Role } from '#contract/core/roles';
import { empresaTable } from '../../db/tables/empresas';
import { membresiaTable, sesionTable, usuarioTable } from '../../db/tables/usuarios';
import { useApi } from '../../testing/useApi';
import { hashPassword } from '../passwords';

const api = useApi();

const path = '/api/user/sesion-telefono';
const password = 'una clave larga';
const day = 86_400_000;

const allow = (dias: number, company = api.a) =>
  api.db.system
    .update(empresaTable)
    .set({ ajustes: { dias_sesion_telefono: dias } })
    .where(eq(empresaTable.id, company));

const someone = async (role: Role = 'operario', companies = [api.a]) => {
  const person = await api.person(role, companies);
  await api.db.system
    .update(usuarioTable)
    .set({ clave_hash: await hashPassword(password) })
    .where(eq(usuarioTable.id, person.id));
  const calls = api.by(person);
  const ends = async () => {
    const { status, headers } = await calls.call('GET', '/api/user');
    return status === 200 ? Date.parse(String(headers['x-sesion-expira'])) : status;
  };
  /** As if its last use, and its beginning, were that long ago (ms). */
  const age = (unused: number, since = unused) =>
    api.db.system
      .update(sesionTable)
      .set({
        creada_en: sql`now() - ${since} * interval '1 millisecond'`,
        usada_en: sql`now() - ${unused} * interval '1 millisecond'`,
        expira_en: sql`${sesionTable.expira_en} - ${unused} * interval '1 millisecond'`,
      })
      .where(eq(sesionTable.user_id, person.id));
  return { ...person, ...calls, ends, age };
};

/** In whole days from now. */
const inDays = (ends: number) => Math.round((ends - Date.now()) / day);

describe('a session on a phone', () => {
  it('lives as many idle days as the company allows, from its last use, and is listed so', async () => {
    await allow(30);
    const me = await someone();
    expect(await me.get(path)).toMatchObject({ dias: 30, activa: false });
    const begun = await me.call('POST', path);
    expect(begun.json).toMatchObject({ dias: 30, activa: true, cierre: expect.any(String) });
    expect(Date.parse(begun.json.expira_en)).toBe(Date.parse(String(begun.headers['x-sesion-expira'])));
    expect(inDays(Date.parse(begun.json.expira_en))).toBe(30);
    expect(await me.get('/api/user/sesiones')).toMatchObject([{ telefono_dias: 30 }]);
    await me.age(29 * day);
    expect(inDays((await me.ends()) as number)).toBe(30);
    await me.age(30 * day + 1_000);
    expect(await me.ends()).toBe(419);
  });

  it('is asked for at the log-in, too, and lives 180 days at most', async () => {
    await allow(7);
    const me = await someone();
    const { json, headers } = await api.call('POST', '/api/login', { email: me.email, password, telefono: true });
    expect(inDays(Date.parse(String(headers['x-sesion-expira'])))).toBe(7);
    const phone = api.by(json);
    expect(await phone.get(path)).toMatchObject({ dias: 7, activa: true });
    await me.age(0, 178 * day);
    // Used yesterday, so it is prolonged, but not beyond its last day.
    await me.age(day, 178 * day);
    expect(inDays(Date.parse(String((await phone.call('GET', '/api/user')).headers['x-sesion-expira'])))).toBe(2);
  });

  it.each(['admin', 'monitor', 'superadmin'] as const)('is not for the role %s', async (role) => {
    await allow(30);
    const me = await someone(role);
    expect(await me.get(path)).toMatchObject({ dias: 0, activa: false });
    expect(await me.call('POST', path)).toMatchObject({ status: 403, json: { code: 'PERMISO_DENEGADO' } });
    const { headers } = await api.call('POST', '/api/login', { email: me.email, password, telefono: true });
    expect(Date.parse(String(headers['x-sesion-expira']))).toBeLessThan(Date.now() + 13 * 3_600_000);
  });

  it('has the fewest days of all its companies, and none where one does not allow it', async () => {
    await Promise.all([allow(30), allow(3, api.b)]);
    const me = await someone('operario', [api.a, api.b]);
    expect(await me.get(path)).toMatchObject({ dias: 3 });
    await api.db.system
      .update(membresiaTable)
      .set({ rol_id: roleId.admin })
      .where(sql`${membresiaTable.user_id} = ${me.id} and ${membresiaTable.empresa_id} = ${api.b}`);
    expect(await me.get(path)).toMatchObject({ dias: 0 });
  });

  it('falls back to twelve hours when the company withdraws it, and is refused before it begins', async () => {
    await allow(30);
    const me = await someone();
    await me.call('POST', path);
    await me.age(11 * 3_600_000);
    await allow(0);
    expect(((await me.ends()) as number) - Date.now()).toBeLessThan(12 * 3_600_000 + 60_000);
    expect(await me.get('/api/user/sesiones')).toMatchObject([{ telefono_dias: null }]);
    expect((await me.call('POST', path)).status).toBe(403);
    await allow(30);
    await me.call('POST', path);
    await me.age(13 * 3_600_000);
    await allow(0);
    expect(await me.ends()).toBe(419);
  });

  it('is a session like any other again when its phone has no PIN any more', async () => {
    await allow(30);
    const me = await someone();
    await me.call('POST', path);
    expect((await me.call('DELETE', path)).json).toMatchObject({ dias: 30, activa: false });
    expect(((await me.ends()) as number) - Date.now()).toBeLessThan(12 * 3_600_000 + 60_000);
    await me.age(13 * 3_600_000);
    expect(await me.ends()).toBe(419);
  });

  it('ends with a block, and from another device: 401', async () => {
    await allow(30);
    const [blocked, closed] = [await someone(), await someone()];
    for (const each of [blocked, closed]) expect((await each.call('POST', path)).status).toBe(200);
    await api.as('superadmin').call('PATCH', `/api/admin-users/${blocked.id}`, { bloqueado: true });
    expect(await blocked.ends()).toBe(401);
    const { token } = (await api.call('POST', '/api/login', { email: closed.email, password })).json;
    await api.by({ token }).call('DELETE', '/api/user/sesiones');
    expect(await closed.ends()).toBe(401);
  });

  it('is ended by its closing secret, without a token; a wrong one does nothing', async () => {
    await allow(30);
    const [me, other] = [await someone(), await someone()];
    const [{ cierre }, theirs] = [await me.post(path), await other.post(path)];
    for (const wrong of [
      '',
      '1',
      'x.y.z',
      `${cierre}0`,
      cierre.replace(/^\d+\.\d+/, theirs.cierre.match(/^\d+\.\d+/)[0]),
    ])
      expect((await api.call('POST', `${path}/cerrar`, { cierre: wrong })).json).toEqual({ ok: true });
    expect([await me.ends(), await other.ends()]).not.toContain(401);
    await api.call('POST', `${path}/cerrar`, { cierre });
    expect(await me.ends()).toBe(401);
    expect(await other.ends()).not.toBe(401);
  });
});
