import { extractText } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Recorrido } from '#contract/requests/viajes';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { raiseEvents } from '../../testing/events';
import { prepareMonths } from '../stored/imported';
import { emptyFrame } from '../index';
import { endedJob } from '../../testing/jobs';

const api = useApi(startOwnApi);
let asset = 0;
const start = Date.UTC(2026, 7, 20, 13);
const isoAt = (seconds: number) => new Date(start + seconds * 1_000).toISOString();

/** Stands for ten minutes, drives 6 km north for ten minutes, stands again. */
beforeAll(async () => {
  const driver = await api.as('admin').post('/api/personal', { nombre: 'Rosa', apellido: 'Ríos', tipo: 'conductor' });
  const activo = await api.anActivo({ nombre: 'Camión 7', conductor_id: driver.id });
  asset = activo.id;
  const device = await api.aDispositivo();
  await api
    .as('admin')
    .call('POST', `/api/dispositivos/${device.id}/asignar`, { activo_id: asset, desde: '2020-01-01T00:00:00.000Z' });
  const send = (seconds: number, meters: number, kmh: number) =>
    api.tracking.accept(api.a, device.identificador, {
      ...emptyFrame(new Date(start + seconds * 1_000)),
      latitud: 4.6 + meters / 110_581,
      longitud: -74.2,
      velocidad_kmh: kmh,
      encendido: true,
      satelites: 9,
    });
  const at = (n: number, of: (i: number) => Promise<boolean>) =>
    Promise.all(Array.from({ length: n }, (_, i) => of(i)));
  await at(60, (i) => send(i * 10, 0, 0));
  await at(60, (i) => send(600 + i * 10, (i + 1) * 100, 36));
  await at(60, (i) => send(1_200 + i * 10, 6_000, 0));
  await api.tracking.projected();
});

const filterOf = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
const range = `desde=${isoAt(0)}&hasta=${isoAt(86_400)}`;
const get = (path: string, company = api.a, role: 'monitor' | 'operario' = 'monitor') =>
  api.as(role, company).call('GET', `/api/${path}`);

it('trips have places, times, distance and driver', async () => {
  const { json, headers } = await get(`viajes?${filterOf({ activo_id: asset, desde: isoAt(0), hasta: isoAt(3_600) })}`);
  expect(json).toMatchObject([
    {
      activo_id: asset,
      conductor_id: expect.any(Number),
      inicio_en: isoAt(590),
      fin_en: isoAt(1_200),
      distancia_km: 6,
      duracion_s: 610,
      velocidad_max_kmh: 36,
      eventos_n: 0,
    },
  ]);
  expect(json[0].velocidad_prom_kmh).toBeCloseTo(35.4, 1);
  expect(json[0].lugar_inicio).toMatch(/^[A-ZÁÉÍÓÚ]|^\d+ km al (nor|sur|est|oes)\w* de /);
  expect(headers['content-range']).toBe('viajes 0-0/1');
  expect((await get(`viajes?${filterOf({ activo_id: asset, desde: isoAt(1_200) })}`)).json).toEqual([]);
  expect(
    (await get(`viajes?${filterOf({ activo_id: asset, desde: isoAt(1_199), hasta: isoAt(1_200) })}`)).json,
  ).toHaveLength(1);
});

it('stops have a duration, and the last one ends once the asset leaves', async () => {
  const { json } = await get(`detenciones?${filterOf({ activo_id: asset })}&sort=["inicio_en","DESC"]`);
  expect(json).toMatchObject([
    { inicio_en: isoAt(1_200), fin_en: null },
    { inicio_en: isoAt(0), fin_en: isoAt(590), duracion_s: 590, ralenti_s: 590 },
  ]);
});

it('a replay has figures, trips, stops and points as columns; an empty day has zeros', async () => {
  const { json } = await get(`recorrido?activo_id=${asset}&${range}`);
  const { totales, viajes, detenciones, puntos } = json as Recorrido;
  expect(totales).toMatchObject({ distancia_km: 6, viajes_n: 1, detenciones_n: 2, velocidad_max_kmh: 36 });
  expect([viajes.length, detenciones.length]).toEqual([1, 2]);
  expect(puntos.fecha_s).toEqual(Array.from({ length: 180 }, (_, i) => start / 1000 + i * 10));
  for (const column of Object.values(puntos)) expect(column).toHaveLength(180);
  const half = (await get(`recorrido?activo_id=${asset}&desde=${isoAt(900)}&hasta=${isoAt(3_600)}`)).json as Recorrido;
  expect(half.totales.distancia_km).toBeCloseTo(2.9, 1);
  const empty = await get(`recorrido?activo_id=${asset}&desde=2025-01-01T00:00:00Z&hasta=2025-01-02T00:00:00Z`);
  expect(empty).toMatchObject({
    status: 200,
    json: { totales: { distancia_km: 0, viajes_n: 0 }, puntos: { fecha_s: [] } },
  });
});

it.each([
  ['gpx', /^<\?xml[\s\S]*<gpx version="1.1"[\s\S]*<trkpt lat="4.6" lon="-74.2"><time>2026-08-20T13:00:00.000Z/],
  ['kml', /<kml xmlns="http:\/\/www.opengis.net\/kml\/2.2"[\s\S]*<gx:coord>-74.2 4.6 0</],
  ['geojson', /"type":"LineString","coordinates":\[\[-74.2,4.6\]/],
  ['csv', /2026-08-20 08:00:00;4,6;-74,2;0;/],
  ['xlsx', /^PK/],
])('a replay can be exported as %s with every point', async (formato, expected) => {
  const answer = await api.app.inject({
    url: `/api/recorrido/exportar?formato=${formato}&activo_id=${asset}&${range}`,
    headers: await api.as('monitor').headers(),
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain(`.${formato}"`);
  expect(answer.body).toMatch(expected);
});

describe('an export as a job', () => {
  const fileOf = async (id: string) => {
    const job = await endedJob(api.as('monitor').call, id);
    expect(job.error).toBeNull();
    const { body, rawPayload } = await api.app.inject({ url: job.archivo_url });
    return { nombre: job.nombre_archivo as string, body, rawPayload };
  };

  it('draws no line across gaps, and has every point', async () => {
    const far = await api.anActivo({ nombre: 'Lejos' });
    // Two stretches of two fixes with an hour between them, and one single fix.
    const places = [0, 60, 3_700, 3_760, 9_000].map((seconds, i) => `(${seconds}, ${4.6 + i / 1_000})`);
    await api.db.system.execute(`
      insert into posiciones (
        id, empresa_id, dispositivo_id, activo_id, fecha_dispositivo, latitud, longitud, velocidad_kmh, valida
      )
      select 900000 + row_number() over (), ${api.a}, 3, ${far.id},
        '${isoAt(0)}'::timestamptz + make_interval(secs => s), lat, -74.2, 50, true
      from (values ${places.join()}) v (s, lat)`);
    const ask = async (formato: string) => {
      const { status, json } = await api
        .as('monitor')
        .call('POST', '/api/recorrido/exportar', { formato, activo_id: far.id, desde: isoAt(0), hasta: isoAt(86_400) });
      expect(status).toBe(202);
      return fileOf(json.id);
    };
    const gpx = await ask('gpx');
    expect(gpx.nombre).toBe('recorrido-Lejos-2026-08-20.gpx');
    expect(gpx.body.match(/<trkseg>/g)).toHaveLength(3);
    expect(gpx.body.match(/<trkpt /g)).toHaveLength(5);
    const kml = await ask('kml');
    expect([kml.body.match(/<gx:Track>/g)?.length, kml.body.match(/<gx:coord>/g)?.length]).toEqual([3, 5]);
    const { features } = JSON.parse((await ask('geojson')).body);
    expect(features.map(({ geometry }: { geometry: { type: string } }) => geometry.type)).toEqual([
      'LineString',
      'LineString',
      'Point',
    ]);
  });

  it('is used for more than 20,000 points', async () => {
    const busy = await api.anActivo({ nombre: 'Mucho' });
    await api.db.system.execute(`
      insert into posiciones (
        id, empresa_id, dispositivo_id, activo_id, fecha_dispositivo, latitud, longitud, velocidad_kmh, valida
      )
      select 1000000 + n, ${api.a}, 2, ${busy.id}, '${isoAt(0)}'::timestamptz + make_interval(secs => n / 2),
        4.6 + (n % 2) / 1000.0, -74.2, 50, true
      from generate_series(0, 20999) n`);
    const { status, json } = await get(`recorrido/exportar?formato=csv&activo_id=${busy.id}&${range}`);
    expect(status).toBe(202);
    const { body } = await fileOf(json.id);
    expect(new Set(body.trim().split('\r\n').slice(2)).size).toBe(21_000);
    expect((await get(`recorrido?activo_id=${busy.id}&${range}`)).json.puntos.fecha_s).toHaveLength(21_000);
  });

  it('is used for more than 31 days, and its file stands in the list of jobs', async () => {
    const { id } = await api.anActivo({ nombre: 'Año' });
    await prepareMonths(
      api.db,
      api.a,
      Array.from({ length: 101 }, (_, n) => isoAt(-n * 86_400)),
    );
    await api.db.system.execute(`
      insert into posiciones (
        id, empresa_id, dispositivo_id, activo_id, fecha_dispositivo, latitud, longitud, velocidad_kmh, valida
      )
      select 1100000 + n, ${api.a}, 4, ${id}, '${isoAt(0)}'::timestamptz - make_interval(days => n), 4.6, -74.2, 0,
        true
      from generate_series(1, 100) n`);
    await api.db.system
      .execute(`insert into detenciones (empresa_id, activo_id, inicio_en, fin_en, latitud, longitud, ralenti_s)
      values (${api.a}, ${id}, '${isoAt(-60 * 86_400)}', '${isoAt(-20 * 86_400)}', 4.6, -74.2, 0)`);
    const { status, json } = await get(
      `recorrido/exportar?formato=gpx&activo_id=${id}&desde=${isoAt(-101 * 86_400)}&hasta=${isoAt(0)}`,
    );
    expect(status).toBe(202);
    const { nombre, body } = await fileOf(json.id);
    expect([body.match(/<trkpt /g)?.length, body.match(/<wpt /g)?.length]).toEqual([100, 1]);
    const { json: jobs } = await api.as('monitor').call('GET', '/api/trabajos');
    expect(jobs).toContainEqual(
      expect.objectContaining({
        id: json.id,
        estado: 'terminado',
        nombre_archivo: nombre,
        archivo_url: expect.any(String),
      }),
    );
  });

  it('writes the sheet of a day as a PDF of one page, also for a day without data', async () => {
    const ask = async (days: { desde: string; hasta: string }) => {
      const { status, json } = await api
        .as('monitor')
        .call('POST', '/api/recorrido/exportar', { formato: 'pdf', activo_id: asset, ...days });
      expect(status).toBe(202);
      return fileOf(json.id);
    };
    const textOf = async ({ rawPayload }: { rawPayload: Buffer }) =>
      (await extractText(new Uint8Array(rawPayload), { mergePages: true })).text;
    const whole = await ask({ desde: isoAt(0), hasta: isoAt(86_400) });
    const { nombre, body } = whole;
    const said = await textOf(whole);
    expect([said.match(/^Viaje 20\/8/gm)?.length, said.match(/^Detención 20\/8/gm)?.length]).toEqual([1, 2]);
    expect(nombre).toBe('recorrido-Camion-7-2026-08-20.pdf');
    expect(body).toMatch(/^%PDF-/);
    expect(body.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(await textOf(await ask({ desde: '2025-01-01T05:00:00Z', hasta: '2025-01-02T05:00:00Z' }))).toContain(
      'Sin viajes ni detenciones.',
    );
  });

  it('is refused at once where a direct file would be', async () => {
    const ask = (body: object, company = api.a, role: 'monitor' | 'operario' = 'monitor') =>
      api.as(role, company).call('POST', '/api/recorrido/exportar', {
        formato: 'gpx',
        activo_id: asset,
        desde: isoAt(0),
        hasta: isoAt(86_400),
        ...body,
      });
    expect((await ask({}, api.b)).status).toBe(404);
    expect((await ask({}, api.a, 'operario')).status).toBe(403);
    expect((await ask({ hasta: isoAt(-1) })).json.message).toContain('al revés');
    expect((await ask({ hasta: isoAt(400 * 86_400) })).json).toMatchObject({
      code: 'RANGO_DEMASIADO_LARGO',
      message: expect.stringContaining('366 días'),
    });
    const sheet = await ask({ formato: 'pdf', hasta: isoAt(40 * 86_400) });
    expect(sheet.json).toMatchObject({
      code: 'RANGO_DEMASIADO_LARGO',
      message: 'La hoja en PDF abarca 31 días como máximo.',
    });
    expect((await ask({ formato: 'exe' })).status).toBe(422);
  });
});

describe('the whole fleet on a day', () => {
  const fleetOf = (query = '', company = api.a, role: 'monitor' | 'operario' = 'monitor') =>
    get(`recorrido/flota?${range}${query}`, company, role);

  it('has a packed line of every asset that drove, for finished and running trips, and the place of those that only stood', async () => {
    const { status, json } = await fleetOf();
    expect(status).toBe(200);
    const own = json.activos.find(({ activo_id }: { activo_id: number }) => activo_id === asset);
    expect(own).toMatchObject({ distancia_km: 6, viajes: [62] });
    // The first value, then differences: a point every ten seconds, a hundred metres further north.
    expect([own.s[0], own.s[1], own.s.length]).toEqual([590, 10, 62]);
    expect([own.lat[0], own.lon[0]]).toEqual([460_000, -7_420_000]);
    expect(own.lat.reduce((sum: number, step: number) => sum + step, 0)).toBe(
      Math.round((4.6 + 6_000 / 110_581) * 100_000),
    );
    await api.tracking.projected();
    const later = (await get(`recorrido/flota?desde=${isoAt(1_300)}&hasta=${isoAt(80_000)}`)).json;
    expect(later.activos.find(({ activo_id }: { activo_id: number }) => activo_id === asset)).toMatchObject({
      viajes: [],
      s: [0],
    });
  });

  it('can be filtered by a level and those below it', async () => {
    const { json: own } = await api.as('admin').call('GET', `/api/activos/${asset}`);
    const other = await api.aNivel({ nombre: 'Otra sede' });
    expect((await fleetOf(`&nivel_id=${own.nivel_id}`)).json).toMatchObject({
      activos_n: 1,
      activos: [{ activo_id: asset }],
    });
    expect((await fleetOf(`&nivel_id=${other.id}`)).json).toMatchObject({ activos_n: 0, activos: [] });
  });

  it('contains only the company’s own assets, is one day long, and is refused to operarios', async () => {
    expect((await fleetOf('', api.b)).json.activos).toEqual([]);
    expect((await fleetOf('', api.a, 'operario')).status).toBe(403);
    const long = await get(`recorrido/flota?desde=${isoAt(0)}&hasta=${isoAt(3 * 86_400)}`);
    expect([long.status, long.json.code]).toEqual([400, 'RANGO_DEMASIADO_LARGO']);
    expect((await get(`recorrido/flota?desde=${isoAt(10)}&hasta=${isoAt(0)}`)).json.message).toContain('al revés');
  });
});

describe('a request is refused, in Spanish,', () => {
  it.each([
    ['a range upside down', `desde=${isoAt(100)}&hasta=${isoAt(0)}`, 'VALIDACION', 'al revés'],
    ['forty days', `desde=2026-07-01T00:00:00Z&hasta=2026-08-10T00:00:00Z`, 'RANGO_DEMASIADO_LARGO', '31 días'],
  ])('for %s', async (_what, given, code, words) => {
    const { status, json } = await get(`recorrido?activo_id=${asset}&${given}`);
    expect({ status, code: json.code }).toEqual({ status: 400, code });
    expect(json.message).toContain(words);
  });

  it('to other companies, to operarios, and for every method that writes', async () => {
    expect((await get(`recorrido?activo_id=${asset}&${range}`, api.b)).status).toBe(404);
    expect((await get(`recorrido/exportar?formato=gpx&activo_id=${asset}&${range}`, api.b)).status).toBe(404);
    expect((await get(`viajes?${filterOf({ activo_id: asset })}`, api.b)).json).toEqual([]);
    expect((await get(`detenciones?${filterOf({ activo_id: asset })}`, api.b)).json).toEqual([]);
    for (const path of ['viajes', 'detenciones', `recorrido?activo_id=${asset}&${range}`])
      expect((await get(path, api.a, 'operario')).status).toBe(403);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect((await api.as('admin').call(method, '/api/viajes', {})).status).toBe(405);
      expect((await api.as('admin').call(method, '/api/detenciones/1', {})).json.code).toBe('METODO_NO_PERMITIDO');
    }
  });
});

it('a replay has the events of its time and a trip their number, without withdrawn and informative ones', async () => {
  const at = (seconds: number) => ({
    activo_id: asset,
    inicio_en: isoAt(seconds),
    ancla_en: isoAt(seconds),
    fin_en: isoAt(seconds + 5),
  });
  const [fast, nowhere, info] = await raiseEvents(api, api.a, [
    at(700),
    { ...at(710), latitud: null, longitud: null },
    { ...at(720), tipo: 'encendido', severidad: 'info' },
    { ...at(730), corregido: true },
    { ...at(1_500) },
  ]);
  await raiseEvents(api, api.b, [{ ...at(740), activo_id: null }]);
  const { eventos } = (await get(`recorrido?activo_id=${asset}&desde=${isoAt(0)}&hasta=${isoAt(1_400)}`))
    .json as Recorrido;
  expect(eventos.map(({ id }) => id)).toEqual([fast, info]);
  expect(eventos.map(({ id }) => id)).not.toContain(nowhere);
  expect(eventos[0]).toMatchObject({ tipo: 'exceso_velocidad', valor_max: 104, unidad: 'km/h' });
  expect((await get(`viajes?${filterOf({ activo_id: asset })}`)).json).toMatchObject([{ eventos_n: 2 }]);
});
