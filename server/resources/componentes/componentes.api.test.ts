import { describe, expect, it } from 'vitest';
import type { Activo } from '#contract/entities/activos';
import type { Componente, PasoComponente } from '#contract/entities/componentes';
import { unaBodega, unComponente } from '../../testing/factories';
import { useApi } from '../../testing/useApi';

const api = useApi();
const admin = () => api.as('admin');
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const truck = async (given: Record<string, unknown> = {}) => (await api.anActivo(given)).id as number;
const tyre = (given: object = {}): Promise<Componente> => admin().post('/api/componentes', unComponente(given));
const read = ({ id }: { id: number }): Promise<Componente> => admin().get(`/api/componentes/${id}`);
const does = async (verb: string, { id }: { id: number }, body: object = {}, role: 'admin' | 'operario' = 'admin') => {
  const { status, json } = await api.as(role).call('POST', `/api/componentes/${id}/${verb}`, body);
  return { status, json: json as Componente & { errors?: object; message?: string } };
};
const mount = (one: { id: number }, activo_id: number, posicion: string, more: object = {}) =>
  does('montar', one, { activo_id, posicion, ...more });
const steps = ({ id }: { id: number }): Promise<PasoComponente[]> =>
  admin().get(`/api/componentes/${id}/historial?range=[0,99]`);

describe('a component', () => {
  it('has a serial number that is unique by its kind, whatever its case and separators', async () => {
    await tyre({ serie: 'ab-12 x' });
    const again = await admin().call('POST', '/api/componentes', unComponente({ serie: 'AB12X' }));
    expect(again).toMatchObject({ status: 422, json: { errors: { serie: expect.anything() } } });
    expect(await tyre({ serie: 'AB12X', tipo: 'bateria' })).toMatchObject({ estado: 'en_bodega', km: 0 });
  });

  it('names its supplier, is read without costs by who works in the field, and comes back when deleted', async () => {
    const made = await tyre({ costo: 900, proveedor: 'Llantas del Sur' });
    expect(made).toMatchObject({ proveedor: 'Llantas del Sur', costo_total: 900, costo_km: null });
    const seen = await api.as('operario').get(`/api/componentes/${made.id}`);
    expect(seen).not.toHaveProperty('costo');
    expect(seen).not.toHaveProperty('proveedor');
    const found = await admin().get('/api/componentes?filter={"q":"llantas sur"}');
    expect(found).toMatchObject([{ id: made.id }]);
    expect(await api.as('operario').get('/api/componentes?filter={"q":"llantas sur"}')).toEqual([]);
    await admin().call('DELETE', `/api/componentes/${made.id}`);
    expect(await admin().call('GET', `/api/componentes/${made.id}`)).toMatchObject({ status: 404 });
    await admin().call('POST', `/api/componentes/${made.id}/restaurar`);
    expect(await read(made)).toMatchObject({ serie: made.serie });
  });

  it('is mounted, taken down, retreaded, received and discarded, each when its state allows it', async () => {
    const one = await tyre({ costo: 1_000 });
    const activo_id = await truck();
    expect((await mount(one, activo_id, '1i', { fecha: ago(50) })).json).toMatchObject({
      ...{ estado: 'montado', activo_id, posicion: '1I', bodega_id: null, desde: expect.any(String) },
    });
    expect(await does('reencauche', one, { costo: 300 })).toMatchObject({ status: 409 });
    expect(await does('desechar', one)).toMatchObject({ status: 409 });
    expect(await admin().call('DELETE', `/api/componentes/${one.id}`)).toMatchObject({ status: 409 });
    expect(await admin().call('DELETE', `/api/activos/${activo_id}`)).toMatchObject({
      status: 409,
      json: { code: 'EN_USO' },
    });
    const down = await does('desmontar', one, { motivo: 'Gastada' });
    expect(down.json).toMatchObject({ estado: 'en_bodega', activo_id: null, bodega_id: expect.any(Number) });
    expect((await does('reencauche', one, { costo: 300 })).json).toMatchObject({
      estado: 'reencauche',
      costo_total: 1_300,
    });
    const { bodega_id } = down.json;
    expect((await does('recibir', one, { bodega_id })).json).toMatchObject({ estado: 'en_bodega', reencauches_n: 1 });
    expect((await does('desechar', one, { motivo: 'Rota' })).json).toMatchObject({
      estado: 'desechado',
      costo_total: 1_300,
    });
    expect(await does('desmontar', one)).toMatchObject({ status: 409 });
    expect((await steps(one)).map(({ tipo }) => tipo)).toEqual([
      ...['desechado', 'recibido', 'reencauche', 'desmontado', 'montado'],
    ]);
    const timeline = await admin().get(`/api/activos/${activo_id}/historial?range=[0,9]`);
    expect(timeline.map(({ tipo }: { tipo: string }) => tipo)).toEqual(
      expect.arrayContaining(['componente_montado', 'componente_desmontado']),
    );
  });

  it('stands alone at its position, and only at one, at any moment', async () => {
    const [one, other] = [await tyre(), await tyre()];
    const activo_id = await truck();
    await mount(one, activo_id, '1I', { fecha: ago(20) });
    const taken = await mount(other, activo_id, '1I');
    expect(taken).toMatchObject({ status: 422, json: { errors: { posicion: [expect.stringContaining(one.serie)] } } });
    expect(await mount(one, activo_id, '1D')).toMatchObject({
      status: 422,
      json: { errors: { posicion: expect.anything() } },
    });
    // Before it came, the place was free; until later it was not.
    expect(await mount(other, activo_id, '1I', { fecha: ago(30) })).toMatchObject({ status: 422 });
    await mount(other, activo_id, '1D', { fecha: ago(30) });
    await does('desmontar', other, { fecha: ago(25) });
    expect(await mount(one, activo_id, '2D', { fecha: ago(40) })).toMatchObject({ status: 422 });
    expect(await mount(other, activo_id, '2D', { fecha: ago(-2) })).toMatchObject({
      status: 422,
      json: { errors: { fecha: expect.anything() } },
    });
  });

  it('is mounted by one of two who do it at once', async () => {
    const activo_id = await truck();
    const tyres = [await tyre(), await tyre(), await tyre()];
    const answers = await Promise.all(tyres.map((each) => mount(each, activo_id, '1I')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const [one] = tyres;
    const places = await Promise.all([
      mount(tyres[1] ?? { id: 0 }, activo_id, '3I'),
      mount(tyres[1] ?? { id: 0 }, await truck(), '3I'),
    ]);
    expect(one).toBeDefined();
    expect(places.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('is mounted once by a uuid', async () => {
    const one = await tyre();
    const activo_id = await truck();
    const uuid = crypto.randomUUID();
    const [first, second] = await Promise.all([
      mount(one, activo_id, '1I', { uuid }),
      mount(one, activo_id, '1I', { uuid }),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await steps(one)).toHaveLength(1);
    expect(await mount(one, activo_id, '2I', { uuid })).toMatchObject({ status: 409 });
    const { id: bodega_id } = await admin().post('/api/bodegas', unaBodega());
    const down = { uuid: crypto.randomUUID(), bodega_id };
    for (const status of [200, 200]) expect(await does('desmontar', one, down)).toMatchObject({ status });
    const { id: other } = await admin().post('/api/bodegas', unaBodega());
    expect(await does('desmontar', one, { ...down, bodega_id: other })).toMatchObject({
      status: 409,
      json: { code: 'IDEMPOTENCIA_CONFLICTO' },
    });
  });

  it('stands where the axles of its asset say', async () => {
    const activo_id = await truck({ ejes: [['1I', '1D'], ['R1']] });
    expect(await mount(await tyre(), activo_id, '2I')).toMatchObject({
      status: 422,
      json: { errors: { posicion: expect.anything() } },
    });
    expect(await mount(await tyre(), activo_id, 'r1')).toMatchObject({ status: 200 });
    expect(await mount(await tyre({ tipo: 'bateria' }), activo_id, 'B1')).toMatchObject({ status: 200 });
    const { ejes, montados } = await admin().get(`/api/activos/${activo_id}/componentes`);
    expect([ejes, montados.map(({ posicion }: Componente) => posicion)]).toEqual([
      [['1I', '1D'], ['R1']],
      ['R1', 'B1'],
    ]);
  });

  it('gives its reading to the odometer, or is not mounted', async () => {
    const one = await tyre();
    const activo_id = await truck();
    await mount(one, activo_id, '1I', { fecha: ago(48), lectura_km: 10_000 });
    expect(await does('desmontar', one, { lectura_km: 9_000 })).toMatchObject({
      status: 422,
      json: { errors: { lectura_km: expect.anything() } },
    });
    expect(await does('desmontar', one, { lectura_km: 90_000 })).toMatchObject({ status: 422 });
    expect(await read(one)).toMatchObject({ estado: 'montado', km: 0 });
    expect((await does('desmontar', one, { lectura_km: 10_400 })).json).toMatchObject({ km: 400, estado: 'en_bodega' });
    const tool = await truck({ tipo_activo: 'herramienta' });
    expect(await mount(one, tool, '1', { lectura_km: 5 })).toMatchObject({
      status: 422,
      json: { errors: { lectura_km: expect.anything() } },
    });
  });
});

describe('a rotation', () => {
  it('is for all or for none, and is annulled as a whole', async () => {
    const activo_id = await truck();
    const [one, other, third] = [await tyre(), await tyre(), await tyre()];
    await mount(one, activo_id, '1I', { fecha: ago(9) });
    await mount(other, activo_id, '1D', { fecha: ago(9) });
    await mount(third, activo_id, '2I', { fecha: ago(9) });
    const rotate = (...given: [{ id: number }, string][]) =>
      admin().call(
        'POST',
        `/api/activos/${activo_id}/rotacion`,
        given.map(([{ id }, posicion]) => ({ componente_id: id, posicion })),
      );
    expect(await rotate([one, '1D'], [other, '2I'])).toMatchObject({
      status: 422,
      json: { errors: { '1.posicion': [expect.stringContaining(third.serie)] } },
    });
    expect(await read(one)).toMatchObject({ posicion: '1I' });
    expect(await rotate([one, '1D'], [other, '1I'])).toMatchObject({ status: 200 });
    expect([(await read(one)).posicion, (await read(other)).posicion]).toEqual(['1D', '1I']);
    const [last] = await steps(one);
    await does(`actos/${last?.id}/anular`, one, { motivo: 'Fue otro camión' });
    expect([(await read(one)).posicion, (await read(other)).posicion]).toEqual(['1I', '1D']);
    expect((await steps(other)).map(({ tipo, anulado }) => [tipo, anulado])).toEqual([
      ...[
        ['anulado', false],
        ['rotado', true],
        ['montado', false],
      ],
    ]);
  });
});

describe('readings', () => {
  it('come one by one or in a round, late, once, and only of what was mounted there', async () => {
    const activo_id = await truck();
    const [one, other] = [await tyre(), await tyre()];
    await mount(one, activo_id, '1I', { fecha: ago(20) });
    const round = {
      uuid: crypto.randomUUID(),
      fecha: ago(2),
      lecturas: [{ componente_id: one.id, profundidad_mm: [8, 7.5], presion: 100 }],
    };
    const send = (body: object) => api.as('operario').call('POST', `/api/activos/${activo_id}/ronda`, body);
    expect((await Promise.all([send(round), send(round)])).map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(await read(one)).toMatchObject({ profundidad_mm: 7.5, profundidades_mm: [8, 7.5], presion: 100 });
    expect(await send({ ...round, lecturas: [{ componente_id: one.id, presion: 90 }] })).toMatchObject({ status: 409 });
    const wrong = {
      uuid: crypto.randomUUID(),
      lecturas: [...round.lecturas, { componente_id: other.id, presion: 90 }],
    };
    expect(await send(wrong)).toMatchObject({
      status: 422,
      json: { errors: { 'lecturas.1.componente_id': expect.anything() } },
    });
    expect(await send({ uuid: crypto.randomUUID(), lecturas: [{ componente_id: one.id }] })).toMatchObject({
      status: 422,
      json: { errors: { 'lecturas.0.profundidad_mm': expect.anything() } },
    });
    expect(await does('lecturas', one, { profundidad_mm: [9], fecha: ago(10) }, 'operario')).toMatchObject({
      status: 201,
    });
    expect(await read(one)).toMatchObject({ profundidad_mm: 7.5 });
    expect(await does('desmontar', one, {}, 'operario')).toMatchObject({ status: 403 });
    const [last] = await steps(one);
    await does(`lecturas/${last?.id}/anular`, one, { motivo: 'Otra llanta' });
    expect(await read(one)).toMatchObject({ profundidad_mm: 9, presion: null });
  });
});

it('the axles of an asset are its own, else those of its category', async () => {
  const ejes = [
    ['1I', '1D'],
    ['2I', '2D'],
  ];
  const category = await admin().post('/api/categorias', {
    nombre: `Con ejes ${Date.now()}`,
    tipo_activo: 'vehiculo',
    ejes,
  });
  const made = await api.anActivo({ categoria_id: category.id });
  expect(made.ejes).toEqual(ejes);
  const put = async (body: object): Promise<Activo> => {
    const { version } = await admin().get(`/api/activos/${made.id}`);
    const { status, json } = await admin().call('PUT', `/api/activos/${made.id}`, { ...body, version });
    expect([status, JSON.stringify(json)]).toEqual([200, expect.anything()]);
    return json as Activo;
  };
  await put({ ejes });
  const { version } = await admin().get(`/api/categorias/${category.id}`);
  await admin().call('PUT', `/api/categorias/${category.id}`, { ejes: [['1I']], version });
  expect(await admin().get(`/api/activos/${made.id}`)).toMatchObject({ ejes: [['1I']] });
  expect(await put({ ejes: [['9I']] })).toMatchObject({ ejes: [['9I']] });
  expect(await put({ ejes: [] })).toMatchObject({ ejes: [['1I']] });
});

it('components are kept apart by company', async () => {
  const one = await tyre();
  const elsewhere = await api.as('admin', api.b).call('GET', `/api/componentes/${one.id}`);
  expect(elsewhere.status).toBe(404);
});
