import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import type { Candidato, Tablero } from '#contract/requests/tablero';
import { unaEjecucion, unaInspeccion, unaParada, unaRuta, unFormulario } from '../../../testing/factories';
import { aTracker, send, type Tracker } from '../../../testing/trackers';
import { useApi } from '../../../testing/useApi';
import { fixAt } from '../../../tracking/projector/testing';

const api = useApi();
const admin = () => api.as('admin');
let stops: number[];
let route: { id: number };
beforeAll(async () => {
  stops = [];
  for (const north of [0, 1, 2, 3])
    stops.push((await admin().post('/api/paradas', unaParada({ nombre: `P${north}`, latitud: 4.6 + north / 100 }))).id);
  const paradas = stops.slice(0, 3).map((parada_id, at) => ({ parada_id, llegada_min: at * 10, ventana_min: 15 }));
  route = await admin().post('/api/rutas', unaRuta({ nombre: 'Norte', paradas }));
});

const aRun = async (fecha: string, { id }: { id: number }, by = admin()): Promise<Ejecucion> =>
  await by.post('/api/ejecuciones', unaEjecucion({ ruta_id: route.id, activo_id: id, fecha }));
const board = async (fecha: string, by = admin()): Promise<Tablero> =>
  await by.get(`/api/ejecuciones/tablero?fecha=${fecha}`);
const dispatch = async (run: Ejecucion, action: object): Promise<Ejecucion> => {
  const { status, json } = await admin().call('POST', `/api/ejecuciones/${run.id}/despacho`, {
    version: run.version,
    ...action,
  });
  expect([status, json.message]).toEqual([200, undefined]);
  return json;
};
const reporting = async (given: object = {}): Promise<Tracker> => {
  const tracker = await aTracker(api);
  await send(api.tracking, tracker, [fixAt(0, 0, { fecha: Date.now() - 5_000 })]);
  for (const [field, value] of Object.entries(given))
    await api.db.system.execute(sql`update activos set ${sql.identifier(field)} = ${value} where id = ${tracker.id}`);
  return tracker;
};

describe('the board of a day', () => {
  it('has its executions with their stops as blocks, and what nobody serves', async () => {
    const fecha = '2030-01-02';
    const [one, two] = [await reporting(), await reporting()];
    const [run, other, gone] = [await aRun(fecha, one), await aRun(fecha, two), await aRun(fecha, two)];
    await aRun('2030-01-03', one);
    const omitted = await dispatch(run, { accion: 'omitir', clave: 2, motivo: 'Cerrado' });
    const day = await board(fecha);
    expect(day).toMatchObject({ fecha, desde: '2030-01-02T05:00:00.000Z', hasta: '2030-01-03T05:00:00.000Z' });
    expect(day.ejecuciones.map(({ id }) => id)).toEqual([run.id, other.id, gone.id]);
    expect(day.ejecuciones[0]).toMatchObject({ version: omitted.version, ruta: 'Norte', estado: 'programada' });
    expect(day.ejecuciones[0]?.paradas.map(({ clave, nombre, fuera }) => [clave, nombre, fuera])).toEqual([
      [1, 'P0', undefined],
      [2, 'P1', 'despacho'],
      [3, 'P2', undefined],
    ]);
    expect(Object.keys(day.ejecuciones[1]?.paradas[0] ?? {}).sort()).toEqual(
      ['clave', 'estado', 'nombre', 'parada_id', 'planeada_en', 'servicio_min', 'ventana_min'].sort(),
    );
    expect(new Set(day.vehiculos.map(({ id }) => id))).toEqual(new Set([one.id, two.id]));
    // Another execution of the day has that stop.
    expect(day.sin_asignar).toEqual([]);
    for (const { id, version } of [other, gone])
      await admin().call('POST', `/api/ejecuciones/${id}/transicion`, {
        a: 'cancelada',
        version,
        nota: 'Sin conductor',
      });
    const after = await board(fecha);
    expect(after.ejecuciones.map(({ id }) => id)).toEqual([run.id]);
    expect(after.sin_asignar).toMatchObject([
      { ejecucion_id: run.id, clave: 2, parada_id: stops[1], nombre: 'P1', motivo: 'Cerrado' },
    ]);
  });

  it('says why a vehicle must not leave, and so do its candidates', async () => {
    const fecha = '2030-01-09';
    const [bad, good] = [await reporting(), await reporting()];
    for (const each of [bad, good]) await aRun(fecha, each);
    const form = await admin().post('/api/plantillas', unFormulario());
    await admin().post('/api/inspecciones', unaInspeccion({ plantilla_id: form.id, activo_id: bad.id }, ['frenos']));
    const why = [bad, good].map(({ id }) => [id, id === bad.id ? 'Defecto crítico: Frenos' : null]);
    const { vehiculos } = await board(fecha);
    expect(new Set(vehiculos.map(({ id, motivo_no_apto }) => [id, motivo_no_apto]))).toEqual(new Set(why));
    const offers = await admin().call('POST', '/api/ejecuciones/candidatos', {
      ...{ fecha, parada_id: stops[3], servicio_min: 5 },
    });
    const offered = (offers.json as Candidato[]).map(({ activo_id, motivo_no_apto }) => [activo_id, motivo_no_apto]);
    expect(new Set(offered)).toEqual(new Set(why));
  });

  it('is read on after its last id', async () => {
    const fecha = '2030-01-04';
    const asset = await reporting();
    const [run, next] = [await aRun(fecha, asset), await aRun(fecha, asset)];
    const rest: Tablero = await admin().get(`/api/ejecuciones/tablero?fecha=${fecha}&despues_de=${run.id}`);
    expect(rest.ejecuciones.map(({ id }) => id)).toEqual([next.id]);
    expect(rest.siguiente).toBeNull();
  });

  it('is of one company, for those who see executions', async () => {
    const fecha = '2030-01-05';
    await aRun(fecha, await reporting());
    expect((await board(fecha, api.as('admin', api.b))).ejecuciones).toEqual([]);
    expect((await board(fecha, api.as('monitor'))).ejecuciones).toHaveLength(1);
    expect((await api.as('operario').call('GET', `/api/ejecuciones/tablero?fecha=${fecha}`)).status).toBe(403);
    expect((await admin().call('GET', '/api/ejecuciones/tablero')).status).toBe(400);
  });
});

describe('the candidates for a stop', () => {
  const ask = (fecha: string, given: object = {}, by = admin()) =>
    by.call('POST', '/api/ejecuciones/candidatos', { fecha, parada_id: stops[3], servicio_min: 5, ...given });
  const offered = async (fecha: string): Promise<Candidato[]> => {
    const { status, json } = await ask(fecha);
    expect(status).toBe(200);
    return json;
  };

  it('report and drive: no pump, none that is out of service, none silent since yesterday, none without a tracker', async () => {
    const fecha = '2030-02-01';
    const able = await reporting();
    const pump = await reporting({ tipo_activo: 'equipo' });
    const broken = await reporting({ estado: 'fuera_de_servicio' });
    const silent = await reporting();
    await api.db.system.execute(
      sql`update estado_dispositivo set ultima_conexion_en = now() - interval '26 hours'
        where dispositivo_id = ${silent.device}`,
    );
    const untracked = await api.anActivo({ tipo_activo: 'vehiculo' });
    for (const each of [able, pump, broken, silent, untracked]) await aRun(fecha, each);
    expect((await offered(fecha)).map(({ activo_id }) => activo_id)).toEqual([able.id]);
    const why = new Map((await board(fecha)).vehiculos.map(({ id, impedimento }) => [id, impedimento]));
    expect([able, pump, broken, silent, untracked].map(({ id }) => why.get(id))).toEqual([
      ...[null, 'tipo', 'estado', 'sin_reporte', 'sin_reporte'],
    ]);
  });

  it('are the best three, each with where the stop goes; the order that follows is accepted', async () => {
    const fecha = '2030-02-04';
    const runs = [];
    for (let n = 0; n < 4; n += 1) runs.push(await aRun(fecha, await reporting()));
    // The first one has served most, so that it has the least to do; the last has a longer way.
    await dispatch(runs[0] as Ejecucion, { accion: 'omitir', clave: 2, motivo: 'Prueba' });
    await dispatch(runs[3] as Ejecucion, { accion: 'omitir', clave: 3, motivo: 'Prueba' });
    const found = await offered(fecha);
    expect(found.map(({ ejecucion_id }) => ejecucion_id)).toEqual([runs[0]?.id, runs[1]?.id, runs[2]?.id]);
    expect(found[0]).toMatchObject({ despues_de: 3, pendientes_n: 2, capacidad_n: null, ruta: 'Norte' });
    // 1.1 km × 1.3 at 25 km/h and 5 minutes of service.
    expect(found[0]?.agrega_min).toBe(9);
    // A Monday: the company's hours end at 17:00 in Bogotá.
    expect(found[0]).toMatchObject({ turno_hasta: '2030-02-04T22:00:00.000Z', fuera_turno_min: 0 });
    const [best] = found;
    const run = (await admin().get(`/api/ejecuciones/${best?.ejecucion_id}`)) as Ejecucion;
    expect(run.version).toBe(best?.version);
    const after = await dispatch(run, { accion: 'insertar', parada_id: stops[3], despues_de: best?.despues_de });
    expect(after.paradas.at(-1)).toMatchObject({ nombre: 'P3', agregada: true });
  });

  it('do not take more than their capacity', async () => {
    const fecha = '2030-02-05';
    const small = await reporting();
    await api.db.system.execute(
      sql`update activos set campos_extra = '{"capacidad_paradas": "3"}' where id = ${small.id}`,
    );
    await aRun(fecha, small);
    expect(await offered(fecha)).toEqual([]);
    await api.db.system.execute(
      sql`update activos set campos_extra = '{"capacidad_paradas": 4}' where id = ${small.id}`,
    );
    expect(await offered(fecha)).toMatchObject([{ activo_id: small.id, pendientes_n: 3, capacidad_n: 4 }]);
  });

  it('are asked for by those who dispatch, for a stop of their company', async () => {
    const fecha = '2030-02-06';
    expect((await ask(fecha, {}, api.as('monitor'))).status).toBe(403);
    expect(await ask(fecha, {}, api.as('admin', api.b))).toMatchObject({
      status: 422,
      json: { errors: { parada_id: ['No existe'] } },
    });
    expect((await ask(fecha, { servicio_min: -1 })).status).toBe(422);
  });
});
