import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { claveIngestaTable } from '../../db/tables/posiciones';
import { filtered } from '../../../testing/filtered';

const api = useApi(startOwnApi);
beforeAll(async () => {
  await api.db.system.insert(claveIngestaTable).values([
    { empresa_id: api.a, clave: 'clave-a' },
    { empresa_id: api.b, clave: 'clave-b' },
    { empresa_id: api.a, clave: 'clave-vencida', vence_en: '2020-01-01T00:00:00.000Z' },
  ]);
});

/** A device that has been on an asset since 2020, with functions that report as it. */
const aTracker = async (given: Record<string, unknown> = {}, company = api.a, clave = 'clave-a') => {
  const activo = await api.anActivo({}, company);
  const dispositivo = await api.aDispositivo(given, company);
  const assign = (activo_id: number, desde: string) =>
    api.as('admin', company).call('POST', `/api/dispositivos/${dispositivo.id}/asignar`, { activo_id, desde });
  const retire = (hasta: string) =>
    api.as('admin', company).call('POST', `/api/dispositivos/${dispositivo.id}/retirar`, { hasta });
  await assign(activo.id, '2020-01-01T00:00:00.000Z');
  const send = (parameters: Record<string, unknown>, key = clave) =>
    api.call(
      'GET',
      `/gps/${key}?${new URLSearchParams(Object.entries({ id: dispositivo.identificador, ...parameters }).map(([name, value]) => [name, String(value)]))}`,
    );
  const history = async () => list(company, { activo_id: activo.id });
  const live = async () =>
    (await list(company, {})).rows.find((row: { activo_id: number }) => row.activo_id === activo.id);
  return { activo, dispositivo, assign, retire, send, history, live };
};

const list = async (company: number, filter: object, more = '') => {
  await api.tracking.projected();
  const answer = await api.as('monitor', company).call('GET', `/api/posiciones?${filtered(filter)}${more}`);
  return { status: answer.status, rows: answer.json, range: answer.headers['content-range'] };
};

const begun = Math.floor(Date.now() / 1000) * 1000;
/** A time this many seconds after these tests began, as a device formats it. */
const inSeconds = (s: number) => new Date(begun + s * 1000).toISOString();
const place = (meters: number) => ({ lat: (4.6 + meters / 110_581).toFixed(6), lon: '-74.1' });

describe('a device', () => {
  it('reports by query string and appears on the map and in the history', async () => {
    const tracker = await aTracker();
    const timestamp = inSeconds(0);
    expect(
      await tracker.send({ ...place(0), timestamp, speed: 10, bearing: 90, batt: 80, ignition: true }),
    ).toMatchObject({
      status: 200,
      json: { guardada: true },
    });
    expect(await tracker.live()).toMatchObject({
      latitud: 4.6,
      longitud: -74.1,
      velocidad_kmh: 18.52,
      rumbo: 90,
      bateria_pct: 80,
      valida: true,
      estado: 'movimiento',
      fecha: timestamp,
    });
    const { rows, range } = await tracker.history();
    expect(rows).toMatchObject([
      { fecha: timestamp, latitud: 4.6, velocidad_kmh: 18.52, dispositivo_id: tracker.dispositivo.id, estado: null },
    ]);
    expect(range).toBe('posiciones 0-0/1');
  });

  it('gets an answer that no proxy may cache', async () => {
    const tracker = await aTracker();
    const { headers } = await tracker.send({ ...place(0), timestamp: inSeconds(0) });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });

  it('may send a form, a form without a type, or the JSON of its app', async () => {
    const tracker = await aTracker();
    const id = tracker.dispositivo.identificador;
    const form = (text: string, headers: Record<string, string>) =>
      api.app.inject({ method: 'POST', url: '/gps/clave-a', payload: text, headers });
    const text = (seconds: number) =>
      new URLSearchParams({ id, ...place(seconds * 10), timestamp: inSeconds(seconds) }).toString();
    expect((await form(text(-30), { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(200);
    expect((await form(text(-20), { 'content-type': 'text/plain' })).statusCode).toBe(200);
    expect((await form('', { 'content-type': 'text/plain' })).statusCode).toBe(400);
    expect((await api.app.inject({ method: 'POST', url: `/gps/clave-a?${text(-10)}` })).statusCode).toBe(200);
    const body = {
      device_id: id,
      location: {
        timestamp: inSeconds(0),
        coords: { latitude: 4.6, longitude: -74.1, speed: 5 },
        battery: { level: 0.5 },
      },
    };
    expect((await api.call('POST', '/gps/clave-a', body)).status).toBe(200);
    expect((await tracker.history()).rows).toHaveLength(4);
    expect(await tracker.live()).toMatchObject({ velocidad_kmh: 18, bateria_pct: 50 });
  });

  it('is understood with any content type, and with a slash at the end of the address', async () => {
    const tracker = await aTracker();
    const id = tracker.dispositivo.identificador;
    const bodies = [
      (timestamp: string) => new URLSearchParams({ id, ...place(0), timestamp }).toString(),
      (timestamp: string) =>
        `\ufeff${JSON.stringify({ device_id: id, location: { timestamp, coords: { latitude: 4.6, longitude: -74.1 } } })}`,
    ];
    const types = [
      '',
      'json',
      'application/json',
      'application/json, text/plain',
      'application/x-www-form-urlencoded charset=utf-8',
    ];
    const sent = types.flatMap((type, i) =>
      bodies.map((body, j) => {
        const more = { payload: body(inSeconds(-10 * i - j)), headers: { 'content-type': type } };
        return api.app.inject({ method: 'POST', url: i % 2 ? '/gps/clave-a/' : '/gps/clave-a', ...more });
      }),
    );
    expect((await Promise.all(sent)).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    const query = new URLSearchParams({ id, ...place(0), timestamp: inSeconds(-100) });
    expect((await api.app.inject({ url: `/gps/clave-a/?${query}` })).statusCode).toBe(200);
    expect(
      (await api.app.inject({ url: `http://ftrack.test//gps/clave-a?${query}` })).statusCode,
      'the page would read as stored',
    ).toBe(404);
    expect(
      (
        await api.app.inject({
          method: 'POST',
          url: `/gps/clave-a?${query}`,
          headers: { 'content-type': 'application/json' },
        })
      ).statusCode,
    ).toBe(200);
    expect((await tracker.history()).rows).toHaveLength(11);
  });

  it('may come through a Traccar server', async () => {
    const tracker = await aTracker();
    const position = {
      id: 0,
      fixTime: inSeconds(0),
      deviceTime: inSeconds(0),
      valid: true,
      latitude: 4.7,
      longitude: -74,
      speed: 0,
      course: 0,
      attributes: { ignition: true },
    };
    expect(
      (
        await api.call('POST', '/gps/clave-a/traccar', {
          position,
          device: { uniqueId: tracker.dispositivo.identificador },
        })
      ).status,
    ).toBe(200);
    expect(await tracker.live()).toMatchObject({ latitud: 4.7, estado: 'ralenti' });
  });

  it('is stored once however often it resends, heartbeats too', async () => {
    const tracker = await aTracker();
    const fix = { ...place(0), timestamp: inSeconds(-60) };
    const beat = { timestamp: inSeconds(-50), batt: 70 };
    const answers = await Promise.all([fix, beat, fix, beat, fix].map((each) => tracker.send(each)));
    answers.push(await tracker.send(fix), await tracker.send(beat));
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect((await tracker.history()).rows).toHaveLength(2);
  });

  it('may send its frames in any order: the newest is on the map, and the history and the track are in order', async () => {
    const tracker = await aTracker();
    for (const i of [3, 1, 5, 0, 4, 2])
      await tracker.send({ ...place(i * 400), timestamp: inSeconds(-60 * (10 - i)), speed: 13 });
    expect(await tracker.live()).toMatchObject({ fecha: inSeconds(-300) });
    const { rows } = await tracker.history();
    const times = rows.map(({ fecha }: { fecha: string }) => fecha);
    expect(times).toEqual([...times].sort());
    expect(times).toHaveLength(6);
    const { rows: states } = await api.db.system.execute(
      sql`select odometro_gps_km from estado_activo where activo_id = ${tracker.activo.id}`,
    );
    expect(states[0]?.odometro_gps_km).toBeCloseTo(2, 2);
  });

  it('that was offline sends its buffered frames: the marker does not go back, and their kilometres count', async () => {
    const tracker = await aTracker();
    await tracker.send({ ...place(0), timestamp: inSeconds(-600), speed: 13 });
    await tracker.send({ ...place(2_000), timestamp: inSeconds(-10), speed: 13 });
    await Promise.all(
      [400, 300, 200].map((ago) =>
        tracker.send({
          lat: '4.61',
          lon: (-74.1 - (ago - 100) / 50_000).toFixed(5),
          timestamp: inSeconds(-ago),
          speed: 13,
        }),
      ),
    );
    expect(await tracker.live()).toMatchObject({ fecha: inSeconds(-10) });
    const { rows } = await api.db.system.execute(
      sql`select odometro_gps_km from estado_activo where activo_id = ${tracker.activo.id}`,
    );
    expect(rows[0]?.odometro_gps_km).toBeGreaterThan(2.2);
  });

  it('that jumped impossibly far is kept off the map until a second fix confirms it', async () => {
    const tracker = await aTracker();
    await tracker.send({ ...place(0), timestamp: inSeconds(-60) });
    await tracker.send({ ...place(500_000), timestamp: inSeconds(-40) });
    expect(await tracker.live()).toMatchObject({ latitud: 4.6 });
    expect((await tracker.history()).rows.map(({ valida }: { valida: boolean }) => valida)).toEqual([true, false]);
    await tracker.send({ ...place(500_100), timestamp: inSeconds(-20) });
    expect(await tracker.live()).toMatchObject({ fecha: inSeconds(-20) });
    expect((await tracker.history()).rows.map(({ valida }: { valida: boolean }) => valida)).toEqual([true, true, true]);
  });

  it.each([
    ['0,0', { lat: 0, lon: 0 }],
    ['an imprecise fix', { ...place(900), accuracy: 500 }],
    ['a clock that runs ahead', { ...place(900), timestamp: new Date(Date.now() + 20 * 60_000).toISOString() }],
  ])('that reports %s is stored, marked and not drawn', async (_what, bad) => {
    const tracker = await aTracker();
    await tracker.send({ ...place(0), timestamp: inSeconds(-60) });
    expect((await tracker.send({ timestamp: inSeconds(-5), ...bad })).status).toBe(200);
    expect(await tracker.live()).toMatchObject({ fecha: inSeconds(-60) });
    expect((await tracker.history()).rows.map(({ valida }: { valida: boolean }) => valida)).toEqual([true, false]);
  });

  it('may send positions of any past month, each stored in its own partition', async () => {
    const tracker = await aTracker();
    await tracker.assign(tracker.activo.id, '2020-01-01T00:00:00.000Z');
    const months = [
      '2000-01-01T00:00:00.000Z',
      '2019-12-31T23:59:59.999Z',
      '2020-02-29T12:00:00.000Z',
      '2024-01-31T23:59:59.999Z',
    ];
    const answers = await Promise.all(months.map((timestamp) => tracker.send({ ...place(0), timestamp })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await tracker.history()).rows.map(({ fecha }: { fecha: string }) => fecha)).toEqual(months.slice(2));
  });

  it('is online while it sends heartbeats without a fix, and offline when its newest frame is old', async () => {
    const [parked, silent] = [await aTracker(), await aTracker()];
    for (const tracker of [parked, silent]) await tracker.send({ ...place(0), timestamp: inSeconds(-3_600), speed: 0 });
    await parked.send({ timestamp: inSeconds(-5) });
    expect(await parked.live()).toMatchObject({ estado: 'detenido', fecha: inSeconds(-3_600) });
    expect(await silent.live()).toMatchObject({ estado: 'sin_conexion' });
    expect((await api.call('GET', `/gps/clave-a/${parked.dispositivo.identificador}`)).json).toMatchObject({
      conexion: 'en_linea',
    });
  });
});

describe('positions belong to the asset that carried the device at their time', () => {
  it('even if the assignment is a moment old or the frame is late', async () => {
    const tracker = await aTracker();
    const other = await api.anActivo();
    await tracker.send({ ...place(0), timestamp: inSeconds(-300) });
    await tracker.retire(inSeconds(-200));
    await tracker.send({ ...place(1), timestamp: inSeconds(-150) });
    await tracker.assign(other.id, inSeconds(-100));
    await tracker.send({ ...place(2), timestamp: inSeconds(-50) });
    await tracker.send({ ...place(3), timestamp: inSeconds(-250) });
    await tracker.send({ ...place(4), timestamp: inSeconds(-200) });
    await tracker.send({ ...place(5), timestamp: inSeconds(-100) });
    const times = async (activo_id: number) =>
      (await list(api.a, { activo_id })).rows.map(({ fecha }: { fecha: string }) => fecha);
    expect(await times(tracker.activo.id)).toEqual([inSeconds(-300), inSeconds(-250)]);
    expect(await times(other.id)).toEqual([inSeconds(-100), inSeconds(-50)]);
  });
});

describe('users and keys of other companies', () => {
  it('can neither read the positions of a company nor write them', async () => {
    const tracker = await aTracker();
    await tracker.send({ ...place(0), timestamp: inSeconds(-1) });
    expect((await list(api.b, { activo_id: tracker.activo.id })).rows).toEqual([]);
    expect(
      (await list(api.b, {})).rows.filter((row: { activo_id: number }) => row.activo_id === tracker.activo.id),
    ).toEqual([]);
    expect((await tracker.send(place(5), 'clave-b')).status).toBe(404);
    expect((await api.call('GET', '/api/posiciones')).status).toBe(401);
  });

  it('two companies may both have a device with the same name', async () => {
    const [mine, theirs] = [
      await aTracker({ identificador: 'gemelo' }),
      await aTracker({ identificador: 'gemelo' }, api.b, 'clave-b'),
    ];
    await mine.send({ ...place(0), timestamp: inSeconds(-2) });
    await theirs.send({ ...place(100), timestamp: inSeconds(-1) });
    expect([(await mine.history()).rows.length, (await theirs.history()).rows.length]).toEqual([1, 1]);
  });
});

describe('a report is refused', () => {
  it.each(['mala', 'clave-vencida', 'a b', '%00', "'--"])('with the key %s: 401', async (clave) => {
    const answer = await api.call('GET', `/gps/${encodeURIComponent(clave)}?id=x&lat=1&lon=1`);
    expect(answer).toMatchObject({ status: 401, json: { code: 'CLAVE_INVALIDA' } });
    expect((await api.call('GET', `/gps/${encodeURIComponent(clave)}/x`)).status).toBe(401);
    expect(
      (
        await api.app.inject({
          method: 'POST',
          url: `/gps/${encodeURIComponent(clave)}`,
          payload: '{malo',
          headers: { 'content-type': 'application/json' },
        })
      ).statusCode,
    ).toBe(401);
  });

  it('from an unregistered device: 404, counted for the admin', async () => {
    const before = Array.from({ length: 5 }, () =>
      api.call('GET', '/gps/clave-a?id=extra%C3%B1o&lat=4.6&lon=-74.1&nota=%00'),
    );
    expect((await Promise.all(before)).map(({ status }) => status)).toEqual(Array(5).fill(404));
    const { rows } = await api.db.system.execute(sql`
      select veces, ultima_trama from dispositivos_desconocidos
      where empresa_id = ${api.a} and identificador = 'extraño'`);
    expect(rows).toMatchObject([{ veces: 5, ultima_trama: { lat: '4.6', lon: '-74.1' } }]);
    await api.call('GET', '/gps/clave-a/extra%C3%B1o');
    const again = await api.db.system.execute(
      sql`select veces from dispositivos_desconocidos where identificador = 'extraño'`,
    );
    expect(again.rows).toEqual([{ veces: 5 }]);
  });

  it('only until the device is registered', async () => {
    expect((await api.call('GET', '/gps/clave-a?id=recien&lat=4.6&lon=-74.1')).status).toBe(404);
    await api.aDispositivo({ identificador: 'recien' });
    expect((await api.call('GET', '/gps/clave-a?id=recien&lat=4.6&lon=-74.1')).status).toBe(200);
  });

  it('without an identifier: 400 and the reason', async () => {
    const tracker = await aTracker();
    const answer = await tracker.send({ id: '', ...place(0) });
    expect(answer).toMatchObject({ status: 400, json: { code: 'VALIDACION' } });
    expect(answer.json.message).toContain('identificador');
    expect((await tracker.history()).rows).toEqual([]);
  });

  it('with a body that is not JSON or far too long', async () => {
    const post = (payload: string) =>
      api.app.inject({ method: 'POST', url: '/gps/clave-a', payload, headers: { 'content-type': 'application/json' } });
    expect((await post('{"device_id":')).statusCode).toBe(400);
    expect((await post('')).statusCode).toBe(400);
    expect((await post(JSON.stringify({ device_id: 'x'.repeat(1_100_000) }))).statusCode).toBe(413);
  });
});

it('alone when the database refuses it, not with the rest of its batch', async () => {
  const tracker = await aTracker();
  const gone = await aTracker();
  await gone.send({ ...place(0), timestamp: inSeconds(-100) });
  // The device is deleted while it is still cached.
  await api.db.system.execute(sql`delete from estado_dispositivo where dispositivo_id = ${gone.dispositivo.id}`);
  await api.db.system.execute(sql`delete from dispositivo_asignaciones where dispositivo_id = ${gone.dispositivo.id}`);
  await api.db.system.execute(sql`delete from dispositivos where id = ${gone.dispositivo.id}`);
  const answers = await Promise.all(
    [-30, -20, -10].flatMap((s) => [
      tracker.send({ ...place(s), timestamp: inSeconds(s) }),
      gone.send({ ...place(s), timestamp: inSeconds(s) }),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 404, 200, 404]);
  expect((await tracker.history()).rows).toHaveLength(3);
});

describe('the list of positions', () => {
  it('is paged in device order and bounded by time', async () => {
    const tracker = await aTracker();
    const start = Date.UTC(2026, 0, 31, 23, 50);
    const send = (i: number) =>
      tracker.send({ ...place(i * 10), timestamp: new Date(start + i * 60_000).toISOString() });
    await Promise.all(Array.from({ length: 20 }, (_, i) => send(i)));
    const page = await list(api.a, { activo_id: tracker.activo.id }, '&range=[5,9]&sort=["id","ASC"]');
    expect(page.range).toBe('posiciones 5-9/20');
    expect(page.rows.map(({ fecha }: { fecha: string }) => (Date.parse(fecha) - start) / 60_000)).toEqual([
      5, 6, 7, 8, 9,
    ]);
    const bounded = await list(api.a, {
      activo_id: tracker.activo.id,
      desde: '2026-02-01T00:00:00Z',
      hasta: '2026-02-01T00:04:00Z',
    });
    expect(bounded.range).toBe('posiciones 0-4/5');
    const backwards = await list(api.a, { activo_id: tracker.activo.id }, '&range=[0,0]&sort=["fecha","DESC"]');
    expect(backwards.rows).toMatchObject([{ fecha: new Date(start + 19 * 60_000).toISOString() }]);
    expect((await list(api.a, { activo_id: 999_999 })).range).toBe('posiciones */0');
  });

  it.each([
    'filter={"placa":"x"}',
    'filter={"activo_id":"1"}',
    'filter={"activo_id":0}',
    'filter={',
    'range=[0,1000]',
    'range=[5,1]',
    'sort=["latitud","ASC"]',
    'filter={"desde":"ayer"}',
  ])('refuses %s with 400', async (query) => {
    expect(await api.as('admin').call('GET', `/api/posiciones?${encodeURI(query)}`)).toMatchObject({
      status: 400,
      json: { code: 'VALIDACION' },
    });
  });
});
