import { beforeAll, describe, expect, it } from 'vitest';
import { can } from '#contract/core/access';
import { roles } from '#contract/core/roles';
import { useApi } from '../../testing/useApi';
import { unActivo } from '../../testing/factories';
import { filtered } from '../../../testing/filtered';

const api = useApi();
let nivel: { id: number };
beforeAll(async () => {
  nivel = await api.aNivel();
});

const anActivo = (given = {}) => unActivo({ nivel_id: nivel.id, ...given });
const admin = () => api.as('admin');

describe('activos', () => {
  it('are numbered when created without a code', async () => {
    const first = await admin().post('/api/activos', anActivo());
    const second = await admin().post('/api/activos', anActivo());
    expect(first.codigo).toMatch(/^ACT-\d{6}$/);
    expect(Number(second.codigo.slice(4))).toBe(Number(first.codigo.slice(4)) + 1);
  });

  it('skip the numbers that people used in their own codes', async () => {
    const { codigo } = await admin().post('/api/activos', anActivo());
    const taken = `ACT-${String(Number(codigo.slice(4)) + 1).padStart(6, '0')}`;
    await admin().call('POST', '/api/activos', anActivo({ codigo: taken }));
    const next = await admin().post('/api/activos', anActivo());
    expect(next.codigo).not.toBe(taken);
  });

  it.each(roles)('are created by %s only if the permissions allow it', async (role) => {
    const { status } = await api.as(role).call('POST', '/api/activos', anActivo());
    expect(status).toBe(can(role, 'create', 'activos') ? 201 : 403);
  });

  it('are invisible to other companies', async () => {
    const { id, nombre } = await admin().post('/api/activos', anActivo({ nombre: 'Solo de A' }));
    const foreign = api.as('admin', api.b);
    expect((await foreign.call('GET', `/api/activos/${id}`)).status).toBe(404);
    expect((await foreign.call('PUT', `/api/activos/${id}`, { nombre: 'Robado', version: 1 })).status).toBe(404);
    expect((await foreign.call('DELETE', `/api/activos/${id}`)).status).toBe(404);
    expect((await foreign.call('DELETE', `/api/activos?filter={"id":[${id}]}`)).status).toBe(404);
    expect(await foreign.get(`/api/activos?filter={"q":"${nombre}"}`)).toEqual([]);
    expect(await foreign.get(`/api/activos?filter={"id":[${id}]}`)).toEqual([]);
    expect((await admin().get(`/api/activos/${id}`)).nombre).toBe('Solo de A');
  });

  it('cannot be placed in a level of another company: the answer is the same as if it did not exist', async () => {
    const theirs = await api.aNivel({}, api.b);
    const refused = await admin().call('POST', '/api/activos', anActivo({ nivel_id: theirs.id }));
    const unknown = await admin().call('POST', '/api/activos', anActivo({ nivel_id: 999_999 }));
    expect(refused.status).toBe(404);
    expect(refused.json).toEqual(unknown.json);
  });

  it('never reveal which company they belong to', async () => {
    const { json } = await admin().call('GET', '/api/activos?range=[0,0]');
    expect(Object.keys(json[0])).not.toContain('empresa_id');
    expect(Object.keys(json[0])).not.toContain('busqueda');
  });

  it('refuse a duplicate code, with the error at the field', async () => {
    await admin().call('POST', '/api/activos', anActivo({ codigo: 'DOS' }));
    const again = await admin().call('POST', '/api/activos', anActivo({ codigo: 'dos' }));
    expect(again).toMatchObject({ status: 422, json: { code: 'VALIDACION', errors: { codigo: ['Ya existe'] } } });
  });

  it('report every invalid field', async () => {
    const { status, json } = await admin().call('POST', '/api/activos', {
      nombre: '',
      tipo_activo: 'nave',
      nivel_id: nivel.id,
      anio: 1800,
    });
    expect(status).toBe(422);
    expect(json.errors).toEqual({
      nombre: ['Obligatorio'],
      tipo_activo: ['Valor no permitido'],
      anio: ['Mínimo 1950'],
    });
  });

  it('are found by any word of code, name or plate, regardless of accents and case', async () => {
    const { id } = await admin().post('/api/activos', anActivo({ nombre: 'Grúa telescópica', placa: 'xyz987' }));
    const found = async (q: string) =>
      (await admin().get(`/api/activos?${filtered({ q })}`)).map((row: { id: number }) => row.id);
    expect(await found('TELESCOPICA')).toEqual([id]);
    expect(await found('grua XYZ9')).toEqual([id]);
    expect(await found('grua nada')).toEqual([]);
    expect(await found('100%')).toEqual([]);
  });

  it('are paged, sorted and counted', async () => {
    const other = await api.aNivel();
    for (const nombre of ['Ñandú', 'ábaco', 'Zeta', 'Nube'])
      await admin().call('POST', '/api/activos', anActivo({ nombre, nivel_id: other.id }));
    const { json, headers } = await admin().call(
      'GET',
      `/api/activos?filter={"nivel_id":${other.id}}&sort=["nombre","ASC"]&range=[1,2]`,
    );
    expect(json.map((row: { nombre: string }) => row.nombre)).toEqual(
      ['Ñandú', 'Nube'].sort(new Intl.Collator('und').compare),
    );
    expect(headers['content-range']).toBe('activos 1-2/4');
  });

  it('are listed for a level and those below it', async () => {
    const top = await api.aNivel();
    const below = await api.aNivel({ padre_id: top.id });
    const { id } = await api.anActivo({ nivel_id: below.id });
    expect(
      (await admin().get(`/api/activos?filter={"bajo_nivel_id":${top.id}}`)).map((row: { id: number }) => row.id),
    ).toEqual([id]);
    expect(await admin().get(`/api/activos?filter={"nivel_id":${top.id}}`)).toEqual([]);
  });

  it('are counted by a field', async () => {
    const level = await api.aNivel();
    for (const estado of ['operativo', 'operativo', 'en_reserva']) await api.anActivo({ nivel_id: level.id, estado });
    expect(await admin().get(`/api/activos/conteos?campo=estado&filter={"nivel_id":${level.id}}`)).toEqual({
      operativo: 2,
      en_reserva: 1,
    });
  });

  it.each([
    'sort=["empresa_id","ASC"]',
    'sort=["nombre; drop table activos","ASC"]',
    'sort=["nombre","SIDEWAYS"]',
    'range=[0,1000]',
    'range=[5,1]',
    'range=["0","9"]',
    'filter={"empresa_id":2}',
    'filter={"__proto__":1}',
    'filter={"estado":"volando"}',
    'filter={"nivel_id":"1 or 1=1"}',
    'filter={roto',
    'filter=[]',
    'filter={"id":["x"]}',
  ])('refuse a list with %s', async (query) => {
    const { status, json } = await admin().call('GET', `/api/activos?${query}`);
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'VALIDACION' });
  });

  it('change by version, and return the stored state to the second of two writers', async () => {
    const { id, version } = await api.anActivo();
    const first = await admin().call('PUT', `/api/activos/${id}`, { nombre: 'Uno', version });
    expect(first.json).toMatchObject({ nombre: 'Uno', version: version + 1 });
    const second = await admin().call('PATCH', `/api/activos/${id}`, { nombre: 'Dos', version });
    expect(second).toMatchObject({ status: 409, json: { code: 'VERSION_CONFLICTO', registro: { nombre: 'Uno' } } });
    expect((await admin().call('PUT', `/api/activos/${id}`, { nombre: 'Sin versión' })).json.errors).toEqual({
      version: ['Obligatorio'],
    });
  });

  it('keep fields that a partial change leaves out', async () => {
    const { id, version } = await api.anActivo({ marca: 'Hino', criticidad: 'A', estado: 'en_reserva' });
    const { json } = await admin().call('PUT', `/api/activos/${id}`, { nombre: 'Otro', version });
    expect(json).toMatchObject({ marca: 'Hino', criticidad: 'A', estado: 'en_reserva' });
  });

  it('change together or not at all', async () => {
    const one = await api.anActivo();
    const two = await api.anActivo();
    const url = (ids: number[]) => `/api/activos?filter=${JSON.stringify({ id: ids })}`;
    expect((await admin().call('PUT', url([one.id, two.id]), { criticidad: 'A' })).json).toEqual([one.id, two.id]);
    expect((await admin().call('PUT', url([one.id, 999_999]), { criticidad: 'C' })).status).toBe(404);
    expect((await admin().get(`/api/activos/${one.id}`)).criticidad).toBe('A');
  });

  it('are deleted together or not at all', async () => {
    const one = await api.anActivo();
    const two = await api.anActivo();
    const url = (ids: number[]) => `/api/activos?filter=${JSON.stringify({ id: ids })}`;
    expect((await admin().call('DELETE', url([one.id, 999_999]))).status).toBe(404);
    expect((await admin().call('DELETE', url([one.id, two.id]))).json).toEqual([one.id, two.id]);
    expect((await admin().call('GET', `/api/activos/${one.id}`)).status).toBe(404);
  });

  it('are created once per idempotency key, even with twenty requests at once', async () => {
    const body = anActivo({ nombre: 'Una sola vez' });
    const key = { 'idempotency-key': 'abc-123' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin().call('POST', '/api/activos', body, key)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect((await admin().post('/api/activos', { ...body, nombre: 'Otra' }, key)).code).toBe('IDEMPOTENCIA_CONFLICTO');
  });

  it('number twenty at once without a gap or a duplicate', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin().call('POST', '/api/activos', anActivo())),
    );
    expect(new Set(answers.map(({ json }) => json.codigo)).size).toBe(20);
  });

  it('show a monitor only what a map needs, and only in lists', async () => {
    const { id } = await api.anActivo({ marca: 'Secreta' });
    const monitor = api.as('monitor');
    expect((await monitor.call('GET', `/api/activos/${id}`)).status).toBe(403);
    const [row] = await monitor.get(`/api/activos?filter={"id":[${id}]}`);
    expect(Object.keys(row).sort()).toEqual([
      'apto',
      'codigo',
      'en_linea',
      'estado',
      'id',
      'image_url',
      'motivo_no_apto',
      'nivel_id',
      'nombre',
      'placa',
      'tipo_activo',
      'uuid',
    ]);
    expect((await monitor.call('GET', '/api/activos?filter={"criticidad":"A"}')).status).toBe(400);
    expect((await monitor.call('GET', '/api/activos?sort=["marca","ASC"]')).status).toBe(400);
  });

  it('are returned as the slim list, by name, by default', async () => {
    const { json } = await admin().call('GET', '/api/activos');
    expect(Object.keys(json[0])).not.toContain('marca');
    const names = json.map((row: { nombre: string }) => row.nombre);
    expect(names).toEqual([...names].sort(new Intl.Collator('und').compare));
  });

  it('free the code of a deleted one for the next', async () => {
    const { id } = await api.anActivo({ codigo: 'LIBRE-1' });
    expect((await admin().call('DELETE', `/api/activos/${id}`)).json).toEqual({ id });
    expect((await api.anActivo({ codigo: 'LIBRE-1' })).codigo).toBe('LIBRE-1');
  });
});
