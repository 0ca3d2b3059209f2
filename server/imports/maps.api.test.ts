import { describe, expect, it } from 'vitest';
import type { Parada } from '#contract/entities/paradas';
import type { Ruta } from '#contract/entities/rutas';
import { aFeed } from './testing/feeds';
import { importingApi } from './testing/importing';

const { admin } = await importingApi();

const all = async <T>(list: 'paradas' | 'rutas'): Promise<T[]> =>
  (await admin.call('GET', `/api/${list}?range=[0,999]&sort=["id","ASC"]`)).json;

/** What a file becomes, with the sentences that are shown before; then it is undone. */
const imported = async <T extends { id: number }>(
  tipo: 'paradas' | 'rutas',
  nombre: string,
  content: Buffer | string,
  mapeo: object = {},
) => {
  const read = await admin.upload(tipo, nombre, content);
  await admin.step(read.id, 'columnas', { mapeo: { ...read.mapeo, ...mapeo }, opciones: read.opciones });
  const checked = await admin.step(read.id, 'validar');
  const rows: { errores: unknown[]; avisos: { mensaje: string }[] }[] = await admin.rows(read.id);
  expect(rows.flatMap(({ errores }) => errores)).toEqual([]);
  expect(await admin.step(read.id, 'importar')).toMatchObject({ estado: 'completada' });
  const made = await all<T>(tipo);
  expect(await admin.step(read.id, 'revertir')).toMatchObject({ estado: 'revertida' });
  expect([await all('paradas'), await all('rutas')]).toEqual([[], []]);
  return { made, avisos: checked.avisos, dichos: rows.flatMap(({ avisos }) => avisos.map(({ mensaje }) => mensaje)) };
};

const kml = (inside: string) => `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`;
const ring =
  '<LinearRing><coordinates>-74.05, 4.70 -74.04, 4.70 -74.04, 4.71 -74.05, 4.71 -74.05, 4.70</coordinates></LinearRing>';
const point = '<Point><coordinates>-74.045,4.705</coordinates></Point>';

describe('maps as other programs write them', () => {
  it('a polygon with the point of its label is that polygon, with a notice at its row', async () => {
    const area = `<MultiGeometry>${point}<Polygon><outerBoundaryIs>${ring}</outerBoundaryIs></Polygon></MultiGeometry>`;
    const places = `<Placemark><name>Área</name>${area}</Placemark><Placemark><name>Anillo</name>${ring}</Placemark>`;
    const { made, dichos } = await imported<Parada>('paradas', 'mapa.kml', kml(places));
    const square = {
      coordinates: [
        [
          [-74.05, 4.7],
          [-74.04, 4.7],
          [-74.04, 4.71],
          [-74.05, 4.71],
          [-74.05, 4.7],
        ],
      ],
    };
    expect(made).toMatchObject([
      { nombre: 'Área', forma: 'poligono', poligono: square },
      { nombre: 'Anillo', forma: 'poligono', poligono: square },
    ]);
    expect(dichos).toEqual(['Traía varias figuras: se tomó el polígono y se dejó un punto']);
  });

  it('a description in HTML is the text of the address', async () => {
    const html = '<![CDATA[<div>Tel: 300<br/>Horario 8-5</div>]]>';
    const place = `<Placemark><name><![CDATA[Ñandú & Cía. <S.A.>]]></name><description>${html}</description>${point}</Placemark>`;
    const { made } = await imported<Parada>('paradas', 'mapa.kml', kml(place), { description: 'direccion' });
    expect(made).toMatchObject([
      { nombre: 'Ñandú & Cía. <S.A.>', direccion: 'Tel: 300\nHorario 8-5', latitud: 4.705, longitud: -74.045 },
    ]);
  });

  it('a line with its label is a route', async () => {
    const line = '<LineString><coordinates>-74.05,4.70 -74.04,4.75 -74.03,4.72</coordinates></LineString>';
    const way = `<Placemark><name>Con rótulo</name><MultiGeometry>${point}${line}</MultiGeometry></Placemark>`;
    const { made, dichos } = await imported<Ruta>('rutas', 'mapa.kml', kml(way));
    expect(made).toMatchObject([
      {
        nombre: 'Con rótulo',
        trazado: {
          coordinates: [
            [-74.05, 4.7],
            [-74.04, 4.75],
            [-74.03, 4.72],
          ],
        },
      },
    ]);
    expect(dichos).toEqual(['Traía varias figuras: se tomó la línea y se dejó un punto']);
  });

  it('waypoints are stops, and a system of other degrees is named', async () => {
    const wpt = '<gpx version="1.1"><wpt lat="4.70" lon="-74.05"><name>Punto 1</name></wpt></gpx>';
    expect((await imported<Parada>('paradas', 'puntos.gpx', wpt)).made).toMatchObject([
      { nombre: 'Punto 1', latitud: 4.7, longitud: -74.05 },
    ]);
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4686' } };
    const feature = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: ['-74.1', '4.6'] },
      properties: { name: 'A' },
    };
    const { made, avisos } = await imported<Parada>(
      'paradas',
      'a.geojson',
      JSON.stringify({ type: 'FeatureCollection', crs, features: [feature] }),
    );
    expect(made).toMatchObject([{ nombre: 'A', latitud: 4.6, longitud: -74.1 }]);
    expect(avisos).toEqual([
      { codigo: 'SISTEMA_COORDENADAS', n: 1, mensaje: expect.stringContaining('MAGNA-SIRGAS (EPSG:4686)') },
    ]);
  });

  it('a polygon over the antimeridian is refused because of that', async () => {
    const around = [
      [179.9, -16.8],
      [-179.9, -16.8],
      [-179.9, -16.6],
      [179.9, -16.6],
      [179.9, -16.8],
    ];
    const feature = {
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [around] },
      properties: { name: 'A' },
    };
    const { id } = await admin.checked('paradas', 'a.geojson', JSON.stringify(feature));
    const [{ errores }] = await admin.rows(id);
    expect(errores).toMatchObject([{ mensaje: expect.stringContaining('Cruza el meridiano 180') }]);
  });
});

describe('a feed with wrong lines', () => {
  it('is imported without them, lists them, and keeps its ids for later', async () => {
    const trips = 'route_id,service_id,trip_id,direction_id\nR1,LAB,t1,0\nRX,LAB,t2,0\nR1,LAB,t3,1\nR2,LAB,t4,\n';
    const { made, avisos } = await imported<Ruta>('rutas', 'feed.zip', aFeed({ 'trips.txt': trips }));
    expect(made.map(({ codigo, gtfs }) => [codigo, gtfs])).toEqual([
      ['R1:0', { route_id: 'R1', trip_ids: ['t1'], salidas: ['06:30 12345'] }],
      ['R1:1', { route_id: 'R1', trip_ids: ['t3'], salidas: ['08:00 12345'] }],
      ['R2', { route_id: 'R2', trip_ids: ['t4'], salidas: ['09:00 12345'] }],
    ]);
    const mensaje = 'trips.txt, línea 3: la ruta «RX» no está en routes.txt: se deja el viaje «t2»';
    expect(avisos).toEqual([{ codigo: 'LINEAS_CON_ERROR', n: 1, mensaje }]);
  });

  it('with the time of one stop alone has the others by the distance, and says so', async () => {
    const times =
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt1,,,A,1\nt1,06:10:00,06:10:00,B,2\nt1,,,C,3\n';
    const feed = aFeed({
      'trips.txt': 'route_id,service_id,trip_id\nR1,LAB,t1\n',
      'stop_times.txt': times,
      'routes.txt': 'route_id,route_short_name\nR1,10\n',
    });
    const { made, avisos } = await imported<Ruta>('rutas', 'feed.zip', feed);
    expect(made[0]?.paradas.map(({ llegada_min }) => llegada_min)).toEqual([0, 3, 8]);
    expect(avisos.map(({ codigo }) => codigo)).toEqual(['HORAS_ESTIMADAS']);
  });
});
