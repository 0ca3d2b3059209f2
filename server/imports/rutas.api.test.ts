import { beforeAll, describe, expect, it } from 'vitest';
import { unActivo, unaParada } from '../testing/factories';
import { zipOf } from '../testing/zip';
import { importing, importingApi } from './testing/importing';
import { filtered } from '../../testing/filtered';

const { api, admin } = await importingApi();

const found = async (resource: string, q: string, company = admin) =>
  (await company.call('GET', `/api/${resource}?${filtered({ q })}&sort=["nombre","ASC"]&range=[0,99]`)).json;
/** With their complete lines. */
const routes = async (q: string) => {
  const routes = [];
  for (const { id } of await found('rutas', q)) routes.push(await admin.get(`/api/rutas/${id}`));
  return routes;
};
const codes = (row: { errores: { columna: string | null; codigo: string }[] }) =>
  row.errores.map(({ columna, codigo }) => `${columna}:${codigo}`);
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
const feature = (geometry: object | null, properties: object = {}) => ({ type: 'Feature', geometry, properties });
const line = [
  [-74.1, 4.6],
  [-74.05, 4.62],
  [-74, 4.7],
];
const lineString = { type: 'LineString', coordinates: line };
/** A line too complex for two thousand points. */
const winding = (points: number) =>
  Array.from({ length: points }, (_, at) => [
    -74 + at / 50_000 + Math.sin(at) / 40_000,
    4.6 + Math.sin(at / 90) / 50 + Math.cos(at * 1.7) / 40_000,
  ]);

describe('a sheet of routes', () => {
  beforeAll(async () => {
    for (const [codigo, latitud] of Object.entries({ A01: 4.6, B02: 4.62, 'C-03': 4.64 }))
      await admin.call(
        'POST',
        '/api/paradas',
        unaParada({ nombre: `Punto ${codigo}`, codigo, latitud, longitud: -74 }),
      );
    await admin.call('POST', '/api/activos', unActivo({ nivel_id: (await api.aNivel()).id, codigo: 'R-01' }));
  });

  it('in Spanish becomes routes with their stops, days and hour, and can be undone', async () => {
    const text = [
      'Ruta;Código;Tolerancia;Días;Hora de salida;Paradas;Color;Estado',
      'Hoja uno;H-1;150;lun-vie;5:30;A01@0; B02@15 +3; c03@40;Rojo;Sí',
      '"Hoja dos";;;"lun, mié";17:05:00;"A01 > B02 > Punto C-03";;No',
    ].join('\n');
    const quoted = text.replace('A01@0; B02@15 +3; c03@40', '"A01@0; B02@15 +3; c03@40"');
    const imp = await admin.checked('rutas', 'rutas.csv', Buffer.from(quoted, 'latin1'));
    expect(imp).toMatchObject({ filas_ok: 2, filas_error: 0, filas_aviso: 1 });
    expect(await admin.step(imp.id, 'importar')).toMatchObject({ estado: 'completada' });
    const [second, first] = await routes('Hoja');
    expect(first).toMatchObject({
      codigo: 'H-1',
      tolerancia_m: 150,
      dias_semana: [1, 2, 3, 4, 5],
      hora_salida: '05:30',
      color: 'rojo',
      activa: true,
    });
    expect(first.paradas).toMatchObject([
      { orden: 1, llegada_min: 0, servicio_min: 0 },
      { orden: 2, llegada_min: 15, servicio_min: 3 },
      { orden: 3, llegada_min: 40 },
    ]);
    expect(first.trazado.coordinates).toEqual([
      [-74, 4.6],
      [-74, 4.62],
      [-74, 4.64],
    ]);
    // 2.2 km at 25 km/h.
    expect(second).toMatchObject({ dias_semana: [1, 3], hora_salida: '17:05', activa: false });
    expect(second.paradas.map(({ llegada_min }: { llegada_min: number }) => llegada_min)).toEqual([0, 5, 11]);
    await admin.step(imp.id, 'revertir');
    expect(await routes('Hoja')).toEqual([]);
    expect(await found('paradas', 'Punto')).toHaveLength(3);
  });

  it.each([
    ['WKT', 'LINESTRING(-74.1 4.6, -74.05 4.62, -74 4.7)'],
    ['WKT with heights', 'SRID=4326;LINESTRING Z (-74.1 4.6 2600, -74.05 4.62 2600, -74 4.7 2600)'],
    ['GeoJSON', JSON.stringify(lineString)],
  ])('has its line as %s', async (_how, text) => {
    const imp = await admin.checked(
      'rutas',
      'lineas.csv',
      `nombre,trazado\nCon línea,"${text.replaceAll('"', '""')}"\n`,
    );
    expect(imp).toMatchObject({ filas_ok: 1 });
    await admin.step(imp.id, 'importar');
    expect(await routes('Con línea')).toMatchObject([{ trazado: lineString }]);
    await admin.step(imp.id, 'revertir');
  });

  it.each([
    ['Paradas', '"A01; NADIE"', 'Paradas', 'No existe la parada «NADIE»'],
    ['Paradas', 'A01', 'null', 'al menos dos paradas'],
    ['Paradas', '"A01@20; B02@5"', 'Paradas', 'llega antes que la anterior'],
    ['Paradas', '"A01@0; @5"', 'Paradas', 'no dice una parada'],
    ['Paradas', '"A01@0; B02@99999"', 'Paradas', 'Parada 2'],
    ['Paradas,Días', '"A01; B02",cuando sea', 'Días', 'Escríbalos así'],
    ['Paradas,Días', '"A01; B02",lun-vie', 'null', 'Obligatoria para los días'],
    ['Paradas,Hora', '"A01; B02",26:00', 'Hora', 'no es una hora'],
    ['Paradas,Asignaciones', '"A01; B02",R-01 @26:00', 'Asignaciones', 'no es una hora'],
    ['Paradas,Asignaciones', '"A01; B02",NADIE', 'Asignaciones', 'No existe el activo «NADIE»'],
    [
      'Paradas,Asignaciones,Días',
      '"A01; B02",R-01 (Nadie) @5:00,lunes',
      'Asignaciones',
      'No existe la persona «Nadie»',
    ],
    ['Paradas,Asignaciones', '"A01; B02","R-01; r01"', 'Asignaciones', 'dos veces a la misma hora'],
    ['Paradas,Asignaciones', '"A01; B02",(Nadie)', 'Asignaciones', 'no dice un activo'],
    ['Paradas,Tolerancia', '"A01; B02",5', 'Tolerancia', '50'],
    ['Trazado', 'una recta', 'Trazado', 'No es una línea'],
    ['Trazado', 'POINT(-74 4)', 'Trazado', 'Es un punto'],
    ['Trazado', '"POLYGON((-74 4, -73 4, -73 5, -74 4))"', 'Trazado', 'Es un polígono'],
    ['Trazado', '"LINESTRING(-74 4, -274 5)"', 'Trazado', ''],
    ['Trazado', '"LINESTRING(-74 4, -74 4)"', 'Trazado', 'el mismo lugar'],
    ['Trazado', '"LINESTRING(-74 4, -73 4"', 'Trazado', 'No es una línea'],
    ['Trazado', '"MULTILINESTRING((-74 4, -73 4),(10 50, 11 50))"', 'Trazado', 'Tiene 2 partes que no se siguen'],
  ])('says what is wrong at its cell: %s %s', async (headings, cells, column, said) => {
    const imp = await admin.checked('rutas', 'mala.csv', `Nombre,${headings}\nMala,${cells}\n`);
    const [{ errores }] = await admin.rows(imp.id);
    expect(
      errores.map(({ columna, mensaje }: { columna: string; mensaje: string }) => [String(columna), mensaje]),
    ).toEqual([[column, expect.stringContaining(said)]]);
  });

  it('changes routes found by their code, and does nothing for unchanged ones', async () => {
    const text = 'Nombre,Código,Paradas\nConocida,K-1,A01@0; B02@10\n';
    const first = await admin.checked('rutas', 'una.csv', text);
    await admin.step(first.id, 'importar');
    const again = await admin.checked('rutas', 'una.csv', text, { modo: 'crear_o_actualizar', clave: 'codigo' });
    expect(
      (await admin.rows(again.id)).map(({ avisos }: { avisos: { codigo: string }[] }) =>
        avisos.map(({ codigo }) => codigo),
      ),
    ).toEqual([['SIN_CAMBIOS']]);
    const twice = await admin.checked('rutas', 'dos.csv', 'Nombre,Código,Paradas\nOtra,k1,A01; B02\n', {
      modo: 'crear',
      clave: null,
    });
    expect((await admin.rows(twice.id)).map(codes)).toEqual([['Código:DUPLICADO_SISTEMA']]);
    const moved = await admin.checked('rutas', 'tres.csv', 'Código,Paradas\nK-1,A01@0; B02@25\n', {
      modo: 'actualizar',
      clave: 'codigo',
    });
    await admin.step(moved.id, 'importar');
    expect((await routes('Conocida'))[0].paradas[1]).toMatchObject({ llegada_min: 25 });
    await admin.step(moved.id, 'revertir');
    expect((await routes('Conocida'))[0].paradas[1]).toMatchObject({ llegada_min: 10 });
    await admin.step(first.id, 'revertir');
  });

  it('has a template, and is for users who may import, in their own company', async () => {
    expect((await admin.call('GET', '/api/importaciones/plantillas/rutas')).status).toBe(200);
    await expect(importing(api, 'monitor').upload('rutas', 'a.geojson', collection())).rejects.toThrow();
    const imp = await admin.checked('rutas', 'mia.csv', 'Nombre,Paradas\nSolo mía,A01; B02\n');
    expect((await api.as('admin', api.b).call('GET', `/api/importaciones/${imp.id}`)).status).toBe(404);
    const there = await importing(api, 'admin', api.b).checked('rutas', 'suya.csv', 'Nombre,Paradas\nSuya,A01; B02\n');
    expect(there).toMatchObject({ filas_ok: 0, filas_error: 1 });
  });
});

describe('a map of routes', () => {
  it('as GeoJSON: a row is a feature and reports what is not supported', async () => {
    const map = collection(
      feature(lineString, {
        name: 'Mapa uno',
        code: 'M-1',
        color: '#d02020',
        tolerancia: 300,
        dias: 'lun-sáb',
        'hora de salida': '06:00',
      }),
      feature({ type: 'MultiLineString', coordinates: [line.slice(0, 2), line.slice(1)] }, { name: 'Mapa unida' }),
      feature(
        { type: 'MultiLineString', coordinates: [line.slice(0, 2), [[-74.05, 4.622], line[2]]] },
        { name: 'Mapa casi unida' },
      ),
      feature(
        {
          type: 'MultiLineString',
          coordinates: [
            line.slice(0, 2),
            [
              [1, 1],
              [2, 2],
            ],
          ],
        },
        { name: 'Mapa rota' },
      ),
      feature({ type: 'Point', coordinates: [-74, 4] }, { name: 'Mapa punto' }),
      feature(null, { name: 'Mapa nada' }),
      feature({ type: 'LineString', coordinates: winding(9_000) }, { name: 'Mapa larga' }),
      feature(
        {
          type: 'LineString',
          coordinates: [
            [-74, 4],
            [null, 5],
          ],
        },
        { name: 'Mapa coja' },
      ),
    );
    const imp = await admin.checked('rutas', 'mapa.geojson', map);
    expect(imp).toMatchObject({ filas_total: 8, filas_ok: 4, filas_aviso: 2 });
    const rows = await admin.rows(imp.id);
    const said = (numero: number, which = 'errores') =>
      rows[numero - 1][which].map(({ mensaje }: { mensaje: string }) => mensaje).join();
    expect(said(3, 'avisos')).toMatch(/^Venía en 2 partes, separadas hasta 221 m/);
    expect(said(4)).toContain('partes que no se siguen');
    expect(said(5)).toContain('Es un punto');
    expect(said(6)).toContain('Falta el trazado');
    expect(said(7, 'avisos')).toMatch(
      /^Se simplificó de 9\.000 a [\d.]+ puntos: se aparta a lo más [\d,]+ m del original$/,
    );
    expect(said(8)).toContain('no es un lugar');
    await admin.step(imp.id, 'importar');
    const made = await routes('Mapa');
    expect(made.map(({ nombre }: { nombre: string }) => nombre)).toEqual([
      'Mapa casi unida',
      'Mapa larga',
      'Mapa unida',
      'Mapa uno',
    ]);
    expect(made[2].trazado).toEqual(lineString);
    expect(made[1].trazado.coordinates.length).toBeLessThanOrEqual(2_000);
    expect(made[3]).toMatchObject({
      codigo: 'M-1',
      color: 'rojo',
      tolerancia_m: 300,
      dias_semana: [1, 2, 3, 4, 5, 6],
      hora_salida: '06:00',
    });
    await admin.step(imp.id, 'revertir');
    expect(await routes('Mapa')).toEqual([]);
  });

  it('as KML: lines with their colours, consecutive parts joined', async () => {
    const way = (places: number[][]) =>
      `<LineString><coordinates>${places.map((place) => `${place.join(',')},0`).join(' ')}</coordinates></LineString>`;
    const style = '<Style><LineStyle><color>ff00aa00</color></LineStyle></Style>';
    const kml = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>
      <Placemark><name>Kml uno</name>${style}${way(line)}</Placemark>
      <Placemark><name>Kml dos</name><MultiGeometry>${way(line.slice(1))}${way(line.slice(0, 2))}</MultiGeometry></Placemark></Document></kml>`;
    const imp = await admin.checked('rutas', 'mapa.kml', kml);
    expect(imp).toMatchObject({ filas_ok: 2, filas_aviso: 0 });
    await admin.step(imp.id, 'importar');
    const [two, one] = await routes('Kml');
    expect(one).toMatchObject({ color: 'verde', trazado: lineString });
    expect(two.trazado.coordinates).toEqual(line.toReversed());
    await admin.step(imp.id, 'revertir');
  });

  it('as GPX: segments of a track are one line, and waypoints beside it its stops, created where missing', async () => {
    await admin.call(
      'POST',
      '/api/paradas',
      unaParada({ nombre: 'Gpx plaza', codigo: 'GP', latitud: 4.6201, longitud: -74.0501 }),
    );
    const points = (places: (number | undefined)[][], name: string) =>
      places.map(([lon, lat]) => `<${name} lat="${lat}" lon="${lon}"><ele>2600</ele></${name}>`).join('');
    const wpt = (lon: number, lat: number, name: string) => `<wpt lat="${lat}" lon="${lon}"><name>${name}</name></wpt>`;
    const gpx = `<?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1"><metadata><name>Salida</name></metadata>
      ${wpt(-74, 4.7, 'Gpx fin')}${wpt(-74.05, 4.62, 'Gpx plaza')}${wpt(-73, 5, 'Gpx lejos')}
      <trk><name>Gpx track</name><trkseg>${points(line.slice(0, 2), 'trkpt')}</trkseg><trkseg>${points(line.slice(2), 'trkpt')}</trkseg></trk>
      <rte><name>Gpx ruta</name>${points(winding(40), 'rtept')}</rte></gpx>`;
    const imp = await admin.checked('rutas', 'paseo.gpx', gpx);
    expect(imp).toMatchObject({ filas_total: 2, filas_ok: 2 });
    await admin.step(imp.id, 'importar');
    const [route, track] = await routes('Gpx');
    expect(route).toMatchObject({ nombre: 'Gpx ruta', paradas: [] });
    expect(track).toMatchObject({ trazado: lineString, paradas_n: 2 });
    const stops = await found('paradas', 'Gpx');
    expect(stops.map(({ nombre }: { nombre: string }) => nombre)).toEqual(['Gpx fin', 'Gpx plaza']);
    expect(track.paradas.map(({ parada_id }: { parada_id: number }) => parada_id)).toEqual([stops[1].id, stops[0].id]);
    await admin.step(imp.id, 'revertir');
    expect((await found('paradas', 'Gpx')).map(({ nombre }: { nombre: string }) => nombre)).toEqual(['Gpx plaza']);
  });
});

describe('a broken file of routes is reported in one sentence', () => {
  const good = collection(feature(lineString, { name: 'Año' }));
  const gpxOf = (inside: string, head = '<?xml version="1.0"?>') =>
    `${head}<gpx xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>`;
  const utf8 = '<?xml version="1.0" encoding="UTF-8"?>';
  const point = '<trkpt lat="4" lon="-74"/>';
  it.each<[string, string, Buffer | string, string]>([
    ['GeoJSON that is cut', 'a.geojson', good.slice(0, -9), 'no es JSON válido o está incompleto'],
    ['GeoJSON in another encoding', 'a.geojson', Buffer.from(good, 'latin1'), 'no está en UTF-8'],
    ['GeoJSON without features', 'a.geojson', collection(), 'no trae ningún lugar'],
    [
      'GeoJSON of too many',
      'a.geojson',
      collection(...Array.from({ length: 10_001 }, () => feature(lineString))),
      'El mapa tiene 10.001 lugares',
    ],
    [
      'GPX that is cut',
      'a.gpx',
      gpxOf(`<trk><trkseg>${point}</trkseg></trk>`).slice(0, -10),
      'no es GPX válido o está incompleto',
    ],
    ['text that is called GPX', 'a.gpx', 'hola', 'no es GPX'],
    ['XML that is no map', 'a.gpx', '<html></html>', 'es XML pero no KML'],
    ['GPX with entities of its own', 'a.gpx', gpxOf('', '<!DOCTYPE gpx [<!ENTITY a "ja">]>'), 'DOCTYPE'],
    ['GPX with an entity nobody knows', 'a.gpx', gpxOf('<trk><name>&nada;</name></trk>'), 'no es GPX válido'],
    [
      'GPX that is not in the encoding it says',
      'a.gpx',
      Buffer.from(gpxOf('<trk><name>Año</name></trk>', utf8), 'latin1'),
      'dice estar en UTF-8',
    ],
    ['GPX of places alone', 'a.gpx', gpxOf('<wpt lat="4" lon="-74"><name>Uno</name></wpt>'), 'solo lugares sueltos'],
    ['GPX of too many', 'a.gpx', gpxOf('<trk></trk>'.repeat(10_001)), 'El mapa tiene 10.001 lugares'],
    [
      'GPX as deep as a well',
      'a.gpx',
      gpxOf('<extensions>'.repeat(100_000) + '</extensions>'.repeat(100_000)),
      'no es GPX válido',
    ],
    ['KML that is cut', 'a.kml', '<kml><Document><Placemark><name>Uno', 'no es KML válido o está incompleto'],
    [
      'KML that is a link',
      'a.kml',
      '<kml><NetworkLink><Link><href>https://example.com</href></Link></NetworkLink></kml>',
      'enlace a un mapa en línea',
    ],
    ['a zip of something else', 'a.zip', zipOf([{ name: 'foto.jpg', content: 'x' }]), 'El ZIP no trae rutas'],
    [
      'a zip that is cut',
      'a.zip',
      zipOf([{ name: 'stops.txt', content: 'x' }]).subarray(0, 30),
      'No se pudo leer el archivo',
    ],
    ['stops alone', 'a.zip', zipOf([{ name: 'stops.txt', content: 'stop_id\n1\n' }]), 'Al GTFS le falta routes.txt'],
    ['a quote that nobody closes', 'a.csv', 'Nombre,Paradas\n"Uno,A01\n', 'En la línea 2 se abre una comilla'],
    ['a sheet without rows', 'a.csv', 'Nombre,Paradas\n', 'no tiene filas'],
    ['an old workbook', 'a.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'Excel antiguo'],
  ])('%s', async (_what, name, content, said) => {
    const imp = await admin.upload('rutas', name, content);
    expect(imp.estado).toBe('fallida');
    expect(imp.error).toContain(said);
    expect(imp.filas_total).toBe(0);
  });
});
