import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../testing/useApi';

const api = useApi();

const aView = (given = {}) => ({
  recurso: 'activos',
  nombre: 'Críticos',
  filtro: { criticidad: 'A' },
  orden: { field: 'nombre', order: 'ASC' },
  ...given,
});
const names = async (caller = api.as('admin'), recurso = 'activos') =>
  (await caller.call('GET', `/api/vistas?recurso=${recurso}`)).json.map(({ nombre }: { nombre: string }) => nombre);

describe('a saved view', () => {
  it('is returned as it was saved, and its name is unique', async () => {
    expect((await api.as('admin').call('POST', '/api/vistas', aView())).status).toBe(201);
    const again = await api
      .as('admin')
      .call('POST', '/api/vistas', aView({ nombre: 'CRÍTICOS', filtro: { criticidad: 'B' } }));
    expect(again.json).toMatchObject({
      nombre: 'CRÍTICOS',
      filtro: { criticidad: 'B' },
      orden: { field: 'nombre', order: 'ASC' },
      editable: true,
    });
    expect(await names()).toEqual(['CRÍTICOS']);
  });

  it('is private until it is shared by a user who may edit the list', async () => {
    const operario = api.as('operario');
    await api.as('admin').call('POST', '/api/vistas', aView({ nombre: 'De todos', compartida: true }));
    await operario.call('POST', '/api/vistas', aView({ nombre: 'Mía' }));
    expect(await names(operario)).toEqual(['De todos', 'Mía']);
    expect(await names()).not.toContain('Mía');
    expect((await operario.call('POST', '/api/vistas', aView({ nombre: 'Otra', compartida: true }))).status).toBe(403);
    expect(await names(api.as('admin', api.b))).toEqual([]);
  });

  it('is deleted by its owner, or when shared by users who may edit', async () => {
    const idOf = async (nombre: string, caller = api.as('superadmin')) =>
      (await caller.call('POST', '/api/vistas', aView({ nombre, compartida: nombre === 'Ajena' }))).json.id as number;
    const shared = await idOf('Ajena');
    const otherId = await idOf('Suya');
    expect((await api.as('operario').call('DELETE', `/api/vistas/${shared}`)).status).toBe(404);
    expect((await api.as('admin', api.b).call('DELETE', `/api/vistas/${shared}`)).status).toBe(404);
    expect((await api.as('admin').call('DELETE', `/api/vistas/${otherId}`)).status).toBe(404);
    expect((await api.as('admin').call('DELETE', `/api/vistas/${shared}`)).status).toBe(200);
  });

  it('gets another name, or is shared, by those who may delete it; an existing name is refused', async () => {
    const admin = api.as('admin', api.b);
    const { json } = await admin.call('POST', '/api/vistas', aView({ nombre: 'Vieja' }));
    await admin.call('POST', '/api/vistas', aView({ nombre: 'Vecina' }));
    const change = (body: object, caller = admin) =>
      caller.call('PUT', `/api/vistas/${json.id}`, { nombre: 'Nueva', compartida: false, ...body });
    expect((await change({ compartida: true })).json).toEqual({ ...json, nombre: 'Nueva', compartida: true });
    const taken = await change({ nombre: 'VECINA' });
    expect([taken.status, taken.json.errors]).toEqual([422, { nombre: ['Ya existe'] }]);
    expect((await change({}, api.as('operario', api.b))).status).toBe(404);
    expect((await change({}, api.as('admin'))).status).toBe(404);
    const own = await api.as('operario', api.b).call('POST', '/api/vistas', aView({ nombre: 'Propia' }));
    expect(
      (
        await api
          .as('operario', api.b)
          .call('PUT', `/api/vistas/${own.json.id}`, { nombre: 'Propia', compartida: true })
      ).status,
    ).toBe(403);
    expect(await names(admin)).toEqual(['Nueva', 'Vecina']);
  });

  it('is one of a hundred of its user, also of many that are saved at once; the list comes in pages', async () => {
    const { id, token } = await api.person('admin', [api.b]);
    await api.db.system.execute(sql`insert into vistas (empresa_id, user_id, recurso, nombre, compartida)
      select ${api.b}, ${id}, case n % 2 when 0 then 'activos' else 'personal' end, 'Vista ' || n, true
      from generate_series(1, 98) n`);
    const { call } = api.by({ token }, api.b);
    const list = (range: string) => call('GET', `/api/vistas?recurso=activos&range=${range}`);
    const save = (nombre: string) => call('POST', '/api/vistas', aView({ nombre }));
    const answers = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map(save));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'CONFLICTO',
      message: expect.stringContaining('100 vistas'),
    });
    // One with a known name takes its place.
    expect((await save('Vista 2')).status).toBe(201);
    const [first, next] = [await list('[0,19]'), await list('[20,99]')];
    expect(first.json).toHaveLength(20);
    const total = Number(/^vistas 0-19\/(\d+)$/.exec(String(first.headers['content-range']))?.[1]);
    expect(new Set([...first.json, ...next.json].map((view: { id: number }) => view.id)).size).toBe(total);
  });

  it('is refused for lists that the user may not open', async () => {
    expect((await api.as('monitor').call('GET', '/api/vistas?recurso=activos')).status).toBe(403);
    expect((await api.as('operario').call('GET', '/api/vistas?recurso=dispositivos')).status).toBe(403);
    expect((await api.as('admin').call('GET', '/api/vistas?recurso=nada')).status).toBe(403);
    expect((await api.as('admin').call('POST', '/api/vistas', aView({ nombre: ' ' }))).json.errors).toEqual({
      nombre: ['Obligatorio'],
    });
  });
});
