import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { zipOf } from '../testing/zip';
import { importing, importingApi } from './testing/importing';
import { filtered } from '../../testing/filtered';

const { api, admin } = await importingApi();

const stops = async (q: string) =>
  await admin.get(`/api/paradas?${filtered({ q })}&sort=["nombre","ASC"]&range=[0,99]`);
const codes = (row: { errores: { columna: string | null; codigo: string }[] }) =>
  row.errores.map(({ columna, codigo }) => `${columna}:${codigo}`);
const packed = (parts: Record<string, string>) =>
  zipOf(Object.entries(parts).map(([name, content]) => ({ name, content })));
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
const feature = (geometry: object | null, properties: object = {}) => ({ type: 'Feature', geometry, properties });
const point = (longitude: number, latitude: number) => ({ type: 'Point', coordinates: [longitude, latitude] });
const square = [
  [-74.1, 4.6],
  [-74, 4.6],
  [-74, 4.7],
  [-74.1, 4.7],
  [-74.1, 4.6],
];
const kmlOf = (placemarks: string, head = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${head}<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>${placemarks}</Folder></Document></kml>`;
const pin = (name: string, more = '<Point><coordinates>-74.08,4.65,2600</coordinates></Point>') =>
  `<Placemark><name>${name}</name>${more}</Placemark>`;

describe('a sheet of customers', () => {
  it('in Spanish, with decimal commas, becomes stops, and can be undone', async () => {
    await api.aNivel({ nombre: 'Región Centro' });
    const text = [
      'Cliente;Código;Tipo;Lat;Lng;Radio (m);Dirección;Permanencia máxima (min);Horario;Color;Sede;Estado',
      'Hoja Uno;H-1;Bodega;4,655;-74,081;250;Calle 1;45;"lun-vie 08:00-18:00; sáb 8:00-12:00";Rojo;región centro;Inactiva',
      'Hoja Dos;;;4,6;-74;;;;;;;',
    ].join('\n');
    const imp = await admin.checked('paradas', 'clientes.csv', Buffer.from(text, 'latin1'));
    expect(imp).toMatchObject({ filas_ok: 2, filas_error: 0 });
    expect(await admin.step(imp.id, 'importar')).toMatchObject({ estado: 'completada' });
    const [second, first] = await stops('Hoja');
    expect(first).toMatchObject({
      codigo: 'H-1',
      tipo: 'bodega',
      forma: 'circulo',
      latitud: 4.655,
      longitud: -74.081,
      radio_m: 250,
      permanencia_max_min: 45,
      color: 'rojo',
      activa: false,
    });
    expect(first.horario).toHaveLength(6);
    expect(first.horario[5]).toEqual({ dia: 6, desde: '08:00', hasta: '12:00' });
    expect(second).toMatchObject({ radio_m: 100, tipo: 'cliente', color: 'azul', activa: true, nivel_id: null });
    expect(await admin.step(imp.id, 'revertir')).toMatchObject({ estado: 'revertida' });
    expect(await stops('Hoja')).toEqual([]);
  });

  it.each([
    '"4,65 -74,08"',
    '"4.65,-74.08"',
    '"4,65, -74,08"',
    '"(4.65; -74.08)"',
    '"4,65,-74,08"',
    '"4.65° N, 74.08° W"',
  ])('has both coordinates in one cell: %s', async (both) => {
    const imp = await admin.checked('paradas', 'una.csv', `Customer,Coordinates\nEn una celda,${both}\n`);
    expect(imp).toMatchObject({ filas_ok: 1 });
    await admin.step(imp.id, 'importar');
    expect(await stops('En una celda')).toMatchObject([{ latitud: 4.65, longitud: -74.08, radio_m: 100 }]);
    await admin.step(imp.id, 'revertir');
  });

  it('matches a stop by its code, then by its exact name', async () => {
    const { call } = admin;
    await call('POST', '/api/paradas', {
      nombre: 'Ya estaba',
      codigo: 'Y-1',
      latitud: 4.6,
      longitud: -74,
      radio_m: 100,
    });
    await call('POST', '/api/paradas', { nombre: 'Sin código', latitud: 4.6, longitud: -74, radio_m: 100 });
    const text =
      'Nombre,Código,Lat,Lon\nOtra,y1,4.6,-74\nYa estaba,Y-2,4.6,-74\nsin código,,4.6,-74\nDoble,,4.6,-74\nDOBLE,,4.7,-74\n';
    const imp = await admin.checked('paradas', 'dobles.csv', text);
    const rows = await admin.rows(imp.id);
    expect(rows.map(codes)).toEqual([
      ['Código:DUPLICADO_SISTEMA'],
      [],
      ['Nombre:DUPLICADO_SISTEMA'],
      ['Nombre:DUPLICADO_ARCHIVO'],
      ['Nombre:DUPLICADO_ARCHIVO'],
    ]);
    const moved = await admin.checked('paradas', 'mueve.csv', 'Código,Lat,Lon\nY-1,5.5,-73\n', {
      modo: 'actualizar',
      clave: 'codigo',
    });
    await admin.step(moved.id, 'importar');
    expect(await stops('Ya estaba')).toMatchObject([{ latitud: 5.5, longitud: -73, radio_m: 100 }]);
    await admin.step(moved.id, 'revertir');
    expect(await stops('Ya estaba')).toMatchObject([{ latitud: 4.6, longitud: -74 }]);
  });

  it.each([
    ['Lat,Lon', '0,0', 'Lat', '0, 0 está en el mar'],
    ['Lat,Lon', '-100.1,4.65', 'Lat', 'al revés'],
    ['Lat,Lon', '4.65,-190', 'Lon', ''],
    ['Lat,Lon', '4.655.123,-74', 'Lat', 'no es una coordenada'],
    ['Lat,Lon', '4.65,', 'Lon', 'Falta el lugar'],
    ['Coordenadas', '"4,65"', 'Coordenadas', 'no son una latitud y una longitud'],
    ['Coordenadas', '"0,0000 0,0000"', 'Coordenadas', '0, 0 está en el mar'],
    ['Lat,Lon,Radio', '4.65,-74,5', 'Radio', ''],
    ['Lat,Lon,Horario', '4.65,-74,siempre', 'Horario', 'Escríbalo así'],
    ['Polígono', '"{""type"":1}"', 'Polígono', 'No es un polígono'],
    ['Polígono', '"POLYGON((-74 4, -73 5, -73 4, -74 5, -74 4))"', 'Polígono', 'El borde se cruza'],
    ['Polígono', '"LINESTRING(-74 4, -73 5)"', 'Polígono', 'Es una línea'],
  ])('says what is wrong at its cell: %s %s', async (headings, cells, column, said) => {
    const imp = await admin.checked('paradas', 'mala.csv', `Nombre,${headings}\nMala,${cells}\n`);
    const [{ errores }] = await admin.rows(imp.id);
    expect(errores).toHaveLength(1);
    expect(errores[0].columna).toBe(column);
    expect(errores[0].mensaje).toContain(said);
  });

  it.each([
    ['WKT', 'POINT(-74.08 4.65)', { forma: 'circulo', latitud: 4.65, longitud: -74.08 }],
    ['Coordenadas', 'POINT(-74.08 4.65)', { forma: 'circulo', latitud: 4.65, longitud: -74.08 }],
    ['Geom', 'SRID=4326;POLYGON Z ((-74 4 0, -73 4 0, -73 5 0, -74 4 0))', { forma: 'poligono' }],
  ])('has its shape as well-known text under «%s»', async (heading, text, expected) => {
    const imp = await admin.checked('paradas', 'wkt.csv', `Nombre,${heading}\nEn texto,"${text}"\n`);
    expect(imp).toMatchObject({ filas_ok: 1, filas_aviso: 0 });
    await admin.step(imp.id, 'importar');
    expect(await stops('En texto')).toMatchObject([expected]);
    await admin.step(imp.id, 'revertir');
  });

  it('with swapped coordinates is detected when a latitude is beyond a pole', async () => {
    const imp = await admin.checked('paradas', 'reves.csv', 'Nombre,Lat,Lon\nAl revés,-74.08,4.65\n');
    const [{ avisos }] = await admin.rows(imp.id);
    expect(avisos).toMatchObject([{ columna: 'Lat', codigo: 'SOSPECHOSA' }]);
  });

  it('has a template', async () => {
    expect((await admin.call('GET', '/api/importaciones/plantillas/paradas')).status).toBe(200);
  });
});

describe('GeoJSON', () => {
  it('of points and polygons becomes circles and polygons; a row is a feature and reports what is not supported', async () => {
    const map = collection(
      feature(point(-74.08, 4.65), { name: 'Mapa punto', Radius: 300, code: 'M-1' }),
      feature({ type: 'Polygon', coordinates: [square.map(([x, y]) => [x, y, 2600])] }, { name: 'Mapa polígono' }),
      feature({ type: 'Polygon', coordinates: [square, square, square] }, { name: 'Mapa huecos' }),
      feature({ type: 'MultiPolygon', coordinates: [[square]] }, { name: 'Mapa una parte' }),
      feature({ type: 'MultiPolygon', coordinates: [[square], [square]] }, { name: 'Mapa dos partes' }),
      feature({ type: 'LineString', coordinates: square }, { name: 'Mapa línea' }),
      feature(null, { name: 'Mapa sin lugar' }),
      feature(point(0, 0), { name: 'Mapa nada' }),
      feature(
        { type: 'Polygon', coordinates: [[square[0], square[2], square[1], square[3], square[0]]] },
        { name: 'Mapa cruzado' },
      ),
      feature(
        {
          type: 'Polygon',
          coordinates: [Array.from({ length: 900 }, (_, i) => [Math.cos(i / 144), Math.sin(i / 144)])],
        },
        { name: 'Mapa fino' },
      ),
    );
    const imp = await admin.checked('paradas', 'mapa.geojson', Buffer.from(`\uFEFF${map}`));
    expect(imp).toMatchObject({ filas_total: 10, filas_ok: 5, fila_encabezado: 0 });
    const rows = await admin.rows(imp.id);
    expect(rows.map(({ numero }: { numero: number }) => numero)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const said = (numero: number) => rows[numero - 1].errores.map(({ mensaje }: { mensaje: string }) => mensaje).join();
    expect(rows[2].avisos[0].mensaje).toBe('Tiene 2 huecos, que no se importan: cuenta todo lo que rodea su borde');
    expect(said(5)).toBe('Tiene 2 partes: sepárelas, una parada cada una');
    expect(said(6)).toBe('Es una línea: una parada es un punto o un polígono');
    expect(said(7)).toContain('Falta el lugar');
    expect(said(8)).toContain('0, 0 está en el mar');
    expect(said(9)).toContain('El borde se cruza');
    expect(rows[9].avisos[0].mensaje).toMatch(
      /^Se simplificó de 900 a 1?\d\d vértices: se aparta a lo más [\d.,]+ m del original$/,
    );
    await admin.step(imp.id, 'importar');
    const made = await stops('Mapa');
    expect(made).toMatchObject([
      { nombre: 'Mapa fino', forma: 'poligono' },
      { nombre: 'Mapa huecos', forma: 'poligono' },
      { nombre: 'Mapa polígono', forma: 'poligono', poligono: { coordinates: [square] }, radio_m: null },
      { nombre: 'Mapa punto', codigo: 'M-1', forma: 'circulo', radio_m: 300 },
      { nombre: 'Mapa una parte', forma: 'poligono' },
    ]);
    await admin.step(imp.id, 'revertir');
    expect(await stops('Mapa')).toEqual([]);
  });

  it('may be one feature, or a bare shape that gets its name in the check', async () => {
    const one = await admin.checked(
      'paradas',
      'una.json',
      JSON.stringify(feature(point(-74.08, 4.65), { nombre: 'Una sola' })),
    );
    expect(one).toMatchObject({ filas_total: 1, filas_ok: 1 });
    const { encabezados } = await admin.upload(
      'paradas',
      'forma.json',
      JSON.stringify({ type: 'Polygon', coordinates: [square] }),
    );
    expect(encabezados).toMatchObject([{ nombre: 'Polígono', lleno_pct: 100 }]);
  });

  it('is invisible to other companies', async () => {
    const imp = await admin.checked('paradas', 'mia.geojson', collection(feature(point(-74, 4), { name: 'Solo mía' })));
    await admin.step(imp.id, 'importar');
    const outsider = api.as('admin', api.b);
    expect((await outsider.call('GET', `/api/importaciones/${imp.id}`)).status).toBe(404);
    expect(await outsider.get(`/api/paradas?filter=${encodeURIComponent('{"q":"Solo mía"}')}`)).toEqual([]);
    await expect(importing(api, 'monitor').upload('paradas', 'a.geojson', collection())).rejects.toThrow();
  });
});

describe('KML', () => {
  it('becomes stops, in any encoding that it declares', async () => {
    const placemarks = [
      pin('Kml peñón'),
      pin(
        'Kml área',
        `<Polygon><outerBoundaryIs><LinearRing><coordinates>${square.map((each) => each.join(',')).join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon>`,
      ),
      pin('Kml vía', '<LineString><coordinates>-74,4 -74,5</coordinates></LineString>'),
      pin(
        'Kml varias',
        '<MultiGeometry><Point><coordinates>-74,4</coordinates></Point><Point><coordinates>-74,5</coordinates></Point></MultiGeometry>',
      ),
    ].join('');
    const text = kmlOf(placemarks, '<?xml version="1.0" encoding="ISO-8859-1"?><!-- hecho a mano -->');
    const imp = await admin.checked('paradas', 'mapa.kml', Buffer.from(text, 'latin1'));
    const rows = await admin.rows(imp.id);
    expect(rows.map(({ errores }: { errores: unknown[] }) => errores.length)).toEqual([0, 0, 1, 1]);
    await admin.step(imp.id, 'importar');
    expect(await stops('Kml')).toMatchObject([
      { nombre: 'Kml área', forma: 'poligono' },
      { nombre: 'Kml peñón', latitud: 4.65, longitud: -74.08, radio_m: 100 },
    ]);
  });

  it('may be zipped', async () => {
    const imp = await admin.checked(
      'paradas',
      'mapa.kmz',
      packed({ 'doc.kml': kmlOf(pin('Kmz uno')), 'images/a.png': 'x' }),
    );
    expect(imp).toMatchObject({ filas_ok: 1 });
  });
});

describe('GTFS', () => {
  const head = 'stop_id,stop_code,stop_name,stop_desc,stop_lat,stop_lon,location_type,parent_station';
  const stopsTxt = [
    head,
    '18848,,"Clínicas, Sur",,-23.554022,-46.671108,,ST1',
    '18849,,Clínicas,,-23.554022,-46.671108,0,ST1',
    'ST1,,Clínicas,,-23.554,-46.671,1,',
    'E1,,Puerta,,-23.554,-46.671,2,ST1',
    'N1,,,,,,3,ST1',
  ].join('\r\n');

  it.each([
    ['alone, with a mark of order', Buffer.from(`\uFEFF${stopsTxt}`), 'stops.txt'],
    ['in its zip', packed({ 'stops.txt': stopsTxt, 'stop_times.txt': 'x'.repeat(1_000) }), 'gtfs.zip'],
    ['in a folder of its zip', packed({ 'feed/stops.txt': stopsTxt }), 'gtfs.zip'],
  ])('stops %s: stops and stations are stops, doors and nodes another sheet', async (_how, file, name) => {
    const imp = await admin.checked('paradas', name, file);
    expect(imp.hojas).toEqual([
      { nombre: 'Paradas y estaciones', filas: 4, oculta: false },
      { nombre: 'Entradas, nodos y plataformas', filas: 3, oculta: false },
    ]);
    const rows = await admin.rows(imp.id);
    expect(rows.map(codes)).toEqual([[], [], []]);
    expect(rows.map(({ numero }: { numero: number }) => numero)).toEqual([2, 3, 4]);
  });

  it('works with the minimum of columns', async () => {
    const imp = await admin.checked('paradas', 'stops.txt', 'stop_id,stop_name,stop_lat,stop_lon\n1,Uno,4.6,-74.1\n');
    expect(imp).toMatchObject({ filas_ok: 1 });
  });

  it('reports when there are too many stops', async () => {
    const rows = Array.from({ length: 30_000 }, (_, at) => `${at},Parada ${at},4.6,-74.1`);
    const imp = await admin.upload('paradas', 'stops.txt', `stop_id,stop_name,stop_lat,stop_lon\n${rows.join('\n')}\n`);
    expect(imp).toMatchObject({
      estado: 'fallida',
      error: 'La hoja tiene 30.000 filas y el máximo son 10.000: divídala en varios archivos',
    });
  });

  const city = new URL('../../../shared/data/gtfs-saopaulo.zip', import.meta.url);
  it.skipIf(!existsSync(city))('of a real city is read completely, or refused with its number of stops', async () => {
    const imp = await admin.upload('paradas', 'gtfs.zip', readFileSync(city));
    if (imp.estado === 'fallida') expect(imp.error).toContain('el máximo son 10.000');
    else
      expect(imp.mapeo).toMatchObject({
        stop_id: 'codigo',
        stop_name: 'nombre',
        stop_lat: 'latitud',
        stop_lon: 'longitud',
      });
  });
});

describe('a broken file is reported in one sentence', () => {
  const laughs = `<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "ja"><!ENTITY b "&a;&a;&a;&a;">]>${kmlOf(pin('&b;'), '')}`;
  const good = collection(feature(point(-74, 4), { name: 'Año' }));
  it.each<[string, string, Buffer | string, string]>([
    ['GeoJSON that is cut', 'a.geojson', good.slice(0, -9), 'no es JSON válido o está incompleto'],
    ['GeoJSON in another encoding', 'a.geojson', Buffer.from(good, 'latin1'), 'no está en UTF-8'],
    ['text that is called GeoJSON', 'a.geojson', 'hola', 'no es GeoJSON'],
    ['JSON that is no map', 'a.json', '{"type":"Feature Collection"}', 'es JSON válido, pero no GeoJSON'],
    ['JSON that is a list', 'a.json', '[1,2]', 'El elemento 1 del archivo no es GeoJSON'],
    ['TopoJSON', 'a.json', '{"type":"Topology","objects":{}}', 'TopoJSON'],
    ['GeoJSON without features', 'a.geojson', collection(), 'no trae ningún lugar'],
    [
      'GeoJSON in a system of its own',
      'a.geojson',
      JSON.stringify({ ...JSON.parse(good), crs: { properties: { name: 'urn:ogc:def:crs:EPSG::21897' } } }),
      'WGS 84',
    ],
    [
      'GeoJSON of too many',
      'a.geojson',
      collection(...Array.from({ length: 10_001 }, () => feature(point(1, 1)))),
      'El mapa tiene 10.001 lugares',
    ],
    ['KML that is cut', 'a.kml', kmlOf(pin('Uno')).slice(0, -20), 'no es KML válido o está incompleto'],
    ['text that is called KML', 'a.kml', 'hola', 'no es KML'],
    ['XML that is no KML', 'a.kml', '<html></html>', 'es XML pero no KML'],
    ['KML with entities of its own', 'a.kml', laughs, 'DOCTYPE'],
    ['KML with an entity nobody knows', 'a.kml', kmlOf(pin('&nada;')), 'no es KML válido'],
    [
      'KML that is not in the encoding it says',
      'a.kml',
      Buffer.from(kmlOf(pin('Año')), 'latin1'),
      'dice estar en UTF-8',
    ],
    [
      'KML in an encoding nobody knows',
      'a.kml',
      kmlOf(pin('Uno'), '<?xml version="1.0" encoding="klingon"?>'),
      'dice estar en KLINGON',
    ],
    ['KML without places', 'a.kml', kmlOf(''), 'no trae ningún lugar'],
    [
      'KML that is a link',
      'a.kml',
      kmlOf('<NetworkLink><Link><href>https://example.com</href></Link></NetworkLink>'),
      'enlace a un mapa en línea',
    ],
    ['KML of too many', 'a.kml', kmlOf(pin('Uno').repeat(10_001)), 'El mapa tiene 10.001 lugares'],
    [
      'KML as deep as a well',
      'a.kml',
      kmlOf('<Folder>'.repeat(100_000) + '</Folder>'.repeat(100_000)),
      'no es KML válido',
    ],
    ['a zip without stops', 'a.zip', packed({ 'routes.txt': 'route_id\n1\n' }), 'El ZIP no trae paradas'],
    ['a zip whose map is empty', 'a.kmz', packed({ 'doc.kml': '' }), 'está vacío'],
    ['a zip that is cut', 'a.zip', packed({ 'stops.txt': 'stop_id\n' }).subarray(0, 40), 'No se pudo leer el archivo'],
    ['a feed without stops', 'stops.txt', 'stop_id,stop_name,stop_lat,stop_lon\n', 'no tiene filas'],
    [
      'a quote that nobody closes',
      'stops.txt',
      'stop_id,stop_name,stop_lat,stop_lon\n1,"Uno,4,5\n',
      'se abre una comilla',
    ],
  ])('%s', async (_what, name, content, said) => {
    const imp = await admin.upload('paradas', name, content);
    expect(imp.estado).toBe('fallida');
    expect(imp.error).toContain(said);
  });

  it('a map is refused for assets', async () => {
    const imp = await admin.upload('activos', 'a.geojson', good);
    expect(imp.mapeo).not.toHaveProperty('Latitud');
  });
});
