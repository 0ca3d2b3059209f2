import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Despacho } from '#contract/requests/despacho';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import { prepared, useApi } from '../../../testing/useApi';
import { unaEjecucion, unaParada, unaRuta } from '../../../testing/factories';
import { atWork } from '../../../testing/work';

const api = useApi();
const fixture = prepared(() => atWork(api));
let route: { id: number };
let stops: number[];
beforeAll(async () => {
  stops = [];
  for (const north of [0, 1, 2, 3, 4])
    stops.push((await fixture.admin.post('/api/paradas', unaParada({ latitud: 4.65 + north / 100 }))).id);
  const paradas = stops.slice(0, 4).map((parada_id, at) => ({ parada_id, llegada_min: at * 10, ventana_min: 60 }));
  route = await fixture.admin.post('/api/rutas', unaRuta({ paradas }));
});

const minute = 60_000;

/** An execution of today that departs now, in Bogotá. */
const aRun = async (given: object = {}, activo?: { id: number }): Promise<Ejecucion> => {
  const here = new Date(Date.now() - 5 * 3_600_000).toISOString();
  const { id: activo_id } = activo ?? (await api.anActivo());
  const made = await fixture.admin.call(
    'POST',
    '/api/ejecuciones',
    unaEjecucion({ ruta_id: route.id, activo_id, fecha: here.slice(0, 10), hora_salida: here.slice(11, 16), ...given }),
  );
  expect(made).toMatchObject({ status: 201 });
  return made.json;
};
const read = async ({ id }: { id: number }): Promise<Ejecucion> => await fixture.admin.get(`/api/ejecuciones/${id}`);
const dispatch = (
  run: Ejecucion,
  action: Despacho extends infer Action ? (Action extends unknown ? Omit<Action, 'version'> : never) : never,
) => fixture.admin.call('POST', `/api/ejecuciones/${run.id}/despacho`, { version: run.version, ...action });
const states = ({ paradas }: Ejecucion) => paradas.map(({ clave, estado }) => `${clave} ${estado}`);

/** The asset was at a stop, as its positions would say. */
const visit = async ({ activo_id }: Ejecucion, parada_id: number | undefined, ago: number) => {
  // What was to be derived again for the new execution would delete it.
  await api.tracking.projected();
  await api.db.tenant(api.a, (tx) =>
    tx.execute(sql`insert into visitas (empresa_id, activo_id, parada_id, entrada_en, salida_en)
      values (
        ${api.a}, ${activo_id}, ${parada_id}, now() - ${ago} * interval '1 minute',
        now() - ${ago - 1} * interval '1 minute'
      )`),
  );
};

describe('the dispatch of an execution', () => {
  it('inserts, orders and omits stops, with what follows from it and its author in the audit', async () => {
    const run = await aRun();
    const added = (await dispatch(run, { accion: 'insertar', parada_id: stops[4] ?? 0, despues_de: 1 }))
      .json as Ejecucion;
    expect(added).toMatchObject({ version: run.version + 1, paradas_n: 5 });
    expect(added.paradas.map(({ clave, agregada }) => [clave, agregada])).toEqual([
      [1, false],
      [5, true],
      [2, false],
      [3, false],
      [4, false],
    ]);
    const ordered = (await dispatch(added, { accion: 'ordenar', claves: [4, 1, 5, 2, 3] })).json as Ejecucion;
    expect(ordered.paradas.map(({ clave, orden }) => [clave, orden])).toEqual([
      [4, 1],
      [1, 2],
      [5, 3],
      [2, 4],
      [3, 5],
    ]);
    expect(ordered.siguiente_parada_id).toBe(stops[3]);
    const omitted = (await dispatch(ordered, { accion: 'omitir', clave: 2, motivo: 'Cliente cerrado' }))
      .json as Ejecucion;
    expect(states(omitted)).toEqual(['4 pendiente', '1 pendiente', '5 pendiente', '2 omitida', '3 pendiente']);
    expect(omitted.paradas[3]?.omision).toMatchObject({
      motivo: 'Cliente cerrado',
      conductor: false,
      por: expect.stringContaining('Persona'),
    });
    const back = (await dispatch(omitted, { accion: 'recuperar', claves: [2] })).json as Ejecucion;
    expect(states(back)[3]).toBe('2 pendiente');
    const { json: audit } = await fixture.admin.call(
      'GET',
      `/api/auditoria?filter={"entidad":"ejecuciones","entidad_id":${run.id}}&range=[0,9]`,
    );
    expect(audit.map(({ cambios }: { cambios: { despues: string }[] }) => cambios[0]?.despues)).toContain(
      'Omitida: Cliente cerrado',
    );
  });

  it('is refused for an old version, for stops that were reached, and after the end', async () => {
    const run = await aRun();
    expect(
      await fixture.admin.call('POST', `/api/ejecuciones/${run.id}/despacho`, {
        version: 0,
        accion: 'quitar',
        clave: 1,
      }),
    ).toMatchObject({
      status: 409,
      json: { code: 'VERSION_CONFLICTO' },
    });
    await visit(run, stops[0], 2);
    const seen = (await dispatch(run, { accion: 'omitir', clave: 4, motivo: 'Prueba' })).json as Ejecucion;
    expect(states(seen)).toEqual(['1 a_tiempo', '2 pendiente', '3 pendiente', '4 omitida']);
    // What the dispatch took out was promised, but nobody missed it.
    expect(seen).toMatchObject({ paradas_n: 3, omitidas_n: 0, prometidas_n: 2, cumplidas_n: 1, cumplimiento_pct: 50 });
    expect((await dispatch(seen, { accion: 'omitir', clave: 1, motivo: 'Prueba' })).json).toMatchObject({
      code: 'CONFLICTO',
    });
    expect((await dispatch(seen, { accion: 'omitir', clave: 2, motivo: ' ' })).status).toBe(422);
    const ended = await fixture.admin.call('POST', `/api/ejecuciones/${run.id}/transicion`, {
      a: 'completada',
      version: seen.version,
    });
    expect((await dispatch(ended.json, { accion: 'quitar', clave: 2 })).json).toMatchObject({ code: 'CONFLICTO' });
    expect(
      (
        await api
          .as('admin', api.b)
          .call('POST', `/api/ejecuciones/${run.id}/despacho`, { version: 1, accion: 'quitar', clave: 1 })
      ).status,
    ).toBe(404);
    for (const role of ['monitor', 'operario'] as const)
      expect(
        (
          await api
            .as(role)
            .call('POST', `/api/ejecuciones/${run.id}/despacho`, { version: 1, accion: 'quitar', clave: 1 })
        ).status,
      ).toBe(403);
  });

  it('adds a place, which becomes a stop of the company', async () => {
    const run = await aRun();
    const lugar = { nombre: 'Entrega urgente', latitud: 4.661, longitud: -74.081 };
    const added = (await dispatch(run, { accion: 'insertar', lugar, despues_de: 4 })).json as Ejecucion;
    expect(added.paradas.at(-1)).toMatchObject({ ...lugar, agregada: true });
    const { json: stop } = await fixture.admin.call('GET', `/api/paradas/${added.paradas.at(-1)?.parada_id}`);
    expect(stop).toMatchObject({ ...lugar, forma: 'circulo', radio_m: 100 });
    expect((await dispatch(added, { accion: 'insertar', despues_de: null })).json.errors).toHaveProperty('parada_id');
  });

  it('hands the stops to come to another asset, which gives them back', async () => {
    const run = await aRun();
    await visit(run, stops[0], 2);
    const other = await api.anActivo();
    const left = (await dispatch(run, { accion: 'traspasar', claves: [3, 4], activo_id: other.id, motivo: 'Se varó' }))
      .json as Ejecucion;
    expect(states(left)).toEqual(['1 a_tiempo', '2 pendiente', '3 omitida', '4 omitida']);
    // They count where they are served.
    expect(left).toMatchObject({ paradas_n: 2, omitidas_n: 0 });
    const there = await read({ id: left.paradas[3]?.omision?.ejecucion_id ?? 0 });
    expect(there).toMatchObject({ activo_id: other.id, ruta_id: route.id, paradas_n: 2, estado: 'programada' });
    expect(Date.parse(there.fin_previsto_en) - Date.parse(there.salida_en)).toBeLessThanOrEqual(40 * minute);
    const back = (await dispatch(left, { accion: 'recuperar', claves: [3, 4] })).json as Ejecucion;
    expect(states(back)).toEqual(['1 a_tiempo', '2 pendiente', '3 pendiente', '4 pendiente']);
    expect(await read(there)).toMatchObject({ estado: 'cancelada', paradas: [] });
  });

  it('cancels an execution that hands over everything, until it gets it back', async () => {
    const [run, other] = [await aRun(), await aRun()];
    const left = (
      await dispatch(run, {
        accion: 'traspasar',
        claves: [1, 2, 3, 4],
        ejecucion_id: other.id,
        motivo: 'Sin conductor',
      })
    ).json as Ejecucion;
    expect(left).toMatchObject({ estado: 'cancelada', paradas_n: 0, cedidas_n: 4, cumplimiento_pct: null });
    expect((await read(other)).paradas_n).toBe(8);
    const back = (await dispatch(left, { accion: 'recuperar', claves: [1, 2, 3, 4] })).json as Ejecucion;
    expect(back).toMatchObject({ estado: 'programada', paradas_n: 4 });
    expect((await read(other)).paradas_n).toBe(4);
  });

  it('counts what was promised that morning, and apart what was handed over', async () => {
    const own = await fixture.admin.post(
      '/api/rutas',
      unaRuta({ paradas: stops.slice(0, 4).map((parada_id, at) => ({ parada_id, llegada_min: at, ventana_min: 60 })) }),
    );
    const handing = { accion: 'traspasar' as const, motivo: 'Avería' };
    // All of it: outside every percentage.
    const [given, run, other] = [await aRun({ ruta_id: own.id }), await aRun({ ruta_id: own.id }), await aRun()];
    await dispatch(given, { ...handing, claves: [1, 2, 3, 4], ejecucion_id: (await aRun()).id });
    await visit(run, stops[0], 2);
    const left = (await dispatch(run, { ...handing, claves: [2, 3, 4], ejecucion_id: other.id })).json as Ejecucion;
    // It left its first stop on time and served nothing: far from all of what it promised.
    expect(left).toMatchObject({
      ...{ paradas_n: 1, a_tiempo_n: 1, cedidas_n: 3, prometidas_n: 4, cumplidas_n: 1, cumplimiento_pct: 25 },
    });
    const { fecha: day } = left;
    const { json } = await fixture.admin.call(
      'GET',
      `/api/ejecuciones/cumplimiento?filter=${JSON.stringify({ desde: day, hasta: day, ruta_id: own.id })}`,
    );
    expect(json.totales).toMatchObject({ ejecuciones_n: 2, canceladas_n: 1, cedidas_n: 3, a_tiempo_pct: 25 });
    expect(await read(other)).toMatchObject({ paradas_n: 7, cedidas_n: 0 });
  });

  it('is cancelled while the dispatch leaves it no stop', async () => {
    let run = await aRun();
    for (const clave of [1, 2, 3, 4])
      run = (await dispatch(run, { accion: 'omitir', clave, motivo: 'Sin pedidos' })).json as Ejecucion;
    expect(run).toMatchObject({ estado: 'cancelada', paradas_n: 0, cumplimiento_pct: null });
    const back = (await dispatch(run, { accion: 'recuperar', claves: [2] })).json as Ejecucion;
    expect(back).toMatchObject({ estado: 'programada', paradas_n: 1 });
    const gone = (await dispatch(back, { accion: 'omitir', clave: 2, motivo: 'Sin pedidos' })).json as Ejecucion;
    const added = (await dispatch(gone, { accion: 'insertar', parada_id: stops[4] ?? 0 })).json as Ejecucion;
    expect([gone.estado, added.estado, added.paradas_n]).toEqual(['cancelada', 'programada', 1]);
  });

  it('does not count where the vehicle was before it was asked for', async () => {
    const run = await aRun();
    await visit(run, stops[4], 5);
    const added = (await dispatch(run, { accion: 'insertar', parada_id: stops[4] ?? 0 })).json as Ejecucion;
    const stop = added.paradas.find(({ agregada }) => agregada);
    expect([stop?.estado, stop?.llegada_en]).toEqual(['pendiente', null]);
    // Where it is the shortest detour: after the last one, which is next to it.
    expect(added.paradas.at(-1)?.clave).toBe(stop?.clave);
  });
});

/** The id of a sound that this user sent. */
const aVoiceNote = async (caller: Pick<typeof fixture.admin, 'call'>): Promise<string> => {
  const bytes = Buffer.from(`OggS............OpusHead${Math.random()}`);
  const huella = createHash('sha256').update(bytes).digest('hex');
  const { json: upload } = await caller.call('POST', '/api/archivos', { bytes: bytes.length, huella });
  await caller.call('PUT', `/api/archivos/${upload.id}/0`, bytes, { 'content-type': 'application/octet-stream' });
  return (await caller.call('POST', `/api/archivos/${upload.id}/terminar`, { nombre: 'foto.jpg' })).json.id;
};

describe('what a driver says of a stop', () => {
  const drivenBy = async (given: object = {}) => {
    const driver = await fixture.technician();
    return { driver, run: await aRun({ personal_id: driver.persona.id, ...given }) };
  };
  const mark = (
    { driver, run }: Awaited<ReturnType<typeof drivenBy>>,
    body: object,
    headers: Record<string, string> = {},
  ) => driver.call('POST', `/api/ejecuciones/${run.id}/marcas`, body, headers);

  it('is the arrival where no position says it, dated when it happened, and is stored once', async () => {
    const driven = await drivenBy();
    await visit(driven.run, stops[0], 3);
    const fecha = new Date(Date.now() - 2 * minute).toISOString();
    for (const clave of [1, 2])
      expect(
        await mark(
          driven,
          { clave, tipo: 'llegada', fecha },
          { 'idempotency-key': `llegada ${clave}`.replace(' ', '-') },
        ),
      ).toMatchObject({ status: 201 });
    expect(await mark(driven, { clave: 2, tipo: 'llegada', fecha }, { 'idempotency-key': 'llegada-2' })).toMatchObject({
      status: 201,
    });
    const seen = await read(driven.run);
    expect(seen.paradas.map(({ fuente }) => fuente)).toEqual(['posicion', 'conductor', null, null]);
    expect(seen.paradas[1]).toMatchObject({ llegada_en: fecha, estado: 'a_tiempo' });
    // The dispatch goes on from the version that it has seen.
    expect(seen.version).toBe(driven.run.version);
    expect(await fixture.admin.get(`/api/ejecuciones/${driven.run.id}/marcas`)).toHaveLength(2);
  });

  it('carries photos, a signature and a note, which the office sees', async () => {
    const driven = await drivenBy();
    const [foto, firma] = [await api.aFile(), await api.aFile()];
    expect((await mark(driven, { clave: 1, tipo: 'prueba' })).json.errors).toHaveProperty('fotos');
    await mark(driven, {
      clave: 1,
      tipo: 'prueba',
      nota: 'En portería',
      fotos: [foto],
      firma: { archivo_id: firma, nombre: 'Rosa Díaz' },
    });
    expect(await fixture.admin.get(`/api/ejecuciones/${driven.run.id}/marcas`)).toMatchObject([
      {
        clave: 1,
        nota: 'En portería',
        fotos: [{ id: foto }],
        firma: { nombre: 'Rosa Díaz', url: expect.stringContaining(firma) },
      },
    ]);
  });

  it('carries the codes of parcels, each once, and a voice note', async () => {
    const driven = await drivenBy();
    const audio = await aVoiceNote(driven.driver);
    const proof = { clave: 1, tipo: 'prueba', codigos: [' PAQ-1 ', 'PAQ-2', 'PAQ-1'], audio_id: audio };
    expect(await mark(driven, proof)).toMatchObject({
      status: 201,
      json: { cuenta: true, codigos: ['PAQ-1', 'PAQ-2'], audio: { id: audio, url: expect.stringContaining(audio) } },
    });
    const wrong = async (given: object) => (await mark(driven, { clave: 1, tipo: 'prueba', ...given })).json.errors;
    expect(await wrong({ codigos: ['x'.repeat(65)] })).toHaveProperty('codigos.0');
    expect(await wrong({ codigos: Array.from({ length: 51 }, (_, n) => `c${n}`) })).toHaveProperty('codigos');
    expect(await wrong({ audio_id: await api.aFile() })).toEqual({ audio_id: ['No es una nota de voz'] });
    expect(await wrong({ fotos: [audio] })).toEqual({ fotos: ['Una nota de voz no va aquí'] });
  });

  it('names who received without a signature', async () => {
    const driven = await drivenBy();
    expect(await mark(driven, { clave: 1, tipo: 'prueba', firma: { nombre: 'Rosa Díaz' } })).toMatchObject({
      status: 201,
      json: { firma: { nombre: 'Rosa Díaz', url: null, documento: null } },
    });
  });

  it('starts the run, also before its departure, until it is taken back', async () => {
    const departs = new Date(Date.now() + 40 * minute - 5 * 3_600_000).toISOString();
    const driven = await drivenBy({ fecha: departs.slice(0, 10), hora_salida: departs.slice(11, 16) });
    expect((await read(driven.run)).estado).toBe('programada');
    const { json } = await mark(driven, { clave: 1, tipo: 'llegada' });
    expect(await read(driven.run)).toMatchObject({ estado: 'en_curso', inicio_en: json.fecha });
    await mark(driven, { clave: 1, tipo: 'anulada' });
    expect(await read(driven.run)).toMatchObject({ estado: 'programada', inicio_en: null });
  });

  it('before the departure’s day is kept and counts nowhere', async () => {
    const tomorrow = new Date(Date.now() + 26 * 3_600_000).toISOString();
    const driven = await drivenBy({ fecha: tomorrow.slice(0, 10), hora_salida: '12:00' });
    expect(await mark(driven, { clave: 1, tipo: 'llegada' })).toMatchObject({ status: 201, json: { cuenta: false } });
    expect(await mark(driven, { clave: 2, tipo: 'fallida', nota: 'Cerrado' })).toMatchObject({
      json: { cuenta: false },
    });
    const seen = await read(driven.run);
    expect(states(seen)).toEqual(['1 pendiente', '2 pendiente', '3 pendiente', '4 pendiente']);
    expect(seen).toMatchObject({ estado: 'programada', inicio_en: null, omitidas_n: 0, cumplimiento_pct: null });
    expect(await fixture.admin.get(`/api/ejecuciones/${driven.run.id}/marcas`)).toMatchObject([
      { clave: 1, cuenta: false },
      { clave: 2, cuenta: false, nota: 'Cerrado' },
    ]);
  });

  it('says why a stop could not be served, until it was', async () => {
    const driven = await drivenBy();
    expect((await mark(driven, { clave: 2, tipo: 'fallida' })).json.errors).toHaveProperty('nota');
    await mark(driven, { clave: 2, tipo: 'fallida', nota: 'Nadie abre' });
    expect((await read(driven.run)).paradas[1]).toMatchObject({
      estado: 'omitida',
      omision: { motivo: 'Nadie abre', conductor: true },
    });
    await mark(driven, { clave: 2, tipo: 'prueba', nota: 'Volvieron' });
    expect((await read(driven.run)).paradas[1]).toMatchObject({ estado: 'a_tiempo', omision: null });
    await mark(driven, { clave: 2, tipo: 'anulada' });
    expect((await read(driven.run)).paradas[1]).toMatchObject({ estado: 'pendiente', llegada_en: null, fuente: null });
  });

  it('is kept whatever the dispatch decided meanwhile', async () => {
    const driven = await drivenBy();
    await dispatch(driven.run, { accion: 'omitir', clave: 3, motivo: 'Sin pedido' });
    expect(await mark(driven, { clave: 3, tipo: 'prueba', nota: 'Ya estaba ahí' })).toMatchObject({ status: 201 });
    expect((await read(driven.run)).paradas[2]).toMatchObject({
      estado: 'omitida',
      fuente: 'conductor',
      omision: { conductor: false },
    });
  });

  it('is of their own executions only, which they get with their packet', async () => {
    const driven = await drivenBy();
    const outsider = await fixture.technician();
    expect((await mark({ ...driven, driver: outsider }, { clave: 1, tipo: 'llegada' })).status).toBe(404);
    expect(
      (await api.as('monitor').call('POST', `/api/ejecuciones/${driven.run.id}/marcas`, { clave: 1, tipo: 'llegada' }))
        .status,
    ).toBe(403);
    expect((await driven.driver.call('GET', `/api/ejecuciones/${driven.run.id}/marcas`)).status).toBe(403);
    const packet = (await driven.driver.call('GET', '/api/ordenes/paquete')).json;
    expect(packet.rutas).toMatchObject([
      { id: driven.run.id, paradas: [{ clave: 1 }, { clave: 2 }, { clave: 3 }, { clave: 4 }], marcas: [] },
    ]);
    expect(packet.activos).toMatchObject([{ id: driven.run.activo_id }]);
    expect((await outsider.get('/api/ordenes/paquete')).rutas).toEqual([]);
  });

  it('is taken from who drove it before, for what they did without network', async () => {
    const driven = await drivenBy();
    const next = await fixture.technician();
    await fixture.admin.call('PUT', `/api/ejecuciones/${driven.run.id}`, {
      version: driven.run.version,
      personal_id: next.persona.id,
    });
    const fecha = new Date(Date.now() - minute).toISOString();
    expect((await mark(driven, { clave: 1, tipo: 'llegada', fecha })).status).toBe(201);
    expect((await driven.driver.call('GET', '/api/ordenes/paquete')).json.rutas).toEqual([]);
    expect((await next.call('GET', '/api/ordenes/paquete')).json.rutas).toMatchObject([
      { id: driven.run.id, marcas: [{ clave: 1 }] },
    ]);
  });

  it('is of the person who drives the asset, when the execution names nobody', async () => {
    const driver = await fixture.technician();
    const run = await aRun({}, await api.anActivo({ conductor_id: driver.persona.id }));
    expect((await driver.get('/api/ordenes/paquete')).rutas).toMatchObject([{ id: run.id }]);
  });
});
