import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EnlaceParada, EnlaceParadaCreado, VistaParada } from '#contract/requests/enlacesParada';
import type { Ejecucion, ParadaEjecutada } from '#contract/entities/ejecuciones';
import { unaEjecucion, unaParada, unaRuta } from '../../testing/factories';
import { aTracker, send, type Tracker } from '../../testing/trackers';
import { useApi } from '../../testing/useApi';
import { fixAt } from '../../tracking/projector/testing';

const api = useApi();
const path = '/api/enlaces-vivos/paradas';
const names = ['Bodega secreta', 'Doña Rosa', 'Ferretería Norte'];
let stops: { id: number }[];
let route: { id: number };
beforeAll(async () => {
  stops = [];
  for (const [at, nombre] of names.entries())
    stops.push(
      await api.as('admin').post('/api/paradas', unaParada({ nombre, latitud: 4.6 + at / 50, longitud: -74 })),
    );
  const paradas = stops.map(({ id }, at) => ({ parada_id: id, llegada_min: at * 20, ventana_min: 15 }));
  route = await api.as('admin').post('/api/rutas', unaRuta({ nombre: 'Ruta reservada', paradas }));
});

const aRun = async (tracker?: Tracker): Promise<Ejecucion> => {
  const activo_id = (tracker ?? (await api.anActivo())).id;
  return await api.as('admin').post('/api/ejecuciones', unaEjecucion({ ruta_id: route.id, activo_id }));
};
const aLink = async (run: Ejecucion, parada_clave = 2): Promise<EnlaceParadaCreado> => {
  const { status, json } = await api.as('monitor').call('POST', path, { ejecucion_id: run.id, parada_clave });
  expect([status, json.message]).toEqual([201, undefined]);
  return json;
};
const look = async (url: string) => {
  api.liveLinks.forget();
  return await api.call('GET', url, undefined, { accept: 'application/json' });
};
const seen = async (url: string): Promise<VistaParada> => {
  const { status, json } = await look(url);
  expect(status).toBe(200);
  return json;
};
/** As if its positions said so. */
const drive = async (
  { id }: Ejecucion,
  estado: Ejecucion['estado'],
  given: Record<number, Partial<ParadaEjecutada>>,
) => {
  const { paradas } = (await api.as('admin').get(`/api/ejecuciones/${id}`)) as Ejecucion;
  const changed = paradas.map((stop) => ({ ...stop, ...given[stop.clave] }));
  const next = changed.find((stop) => stop.estado === 'pendiente')?.parada_id ?? null;
  await api.db.system
    .execute(sql`update ejecuciones set estado = ${estado}, paradas = ${JSON.stringify(changed)}::jsonb,
    siguiente_parada_id = ${next} where id = ${id}`);
};
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const served = (from: number, to: number | null): Partial<ParadaEjecutada> => ({
  ...{ estado: 'a_tiempo', fuente: 'posicion', eta: null },
  ...{ llegada_en: ago(from), salida_en: to === null ? null : ago(to) },
});
const mark = async ({ id }: Ejecucion, clave: number, firma: object | null = null, fotos: string[] = []) =>
  api.db.system.execute(sql`insert into marcas_parada (empresa_id, ejecucion_id, clave, tipo, fecha, fotos, firma, nota)
    values (${api.a}, ${id}, ${clave}, 'prueba', (select salida_en from ejecuciones where id = ${id}), ${sql.param(fotos)}::uuid[],
      ${firma && JSON.stringify(firma)}::jsonb, 'Nota interna')`);
const rate = (url: string, body: unknown) => api.call('POST', `${url}/calificacion`, body);

const keys = (value: object | null) => Object.keys(value ?? {}).sort();

describe("a customer's link of a stop", () => {
  it('says of their stop only what they need, and nothing of the others', async () => {
    const tracker = await aTracker(api);
    const run = await aRun(tracker);
    const { url } = await aLink(run);
    const eta = new Date(Date.now() + 12 * 60_000).toISOString();
    await drive(run, 'en_curso', {
      1: served(20, 5),
      2: { eta, eta_desde: eta, eta_hasta: eta } as Partial<ParadaEjecutada>,
    });
    await send(api.tracking, tracker, [fixAt(500, 500, { fecha: Date.now() - 4_000, velocidad_kmh: 30, rumbo: 90 })]);
    const view = await seen(url);
    expect(keys(view)).toEqual(
      [
        ...['tipo', 'empresa', 'zona_horaria', 'estado', 'parada', 'ventana', 'eta', 'eta_desde', 'eta_hasta'],
        ...['sin_estimacion_desde', 'llegada_en', 'salida_en', 'unidad', 'prueba', 'calificacion', 'puede_calificar'],
      ].sort(),
    );
    expect(view).toMatchObject({
      estado: 'en_camino',
      eta,
      eta_hasta: eta,
      sin_estimacion_desde: null,
      prueba: null,
      puede_calificar: false,
      unidad: { en_movimiento: true },
    });
    expect(view.parada).toEqual({ nombre: 'Doña Rosa', latitud: expect.closeTo(4.62, 6), longitud: -74 });
    expect(keys(view.unidad)).toEqual(
      ['en_movimiento', 'fecha', 'latitud', 'longitud', 'placa', 'rumbo', 'tipo'].sort(),
    );
    expect(Date.parse(view.ventana.hasta) - Date.parse(view.ventana.desde)).toBe(30 * 60_000);
    expect(JSON.stringify(view)).not.toMatch(/Bodega secreta|Ferretería|Ruta reservada|"id"|_id|clave/);
  });

  it('shows the vehicle on its way to them only: not before, not at the door of another, not when it is silent', async () => {
    const tracker = await aTracker(api);
    const run = await aRun(tracker);
    const { url } = await aLink(run);
    const hidden = async () => {
      const { estado, unidad } = await seen(url);
      return [estado, unidad];
    };
    await send(api.tracking, tracker, [fixAt(500, 500, { fecha: Date.now() - 4_000 })]);
    expect(await hidden()).toEqual(['programada', null]);
    await drive(run, 'en_curso', {});
    expect(await hidden()).toEqual(['en_ruta', null]);
    await drive(run, 'en_curso', { 1: served(9, null) });
    expect(await hidden()).toEqual(['en_ruta', null]);
    await drive(run, 'en_curso', { 1: served(9, 5) });
    expect((await hidden())[0]).toBe('en_camino');
    // Where the third customer is.
    await api.db.system.execute(
      sql`update estado_activo set latitud = 4.6401, longitud = -74 where activo_id = ${tracker.id}`,
    );
    expect(await hidden()).toEqual(['en_ruta', null]);
    await api.db.system.execute(
      sql`update estado_activo set latitud = 4.61, fecha = now() - interval '20 minutes' where activo_id = ${tracker.id}`,
    );
    expect(await hidden()).toEqual(['en_camino', null]);
    await drive(run, 'en_curso', { 2: served(1, null) });
    expect(await seen(url)).toMatchObject({ estado: 'llego', unidad: null, eta: null });
  });

  it('has the proof once it is delivered, and is rated once', async () => {
    const run = await aRun();
    const { url, id } = await aLink(run);
    expect(await rate(url, { estrellas: 5 })).toMatchObject({ status: 409, json: { code: 'CONFLICTO' } });
    await drive(run, 'en_curso', { 1: served(60, 50), 2: served(30, 20) });
    await mark(run, 3, { archivo_id: crypto.randomUUID(), nombre: 'Otra persona', documento: '99' });
    await mark(run, 2, { archivo_id: crypto.randomUUID(), nombre: 'Rosa Pérez', documento: '12345' }, [
      crypto.randomUUID(),
    ]);
    const view = await seen(url);
    expect(view).toMatchObject({ estado: 'entregada', unidad: null, puede_calificar: true, calificacion: null });
    expect(view.prueba).toEqual({ fecha: expect.any(String), fotos: ['fotos/1'], firma: 'Rosa Pérez' });
    expect(JSON.stringify(view)).not.toMatch(/12345|Otra persona|Nota interna/);
    expect((await api.call('GET', `${url}/fotos/1`)).status).toBe(404);
    for (const wrong of [{ estrellas: 0 }, { estrellas: 6 }, { estrellas: 3, comentario: 'x'.repeat(501) }, { n: 1 }])
      expect((await rate(url, wrong)).status).toBe(422);
    expect(await rate(url, { estrellas: 4, comentario: ' Muy amable ' })).toMatchObject({
      status: 201,
      json: { estrellas: 4, comentario: 'Muy amable' },
    });
    expect(await rate(url, { estrellas: 1 })).toMatchObject({ status: 409 });
    expect(await seen(url)).toMatchObject({
      calificacion: { estrellas: 4, comentario: 'Muy amable' },
      puede_calificar: false,
    });
    const office = (await api.as('admin').get(`${path}?ejecucion_id=${run.id}`)) as EnlaceParada[];
    expect(office).toMatchObject([{ id, parada_clave: 2, vive: true, calificacion: { estrellas: 4 } }]);
    await api.as('admin').call('DELETE', `/api/enlaces-vivos/${id}`);
    expect(await rate(url, { estrellas: 1 })).toMatchObject({ status: 410 });
    const after = (await api.as('admin').get(`${path}?ejecucion_id=${run.id}`)) as EnlaceParada[];
    expect(after).toMatchObject([{ vive: false, calificacion: { comentario: 'Muy amable' } }]);
  });

  it('follows its stop to the execution that takes it over', async () => {
    const [run, other] = [await aRun(), await aRun()];
    const { url } = await aLink(run);
    const handed = await api.as('admin').call('POST', `/api/ejecuciones/${run.id}/despacho`, {
      accion: 'traspasar',
      version: run.version,
      claves: [2],
      ejecucion_id: other.id,
      motivo: 'Se varó',
    });
    expect(handed.status).toBe(200);
    expect(await seen(url)).toMatchObject({ estado: 'programada', parada: { nombre: 'Doña Rosa' } });
    await api.as('admin').call('POST', `/api/ejecuciones/${other.id}/transicion`, {
      a: 'cancelada',
      version: other.version + 1,
      nota: 'Prueba',
    });
    expect(await seen(url)).toMatchObject({ estado: 'cancelada', eta: null });
  });

  it('ends when it is revoked, and a while after its execution', async () => {
    const run = await aRun();
    const { url, id } = await aLink(run);
    await api.db.system.execute(
      sql`update ejecuciones set estado = 'completada', fin_en = now() - interval '47 hours' where id = ${run.id}`,
    );
    expect((await look(url)).status).toBe(200);
    await api.db.system.execute(sql`update ejecuciones set fin_en = now() - interval '49 hours' where id = ${run.id}`);
    expect(await look(url)).toMatchObject({ status: 410, json: { code: 'ENLACE_TERMINADO' } });
    expect(await api.as('admin').get(`${path}?ejecucion_id=${run.id}`)).toEqual([]);
    await api.db.system.execute(sql`update ejecuciones set fin_en = null where id = ${run.id}`);
    expect((await look(url)).status).toBe(200);
    expect((await api.as('admin', api.b).call('DELETE', `/api/enlaces-vivos/${id}`)).status).toBe(404);
    expect((await api.as('monitor').call('DELETE', `/api/enlaces-vivos/${id}`)).status).toBe(200);
    expect((await look(url)).status).toBe(410);
    expect((await api.call('GET', `${url}/fotos/1`)).status).toBe(410);
  });

  it('is made by those who may share live links, of a stop of their own company', async () => {
    const run = await aRun();
    const ask = (by: ReturnType<typeof api.as>, given: object = {}) =>
      by.call('POST', path, { ejecucion_id: run.id, parada_clave: 2, ...given });
    expect(await ask(api.as('admin'), { parada_clave: 9 })).toMatchObject({
      status: 422,
      json: { errors: { parada_clave: [expect.any(String)] } },
    });
    expect((await ask(api.as('admin', api.b))).status).toBe(404);
    expect((await ask(api.as('operario'))).status).toBe(403);
    expect((await api.as('operario').call('GET', `${path}?ejecucion_id=${run.id}`)).status).toBe(403);
    const { url } = (await ask(api.as('admin'))).json as EnlaceParadaCreado;
    expect(await api.as('admin', api.b).get(`${path}?ejecucion_id=${run.id}`)).toEqual([]);
    const { rows } = await api.db.system.execute(sql`select * from enlaces_vivos where empresa_id = ${api.a}`);
    expect(JSON.stringify(rows)).not.toContain(url.slice(url.lastIndexOf('/') + 1));
    // They are no live links of units.
    const listed = (await api.as('admin').get('/api/enlaces-vivos')) as { ejecucion_id: number | null }[];
    expect(listed.filter(({ ejecucion_id }) => ejecucion_id === run.id)).toEqual([]);
    for (let n = 1; n < 20; n += 1) expect((await ask(api.as('admin'))).status).toBe(201);
    expect((await ask(api.as('admin'))).status).toBe(409);
  });
});
