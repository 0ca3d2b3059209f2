import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOwnApi, type TestApi } from '../testing/app';
import { unaParada } from '../testing/factories';
import { endedJob } from '../testing/jobs';
import { zipOf } from '../testing/zip';
import { dumpOf, tracesIn } from './testing/dump';
import { importing } from './testing/importing';
import { later } from '../../testing/later';
import { isDaily } from '../../testing/levels';

let api: Awaited<ReturnType<typeof startOwnApi>>;
let admin: ReturnType<typeof importing>;
let asset: { id: number; codigo: string };
beforeAll(async () => {
  api = await startOwnApi();
  admin = importing(api as unknown as TestApi);
  asset = await api.anActivo({ codigo: 'REC-1' });
  await api.as('admin').call('POST', '/api/paradas', unaParada({ nombre: 'Bodega', latitud: 4.65, longitud: -74.08 }));
});
afterAll(() => api.close());

/** Ten minutes northwards at 36 km/h, a fix every ten seconds, after and before standing for ten minutes. */
const start = Date.parse('2026-03-02T13:00:00Z');
const fixes = Array.from({ length: 181 }, (_, at) => {
  const driven = Math.min(Math.max(at - 60, 0), 60);
  return {
    at: new Date(start + at * 10_000 + (at % 3) * 137),
    lat: 4.65 + driven * 0.0009,
    lon: -74.08,
    kmh: driven > 0 && driven < 60 ? 36 : 0,
  };
});
const dump = async () => {
  await api.tracking.projected();
  return dumpOf(api as unknown as TestApi, api.a);
};
const trips = async () => {
  await api.tracking.projected();
  const range = encodeURIComponent(
    JSON.stringify({ activo_id: asset.id, desde: '2026-03-01T00:00:00Z', hasta: '2026-03-04T00:00:00Z' }),
  );
  return await admin.get(`/api/viajes?filter=${range}`);
};
const codes = ({ errores, avisos }: { errores: { codigo: string }[]; avisos: { codigo: string }[] }) =>
  [...errores, ...avisos].map(({ codigo }) => codigo);

const csv = [
  'Activo;Fecha;Latitud;Longitud;Velocidad (km/h)',
  ...fixes.map(({ at, lat, lon, kmh }) => [asset?.codigo ?? 'REC-1', at.toISOString(), lat, lon, kmh].join(';')),
].join('\n');
const gpx = `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Día</name><trkseg>${fixes
  .map(
    ({ at, lat, lon, kmh }) =>
      `<trkpt lat="${lat}" lon="${lon}"><ele>2600.123</ele><time>${at.toISOString()}</time><extensions><speed>${kmh / 3.6}</speed></extensions></trkpt>`,
  )
  .join('')}</trkseg></trk></gpx>`;
const kml = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><Placemark><gx:Track>${fixes
  .map(({ at }) => `<when>${at.toISOString()}</when>`)
  .join(
    '',
  )}${fixes.map(({ lat, lon }) => `<gx:coord>${lon} ${lat} 2600</gx:coord>`).join('')}</gx:Track></Placemark></Document></kml>`;

describe('old positions become the history of an asset', () => {
  const files: [string, string | Buffer, { activo_id?: boolean }][] = [
    ['historia.csv', csv, {}],
    ['recorrido.gpx', gpx, { activo_id: true }],
    ['recorrido.kml', kml, { activo_id: true }],
    ['recorrido.kmz', zipOf([{ name: 'doc.kml', content: kml }]), { activo_id: true }],
  ];
  it.each(isDaily ? files.slice(0, 2) : files)(
    'from %s, and undoing leaves no trace',
    async (nombre, content, { activo_id }: { activo_id?: boolean }) => {
      const before = await dump();
      const imp = await admin.checked('posiciones', nombre, content, activo_id ? { activo_id: asset.id } : {});
      expect(imp).toMatchObject({ filas_total: 181, filas_ok: 181, filas_error: 0 });
      expect(await admin.step(imp.id, 'importar')).toMatchObject({ estado: 'completada', filas: { importada: 181 } });
      const [trip, ...others] = await trips();
      expect(others).toEqual([]);
      expect(trip.distancia_km).toBeCloseTo(5.97, 1);
      const visits = await admin.get(`/api/paradas?filter={"q":"Bodega"}`);
      expect(await admin.get(`/api/paradas/${visits[0].id}/visitas?filter={"activo_id":${asset.id}}`)).toHaveLength(1);
      const range = encodeURIComponent(
        JSON.stringify({ activo_id: asset.id, desde: '2026-03-02T00:00:00Z', hasta: '2026-03-03T00:00:00Z' }),
      );
      const { json: stored, status } = await admin.call('GET', `/api/posiciones?filter=${range}&range=[0,999]`);
      expect(status).toBe(200);
      expect(stored).toHaveLength(181);
      expect(stored[90]).toMatchObject({
        dispositivo_id: null,
        valida: true,
        ...(nombre.endsWith('kml') || nombre.endsWith('kmz') ? {} : { velocidad_kmh: 36 }),
      });
      const { json: live } = await admin.call('GET', '/api/posiciones');
      expect(live.filter(({ activo_id }: { activo_id: number }) => activo_id === asset.id)).toMatchObject([
        { dispositivo_id: null },
      ]);
      expect(await admin.step(imp.id, 'revertir')).toMatchObject({ filas: { revertida: 181 } });
      expect(await trips()).toEqual([]);
      expect(tracesIn(before, await dump())).toEqual([]);
    },
  );

  it('once: what is already there changes nothing', async () => {
    const first = await admin.checked('posiciones', 'historia.csv', csv);
    await admin.step(first.id, 'importar');
    const again = await admin.checked('posiciones', 'historia.gpx', gpx, { activo_id: asset.id });
    expect(new Set((await admin.rows(again.id)).flatMap(codes))).toEqual(new Set(['SIN_CAMBIOS']));
    expect(await admin.step(again.id, 'importar')).toMatchObject({ filas: { omitida: 181 } });
    expect(await trips()).toHaveLength(1);
    await admin.step(first.id, 'revertir');
  });

  later('and what leaves of them, in any form, comes back as the same positions', async () => {
    const first = await admin.checked('posiciones', 'historia.csv', csv, { activo_id: null });
    await admin.step(first.id, 'importar');
    await api.tracking.projected();
    const days = { desde: '2026-03-02T05:00:00.000Z', hasta: '2026-03-03T05:00:00.000Z' };
    const filter = JSON.stringify({ activo_id: [asset.id], ...days });
    const columnas = ['fecha', 'activo_id', 'latitud', 'longitud', 'velocidad_kmh', 'rumbo', 'altitud_m'];
    const wishes = [
      ...(['csv', 'xlsx'] as const).map(
        (formato) => ['/api/posiciones/exportar', { formato, filter, columnas }] as const,
      ),
      ['/api/posiciones/exportar', { formato: 'csv', separador: ',', decimal: '.', filter, columnas }] as const,
      ...(['csv', 'xlsx', 'gpx', 'kml'] as const).map(
        (formato) => ['/api/recorrido/exportar', { formato, activo_id: asset.id, ...days }] as const,
      ),
    ];
    for (const [path, body] of wishes) {
      const { json } = await admin.call('POST', path, body);
      const { archivo_url: url, nombre_archivo } = await endedJob(admin.call, json.id);
      const { rawPayload } = await api.app.inject({ url });
      const again = await admin.checked('posiciones', nombre_archivo, rawPayload, {
        activo_id: asset.id,
        formato_fecha: 'dma',
      });
      const said = (await admin.rows(again.id)).map(codes);
      expect([path, body.formato, again.filas_total, ...new Set(said.flat())]).toEqual([
        path,
        body.formato,
        181,
        'SIN_CAMBIOS',
      ]);
    }
    await admin.step(first.id, 'revertir');
  });

  it('only with an asset, a moment in the past and a place on earth', async () => {
    const { id, mapeo, opciones } = await admin.upload('posiciones', 'sola.gpx', gpx);
    expect((await admin.call('PUT', `/api/importaciones/${id}/columnas`, { mapeo, opciones })).json.errors).toEqual({
      activo_id: ['Elija un activo, o la columna de «Activo»'],
    });
    const rows = [
      'REC-1;2099-01-01 10:00;4.65;-74.08;10',
      'REC-1;1999-01-01 10:00;4.65;-74.08;10',
      'REC-1;2026-01-01 10:00;94.65;-74.08;10',
      'REC-1;;4.65;-74.08;',
      'OTRO;2026-01-01 10:00;4.65;-74.08;',
      'REC-1;2026-01-01 10:00;0;0;0',
    ];
    const imp = await admin.checked(
      'posiciones',
      'mal.csv',
      ['Activo;Fecha;Latitud;Longitud;Velocidad (km/h)', ...rows].join('\n'),
      { activo_id: null },
    );
    expect((await admin.rows(imp.id)).map(codes)).toEqual([
      ['FUERA_DE_RANGO'],
      ['FUERA_DE_RANGO'],
      ['FUERA_DE_RANGO'],
      ['REQUERIDO'],
      ['NO_EXISTE'],
      ['SOSPECHOSA'],
    ]);
    const foreign = await api.anActivo({ codigo: 'AJENO' }, api.b);
    const theirs = await admin.checked('posiciones', 'ajeno.gpx', gpx, { activo_id: foreign.id });
    expect(theirs).toMatchObject({ filas_ok: 0, filas_error: 181 });
  });

  it('a track without times says so', async () => {
    const { estado, error } = await admin.upload('posiciones', 'sin.gpx', gpx.replaceAll(/<time>.*?<\/time>/g, ''));
    expect({ estado, error }).toMatchObject({ estado: 'fallida', error: expect.stringMatching('no traen su hora') });
  });
});
