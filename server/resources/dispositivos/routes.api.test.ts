import { describe, expect, it } from 'vitest';
import { useApi } from '../../testing/useApi';

const api = useApi();

const admin = () => api.as('admin');
const assign = (deviceId: number, body: object) => admin().call('POST', `/api/dispositivos/${deviceId}/asignar`, body);
const release = (deviceId: number, body: object = {}) =>
  admin().call('POST', `/api/dispositivos/${deviceId}/retirar`, body);
const daysAgo = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString();

describe('dispositivos', () => {
  it('are assigned, seen on the asset, and released', async () => {
    const device = await api.aDispositivo();
    const asset = await api.anActivo();
    expect((await assign(device.id, { activo_id: asset.id })).json).toMatchObject({
      estado: 'asignado',
      activo_id: asset.id,
      version: device.version + 1,
    });
    expect((await admin().call('GET', `/api/activos/${asset.id}`)).json).toMatchObject({
      dispositivo_id: device.id,
      en_linea: false,
    });
    expect((await release(device.id)).json).toMatchObject({ estado: 'en_stock', activo_id: null });
    expect((await admin().call('GET', `/api/activos/${asset.id}`)).json.dispositivo_id).toBeNull();
    const history = (await admin().call('GET', `/api/dispositivos/${device.id}/asignaciones`)).json;
    expect(history).toMatchObject([{ activo_id: asset.id, hasta: expect.any(String) }]);
  });

  it('are sorted in natural order', async () => {
    for (const nombre of ['Contador 10', 'Contador 2', 'Contador 1']) await api.aDispositivo({ nombre });
    const named = async (way: 'ASC' | 'DESC') => {
      const query = new URLSearchParams({
        sort: JSON.stringify(['nombre', way]),
        filter: JSON.stringify({ q: 'contador' }),
      });
      const { json } = await admin().call('GET', `/api/dispositivos?${query}`);
      return json.map(({ nombre }: { nombre: string }) => nombre);
    };
    expect(await named('ASC')).toEqual(['Contador 1', 'Contador 2', 'Contador 10']);
    expect(await named('DESC')).toEqual(['Contador 10', 'Contador 2', 'Contador 1']);
  });

  it('are on one asset at a time, and an asset carries one', async () => {
    const [one, two] = [await api.aDispositivo(), await api.aDispositivo()];
    const [x, y] = [await api.anActivo(), await api.anActivo()];
    await assign(one.id, { activo_id: x.id });
    expect((await assign(one.id, { activo_id: y.id })).json.code).toBe('CONFLICTO');
    expect((await assign(two.id, { activo_id: x.id })).json.code).toBe('CONFLICTO');
  });

  it('keep periods from overlapping, also in the past and with concurrent requests', async () => {
    const [one, two] = [await api.aDispositivo(), await api.aDispositivo()];
    const asset = await api.anActivo();
    await assign(one.id, { activo_id: asset.id, desde: daysAgo(10) });
    await release(one.id, { hasta: daysAgo(5) });
    expect((await assign(two.id, { activo_id: asset.id, desde: daysAgo(7) })).json.code).toBe('CONFLICTO');
    expect((await assign(two.id, { activo_id: asset.id, desde: daysAgo(5) })).status).toBe(200);
    const third = await api.aDispositivo();
    const assets = await Promise.all(Array.from({ length: 5 }, () => api.anActivo()));
    const answers = await Promise.all(assets.map(({ id }) => assign(third.id, { activo_id: id })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  });

  it('name the field when a date makes no sense or the asset does not exist', async () => {
    const device = await api.aDispositivo();
    const asset = await api.anActivo();
    const foreign = await api.anActivo({}, api.b);
    expect((await assign(device.id, {})).json.errors).toEqual({ activo_id: ['Obligatorio'] });
    expect((await assign(device.id, { activo_id: asset.id, desde: daysAgo(-2) })).json.errors).toHaveProperty('desde');
    expect(await assign(device.id, { activo_id: foreign.id })).toMatchObject({
      status: 404,
      json: { errors: { activo_id: ['No existe'] } },
    });
    await assign(device.id, { activo_id: asset.id, desde: daysAgo(1) });
    expect((await release(device.id, { hasta: daysAgo(2) })).json.errors).toHaveProperty('hasta');
  });

  it('are assigned only by admins of their own company', async () => {
    const device = await api.aDispositivo();
    const asset = await api.anActivo();
    for (const role of ['monitor', 'operario'] as const)
      expect(
        (await api.as(role).call('POST', `/api/dispositivos/${device.id}/asignar`, { activo_id: asset.id })).status,
      ).toBe(403);
    const foreign = api.as('admin', api.b);
    expect((await foreign.call('POST', `/api/dispositivos/${device.id}/asignar`, { activo_id: asset.id })).status).toBe(
      404,
    );
    expect((await foreign.call('GET', `/api/dispositivos/${device.id}/asignaciones`)).status).toBe(404);
  });

  it('have a unique IMEI across all companies; other identifiers may repeat in other companies', async () => {
    await api.aDispositivo({ identificador: '356938035643809' });
    const again = await api.as('admin', api.b).call('POST', '/api/dispositivos', { identificador: '356938035643809' });
    expect(again.json.errors).toEqual({ identificador: ['Ya existe'] });
    await api.aDispositivo({ identificador: 'celular-1' });
    expect((await api.aDispositivo({ identificador: 'celular-1' }, api.b)).identificador).toBe('celular-1');
  });

  it('free their IMEI for others once it changes or they are deleted, and not before', async () => {
    const imei = '352093081452251';
    const there = (body: object) => api.as('admin', api.b).call('POST', '/api/dispositivos', body);
    const renamed = await api.aDispositivo({ identificador: imei });
    const { json } = await admin().call('PUT', `/api/dispositivos/${renamed.id}`, {
      nombre: 'Otro nombre',
      version: renamed.version,
    });
    expect((await there({ identificador: imei })).json.errors).toEqual({ identificador: ['Ya existe'] });
    expect(
      (
        await admin().call('PUT', `/api/dispositivos/${renamed.id}`, {
          identificador: 'celular-2',
          version: json.version,
        })
      ).status,
    ).toBe(200);
    const theirs = await there({ identificador: imei });
    expect(theirs.status).toBe(201);
    expect((await api.as('admin', api.b).call('DELETE', `/api/dispositivos/${theirs.json.id}`)).status).toBe(200);
    expect((await api.aDispositivo({ identificador: imei })).identificador).toBe(imei);
  });

  it('are deleted only when no asset carries them', async () => {
    const device = await api.aDispositivo();
    const asset = await api.anActivo();
    await assign(device.id, { activo_id: asset.id });
    expect((await admin().call('DELETE', `/api/dispositivos/${device.id}`)).json.code).toBe('EN_USO');
    expect((await admin().call('DELETE', `/api/activos/${asset.id}`)).json.code).toBe('EN_USO');
    await release(device.id);
    expect((await admin().call('DELETE', `/api/dispositivos/${device.id}`)).status).toBe(200);
  });

  it('change state by the allowed steps, and explain why another is refused', async () => {
    const { id, version } = await api.aDispositivo();
    const to = (estado: string, of: number) =>
      api.as('admin').call('POST', `/api/dispositivos/${id}/estado`, { estado, motivo: 'prueba', version: of });
    expect((await to('suspendido', version)).status).toBe(409);
    const broken = await to('averiado', version);
    expect(broken.json).toMatchObject({ estado: 'averiado', version: version + 1 });
    expect((await to('en_stock', version)).json.code).toBe('VERSION_CONFLICTO');
    expect((await to('retirado', version + 1)).json.estado).toBe('retirado');
    expect((await to('en_stock', version + 2)).json.message).toBe('Un dispositivo retirado no vuelve a usarse.');
    expect((await api.as('monitor').call('POST', `/api/dispositivos/${id}/estado`, {})).status).toBe(403);
    expect(
      (await api.as('admin', api.b).call('POST', `/api/dispositivos/${id}/estado`, { estado: 'averiado', version }))
        .status,
    ).toBe(404);
  });

  it('appear in the history of their asset and in the audit, with odometer and date', async () => {
    const { id } = await api.aDispositivo({ nombre: 'GPS 7' });
    const { id: activo_id } = await api.anActivo();
    const desde = '2026-01-02T03:04:05.000Z';
    expect(
      (await api.as('admin').call('POST', `/api/dispositivos/${id}/asignar`, { activo_id, desde, odometro_km: 1234.5 }))
        .status,
    ).toBe(200);
    expect((await api.as('admin').call('POST', `/api/dispositivos/${id}/retirar`, { motivo: 'Cambio' })).status).toBe(
      200,
    );
    const list = await api.as('admin').call('GET', `/api/dispositivos/asignaciones?activo_id=${activo_id}`);
    expect(list.json).toMatchObject([{ dispositivo_id: id, odometro_km: 1234.5, motivo: 'Cambio', foto_url: null }]);
    expect(
      (await api.as('admin', api.b).call('GET', `/api/dispositivos/asignaciones?activo_id=${activo_id}`)).status,
    ).toBe(404);
    const { rows } = await api.db.system.execute(
      `select tipo, titulo, fecha from historial where activo_id = ${activo_id} and tipo like 'dispositivo%' order by id`,
    );
    expect(rows).toMatchObject([
      { tipo: 'dispositivo_instalado', titulo: 'Dispositivo GPS 7 instalado' },
      { tipo: 'dispositivo_retirado', titulo: 'Dispositivo GPS 7 retirado' },
    ]);
    expect(new Date(String(rows[0]?.fecha)).toISOString()).toBe(desde);
    const audited = await api.db.system.execute(
      `select accion from auditoria where entidad = 'dispositivos' and entidad_id = ${id} order by id`,
    );
    expect(audited.rows.map(({ accion }) => accion)).toEqual(['crear', 'asignar', 'retirar']);
  });

  it('accept no photo of another company', async () => {
    const { id } = await api.aDispositivo();
    const { id: activo_id } = await api.anActivo();
    const refused = await api
      .as('admin')
      .call('POST', `/api/dispositivos/${id}/asignar`, { activo_id, foto_id: '00000000-0000-4000-8000-000000000000' });
    expect(refused).toMatchObject({ status: 404, json: { errors: { foto_id: ['No existe'] } } });
  });
});
