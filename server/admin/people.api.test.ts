import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditoriaTable } from '../db/tables/historial';
import { createMailbox, linkIn } from '../mail/testing';
import { asignacionTable, dispositivoTable } from '../db/tables/dispositivos';
import { usuarioTable } from '../db/tables/usuarios';
import { startOwnApi } from '../testing/app';
import { prepared, useApi } from '../testing/useApi';
import { filtered } from '../../testing/filtered';

const mailbox = prepared(createMailbox, ({ close }) => close());
const api = useApi(() => startOwnApi(mailbox.variables));

const boss = () => api.as('superadmin');
let made = 0;
const aCompany = async () => await boss().post('/api/admin-empresas', { nombre: `Compañía ${++made}` });
const bearer = (token: string, empresa?: number) => ({
  authorization: `Bearer ${token}`,
  ...(empresa && { empresa_seleccionada: String(empresa) }),
});
const entriesOn = (entidad: string, id: number) =>
  api.db.system
    .select()
    .from(auditoriaTable)
    .where(and(eq(auditoriaTable.entidad, entidad), eq(auditoriaTable.entidad_id, id)))
    .orderBy(auditoriaTable.id);

describe('a user', () => {
  const read = async (id: number) => await boss().get(`/api/admin-users/${id}`);
  const rolesIn = (person: { membresias: { empresa_id: number; rol_id: number }[] }) =>
    Object.fromEntries(person.membresias.map(({ empresa_id, rol_id }) => [empresa_id, rol_id]));

  it('is found by name, by company and by the role there', async () => {
    const { id } = await api.person('monitor', [api.a]);
    await api.db.system.update(usuarioTable).set({ name: 'Íñigo Único' }).where(eq(usuarioTable.id, id));
    await boss().call('POST', `/api/admin-users/${id}/empresas`, { empresa_id: api.b, rol_id: 3 });
    const found = async (given: object) =>
      (await boss().get(`/api/admin-users?${filtered({ q: 'inigo unico', ...given })}`)).map(
        (row: { id: number }) => row.id,
      );
    expect(await found({})).toEqual([id]);
    expect(await found({ empresa_id: api.b })).toEqual([id]);
    expect(await found({ rol_id: 3 })).toEqual([id]);
    expect(await found({ empresa_id: api.b, rol_id: 3 })).toEqual([id]);
    expect(await found({ empresa_id: api.a, rol_id: 3 })).toEqual([]);
    expect(await found({ estado: 'bloqueado' })).toEqual([]);
    const superadmins = await boss().get(`/api/admin-users?${filtered({ rol_id: 1 })}`);
    expect(superadmins.map((row: { id: number }) => row.id)).toContain((await boss().who).id);
  });

  it('joins a company at once when their account is active, else by invitation', async () => {
    const { id, token } = await api.person('monitor', []);
    await boss().call('POST', `/api/admin-users/${id}/empresas`, { empresa_id: api.b, rol_id: 2 });
    expect((await api.call('GET', '/api/dispositivos', undefined, bearer(token, api.b))).status).toBe(200);
    expect(
      (await boss().post(`/api/admin-users/${id}/empresas`, { empresa_id: api.b, rol_id: 3 })).errors,
    ).toHaveProperty('empresa_id');
    expect(
      (await boss().call('POST', `/api/admin-users/${id}/empresas`, { empresa_id: 999_999, rol_id: 3 })).status,
    ).toBe(404);
    expect(
      (await boss().call('POST', `/api/admin-users/${id}/empresas`, { empresa_id: api.a, rol_id: 1 })).status,
    ).toBe(422);

    const email = `estrena${++made}@prueba.test`;
    const { status, json } = await boss().call('POST', '/api/admin-users', { email, empresa_id: api.b, rol_id: 4 });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      email,
      estado: 'invitado',
      membresias: [{ empresa_id: api.b, estado: 'invitado', rol_id: 4 }],
    });
    const link = linkIn((await mailbox.sentTo(api.mail, email))[0]);
    expect(link.pathname).toBe('/invitations/process');
    // This installation sends no mail: the inviting person passes the link on.
    expect(json.enlace).toBe(link.toString());
  });

  it('has role and block changed in one company only, and can be removed from it', async () => {
    const { id, token } = await api.person('monitor', [api.a, api.b]);
    const inA = () => api.call('GET', '/api/dispositivos', undefined, bearer(token, api.a));
    const inB = () => api.call('GET', '/api/niveles', undefined, bearer(token, api.b));
    expect(
      rolesIn((await boss().call('PATCH', `/api/admin-users/${id}/empresas/${api.a}`, { rol_id: 2 })).json),
    ).toEqual({ [api.a]: 2, [api.b]: 4 });
    expect((await inA()).status).toBe(200);
    await boss().call('PATCH', `/api/admin-users/${id}/empresas/${api.a}`, { estado: 'bloqueado' });
    expect((await inA()).json.code).toBe('EMPRESA_ACCESS_DENIED');
    expect((await inB()).status).toBe(200);
    await boss().call('PATCH', `/api/admin-users/${id}/empresas/${api.a}`, { estado: 'activo' });
    expect((await inA()).status).toBe(200);
    expect(rolesIn((await boss().call('DELETE', `/api/admin-users/${id}/empresas/${api.a}`)).json)).toEqual({
      [api.b]: 4,
    });
    expect((await inA()).json.code).toBe('EMPRESA_ACCESS_DENIED');
    expect((await boss().call('DELETE', `/api/admin-users/${id}/empresas/${api.a}`)).status).toBe(404);
    expect((await entriesOn('usuarios', id)).map(({ accion, empresa_id }) => [accion, empresa_id])).toEqual([
      ['editar', api.a],
      ['bloquear', api.a],
      ['editar', api.a],
      ['retirar', api.a],
    ]);
  });

  it('is blocked everywhere at once, and unblocked', async () => {
    const { id, token } = await api.person('operario', [api.a, api.b]);
    expect((await boss().call('PATCH', `/api/admin-users/${id}`, { bloqueado: true })).json.estado).toBe('bloqueado');
    expect((await api.call('GET', '/api/user', undefined, bearer(token))).json.code).toBe('TOKEN_INVALIDO');
    expect((await boss().call('POST', `/api/admin-users/${id}/restablecer`)).status).toBe(409);
    // This account never had a password, so it is still invited.
    expect((await boss().call('PATCH', `/api/admin-users/${id}`, { bloqueado: false })).json.estado).toBe('invitado');
  });

  it('becomes superadmin and returns to their former role in each company', async () => {
    const { id, token } = await api.person('operario', [api.a]);
    await boss().call('PATCH', `/api/admin-users/${id}`, { superadmin: true });
    expect((await api.call('GET', '/api/admin-empresas', undefined, bearer(token))).status).toBe(200);
    expect((await boss().call('PATCH', `/api/admin-users/${id}`, { superadmin: false })).json).toMatchObject({
      rol_id: 4,
      membresias: [{ rol_id: 3 }],
    });
    expect((await api.call('GET', '/api/admin-empresas', undefined, bearer(token))).json.code).toBe('PERMISO_DENEGADO');
    expect((await api.call('GET', '/api/activos', undefined, bearer(token, api.a))).status).toBe(200);
  });

  it('is sent a link to choose another password', async () => {
    const { id, email } = await api.person('monitor', [api.a]);
    // Only the mailbox gets it.
    expect(await boss().post(`/api/admin-users/${id}/restablecer`)).not.toHaveProperty('enlace');
    expect(linkIn((await mailbox.sentTo(api.mail, email))[0]).pathname).toBe('/reset-password');
  });

  it('who is superadmin cannot block or demote themself', async () => {
    const { id } = await boss().who;
    for (const patch of [{ superadmin: false }, { bloqueado: true }])
      expect((await boss().call('PATCH', `/api/admin-users/${id}`, patch)).status).toBe(409);
    expect(await read(id)).toMatchObject({ rol_id: 1, estado: 'activo' });
  });

  it('of two superadmins who demote each other at once, one remains', async () => {
    const [one, two] = [await api.person('superadmin', []), await api.person('superadmin', [])];
    const withdraw = (by: string, from: number) =>
      api.call('PATCH', `/api/admin-users/${from}`, { superadmin: false }, bearer(by));
    const answers = await Promise.all([withdraw(one.token, two.id), withdraw(two.token, one.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const left = await api.db.system
      .select({ id: usuarioTable.id })
      .from(usuarioTable)
      .where(and(eq(usuarioTable.rol_id, 1), sql`id in (${one.id}, ${two.id})`));
    expect(left).toHaveLength(1);
  });
});

describe('a device', () => {
  const imei = '356938035643809';
  const move = (id: number, empresa_id: number) =>
    boss().call('POST', `/api/admin-dispositivos/${id}/mover`, { empresa_id });

  it('in stock moves to another company with its data, and leaves its history behind', async () => {
    const device = await api.aDispositivo({ identificador: imei, nombre: 'Viajero', marca: 'Teltonika' });
    const asset = await api.anActivo();
    await api
      .as('admin')
      .call('POST', `/api/dispositivos/${device.id}/asignar`, { activo_id: asset.id, desde: '2026-01-01T00:00:00Z' });
    expect((await move(device.id, api.b)).json.code).toBe('CONFLICTO');
    await api.as('admin').call('POST', `/api/dispositivos/${device.id}/retirar`, {});

    const { status, json } = await move(device.id, api.b);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      identificador: imei,
      nombre: 'Viajero',
      marca: 'Teltonika',
      empresa_id: api.b,
      estado: 'en_stock',
      conexion: 'nunca',
    });
    expect((await api.as('admin').call('GET', `/api/dispositivos/${device.id}`)).status).toBe(404);
    expect(await api.as('admin', api.b).get(`/api/dispositivos/${json.id}`)).toMatchObject({
      identificador: imei,
    });
    expect(await api.as('admin', api.b).get(`/api/dispositivos/${json.id}/asignaciones`)).toEqual([]);
    const past = await api.db.system
      .select()
      .from(asignacionTable)
      .where(eq(asignacionTable.dispositivo_id, device.id));
    expect(past).toMatchObject([{ empresa_id: api.a, activo_id: asset.id }]);
    const rows = await api.db.system.select().from(dispositivoTable).where(eq(dispositivoTable.identificador, imei));
    expect(rows.filter(({ eliminado_en }) => eliminado_en === null)).toHaveLength(1);
    expect((await api.as('admin').call('POST', '/api/dispositivos', { identificador: imei })).status).toBe(422);
    expect((await entriesOn('dispositivos', json.id))[0]).toMatchObject({
      accion: 'crear',
      empresa_id: api.b,
      cambios: [{ antes: 'Empresa A', despues: 'Empresa B' }],
    });
  });

  it('stays when the other company is unknown, suspended, its own, or has one with the same identifier', async () => {
    const device = await api.aDispositivo();
    const suspended = await aCompany();
    await boss().call('PATCH', `/api/admin-empresas/${suspended.id}`, { activo: false, version: suspended.version });
    await api.aDispositivo({ identificador: device.identificador }, api.b);
    expect((await move(device.id, 999_999)).status).toBe(404);
    expect((await move(device.id, suspended.id)).json.errors).toHaveProperty('empresa_id');
    expect((await move(device.id, api.a)).json.errors).toHaveProperty('empresa_id');
    expect((await move(device.id, api.b)).json.errors).toHaveProperty('identificador');
    expect(await api.as('admin').get(`/api/dispositivos/${device.id}`)).toMatchObject({
      estado: 'en_stock',
    });
  });

  it('and assets are found across companies', async () => {
    const asset = await api.anActivo({ nombre: 'Volqueta Ámbar' }, api.b);
    const { json } = await boss().call('GET', `/api/admin-activos?${filtered({ q: 'ambar' })}`);
    expect(json).toMatchObject([
      {
        id: asset.id,
        empresa_id: api.b,
        empresa: 'Empresa B',
        empresa_activa: true,
        en_linea: false,
        dispositivo: null,
      },
    ]);
    expect(await boss().get(`/api/admin-activos?${filtered({ q: 'ambar', empresa_id: api.a })}`)).toEqual([]);
    expect(await boss().get(`/api/admin-activos?${filtered({ q: 'ambar empresa b' })}`)).toHaveLength(1);
  });
});

describe('the audit of what belongs to no company', () => {
  const entries = async (query = '') => boss().call('GET', `/api/admin-users/auditoria?sort=["fecha","DESC"]${query}`);

  it('has who became superadmin, and whom nobody else could block; nothing of a company', async () => {
    const { id, email } = await api.person('monitor', []);
    await boss().call('PATCH', `/api/admin-users/${id}`, { superadmin: true });
    await boss().call('PATCH', `/api/admin-users/${id}`, { superadmin: false });
    await boss().call('PATCH', `/api/admin-users/${id}`, { bloqueado: true });
    const { status, json, headers } = await entries(`&${filtered({ q: email })}`);
    expect([status, headers['content-range']]).toEqual([200, 'admin-users 0-2/3']);
    expect(
      json.map(({ accion, entidad_id, cambios }: { accion: string; entidad_id: number; cambios: object[] }) => [
        accion,
        entidad_id,
        cambios,
      ]),
    ).toEqual([
      ['bloquear', id, [{ campo: 'bloqueado', antes: false, despues: true }]],
      ['editar', id, [{ campo: 'superadmin', antes: true, despues: false }]],
      ['editar', id, [{ campo: 'superadmin', antes: false, despues: true }]],
    ]);
    expect(json[0]).toMatchObject({ user_id: (await boss().who).id, usuario: expect.any(String) });
    expect((await entries(`&${filtered({ accion: 'bloquear', desde: '2999-01-01T00:00:00.000Z' })}`)).json).toEqual([]);
    for (const { id } of (await entries('&range=[0,99]')).json) {
      const [row] = await api.db.system.select().from(auditoriaTable).where(eq(auditoriaTable.id, id));
      expect(row?.empresa_id).toBeNull();
    }
  });

  it('is a superadmin’s', async () => {
    for (const role of ['admin', 'monitor', 'operario'] as const)
      expect((await api.as(role).call('GET', '/api/admin-users/auditoria')).status).toBe(403);
  });
});
