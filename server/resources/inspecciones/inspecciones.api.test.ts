import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Inspeccion } from '#contract/entities/inspecciones';
import { unaInspeccion, unaPlantilla, unFormulario } from '../../testing/factories';
import { useApi } from '../../testing/useApi';

const api = useApi();
const admin = () => api.as('admin');
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
let form: { id: number; version: number; items: { id: string }[] };
beforeAll(async () => {
  form = await admin().post('/api/plantillas', unFormulario());
});
const asset = async () => (await api.anActivo()).id as number;
const send = (activo_id: number, given: object = {}, fails: string[] = [], role: 'admin' | 'operario' = 'operario') =>
  api.as(role).call('POST', '/api/inspecciones', unaInspeccion({ plantilla_id: form.id, activo_id, ...given }, fails));
const inspect = async (activo_id: number, given: object = {}, fails: string[] = []): Promise<Inspeccion> => {
  const { status, json } = await send(activo_id, given, fails);
  expect([status, JSON.stringify(json)]).toEqual([201, expect.anything()]);
  return json;
};
const defectsOf = (activo_id: number) =>
  admin().get(`/api/defectos?sort=["id","ASC"]&range=[0,99]&filter={"activo_id":${activo_id}}`);

describe('an inspection', () => {
  it('answers what it found, and is stored once by its uuid', async () => {
    const activo_id = await asset();
    const uuid = randomUUID();
    const given = { uuid, fecha: ago(1), lectura: 1_200.5, duracion_s: 45 };
    const made = await inspect(activo_id, given, ['luces']);
    expect(made).toMatchObject({
      ...{ uuid, activo_id, plantilla_id: form.id, resultado: 'con_observaciones', fallas_n: 1, orden_id: null },
      ...{ fecha: given.fecha, lectura: 1_200.5, medidor: 'odometro', inspector: expect.any(String) },
    });
    expect(made.defectos).toHaveLength(1);
    expect(made.respuestas.map(({ item, defecto_id }) => [item, defecto_id])).toEqual([
      ['frenos', null],
      ['luces', made.defectos[0]],
      ['aseo', null],
    ]);
    expect(await send(activo_id, given, ['luces'])).toMatchObject({
      status: 200,
      json: { id: made.id, version: made.version },
    });
    expect(await send(activo_id, given, ['aseo'])).toMatchObject({
      status: 409,
      json: { code: 'IDEMPOTENCIA_CONFLICTO' },
    });
    expect(await defectsOf(activo_id)).toMatchObject([{ item: 'luces', estado: 'abierto', vistas_n: 1 }]);
    expect(await admin().get(`/api/activos/${activo_id}`)).toMatchObject({ odometro_km: 1_200.5 });
  });

  it('sent twice at once is one', async () => {
    const activo_id = await asset();
    const given = { uuid: randomUUID(), fecha: ago(1) };
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(activo_id, given, ['frenos'])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect(await defectsOf(activo_id)).toMatchObject([{ vistas_n: 1 }]);
  });

  it('is refused at the point that lacks its answer, at a form of tasks, and for what does not exist', async () => {
    const activo_id = await asset();
    const respuestas = [
      { item: 'luces', resultado: 'aprobado' },
      { item: 'bocina', resultado: 'falla' },
    ];
    expect(await send(activo_id, { respuestas })).toMatchObject({
      status: 422,
      json: {
        errors: {
          'respuestas.frenos': ['Responda este punto'],
          'respuestas.bocina': ['El formulario no tiene este punto'],
        },
      },
    });
    const tasks = await admin().post('/api/plantillas', unaPlantilla());
    expect(await send(activo_id, { plantilla_id: tasks.id })).toMatchObject({
      status: 422,
      json: { errors: { plantilla_id: [expect.any(String)] } },
    });
    expect(await send(activo_id, { plantilla_id: 888_888 })).toMatchObject({
      status: 404,
      json: { errors: { plantilla_id: ['No existe'] } },
    });
    expect((await send(888_888)).status).toBe(404);
    expect(
      (await send(activo_id, { respuestas: [{ item: 'frenos', resultado: 'falla', fotos: [randomUUID()] }] })).json,
    ).toMatchObject({ code: 'NO_ENCONTRADO', errors: { 'respuestas.frenos': ['No existe'] } });
  });

  it('is dated by the difference of the phone’s clock', async () => {
    const activo_id = await asset();
    const late = Date.now() - 3 * 3_600_000;
    const body = unaInspeccion({ plantilla_id: form.id, activo_id, fecha: new Date(late - 60_000).toISOString() });
    const { status, json } = await api
      .as('operario')
      .call('POST', '/api/inspecciones', body, { 'X-Reloj': new Date(late).toISOString() });
    expect([status, json.error]).toEqual([201, undefined]);
    expect(Math.abs(Date.parse(json.fecha) - (Date.now() - 60_000))).toBeLessThan(5_000);
  });

  it('is judged by the version of the form that the phone had', async () => {
    const activo_id = await asset();
    const old = await admin().post('/api/plantillas', unFormulario());
    const items = old.items.filter(({ id }: { id: string }) => id !== 'aseo');
    const { json: now } = await admin().call('PUT', `/api/plantillas/${old.id}`, { items, version: old.version });
    expect(now.version).toBe(old.version + 1);
    const sent = (plantilla_version?: number) =>
      send(activo_id, { plantilla_id: old.id, ...(plantilla_version && { plantilla_version }) }, ['aseo']);
    expect((await sent()).status).toBe(422);
    expect((await sent(now.version)).status).toBe(422);
    expect(await sent(old.version)).toMatchObject({ status: 201, json: { fallas_n: 1 } });
  });

  it('keeps a value that does not fit among the readings, which is no reading', async () => {
    const activo_id = await asset();
    await inspect(activo_id, { fecha: ago(5), lectura: 5_000 });
    expect(await inspect(activo_id, { fecha: ago(2), lectura: 100 })).toMatchObject({ lectura: 100 });
    expect(await admin().get(`/api/activos/${activo_id}`)).toMatchObject({ odometro_km: 5_000 });
  });

  it('is listed by day, result, asset and whether it was annulled; monitors do not see it', async () => {
    const activo_id = await asset();
    const one = await inspect(activo_id, { fecha: '2026-10-04T16:00:00.000Z' });
    const two = await inspect(activo_id, { fecha: '2026-10-05T16:00:00.000Z' }, ['aseo']);
    const listed = async (filter: object) =>
      (await admin().get(`/api/inspecciones?filter=${JSON.stringify({ activo_id, ...filter })}`)).map(
        ({ id }: Inspeccion) => id,
      );
    expect(await listed({ desde: '2026-10-04', hasta: '2026-10-05' })).toEqual([one.id]);
    expect(await listed({ desde: two.fecha })).toEqual([two.id]);
    expect(await listed({ hasta: two.fecha })).toEqual([one.id]);
    expect(await listed({ resultado: 'con_observaciones' })).toEqual([two.id]);
    expect(await listed({ anulada: true })).toEqual([]);
    expect(await listed({ personal_id: 888_888 })).toEqual([]);
    expect((await api.as('monitor').call('GET', '/api/inspecciones')).status).toBe(403);
    expect((await api.as('admin', api.b).call('GET', `/api/inspecciones/${one.id}`)).status).toBe(404);
  });
});

describe('annulling', () => {
  it('takes back what only it saw, and its reading', async () => {
    const activo_id = await asset();
    const first = await inspect(activo_id, { fecha: ago(9), lectura: 50 }, ['frenos']);
    const second = await inspect(activo_id, { fecha: ago(5), lectura: 90 }, ['frenos', 'luces']);
    expect(await inspect(activo_id, { fecha: ago(2) })).toMatchObject({ resultado: 'no_apta' });
    const annulled = await admin().call('POST', `/api/inspecciones/${second.id}/anular`, {
      ...{ motivo: 'Otro vehículo', version: second.version },
    });
    expect(annulled).toMatchObject({ status: 200, json: { motivo_anulacion: 'Otro vehículo', defectos: [] } });
    expect(await defectsOf(activo_id)).toMatchObject([{ item: 'frenos', vistas_n: 1, inspeccion_id: first.id }]);
    expect(await admin().get(`/api/activos/${activo_id}`)).toMatchObject({ odometro_km: 50 });
    expect(
      (await admin().call('POST', `/api/inspecciones/${second.id}/anular`, { motivo: 'x', version: 1 })).status,
    ).toBe(409);
    const version = (await admin().get(`/api/inspecciones/${first.id}`)).version;
    expect(
      (await api.as('operario').call('POST', `/api/inspecciones/${first.id}/anular`, { motivo: 'x', version })).status,
    ).toBe(403);
    await admin().call('POST', `/api/inspecciones/${first.id}/anular`, { motivo: 'x', version });
    expect(await defectsOf(activo_id)).toEqual([]);
    expect(await admin().get(`/api/inspecciones?filter={"activo_id":${activo_id},"anulada":false}`)).toMatchObject([
      { resultado: 'apta' },
    ]);
  });
});

describe('what follows from a failure', () => {
  it('is one order for all of its new defects, the asset out of service, and a notice', async () => {
    const activo_id = await asset();
    const items = ['frenos', 'luces', 'aseo'].map((id) => ({
      ...{ id, titulo: id, severidad_si_falla: id === 'frenos' ? 'critica' : 'mayor' },
      accion_si_falla: id === 'aseo' ? 'activo_fuera_de_servicio' : 'crear_orden',
    }));
    const { id: plantilla_id } = await admin().post('/api/plantillas', unFormulario({ items }));
    const made = await inspect(activo_id, { plantilla_id }, ['frenos', 'luces', 'aseo']);
    expect(made.resultado).toBe('no_apta');
    expect(await admin().get(`/api/ordenes/${made.orden_id}`)).toMatchObject({
      ...{ activo_id, origen: 'inspeccion', prioridad: 'critica', tipo: 'correctivo' },
    });
    expect(await defectsOf(activo_id)).toMatchObject([
      { item: 'frenos', estado: 'en_orden', orden_id: made.orden_id },
      { item: 'luces', estado: 'en_orden', orden_id: made.orden_id },
      { item: 'aseo', estado: 'abierto', orden_id: null },
    ]);
    expect(await admin().get(`/api/activos/${activo_id}`)).toMatchObject({ estado: 'fuera_de_servicio', apto: false });
    const notices = await admin().get('/api/notificaciones?filter={"tipo":"inspeccion_no_apta"}');
    expect(notices[0]).toMatchObject({ url: `/mantenimiento/inspecciones/${made.id}` });
    const again = await inspect(activo_id, { plantilla_id }, ['frenos']);
    expect(again).toMatchObject({ orden_id: null, defectos: [made.defectos[0]] });
  });

  it('is nothing where it was repaired before its failure came to be known', async () => {
    const activo_id = await asset();
    const items = [{ id: 'frenos', titulo: 'Frenos', accion_si_falla: 'activo_fuera_de_servicio' }];
    const { id: plantilla_id } = await admin().post('/api/plantillas', unFormulario({ items }));
    const answer = (hours: number, given: object) =>
      admin().post('/api/inspecciones', {
        ...{ plantilla_id, activo_id, fecha: new Date(Date.now() - hours * 3_600_000).toISOString() },
        respuestas: [{ item: 'frenos', ...given }],
      });
    await answer(1, { resultado: 'aprobado', reparado: { nombre: 'Ana', nota: 'Pastillas' } });
    await answer(3, { resultado: 'falla' });
    expect(await defectsOf(activo_id)).toMatchObject([{ estado: 'reparado' }]);
    expect(await admin().get(`/api/activos/${activo_id}`)).toMatchObject({ estado: 'operativo', apto: true });
  });
});
