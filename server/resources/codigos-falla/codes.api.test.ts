import { beforeEach, describe, expect, it } from 'vitest';
import { listaFallas } from '#contract/entities/listaFallas';
import { prepared, useApi } from '../../testing/useApi';
import { unaCategoria, unCodigoFalla } from '../../testing/factories';
import { orderFixture } from '../../testing/orders';

const api = useApi();
const fixture = prepared(() => orderFixture(api));
beforeEach(() => fixture.settings({ codigo_falla_obligatorio: false, verificacion_obligatoria: true }));

const admin = (company = api.a) => api.as('admin', company);
const aCode = async (given: object = {}, company = api.a) =>
  await admin(company).post('/api/codigos_falla', unCodigoFalla(given));
const anOrder = async (given: object) =>
  await admin().call('POST', '/api/ordenes', { titulo: 'Con códigos', tipo: 'correctivo', ...given });

describe('codes of failures', () => {
  it('are unique by company and class', async () => {
    const { codigo } = await aCode();
    const again = await admin().call('POST', '/api/codigos_falla', unCodigoFalla({ codigo: codigo.toLowerCase() }));
    expect(again).toMatchObject({ status: 422, json: { errors: { codigo: expect.any(Array) } } });
    expect((await aCode({ codigo, clase: 'remedio' })).codigo).toBe(codigo);
    expect((await aCode({ codigo }, api.b)).codigo).toBe(codigo);
  });

  it('of the ready list are added in one call, once', async () => {
    const url = '/api/codigos_falla/lista-inicial';
    const own = await aCode({ clase: 'problema', codigo: 'p01', nombre: 'Propio' }, api.b);
    const all = Object.values(listaFallas).flat().length;
    expect(await admin(api.b).call('POST', url)).toMatchObject({ status: 200, json: { creados: all - 1 } });
    expect(await admin(api.b).call('POST', url)).toMatchObject({ json: { creados: 0 } });
    expect((await admin(api.b).get(`/api/codigos_falla/${own.id}`)).nombre).toBe('Propio');
    expect((await api.as('operario', api.b).call('POST', url)).status).toBe(403);
  });

  it('are named by orders, each in the field of its class and for the category of the asset', async () => {
    const [category, other] = [
      await admin().post('/api/categorias', unaCategoria()),
      await admin().post('/api/categorias', unaCategoria()),
    ];
    const asset = await api.anActivo({ categoria_id: category.id });
    const [general, own, foreign, problem] = [
      await aCode(),
      await aCode({ categoria_id: category.id }),
      await aCode({ categoria_id: other.id }),
      await aCode({ clase: 'problema' }),
    ];
    for (const { id } of [general, own])
      expect(await anOrder({ activo_id: asset.id, causa_id: id })).toMatchObject({
        status: 201,
        json: { causa_id: id },
      });
    for (const { id } of [foreign, problem])
      expect(await anOrder({ activo_id: asset.id, causa_id: id })).toMatchObject({
        status: 422,
        json: { errors: { causa_id: [expect.stringContaining('otra')] } },
      });
    const elsewhere = await aCode({}, api.b);
    expect(await anOrder({ activo_id: asset.id, causa_id: elsewhere.id })).toMatchObject({
      status: 404,
      json: { errors: { causa_id: ['No existe'] } },
    });
    const found = await admin().get(`/api/ordenes?filter=${encodeURIComponent(JSON.stringify({ causa_id: own.id }))}`);
    expect(found).toHaveLength(1);
  });

  it('in use keep their class and are not deleted, nor is a category that they name', async () => {
    const category = await admin().post('/api/categorias', unaCategoria());
    const asset = await api.anActivo({ categoria_id: category.id });
    const code = await aCode({ categoria_id: category.id });
    const { json: order } = await anOrder({ activo_id: asset.id, causa_id: code.id });
    const url = `/api/codigos_falla/${code.id}`;
    expect((await admin().get(url)).ordenes_n).toBe(1);
    expect(await admin().call('DELETE', url)).toMatchObject({
      status: 409,
      json: { code: 'EN_USO', message: expect.stringContaining(order.numero) },
    });
    expect(await admin().call('PUT', url, { clase: 'remedio', version: code.version })).toMatchObject({
      status: 422,
      json: { errors: { clase: expect.any(Array) } },
    });
    await admin().call('DELETE', `/api/ordenes/${order.id}`);
    const away = { categoria_id: null, version: asset.version };
    expect((await admin().call('PUT', `/api/activos/${asset.id}`, away)).status).toBe(200);
    expect(await admin().call('DELETE', `/api/categorias/${category.id}`)).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining(code.nombre) },
    });
    expect((await admin().call('DELETE', url)).status).toBe(200);
    expect((await admin().call('DELETE', `/api/categorias/${category.id}`)).status).toBe(200);
  });

  it('are said when the work is completed; a company may demand the cause', async () => {
    await fixture.settings({ codigo_falla_obligatorio: true, verificacion_obligatoria: true });
    const [cause, remedy] = [await aCode(), await aCode({ clase: 'remedio' })];
    const order = await fixture.orderIn('en_progreso', { tipo: 'correctivo' });
    expect((await fixture.read(order.id)).exige_causa).toBe(true);
    const done = { ...fixture.enough.completada, solucion: 'Se cambió' };
    const without = await fixture.move(order.id, 'completada', done, fixture.operario);
    expect(without).toMatchObject({ status: 422, json: { errors: { causa_id: ['Elija la causa de la falla'] } } });
    const wrong = await fixture.move(order.id, 'completada', { ...done, causa_id: remedy.id }, fixture.operario);
    expect(wrong).toMatchObject({ status: 422, json: { errors: { causa_id: [expect.stringContaining('remedio')] } } });
    const said = { causa_id: cause.id, remedio_id: remedy.id };
    const moved = await fixture.move(order.id, 'completada', { ...done, ...said }, fixture.operario);
    expect(moved).toMatchObject({ status: 200, json: { estado: 'completada', ...said } });
    const planned = await fixture.orderIn('en_progreso', { tipo: 'preventivo' });
    expect((await fixture.read(planned.id)).exige_causa).toBe(false);
  });

  it('reach the phone, and a report of a failure names its problem', async () => {
    const problem = await aCode({ clase: 'problema' });
    const retired = await aCode({ clase: 'problema', activo: false });
    const { codigos_falla } = await fixture.operario.get('/api/ordenes/paquete');
    const ids = codigos_falla.map(({ id }: { id: number }) => id);
    expect([ids.includes(problem.id), ids.includes(retired.id)]).toEqual([true, false]);
    const asset = await api.anActivo();
    const body = { descripcion: 'No enciende', problema_id: problem.id };
    const entry = await fixture.operario.post(`/api/activos/${asset.id}/fallas`, body);
    expect((await admin().get(`/api/ordenes/${entry.referencia_id}`)).problema_id).toBe(problem.id);
    const bad = { ...body, problema_id: (await aCode()).id };
    expect(await fixture.operario.call('POST', `/api/activos/${asset.id}/fallas`, bad)).toMatchObject({
      status: 422,
      json: { errors: { problema_id: expect.any(Array) } },
    });
  });
});
