import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { can } from '#contract/core/access';
import { auditoria, auditoriasContadas, type Auditoria } from '#contract/requests/auditoria';
import { roleId, roles } from '#contract/core/roles';
import { hashPassword } from '../session/passwords';
import { usuarioTable } from '../db/tables/usuarios';
import { useApi } from '../testing/useApi';
import { auditoriaTable } from '../db/tables/historial';
import { later } from '../../testing/later';

const api = useApi();

const url = '/api/auditoria';
const admin = (company = api.a) => api.as('admin', company);
const filter = (given: object) => `filter=${encodeURIComponent(JSON.stringify(given))}`;
const newest = 'sort=["fecha","DESC"]';
const list = async (given: object = {}, company = api.a): Promise<Auditoria[]> =>
  await admin(company).get(`${url}?${filter(given)}&${newest}`);
const exported = async (asked: object): Promise<string> => {
  const { id } = await admin().post(`${url}/exportar`, asked);
  const job = async () => await admin().get(`/api/trabajos/${id}`);
  await expect.poll(async () => (await job()).archivo_url).toEqual(expect.stringContaining('/archivos/'));
  return (await api.call('GET', (await job()).archivo_url)).json;
};

describe('the audit', () => {
  it.each(roles)('answers a %s by the permissions', async (role) => {
    const expected = can(role, 'list', 'auditoria') ? 200 : 403;
    expect((await api.as(role).call('GET', url)).status).toBe(expected);
    const asked = { formato: 'csv', columnas: ['fecha'] };
    expect((await api.as(role).call('POST', `${url}/exportar`, asked)).status).toBe(expected === 200 ? 202 : 403);
  });

  it('has the person, the action, the record, its values before and after, and the origin', async () => {
    const from = await api.aNivel({ nombre: 'Bodega norte' });
    const to = await api.aNivel({ nombre: 'Bodega sur' });
    const asset = await api.anActivo({ nombre: 'Grúa', nivel_id: from.id });
    await admin().call('PUT', `/api/activos/${asset.id}`, {
      nombre: 'Grúa torre',
      nivel_id: to.id,
      version: asset.version,
    });
    const [edited, created] = await list({ entidad: 'activos', entidad_id: asset.id });
    expect(() => auditoria.parse(edited)).not.toThrow();
    const { id, name } = await admin().get('/api/user');
    expect(created).toMatchObject({ accion: 'crear', nombre: 'Grúa', user_id: id, usuario: name, ip: '127.0.0.1' });
    expect(edited).toMatchObject({ accion: 'editar', entidad: 'activos', entidad_id: asset.id, user_id: id });
    expect(edited?.cambios).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ campo: 'nombre', antes: 'Grúa', despues: 'Grúa torre' }),
        expect.objectContaining({ campo: 'nivel_id', antes_nombre: 'Bodega norte', despues_nombre: 'Bodega sur' }),
      ]),
    );
  });

  it('writes an IPv4 address in its usual form, however it reached the server', async () => {
    const { token } = await admin().who;
    const headers = { authorization: `Bearer ${token}`, empresa_seleccionada: String(api.a) };
    const payload = { nombre: 'Muelle lejano', tipo: 'sede' };
    const { id } = (
      await api.app.inject({ method: 'POST', url: '/api/niveles', headers, payload, remoteAddress: '::ffff:10.0.0.7' })
    ).json();
    expect(await list({ entidad: 'niveles', entidad_id: id })).toMatchObject([{ ip: '10.0.0.7' }]);
  });

  it('covers one company only', async () => {
    const theirs = await api.aNivel({}, api.b);
    expect(await list({ entidad: 'niveles', entidad_id: theirs.id })).toEqual([]);
    expect(await list({ entidad: 'niveles', entidad_id: theirs.id }, api.b)).toHaveLength(1);
  });

  it('is filtered by person, action, time and words, and paged', async () => {
    const { id } = await admin().who;
    await api.db.system.update(usuarioTable).set({ name: 'Ángela Auditada' }).where(eq(usuarioTable.id, id));
    const one = await api.aNivel({ nombre: 'Muelle Órbita' });
    await admin().call('DELETE', `/api/niveles/${one.id}`);
    expect(
      (await list({ entidad: 'niveles', accion: 'eliminar', user_id: id })).map(({ entidad_id }) => entidad_id),
    ).toContain(one.id);
    expect((await list({ q: 'orbita' })).map(({ accion }) => accion)).toEqual(['eliminar', 'crear']);
    expect((await list({ q: 'angela auditada' })).length).toBeGreaterThan(3);
    expect(await list({ q: '%' })).toEqual([]);
    expect(await list({ desde: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
    expect((await list({ hasta: new Date().toISOString(), q: 'orbita' })).length).toBe(2);
    const { json, headers } = await admin().call('GET', `${url}?${filter({ q: 'orbita' })}&${newest}&range=[1,1]`);
    expect(json).toMatchObject([{ accion: 'crear' }]);
    expect(headers['content-range']).toBe('auditoria 1-1/2');
  });

  it.each([
    'sort=["ip","ASC"]',
    'filter={"ip":"x"}',
    'filter={"desde":"ayer"}',
    'filter={"accion":"rara"}',
    'range=[0,1000]',
    'filter={roto',
  ])('refuses a list with %s', async (query) => {
    expect((await admin().call('GET', `${url}?${query}`)).status).toBe(400);
  });

  it('names a superadmin only to other superadmins', async () => {
    const boss = api.as('superadmin');
    const { id } = await boss.who;
    const { json } = await boss.call('POST', '/api/niveles', { nombre: 'Hecho desde arriba', tipo: 'sede' });
    const entry = { entidad: 'niveles', entidad_id: json.id };
    expect((await list(entry))[0]).toMatchObject({ user_id: null, usuario: 'Administración de Ftrack' });
    expect((await boss.get(`${url}?${filter(entry)}`))[0]).toMatchObject({ user_id: id });
  });

  it('reveals no more of a superadmin in a sheet, a reading or a kardex than here, nor finds one by name', async () => {
    const boss = api.as('superadmin');
    const { id, name } = await boss.get('/api/user');
    const asset = await api.anActivo({ nombre: 'Visto desde arriba' });
    await boss.call('POST', `/api/activos/${asset.id}/comentarios`, { texto: 'Revisado' });
    const meter = await boss.post(`/api/activos/${asset.id}/medidores`, { tipo: 'ciclos', unidad: 'ciclos' });
    const readings = `/api/activos/${asset.id}/medidores/${meter.id}/lecturas`;
    await boss.call('POST', readings, { valor: 5 });
    const part = await boss.post('/api/repuestos', { nombre: 'Filtro visto' });
    const kardex = `/api/repuestos/${part.id}/movimientos`;
    await boss.call('POST', kardex, { tipo: 'entrada', cantidad: 1 });
    const signed = async (caller: typeof boss) => [
      (await caller.get(`/api/activos/${asset.id}/historial?${filter({ tipo: ['comentario'] })}`))[0].actor,
      (await caller.get(readings))[0].creado_por,
      (await caller.get(kardex))[0].creado_por,
    ];
    expect(await signed(admin())).toEqual(Array(3).fill('Administración de Ftrack'));
    expect(await signed(boss)).toEqual(Array(3).fill(name));
    await api.db.system.update(usuarioTable).set({ name: 'Zenobia Secreta' }).where(eq(usuarioTable.id, id));
    expect(await list({ q: 'zenobia' })).toEqual([]);
    expect((await list({ q: 'administracion de ftrack' })).length).toBeGreaterThan(0);
    expect((await boss.get(`${url}?${filter({ q: 'zenobia' })}`)).length).toBeGreaterThan(0);
  });

  it('cannot be filtered by the id of a superadmin either', async () => {
    const boss = api.as('superadmin');
    const { id } = await boss.who;
    await boss.call('POST', '/api/niveles', { nombre: 'Otra cosa de arriba', tipo: 'sede' });
    for (const asked of [{ user_id: id }, { user_id: [id] }]) expect(await list(asked)).toEqual([]);
    expect((await boss.get(`${url}?${filter({ user_id: id })}`)).length).toBeGreaterThan(0);
  });

  it('finds its users by name, even when many of other companies have the same name', async () => {
    await api.db.system.execute(sql`insert into usuarios (email, name, rol_id, estado)
      select 'tocaya' || n || '@otra.test', 'Xiomara ' || n, ${roleId.admin}, 'activo' from generate_series(1, 1500) n`);
    const ours = await api.person('admin', [api.a]);
    await api.db.system.update(usuarioTable).set({ name: 'Xiomara Nuestra' }).where(eq(usuarioTable.id, ours.id));
    await api.db.system
      .insert(auditoriaTable)
      .values({ empresa_id: api.a, user_id: ours.id, accion: 'otra', entidad: 'niveles', nombre: 'De la nuestra' });
    expect((await list({ q: 'xiomara' })).map(({ nombre }) => nombre)).toEqual(['De la nuestra']);
  });

  it('records log-ins, company switches, invitations, changes of role, blocks, removals and exports', async () => {
    const person = await api.person('monitor', [api.a, api.b]);
    await api.db.system
      .update(usuarioTable)
      .set({ clave_hash: await hashPassword('Una-clave-larga') })
      .where(eq(usuarioTable.id, person.id));
    const { token } = (await api.call('POST', '/api/login', { email: person.email, password: 'Una-clave-larga' })).json;
    await api.call('POST', '/api/seleccionar-empresa', { empresa_id: api.b }, { authorization: `Bearer ${token}` });
    expect((await list({ user_id: person.id })).map(({ accion }) => accion)).toEqual(['ingresar']);
    expect((await list({ user_id: person.id }, api.b)).map(({ accion }) => accion)).toEqual([
      'cambiar_empresa',
      'ingresar',
    ]);

    const { id } = await admin().post('/api/usuarios', { email: 'invitada@prueba.test', rol_id: 4 });
    const version = async () => (await admin().get(`/api/usuarios/${person.id}`)).version;
    await admin().call('PATCH', `/api/usuarios/${person.id}`, { rol_id: 3, version: await version() });
    await admin().call('PATCH', `/api/usuarios/${person.id}`, { estado: 'bloqueado', version: await version() });
    await admin().call('DELETE', `/api/usuarios/${person.id}`);
    await admin().call('DELETE', `/api/usuarios/${id}`);
    expect((await list({ entidad: 'usuarios', entidad_id: person.id })).map(({ accion }) => accion)).toEqual([
      'retirar',
      'bloquear',
      'editar',
      'ingresar',
    ]);
    expect((await list({ entidad: 'usuarios', entidad_id: id })).map(({ accion }) => accion)).toEqual([
      'retirar',
      'invitar',
    ]);
    await admin().call('POST', '/api/activos/exportar', { formato: 'csv', columnas: ['nombre'] });
    expect((await list({ entidad: 'activos', accion: 'exportar' })).length).toBe(1);
  });

  it('is exported as a file in the words of the screen', async () => {
    const asset = await api.anActivo({ nombre: 'De papel' });
    await admin().call('PUT', `/api/activos/${asset.id}`, { criticidad: 'A', version: asset.version });
    const asked = {
      formato: 'csv',
      filter: JSON.stringify({ entidad: 'activos', entidad_id: asset.id, accion: 'editar' }),
      columnas: ['accion', 'entidad', 'nombre', 'cambios'],
    };
    const text = await exported(asked);
    expect(text).toContain('Acción;Registro;Nombre;Qué cambió');
    expect(text).toContain('Editó;activo;De papel;Criticidad: B · Media → A · Alta');
  });

  later.each(['ASC', 'DESC'])('is exported whole, however long it is, each entry once, %s', async (way) => {
    const most = auditoriasContadas + 500;
    const noted = (await list({ entidad: 'larga' })).length;
    if (noted === 0)
      await api.db.system.execute(`insert into auditoria (empresa_id, accion, entidad, nombre, fecha)
        select ${api.a}, 'otra', 'larga', 'Nº ' || n, timestamptz '2026-01-01' + (n / 700) * interval '1 minute'
        from generate_series(1, ${most}) n`);
    const columnas = ['nombre'];
    const text = await exported({
      formato: 'csv',
      filter: '{"entidad":"larga"}',
      sort: JSON.stringify(['fecha', way]),
      columnas,
    });
    const rows = text.trim().split('\r\n').slice(2);
    expect(rows).toHaveLength(most);
    expect(new Set(rows).size).toBe(most);
    expect(rows[0]).toBe(way === 'ASC' ? 'Nº 1' : `Nº ${most}`);
  });

  it('cannot be changed nor shortened', async () => {
    await expect(api.db.system.update(auditoriaTable).set({ nombre: 'otro' })).rejects.toThrow();
    await expect(api.db.system.delete(auditoriaTable)).rejects.toThrow();
  });
});
