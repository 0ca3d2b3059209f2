import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { can } from '#contract/core/access';
import { adminActivos, adminDispositivos, adminUsers } from '#contract/requests/admin';
import { adminEmpresas } from '#contract/entities/empresas';
import { panelAdmin } from '#contract/requests/paneles';
import { channels } from '#contract/core/realtime';
import { roles } from '#contract/core/roles';
import { portOf } from '../http';
import { auditoriaTable } from '../db/tables/historial';
import { createMailbox, linkIn } from '../mail/testing';
import { openSession } from '../session/sessions';
import { startOwnApi } from '../testing/app';
import { prepared, useApi } from '../testing/useApi';
import { listeners } from '../testing/listener';
import { claveIngestaTable } from '../db/tables/posiciones';

const mailbox = prepared(createMailbox, ({ close }) => close());
const api = useApi(() => startOwnApi(mailbox.variables));
let port: number;
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  port = portOf(api.app.server);
});

const boss = () => api.as('superadmin');
const filter = (given: object) => `filter=${encodeURIComponent(JSON.stringify(given))}`;
let made = 0;
const aCompany = async (given: object = {}) =>
  await boss().post('/api/admin-empresas', { nombre: `Compañía ${++made}`, ...given });
const bearer = (token: string, empresa?: number) => ({
  authorization: `Bearer ${token}`,
  ...(empresa && { empresa_seleccionada: String(empresa) }),
});
const change = async (id: number, given: object) => {
  const { version } = await boss().get(`/api/admin-empresas/${id}`);
  return boss().call('PATCH', `/api/admin-empresas/${id}`, { ...given, version });
};
const entriesOn = (entidad: string, id: number) =>
  api.db.system
    .select()
    .from(auditoriaTable)
    .where(and(eq(auditoriaTable.entidad, entidad), eq(auditoriaTable.entidad_id, id)))
    .orderBy(auditoriaTable.id);

describe('the admin area', () => {
  it.each(roles)('answers a %s by the permissions, with any company or none', async (role) => {
    const { token } = await api.as(role).who;
    const asset = await api.anActivo();
    const device = await api.aDispositivo();
    const person = await api.person('monitor', [api.a]);
    const allowed = (status: number) => (can(role, 'list', 'admin-empresas') ? status : 403);
    const calls: ['GET' | 'POST' | 'PATCH' | 'DELETE', string, unknown, number][] = [
      ['GET', '/api/admin-dashboard', undefined, 200],
      ['GET', '/api/admin-empresas', undefined, 200],
      ['GET', `/api/admin-empresas/${api.a}`, undefined, 200],
      ['GET', '/api/admin-empresas/conteos?campo=activo', undefined, 200],
      ['POST', '/api/admin-empresas', { nombre: 'De prueba' }, 201],
      ['PATCH', `/api/admin-empresas/${api.a}`, {}, 422],
      ['POST', '/api/admin-empresas/logo', { bytes: 10, huella: 'a'.repeat(64) }, 201],
      ['GET', '/api/admin-users', undefined, 200],
      ['GET', `/api/admin-users/${person.id}`, undefined, 200],
      ['GET', '/api/admin-users/conteos?campo=estado', undefined, 200],
      ['POST', '/api/admin-users', { email: `otro${++made}@prueba.test`, empresa_id: api.a, rol_id: 4 }, 201],
      ['PATCH', `/api/admin-users/${person.id}`, {}, 200],
      ['POST', `/api/admin-users/${person.id}/empresas`, { empresa_id: api.b, rol_id: 3 }, 200],
      ['PATCH', `/api/admin-users/${person.id}/empresas/${api.b}`, { rol_id: 4 }, 200],
      ['DELETE', `/api/admin-users/${person.id}/empresas/${api.b}`, undefined, 200],
      ['POST', `/api/admin-users/${person.id}/restablecer`, undefined, 200],
      ['GET', '/api/admin-dispositivos', undefined, 200],
      ['GET', `/api/admin-dispositivos/${device.id}`, undefined, 200],
      ['GET', '/api/admin-dispositivos/conteos?campo=conexion', undefined, 200],
      ['POST', `/api/admin-dispositivos/${device.id}/mover`, { empresa_id: api.a }, 422],
      ['GET', '/api/admin-activos', undefined, 200],
      ['GET', `/api/admin-activos/${asset.id}`, undefined, 200],
      ['GET', '/api/admin-activos/conteos?campo=estado', undefined, 200],
    ];
    for (const [method, url, body, ok] of calls) {
      expect.soft((await api.call(method, url, body, bearer(token))).status, `${method} ${url}`).toBe(allowed(ok));
      expect.soft((await api.call(method, url, body)).status, `${method} ${url} by an outsider`).toBe(401);
    }
  });

  it.each([
    ['admin-empresas', adminEmpresas],
    ['admin-users', adminUsers],
    ['admin-dispositivos', adminDispositivos],
    ['admin-activos', adminActivos],
  ])(
    '%s answers exactly what its contract names, sorts by each field, and refuses the rest',
    async (name, { record, sorts, filters }) => {
      await api.anActivo();
      await api.aDispositivo();
      const url = `/api/${name}`;
      const { json, headers } = await boss().call('GET', `${url}?range=[0,0]`);
      expect(headers['content-range']).toMatch(new RegExp(`^${name} 0-0/\\d+$`));
      expect(Object.keys(json[0]).sort()).toEqual(Object.keys(record.shape).sort());
      expect(() => record.parse(json[0])).not.toThrow();
      for (const sort of sorts)
        expect.soft((await boss().call('GET', `${url}?sort=["${sort}","DESC"]`)).status, sort).toBe(200);
      for (const campo of Object.keys(filters)) {
        const refused = campo === 'empresa_id' || (name === 'admin-users' && campo === 'rol_id');
        if (!refused) expect.soft((await boss().call('GET', `${url}/conteos?campo=${campo}`)).status, campo).toBe(200);
      }
      for (const query of [
        'range=[0,1000]',
        'sort=["clave_hash","ASC"]',
        'filter={"clave_hash":"x"}',
        'filter={"empresa_id":"uno"}',
        'filter={roto',
        'range=[3,1]',
      ])
        expect.soft((await boss().call('GET', `${url}?${query}`)).status, query).toBe(400);
      expect((await boss().call('GET', `${url}/999999`)).status).toBe(404);
      expect((await boss().call('GET', `${url}/hola`)).status).toBe(404);
    },
  );

  it('knows when each user was last there, superadmins too, who are members of no company', async () => {
    const { who, call } = boss();
    const { id } = await who;
    await openSession(api.db.system, id, { agente: 'prueba', ip: '127.0.0.1' });
    expect(Date.now() - Date.parse((await call('GET', `/api/admin-users/${id}`)).json.ultimo_acceso)).toBeLessThan(
      60_000,
    );
  });

  it('has the main figures of the installation', async () => {
    const before = await boss().get('/api/admin-dashboard');
    expect(() => panelAdmin.parse(before)).not.toThrow();
    await aCompany();
    await api.anActivo();
    await api.aDispositivo();
    const after = await boss().get('/api/admin-dashboard');
    expect(after.empresas).toBe(before.empresas + 1);
    expect(after.activos).toBe(before.activos + 1);
    expect(after.dispositivos_por_conexion.nunca).toBe((before.dispositivos_por_conexion.nunca ?? 0) + 1);
    expect(after.almacenamiento.total).toBeGreaterThan(0);
  });

  it('has the state of the responding process, from the metrics for Prometheus', async () => {
    await boss().call('GET', '/api/admin-empresas');
    const { servidor } = await boss().get('/api/admin-dashboard');
    expect(servidor).toMatchObject({
      proceso: process.pid,
      version: 'test',
      tramas: { en_espera: 0 },
      proyeccion: { marcas: expect.any(Number) },
    });
    expect(servidor.solicitudes.n).toBeGreaterThan(0);
    expect(servidor.solicitudes.p95_ms).toBeGreaterThan(0);
    expect(servidor.consultas.n).toBeGreaterThan(0);
    expect(servidor.memoria_bytes).toBeGreaterThan(20_000_000);
    const metrics = (await api.call('GET', '/metrics')).json as string;
    const counted = [...metrics.matchAll(/^ftrack_http_request_duration_seconds_count\{.*\} (\d+)$/gm)].reduce(
      (sum, [, n]) => sum + Number(n),
      0,
    );
    expect(counted).toBeGreaterThan(servidor.solicitudes.n);
  });

  it('counts positions of the last minutes, and lists refused reports of devices', async () => {
    const { identificador } = await api.aDispositivo();
    const [key] = await api.db.system.select().from(claveIngestaTable).where(eq(claveIngestaTable.empresa_id, api.a));
    const stamp = Math.floor(Date.now() / 1000);
    for (let n = 0; n < 5; n++)
      expect(
        (await api.call('GET', `/gps/${key?.clave}?id=${identificador}&lat=4.6${n}&lon=-74.1&timestamp=${stamp - n}`))
          .status,
      ).toBe(200);
    const panel = await boss().get('/api/admin-dashboard');
    expect(panel.posiciones_por_minuto).toBe(1);
    expect(panel.dispositivos_por_conexion.en_linea).toBe(1);
  });

  it('has the owner, the reason and the number of attempts of a failed job', async () => {
    const { id } = await api.as('admin').who;
    await api.db.system
      .execute(sql`insert into trabajos (empresa_id, user_id, tipo, parametros, estado, error, intentos, terminado_en)
      values (${api.a}, ${id}, 'exportar activos', '{}', 'fallido', 'El servidor se detuvo dos veces.', 2, now())`);
    const [persona] = (await api.db.system.execute(sql`select name from usuarios where id = ${id}`)).rows;
    const { incidencias } = await boss().get('/api/admin-dashboard');
    expect(incidencias).toContainEqual(
      expect.objectContaining({
        clase: 'trabajo',
        empresa: 'Empresa A',
        que: 'exportar activos',
        motivo: 'El servidor se detuvo dos veces.',
        persona: persona?.name,
        intentos: 2,
      }),
    );
  });
});

describe('a company', () => {
  it('is created with its settings and its first admin, who is invited by mail', async () => {
    const email = `jefa${++made}@prueba.test`;
    const company = await aCompany({
      nombre: 'Ñandú Cargo',
      nit: ' 900.123.456-7 ',
      zona_horaria: 'Europe/Madrid',
      moneda: 'EUR',
      admin_email: email,
    });
    expect(company).toMatchObject({
      nombre: 'Ñandú Cargo',
      nit: '900.123.456-7',
      zona_horaria: 'Europe/Madrid',
      moneda: 'EUR',
      activo: true,
      prefijo_orden: 'OT',
    });
    expect(company.ajustes).toMatchObject({
      limite_velocidad_kmh: 80,
      verificacion_obligatoria: false,
      dias_posiciones: 400,
    });
    const link = linkIn((await mailbox.sentTo(api.mail, email))[0]);
    expect(link.pathname).toBe('/invitations/process');
    const { json } = await api.call('POST', '/api/register', {
      token: link.searchParams.get('token'),
      name: 'Jefa',
      password: 'Una-clave-larga',
    });
    const own = await api.call('GET', '/api/mis-empresas-con-detalles', undefined, bearer(json.token));
    expect(own.json).toMatchObject([{ empresa_id: company.id, rol_id: 2 }]);
    expect((await api.call('GET', '/api/niveles', undefined, bearer(json.token, company.id))).json).toHaveLength(1);
  });

  it.each([
    [{ zona_horaria: 'Bogotá' }, 'zona_horaria'],
    [{ zona_horaria: '+05:00' }, 'zona_horaria'],
    [{ moneda: 'XYZ' }, 'moneda'],
    [{ prefijo_orden: 'demasiado' }, 'prefijo_orden'],
    [{ nombre: 'X' }, 'nombre'],
    [{ admin_email: 'nadie' }, 'admin_email'],
    [{ ajustes: { limite_velocidad_kmh: 900 } }, 'ajustes.limite_velocidad_kmh'],
    [{ ajustes: { dias_posiciones: 59 } }, 'ajustes.dias_posiciones'],
    [{ ajustes: { dias_posiciones: 3_651 } }, 'ajustes.dias_posiciones'],
    [{ ajustes: { horario_laboral: [{ dia: 1, desde: '08:00', hasta: '08:00' }] } }, 'ajustes.horario_laboral.0.hasta'],
  ])('is refused with %j', async (given, field) => {
    const { status, json } = await boss().call('POST', '/api/admin-empresas', { nombre: 'Buena', ...given });
    expect(status).toBe(422);
    expect(Object.keys(json.errors)).toEqual([field]);
  });

  it('has a logo that its members see before they choose it; a new one replaces it', async () => {
    const send = async (colour: string) => {
      const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: colour } })
        .png()
        .toBuffer();
      const url = '/api/admin-empresas/logo';
      const upload = await boss().post(url, {
        bytes: bytes.length,
        huella: createHash('sha256').update(bytes).digest('hex'),
      });
      await boss().call('PUT', `${url}/${upload.id}/0`, bytes, { 'content-type': 'application/octet-stream' });
      return await boss().post(`${url}/${upload.id}/terminar`);
    };
    const [one, two] = [await send('red'), await send('blue')];
    const company = await aCompany({ logo_id: one.id });
    const seen = async () => {
      const list = await boss().get('/api/mis-empresas-con-detalles');
      return list.find(({ empresa_id }: { empresa_id: number }) => empresa_id === company.id).image_url;
    };
    expect((await api.call('GET', await seen())).headers['content-type']).toBe('image/webp');
    expect((await change(company.id, { logo_id: two.id })).json).toMatchObject({
      logo_id: two.id,
      image_url: await seen(),
    });
    expect((await api.call('GET', one.url)).status).toBe(404);
    expect((await boss().post('/api/admin-empresas', { nombre: 'Copiona', logo_id: two.id })).errors).toHaveProperty(
      'logo_id',
    );
    expect((await change(company.id, { logo_id: null })).json.image_url).toBeNull();
  });

  it('keeps fields that a change leaves out, and refuses one that is based on an older version', async () => {
    const company = await aCompany({ nit: '123', moneda: 'USD' });
    const { version } = company;
    const answer = await boss().call('PATCH', `/api/admin-empresas/${company.id}`, { prefijo_orden: 'ab', version });
    expect(answer.json).toMatchObject({ prefijo_orden: 'AB', nit: '123', moneda: 'USD', version: version + 1 });
    expect((await boss().call('PATCH', `/api/admin-empresas/${company.id}`, { nit: '9', version })).json.code).toBe(
      'VERSION_CONFLICTO',
    );
    expect(
      (await entriesOn('empresas', company.id)).map(({ accion, cambios }) => [
        accion,
        cambios.map(({ campo }) => campo),
      ]),
    ).toEqual([
      ['crear', []],
      ['editar', ['prefijo_orden']],
    ]);
  });

  it('is found by name without accents and by NIT, with its figures', async () => {
    const company = await aCompany({ nombre: 'Búfalo Minería', nit: '811-77' });
    await api.anActivo({}, company.id);
    await api.aDispositivo({}, company.id);
    for (const q of ['bufalo', 'mineria BUF', '811-7']) {
      const { json } = await boss().call('GET', `/api/admin-empresas?${filter({ q })}`);
      expect(json).toMatchObject([{ id: company.id, activos_n: 1, dispositivos_n: 1, en_linea_n: 0, usuarios_n: 1 }]);
    }
  });
});

describe('a suspended company', () => {
  const listener = listeners(() => port);

  it('refuses everybody within two seconds, deletes nothing, and is as before when it is reactivated', async () => {
    const company = await aCompany();
    const asset = await api.anActivo({}, company.id);
    const device = await api.aDispositivo({}, company.id);
    const [key] = await api.db.system
      .select()
      .from(claveIngestaTable)
      .where(eq(claveIngestaTable.empresa_id, company.id));
    const report = () =>
      api.call(
        'GET',
        `/gps/${key?.clave}?id=${device.identificador}&lat=4.6&lon=-74.1&timestamp=${Math.floor(Date.now() / 1000)}`,
      );
    const member = await api.person('monitor', [company.id, api.a]);
    const own = await boss().who;
    const work = (token: string, at = company.id) => api.call('GET', '/api/activos', undefined, bearer(token, at));
    const member_ = await listener(member.token, channels.company(company.id, 'posiciones'));
    const superadmin = await listener(own.token, channels.company(company.id, 'posiciones'));
    const other = await listener((await api.as('admin').who).token, channels.company(api.a, 'posiciones'));
    expect((await report()).status).toBe(200);
    expect((await work(member.token)).status).toBe(200);

    const began = Date.now();
    expect((await change(company.id, { activo: false })).json.activo).toBe(false);
    expect((await work(member.token)).json.code).toBe('EMPRESA_ACCESS_DENIED');
    expect((await work(own.token)).json.code).toBe('EMPRESA_ACCESS_DENIED');
    expect((await report()).json.code).toBe('CLAVE_INVALIDA');
    expect(await Promise.all([member_.closed, superadmin.closed])).toEqual([4009, 4009]);
    expect(Date.now() - began).toBeLessThan(2_000);
    expect(other.connected()).toBe(true);

    expect((await work(member.token, api.a)).status).toBe(200);
    await expect(listener(member.token, channels.company(company.id, 'posiciones'))).rejects.toBeTruthy();
    const theirs = (await api.call('GET', '/api/mis-empresas-con-detalles', undefined, bearer(member.token))).json;
    expect(theirs.map((row: { empresa_id: number }) => row.empresa_id)).toEqual([api.a]);
    expect(await boss().get(`/api/admin-empresas/${company.id}`)).toMatchObject({
      activo: false,
      activos_n: 1,
      dispositivos_n: 1,
    });

    expect((await change(company.id, { activo: true })).json.activo).toBe(true);
    expect((await work(member.token)).json.map((row: { id: number }) => row.id)).toEqual([asset.id]);
    expect((await report()).status).toBe(200);
    await listener(member.token, channels.company(company.id, 'posiciones'));
  });
});
