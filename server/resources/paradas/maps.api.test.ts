import { beforeAll, describe, expect, it } from 'vitest';
import { roles, type Role } from '#contract/core/roles';
import { can } from '#contract/core/access';
import { importing } from '../../imports/testing/importing';
import { useApi } from '../../testing/useApi';
import { unaParada } from '../../testing/factories';
import { doneJob } from '../../testing/jobs';
import { filtered } from '../../../testing/filtered';

const api = useApi();

const raw = async (url: string, role: Role = 'monitor', company = api.a) =>
  api.app.inject({ url, headers: await api.as(role, company).headers() });

const written = [
  'nombre',
  'codigo',
  'tipo',
  'forma',
  'latitud',
  'longitud',
  'radio_m',
  'poligono',
  'direccion',
  'contacto',
  'horario',
  'permanencia_max_min',
];
const also = ['limite_velocidad_kmh', 'color', 'activa'];
const fieldsOf = (stop: Record<string, unknown>) =>
  Object.fromEntries([...written, ...also].map((field) => [field, stop[field]]));

const ring = [
  [-74.123456789012, 4.6],
  [-74, 4.6],
  [-74, 4.7123456789],
  [-74.123456789012, 4.6],
];

describe('stops as a map', () => {
  const given = [
    unaParada({
      nombre: 'Círculo <&> "ñ"',
      codigo: 'R-1',
      tipo: 'bodega',
      latitud: 4.651234567891,
      radio_m: 137.5,
      direccion: 'Calle 1 # 2-3',
      contacto: "O'Higgins",
      horario: [1, 2, 3, 4, 5].map((dia) => ({ dia, desde: '08:00', hasta: '18:00' })),
      permanencia_max_min: 45,
      limite_velocidad_kmh: 30,
      color: 'rojo',
      activa: false,
    }),
    { nombre: 'Polígono', forma: 'poligono', poligono: { type: 'Polygon', coordinates: [ring] } },
    unaParada({ nombre: 'Otra', codigo: 'R-3', tipo: 'peaje' }),
  ];
  beforeAll(async () => {
    for (const stop of given) expect((await api.as('admin').call('POST', '/api/paradas', stop)).status).toBe(201);
  });

  it.each(['geojson', 'kml'])('%s, imported elsewhere, gives the same stops', async (formato) => {
    const file = await raw(`/api/paradas/exportar?formato=${formato}`);
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="paradas-\\d{4}-\\d\\d-\\d\\d\\.${formato}"$`),
    );
    const there = importing(api, 'admin', api.b);
    const imp = await there.checked('paradas', `mapa.${formato}`, file.rawPayload);
    expect(imp).toMatchObject({ filas_total: 3, filas_ok: 3, filas_aviso: 0 });
    await there.step(imp.id, 'importar');
    const list = async (company: number) =>
      (await api.as('admin', company).get('/api/paradas?sort=["nombre","ASC"]&range=[0,9]')).map(fieldsOf);
    expect(await list(api.b)).toEqual(await list(api.a));
    await there.step(imp.id, 'revertir');
    expect(await list(api.b)).toEqual([]);
  });

  it('a circle that another program moved is stored where it was moved to', async () => {
    const { body } = await raw(`/api/paradas/exportar?formato=kml&filter=${encodeURIComponent('{"tipo":"peaje"}')}`);
    const moved = body.replaceAll(/-74\.(\d+),4\.(\d+)/g, '-75.$1,4.$2');
    const there = importing(api, 'admin', api.b);
    const imp = await there.checked('paradas', 'movida.kml', moved);
    await there.step(imp.id, 'importar');
    const [stop] = (await there.call('GET', '/api/paradas?range=[0,9]')).json;
    expect(stop).toMatchObject({ nombre: 'Otra', forma: 'poligono' });
    expect(stop.longitud).toBeCloseTo(-75.08, 3);
    await there.step(imp.id, 'revertir');
  });

  it('contains what the filters select, of this company only', async () => {
    const named = async (filter: object, company = api.a) =>
      JSON.parse(
        (await raw(`/api/paradas/exportar?formato=geojson&${filtered(filter)}`, 'admin', company)).body,
      ).features.map(({ properties }: { properties: { nombre: string } }) => properties.nombre);
    expect(await named({ tipo: 'peaje' })).toEqual(['Otra']);
    expect(await named({ q: 'poligono' })).toEqual(['Polígono']);
    expect(await named({}, api.b)).toEqual([]);
  });

  it.each(['formato=gpx', 'formato=kml&filter={"nada":1}', 'formato=kml&sort=["nada","ASC"]', ''])(
    'is refused with «%s»',
    async (query) => {
      expect((await raw(`/api/paradas/exportar?${query}`)).statusCode).toBeGreaterThanOrEqual(400);
    },
  );

  it.each(roles)(
    '%s gets it, or the places where stops are missing, only if the permissions allow it',
    async (role) => {
      expect((await raw('/api/paradas/exportar?formato=kml', role)).statusCode).toBe(
        can(role, 'list', 'paradas') ? 200 : 403,
      );
      expect((await raw('/api/paradas/sugerencias', role)).statusCode).toBe(can(role, 'create', 'paradas') ? 200 : 403);
    },
  );

  it('as a sheet has hours as text and the shape as text that can be imported', async () => {
    const columnas = ['nombre', 'forma', 'latitud', 'longitud', 'radio_m', 'poligono', 'horario', 'activa'];
    const admin = api.as('admin');
    const { json } = await admin.call('POST', '/api/paradas/exportar', {
      formato: 'csv',
      sort: '["nombre","ASC"]',
      columnas,
    });
    const url = String((await doneJob(admin.call, json.id)).archivo_url);
    const { rawPayload } = await api.app.inject({ url });
    expect(rawPayload.toString()).toContain('lun-vie 08:00-18:00');
    const there = importing(api, 'admin', api.b);
    const imp = await there.checked('paradas', 'lista.csv', rawPayload);
    expect(imp).toMatchObject({ filas_ok: 3, filas_error: 0 });
    await there.step(imp.id, 'importar');
    const [circle] = (await there.call('GET', '/api/paradas?sort=["nombre","ASC"]&range=[0,9]')).json;
    expect(circle).toMatchObject({ latitud: 4.651234567891, radio_m: 137.5, activa: false });
    expect(circle.horario).toHaveLength(5);
    await there.step(imp.id, 'revertir');
  });
});

describe('places where vehicles often stop', () => {
  const stand = (company: number, asset: number, latitude: number, longitude: number, hoursAgo: number, minutes = 60) =>
    api.db.system
      .execute(`insert into detenciones (empresa_id, activo_id, inicio_en, fin_en, latitud, longitud, ralenti_s) values
       (
         ${company}, ${asset}, now() - interval '${hoursAgo} hours',
         now() - interval '${hoursAgo} hours' + interval '${minutes} minutes', ${latitude}, ${longitude}, 0
       )`);

  it('are derived from stays, with near ones merged, without those that have a stop, are rare, short, old or of another company', async () => {
    const [one, two] = [await api.anActivo(), await api.anActivo()];
    const outsider = await api.anActivo({}, api.b);
    await api.as('admin').call('POST', '/api/paradas', unaParada({ latitud: 6.2, longitud: -75.5, radio_m: 200 }));
    for (let i = 0; i < 4; i++) {
      // Some forty metres apart, so that they fall into two cells of any grid.
      await stand(api.a, i % 2 ? one.id : two.id, 5 + i * 0.0002, -73.5, 10 + i * 5);
      await stand(api.a, one.id, 6.2, -75.5, 200 + i * 5);
      await stand(api.a, one.id, 7, -72, 300 + i, 10);
      await stand(api.a, one.id, 8, -72, 24 * 40 + i * 5);
      await stand(api.b, outsider.id, 9, -72, 10 + i * 5);
    }
    for (let i = 0; i < 3; i++) await stand(api.a, two.id, 3.4, -76.5, 400 + i * 5, 30);
    for (let i = 0; i < 2; i++) await stand(api.a, two.id, 10.4, -75.5, 450 + i * 5);
    const { json } = await api.as('admin').call('GET', '/api/paradas/sugerencias');
    expect(json).toMatchObject([
      { detenciones_n: 4, activos_n: 2, duracion_s: 14_400 },
      { detenciones_n: 3, activos_n: 1, duracion_s: 5_400, latitud: 3.4, longitud: -76.5 },
    ]);
    expect(json).toHaveLength(2);
    expect(json[0].latitud).toBeCloseTo(5.0003, 6);
    expect(json[1].lugar).toContain('Cali');
    expect(await api.as('admin', api.b).get('/api/paradas/sugerencias')).toMatchObject([
      { detenciones_n: 4, latitud: 9 },
    ]);
  });
});
