import { beforeAll, describe, expect, it } from 'vitest';
import type { Defecto } from '#contract/entities/defectos';
import { unaInspeccion, unFormulario } from '../../testing/factories';
import { useApi } from '../../testing/useApi';

const api = useApi();
const admin = () => api.as('admin');
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
let form: { id: number };
beforeAll(async () => {
  form = await admin().post('/api/plantillas', unFormulario());
});
const asset = async () => (await api.anActivo()).id as number;
const inspect = (activo_id: number, hours: number, fails: string[], given: object = {}) =>
  admin().post(
    '/api/inspecciones',
    unaInspeccion({ plantilla_id: form.id, activo_id, fecha: ago(hours), ...given }, fails),
  );
/** With the brakes repaired by somebody. */
const repairedBy = (nombre: string) => ({
  respuestas: [{ item: 'frenos', resultado: 'aprobado', reparado: { nombre, nota: 'Cambió las pastillas' } }],
});
const defectsOf = (activo_id: number): Promise<Defecto[]> =>
  admin().get(`/api/defectos?sort=["abierto_en","ASC"]&range=[0,99]&filter={"activo_id":${activo_id}}`);
const only = async (activo_id: number) => {
  const [defect, ...more] = await defectsOf(activo_id);
  if (!defect || more.length > 0) throw new Error('expected one defect');
  return defect;
};
const post = (defect: Pick<Defecto, 'id'>, verb: string, body: object = {}, role: 'admin' | 'operario' = 'admin') =>
  api.as(role).call('POST', `/api/defectos/${defect.id}/${verb}`, body);
const move = async (orden: number, a: string, more: object = {}) => {
  const { version } = await admin().get(`/api/ordenes/${orden}`);
  const { status, json } = await admin().call('POST', `/api/ordenes/${orden}/transicion`, { a, version, ...more });
  expect([status, JSON.stringify(json)]).toEqual([200, expect.anything()]);
};

describe('a defect', () => {
  it('is one while it is open, whatever the order in which its sightings come', async () => {
    const activo_id = await asset();
    await inspect(activo_id, 5, ['frenos'], {});
    await inspect(activo_id, 9, ['frenos']);
    await inspect(activo_id, 2, ['frenos', 'aseo']);
    await inspect(activo_id, 1, []);
    const [brakes, clean] = await defectsOf(activo_id);
    expect(brakes).toMatchObject({ item: 'frenos', vistas_n: 3, estado: 'abierto', severidad: 'critica' });
    expect(Date.parse(brakes?.abierto_en ?? '')).toBeLessThan(Date.now() - 8.9 * 3_600_000);
    expect(clean).toMatchObject({ item: 'aseo', vistas_n: 1 });
    const filtered = await admin().get(
      `/api/defectos?filter={"activo_id":${activo_id},"repetido":true,"abierto":true}`,
    );
    expect(filtered).toMatchObject([{ id: brakes?.id }]);
  });

  it('answered as good stays open without a name; with one it is repaired, and fails anew as another', async () => {
    const activo_id = await asset();
    await inspect(activo_id, 9, ['frenos']);
    expect(await inspect(activo_id, 8, [])).toMatchObject({ resultado: 'no_apta' });
    expect(await inspect(activo_id, 6, [], repairedBy('Ana'))).toMatchObject({ resultado: 'apta' });
    const first = await only(activo_id);
    expect(first).toMatchObject({ estado: 'reparado', reparado_por: 'Ana', nota: 'Cambió las pastillas' });
    await inspect(activo_id, 4, ['frenos']);
    // Late, of before the repair.
    await inspect(activo_id, 7, ['frenos']);
    expect(await defectsOf(activo_id)).toMatchObject([
      { id: first.id, estado: 'reparado', vistas_n: 2 },
      { estado: 'abierto', vistas_n: 1 },
    ]);
    expect(
      (await admin().get(`/api/defectos/${first.id}/historial`)).map(({ tipo }: { tipo: string }) => tipo),
    ).toEqual(['reparado', 'visto', 'visto']);
  });

  it('is repaired by hand: what was seen before it is known belongs to it, later failures to another', async () => {
    const activo_id = await asset();
    await inspect(activo_id, 6, ['frenos']);
    const defect = await only(activo_id);
    const body = { nota: 'Pastillas', version: defect.version, nombre: 'Taller Sur' };
    expect((await post(defect, 'reparar', body, 'operario')).status).toBe(403);
    expect(await post(defect, 'reparar', { ...body, version: 77 })).toMatchObject({
      status: 409,
      json: { code: 'VERSION_CONFLICTO', registro: { id: defect.id } },
    });
    expect((await post(defect, 'reparar', { version: defect.version })).status).toBe(422);
    expect(await post(defect, 'reparar', body)).toMatchObject({
      status: 200,
      json: { estado: 'reparado', reparado_por: 'Taller Sur', reparado_por_id: expect.any(Number), nota: 'Pastillas' },
    });
    expect((await post(defect, 'descartar', { nota: 'No', version: defect.version + 1 })).status).toBe(409);
    await inspect(activo_id, 8, ['frenos']);
    await inspect(activo_id, 3, ['frenos']);
    expect(await defectsOf(activo_id)).toMatchObject([
      { id: defect.id, estado: 'reparado', vistas_n: 2 },
      { estado: 'abierto', vistas_n: 1 },
    ]);
  });

  it('is discarded with a note, and makes the asset fit', async () => {
    const activo_id = await asset();
    await inspect(activo_id, 6, ['frenos']);
    const defect = await only(activo_id);
    expect(await post(defect, 'descartar', { nota: 'Era agua', version: defect.version })).toMatchObject({
      status: 200,
      json: { estado: 'descartado', nota: 'Era agua', reparado_en: null, reparado_por: expect.any(String) },
    });
    expect(await admin().get(`/api/activos/${activo_id}`)).toMatchObject({ apto: true });
  });

  it('is read by an operario without its cost, and not by others', async () => {
    const activo_id = await asset();
    await inspect(activo_id, 6, ['frenos']);
    const { id } = await only(activo_id);
    const seen = await api.as('operario').get(`/api/defectos/${id}`);
    expect([seen.id, 'costo' in seen]).toEqual([id, false]);
    expect((await api.as('monitor').call('GET', `/api/defectos/${id}`)).status).toBe(403);
    expect((await api.as('admin', api.b).call('GET', `/api/defectos/${id}`)).status).toBe(404);
    expect((await api.as('admin', api.b).call('GET', `/api/defectos/${id}/historial`)).status).toBe(404);
  });
});

describe('an order of defects', () => {
  it('is made once, repairs them with its closing, and opens them again', async () => {
    const activo_id = await asset();
    await inspect(activo_id, 6, ['frenos', 'luces']);
    const [one, two] = await defectsOf(activo_id);
    if (!one || !two) throw new Error('expected two defects');
    const made = await post(one, 'orden');
    const orden = made.json.orden_id;
    expect(made).toMatchObject({ status: 201, json: { estado: 'en_orden', orden_numero: expect.any(String) } });
    expect(await post(one, 'orden')).toMatchObject({ status: 200, json: { orden_id: orden } });
    expect(await post(two, 'orden', { orden_id: orden })).toMatchObject({ status: 201, json: { orden_id: orden } });
    expect(await post(two, 'orden', { orden_id: 888_888 })).toMatchObject({ status: 404 });
    const others = await admin().post('/api/ordenes', { titulo: 'De otro', activo_id: await asset() });
    expect(await post(two, 'orden', { orden_id: others.id })).toMatchObject({ status: 422 });
    expect(await admin().get(`/api/ordenes/${orden}`)).toMatchObject({ origen: 'inspeccion', prioridad: 'critica' });
    expect(await admin().get(`/api/activos/${activo_id}`)).toMatchObject({ apto: false });
    await inspect(activo_id, 5, ['frenos']);

    await move(orden, 'en_progreso');
    await admin().call('POST', `/api/ordenes/${orden}/costos`, { descripcion: 'Taller', valor: 90, categoria: 'otro' });
    await move(orden, 'completada', { solucion: 'Pastillas y bombillos' });
    const { estado } = await admin().get(`/api/ordenes/${orden}`);
    if (estado === 'completada') await move(orden, 'cerrada');
    const repaired = { estado: 'reparado', nota: 'Pastillas y bombillos', orden_id: orden };
    expect(await defectsOf(activo_id)).toMatchObject([
      { ...repaired, id: one.id, vistas_n: 2 },
      { ...repaired, id: two.id },
    ]);
    expect(await admin().get(`/api/activos/${activo_id}`)).toMatchObject({ apto: true });

    await move(orden, 'en_progreso');
    expect(await defectsOf(activo_id)).toMatchObject([
      { id: one.id, estado: 'en_orden', reparado_en: null, nota: null },
      { id: two.id, estado: 'en_orden' },
    ]);
    await move(orden, 'cancelada', { motivo_cancelacion: 'Se vende' });
    expect(await defectsOf(activo_id)).toMatchObject([
      { estado: 'abierto', orden_id: null },
      { estado: 'abierto', orden_id: null },
    ]);
    await move(orden, 'pendiente');
    expect(await defectsOf(activo_id)).toMatchObject([{ estado: 'en_orden' }, { estado: 'en_orden', orden_id: orden }]);
    expect((await admin().get(`/api/defectos/${one.id}/historial`)).map(({ tipo }: { tipo: string }) => tipo)).toEqual([
      ...['reabierto', 'orden_cancelada', 'reabierto', 'reparado', 'orden', 'visto', 'visto'],
    ]);
  });

  it('leaves its defects open when it is deleted', async () => {
    const activo_id = await asset();
    await inspect(activo_id, 6, ['luces']);
    const { orden_id } = (await post(await only(activo_id), 'orden', { titulo: 'Cambiar bombillos' })).json;
    expect((await admin().call('DELETE', `/api/ordenes/${orden_id}`)).status).toBe(200);
    expect(await only(activo_id)).toMatchObject({ estado: 'abierto', orden_id: null });
  });

  it('that is taken up again leaves a defect that another order took meanwhile', async () => {
    const activo_id = await asset();
    await inspect(activo_id, 6, ['frenos']);
    const first = (await post(await only(activo_id), 'orden')).json.orden_id;
    await move(first, 'cancelada', { motivo_cancelacion: 'Sin cupo' });
    const second = (await post(await only(activo_id), 'orden')).json.orden_id;
    expect(second).not.toBe(first);
    await move(first, 'pendiente');
    expect(await only(activo_id)).toMatchObject({ estado: 'en_orden', orden_id: second });
  });

  it('is made once for a key, also where it was cancelled meanwhile', async () => {
    const activo_id = await asset();
    await inspect(activo_id, 6, ['frenos']);
    const { id } = await only(activo_id);
    const again = () =>
      admin().call('POST', `/api/defectos/${id}/orden`, {}, { 'idempotency-key': `orden-de-defecto-${id}` });
    const made = await again();
    await move(made.json.orden_id, 'cancelada', { motivo_cancelacion: 'Sin cupo' });
    expect(await again()).toMatchObject({ status: 200, json: { id, estado: 'abierto', orden_id: null } });
  });

  it('closed in the past repairs what was seen until then', async () => {
    const activo_id = await asset();
    await inspect(activo_id, 6, ['frenos']);
    const { id } = await only(activo_id);
    const { orden_id } = (await post({ id }, 'orden')).json;
    await inspect(activo_id, 1, ['frenos']);
    await move(orden_id, 'en_progreso', { fecha: ago(5) });
    await move(orden_id, 'completada', { solucion: 'Pastillas', fecha: ago(3) });
    const { estado } = await admin().get(`/api/ordenes/${orden_id}`);
    if (estado === 'completada') await move(orden_id, 'cerrada', { fecha: ago(2) });
    expect(await defectsOf(activo_id)).toMatchObject([
      { id, estado: 'reparado', vistas_n: 1 },
      { estado: 'abierto', vistas_n: 1, orden_id: null },
    ]);
    expect(await admin().get(`/api/activos/${activo_id}`)).toMatchObject({ apto: false });
  });

  it('is made by a token only with the right to make orders', async () => {
    const activo_id = await asset();
    await inspect(activo_id, 6, ['frenos']);
    const { id } = await only(activo_id);
    const withRights = async (permisos: object) => {
      const { token } = await admin().post('/api/tokens', { nombre: 'Taller', permisos });
      return (await api.call('POST', `/api/defectos/${id}/orden`, {}, { authorization: `Bearer ${token}` })).status;
    };
    expect(await withRights({ defectos: 'escritura' })).toBe(403);
    expect(await withRights({ defectos: 'escritura', ordenes: 'escritura' })).toBe(201);
  });
});
