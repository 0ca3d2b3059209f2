import { describe, expect, it } from 'vitest';
import { zipOf } from '../../../testing/zip';
import { readShape, type Wanted } from '../../rows/shapes';
import { openMap } from './index';

/** A map as records by heading, without empty cells, and the sentences about it. */
const read = async (
  content: Buffer | string,
  { wanted = 'places', nombre = 'mapa' }: { wanted?: Wanted; nombre?: string } = {},
) => {
  const book = await openMap(Buffer.from(content), { nombre, wanted });
  const sheet = await book?.read(0, Infinity);
  const [head, ...rows] = sheet?.rows ?? [];
  const records = rows.map(({ cells }) =>
    Object.fromEntries((head?.cells ?? []).flatMap((name, at) => (cells[at] ? [[name, cells[at]]] : []))),
  );
  return { records, avisos: (sheet?.avisos ?? []).map(({ mensaje }) => mensaje) };
};
const record = async (...given: Parameters<typeof read>) => (await read(...given)).records[0] ?? {};
const shapeIn = async (content: string, wanted: Wanted = 'places') => {
  const { Polígono = '', Trazado = '' } = await record(content, { wanted });
  return readShape(Polígono || Trazado, wanted);
};
const at = (latitude: number, longitude: number) => ({ Latitud: String(latitude), Longitud: String(longitude) });

const ring = '-74.05,4.70 -74.04,4.70 -74.04,4.71 -74.05,4.71 -74.05,4.70';
const square = [
  [-74.05, 4.7],
  [-74.04, 4.7],
  [-74.04, 4.71],
  [-74.05, 4.71],
  [-74.05, 4.7],
];
const kml = (inside: string) => `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`;
const polygon = (coordinates = ring) =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
const point = '<Point><coordinates>-74.045,4.705</coordinates></Point>';
const line = '<LineString><coordinates>-74.05,4.70 -74.04,4.71 -74.03,4.72</coordinates></LineString>';
const pin = (inside: string, name = 'Uno') => `<Placemark><name>${name}</name>${inside}</Placemark>`;

describe('KML', () => {
  it.each([
    [
      'with a prefix',
      `<kml:kml xmlns:kml="http://www.opengis.net/kml/2.2"><kml:Placemark><kml:name>Uno</kml:name>
      <kml:Point><kml:coordinates>-74.045,4.705</kml:coordinates></kml:Point></kml:Placemark></kml:kml>`,
    ],
    ['with a prefix that nobody declares', kml(`<Folder xsi:type="x"><gx:x/>${pin(point)}</Folder>`)],
    ['with a prefix on its root alone', `<ns0:kml xmlns:ns0="x">${pin(point)}</ns0:kml>`],
    ['of another version', `<kml xmlns="http://earth.google.com/kml/2.0">${pin(point)}</kml>`],
    ['without a namespace', `<kml>${pin(point)}</kml>`],
    ['without its root', `<?xml version="1.0"?><Document>${pin(point)}</Document>`],
    ['with spaces before its declaration', `\n <?xml version="1.0"?><kml>${pin(point)}</kml>`],
    ['with a document type', `<!DOCTYPE kml><kml>${pin(point)}</kml>`],
    ['with comments and instructions', `<kml><?x y?><!-- <Placemark> -->${pin(point)}</kml>`],
    [
      'with spaces within the coordinates',
      kml(pin('<Point><coordinates>\n -74.045 ,\t4.705 , 0\n</coordinates></Point>')),
    ],
    ['with no-break spaces', kml(pin('<Point><coordinates>&nbsp;-74.045,\u00a04.705</coordinates></Point>'))],
    ['with coordinates in CDATA', kml(pin('<Point><coordinates><![CDATA[-74.045,4.705]]></coordinates></Point>'))],
    ['with the sign of typographers', kml(pin('<Point><coordinates>\u221274.045,4.705</coordinates></Point>'))],
    [
      'with a model',
      kml(pin('<Model><Location><longitude>-74.045</longitude><latitude>4.705</latitude></Location></Model>')),
    ],
    ['in UTF-16', Buffer.from(`\uFEFF<kml>${pin(point)}</kml>`, 'utf16le')],
  ])('%s is read', async (_how, content) => {
    expect(await read(content)).toEqual({ records: [{ ...at(4.705, -74.045), name: 'Uno' }], avisos: [] });
  });

  it.each([
    ['spaces after the commas', polygon(ring.replaceAll(',', ', '))],
    [
      'spaces after the commas, and altitudes',
      polygon(
        ring
          .split(' ')
          .map((each) => `${each.replace(',', ', ')}, 0`)
          .join(' '),
      ),
    ],
    ['commas alone', polygon(ring.replaceAll(' ', ','))],
    [
      'commas and altitudes',
      polygon(
        ring
          .split(' ')
          .map((each) => `${each},2600`)
          .join(','),
      ),
    ],
    ['line breaks', polygon(ring.replaceAll(' ', '\n\t\t'))],
    [
      'an altitude that is empty',
      polygon(
        ring
          .split(' ')
          .map((each) => `${each},`)
          .join(' '),
      ),
    ],
    ['a ring as its geometry', `<LinearRing><coordinates>${ring}</coordinates></LinearRing>`],
    [
      'a boundary without its ring',
      `<Polygon><outerBoundaryIs><coordinates>${ring}</coordinates></outerBoundaryIs></Polygon>`,
    ],
    ['a collection of one', `<MultiGeometry>${polygon()}</MultiGeometry>`],
  ])('a polygon with %s is the same polygon', async (_how, geometry) => {
    expect(await shapeIn(kml(pin(geometry)))).toEqual({ type: 'Polygon', coordinates: [square] });
  });

  it.each<[string, string, Wanted, object]>([
    [
      'a polygon and its label',
      `<MultiGeometry>${point}${polygon()}</MultiGeometry>`,
      'places',
      { type: 'Polygon', omitidas: { puntos: 1, lineas: 0 } },
    ],
    [
      'a polygon within two',
      `<MultiGeometry><MultiGeometry>${line}${polygon()}</MultiGeometry>${point}</MultiGeometry>`,
      'places',
      { type: 'Polygon' },
    ],
    [
      'two geometries that nobody gathered',
      `${point}${polygon()}`,
      'places',
      { type: 'Polygon', omitidas: { puntos: 1 } },
    ],
    [
      'a point and a line',
      `<MultiGeometry>${line}${point}</MultiGeometry>`,
      'places',
      { type: 'Point', omitidas: { lineas: 1 } },
    ],
    [
      'two polygons',
      `<MultiGeometry>${polygon()}${polygon()}${point}</MultiGeometry>`,
      'places',
      { type: 'GeometryCollection' },
    ],
    [
      'a line and its label',
      `<MultiGeometry>${point}${line}</MultiGeometry>`,
      'lines',
      { type: 'LineString', omitidas: { puntos: 1, poligonos: 0 } },
    ],
    [
      'a ring as a line',
      `<LinearRing><coordinates>${ring}</coordinates></LinearRing>`,
      'lines',
      { type: 'LineString', coordinates: square },
    ],
    [
      'a track',
      '<gx:Track><when>2026-01-01T00:00:00Z</when><gx:coord>-74.05 4.7 0</gx:coord><gx:coord>-74.04 4.71 0</gx:coord></gx:Track>',
      'lines',
      { type: 'LineString', coordinates: [square[0], square[2]] },
    ],
  ])('of %s the one that is wanted is taken', async (_what, geometry, wanted, shape) => {
    expect(await shapeIn(kml(pin(geometry)), wanted)).toMatchObject(shape);
  });

  it('has its texts without HTML, and names as they are', async () => {
    const data =
      '<ExtendedData><Data name="Código"><value>C-1</value></Data><SchemaData><SimpleData name="Zona">Norte</SimpleData></SchemaData></ExtendedData>';
    const html =
      '<![CDATA[<div class="x">Tel: 300<br/>Horario&nbsp;8-5</div><style>p {}</style><script>x()</script><p>Cra. 7 &amp; Cll. 3</p>]]>';
    const place = `<Placemark><name><![CDATA[Ñandú & Cía. <S.A.>]]></name><description>${html}</description>${data}${point}</Placemark>`;
    expect(await record(kml(`<Folder><name>Clientes</name>${place}</Folder>`))).toEqual({
      ...at(4.705, -74.045),
      name: 'Ñandú & Cía. <S.A.>',
      description: 'Tel: 300\nHorario 8-5\nCra. 7 & Cll. 3',
      Código: 'C-1',
      Zona: 'Norte',
    });
    expect(await record(kml(pin(point, 'Pe&ntilde;&oacute;n &amp; C&iacute;a & Hijos')))).toMatchObject({
      name: 'Peñón & Cía & Hijos',
    });
  });

  it('as routes has the colours of its lines, also of shared styles', async () => {
    const style = (color: string) => `<LineStyle><color>${color}</color></LineStyle>`;
    const shared = `<Style id="v">${style('ff00aa00')}</Style><StyleMap id="m"><Pair><key>normal</key><styleUrl>#v</styleUrl></Pair></StyleMap>`;
    const places = ['#v', '#m'].map((url) => pin(`<styleUrl>${url}</styleUrl>${line}`)).join('');
    const { records } = await read(kml(`${places}${pin(`<Style>${style('ff2626dc')}</Style>${line}`)}${shared}`), {
      wanted: 'lines',
    });
    expect(records.map(({ color }) => color)).toEqual(['verde', 'verde', 'rojo']);
  });

  it('says what else is in it', async () => {
    const more = '<NetworkLink/><GroundOverlay><name>Plano</name></GroundOverlay><GroundOverlay/>';
    expect((await read(kml(`${pin(point)}${more}`))).avisos).toEqual([
      'Además de lugares trae 1 enlace a mapas en línea, que no se siguen',
      'Además de lugares trae 2 imágenes sobre el mapa, que no se leen',
    ]);
    await expect(read(kml('<GroundOverlay/>'))).rejects.toThrow('solo trae imágenes');
    const zip = zipOf([
      { name: 'doc.kml', content: kml(pin(point)) },
      { name: 'otro.kml', content: kml(pin(point)) },
    ]);
    expect((await read(zip)).avisos).toEqual(['El ZIP trae 2 mapas: se leyó «doc.kml». Suba los demás por separado']);
  });

  it('is read or refused just as fast when it makes no sense', { timeout: 30_000 }, async () => {
    for (const piece of [
      '<![CDATA[',
      '<Placemark>',
      '<Data name="a"/>',
      '&',
      '<coordinates>',
      ' ',
      '-74,',
      '<script>',
      '<!--',
    ])
      for (const [begin, end] of [
        ['<kml>', ''],
        ['<kml><Placemark>', '</Placemark></kml>'],
        ['<kml><Placemark><description><![CDATA[', ']]></description></Placemark></kml>'],
      ])
        await read(`${begin}${piece.repeat(1_000_000 / piece.length)}${end}`).catch((error: Error) =>
          expect(error.message).toMatch(/[a-záéíóú]{3} /),
        );
  });
});

describe('GPX', () => {
  const gpx = (inside: string) => `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1">${inside}</gpx>`;
  const wpt = (lat: string, lon: string, inside: string) => `<wpt lat="${lat}" lon="${lon}">${inside}</wpt>`;

  it('has its waypoints as stops', async () => {
    const { records } = await read(
      gpx(
        `${wpt('4.70', '-74.05', '<name>Punto 1</name><type>user</type>')}${wpt('4,71', '-74,04', '<name><![CDATA[Ñ & Ñ]]></name>')}`,
      ),
    );
    expect(records).toEqual([
      { ...at(4.7, -74.05), name: 'Punto 1', 'Tipo en el GPX': 'user' },
      { ...at(4.71, -74.04), name: 'Ñ & Ñ' },
    ]);
  });

  it('has the named points of a route as stops where there are no waypoints', async () => {
    const points = '<rtept lat="4.7" lon="-74.05"><name>Bodega</name></rtept><rtept lat="4.8" lon="-74"/>';
    expect((await read(gpx(`<rte><name>R</name>${points}</rte>`))).records).toEqual([
      { ...at(4.7, -74.05), name: 'Bodega' },
    ]);
  });

  it.each<[string, Wanted, string]>([
    ['<trk><trkseg><trkpt lat="4" lon="-74"/></trkseg></trk>', 'places', 'solo trae recorridos, sin lugares'],
    ['<wpt lat="4" lon="-74"/>', 'lines', 'solo lugares sueltos'],
    ['<metadata/>', 'lines', 'está vacío'],
    ['<metadata/>', 'places', 'está vacío'],
  ])('says what is missing: %s as %s', async (inside, wanted, said) => {
    await expect(read(gpx(inside), { wanted })).rejects.toThrow(said);
  });
});

describe('GeoJSON', () => {
  const feature = (
    name: string,
    geometry: unknown = { type: 'Point', coordinates: [-74.1, 4.6] },
    more: object = {},
  ) => ({
    type: 'Feature',
    geometry,
    properties: { name },
    ...more,
  });
  const collection = (crs: unknown, ...features: object[]) =>
    JSON.stringify({ type: 'FeatureCollection', crs, features });
  const here = { ...at(4.6, -74.1), name: 'A' };

  it.each<[string, string | Buffer]>([
    ['a list', JSON.stringify([feature('A')])],
    ['a list of collections', `[${collection(null, feature('A'))}]`],
    ['one feature a line', `${JSON.stringify(feature('A'))}\n`],
    ['a sequence with record separators', `\u001e${JSON.stringify(feature('A'))}\n`],
    ['coordinates as texts', JSON.stringify(feature('A', { type: 'Point', coordinates: ['-74.1', '4.6'] }))],
    [
      'coordinates as texts with decimal commas',
      JSON.stringify(feature('A', { type: 'Point', coordinates: ['-74,1', '4,6'] })),
    ],
    ['coordinates as one text', JSON.stringify(feature('A', { type: 'Point', coordinates: '-74.1, 4.6' }))],
    ['a geometry as a text', JSON.stringify(feature('A', '{"type":"Point","coordinates":[-74.1,4.6]}'))],
    ['a geometry as well-known text', JSON.stringify(feature('A', 'POINT(-74.1 4.6)'))],
    [
      'what Python writes',
      '{"type":"Feature","geometry":{"type":"Point","coordinates":[-74.1,4.6,NaN]},"properties":{"name":"A","x":NaN}}',
    ],
    [
      'commas too many',
      '{"type":"Feature","geometry":{"type":"Point","coordinates":[-74.1,4.6,]},"properties":{"name":"A",},}',
    ],
    ['features without a type', JSON.stringify({ features: [feature('A')] })],
  ])('as %s is read', async (_how, content) => {
    expect(await read(content)).toEqual({ records: [here], avisos: [] });
  });

  it('of several lines has a row for each, and names the line that is none', async () => {
    const lines = ['A1', '', 'A2', 'A3'].map((name) => name && JSON.stringify(feature(name)));
    expect((await read(lines.join('\r\n'))).records.map(({ name }) => name)).toEqual(['A1', 'A2', 'A3']);
    expect((await read(lines.slice(2).join(',\n'))).records.map(({ name }) => name)).toEqual(['A2', 'A3']);
    await expect(read(`${lines[0]}\n{"type":"Feat`)).rejects.toThrow('la línea 2 no es JSON válido');
    await expect(read(`${lines[0]}\n{"x":1}`)).rejects.toThrow('La línea 2 del archivo no es GeoJSON');
  });

  const [first, second] = square;
  it.each([
    ['Point', first],
    ['MultiPoint', [first]],
    ['LineString', [first, second]],
    ['MultiLineString', [[first, second]]],
    ['Polygon', [square]],
    ['MultiPolygon', [[square]]],
    ['GeometryCollection', undefined],
  ])('of a bare %s is one record', async (type, coordinates) => {
    const geometries = coordinates ? undefined : [{ type: 'Point', coordinates: first }];
    const wanted = type.endsWith('LineString') ? 'lines' : 'places';
    expect((await read(JSON.stringify({ type, coordinates, geometries }), { wanted })).records).toHaveLength(1);
  });

  it('keeps the id of a feature', async () => {
    expect(await record(JSON.stringify(feature('A', undefined, { id: 'C-1' })))).toMatchObject({ id: 'C-1' });
  });

  const named = (name: string) => ({ type: 'name', properties: { name } });
  it.each<[string, unknown]>([
    ['nothing', null],
    ['nothing at all', {}],
    ['its standard', named('urn:ogc:def:crs:OGC:1.3:CRS84')],
    ['a code', named('EPSG:4326')],
    ['a code with a version', named('urn:ogc:def:crs:EPSG:6.18:4326')],
    ['an address', named('http://www.opengis.net/def/crs/EPSG/0/4326')],
    ['the form of 2008', { type: 'EPSG', properties: { code: 4326 } }],
    ['the form of 2008 with a text', { type: 'EPSG', properties: { code: '4326', coordinate_order: [1, 0] } }],
    [
      'a link',
      { type: 'link', properties: { href: 'http://spatialreference.org/ref/epsg/4326/proj4/', type: 'proj4' } },
    ],
    ['a name', named('WGS 84')],
    ['the name of ArcGIS', named('GCS_WGS_1984')],
    ['a text', 'EPSG:4326'],
  ])('that names WGS 84 by %s needs no notice', async (_how, crs) => {
    expect(await read(collection(crs, feature('A')))).toEqual({ records: [here], avisos: [] });
  });

  it.each<[unknown, string]>([
    [named('urn:ogc:def:crs:EPSG::4686'), 'MAGNA-SIRGAS (EPSG:4686)'],
    [named('urn:ogc:def:crs:EPSG::4674'), 'SIRGAS 2000 (EPSG:4674)'],
    [named('EPSG:4258'), 'ETRS89 (EPSG:4258)'],
    [{ type: 'EPSG', properties: { code: 4269 } }, 'NAD83 (EPSG:4269)'],
    [named('urn:ogc:def:crs:OGC::CRS83'), 'NAD83 (EPSG:4269)'],
    [named('http://www.opengis.net/def/crs/EPSG/0/5340'), 'POSGAR 2007 (EPSG:5340)'],
    [named('GCS_MAGNA'), 'MAGNA-SIRGAS (EPSG:4686)'],
    ['SIRGAS 2000', 'SIRGAS 2000 (EPSG:4674)'],
  ])('in another system of the same degrees is read, and says so: %o', async (crs, name) => {
    const said = `Las coordenadas están en ${name}: se toman como WGS 84, del que se apartan menos de 2 m`;
    expect(await read(collection(crs, feature('A')))).toEqual({ records: [here], avisos: [said] });
  });

  it('has its system in a feature or a geometry as old databases write it', async () => {
    const inGeometry = feature('A', { type: 'Point', crs: named('EPSG:4686'), coordinates: [-74.1, 4.6] });
    expect((await read(JSON.stringify(inGeometry))).avisos).toEqual([expect.stringContaining('MAGNA-SIRGAS')]);
    expect((await read(JSON.stringify(feature('A', undefined, { crs: named('EPSG:4674') })))).avisos).toEqual([
      expect.stringContaining('SIRGAS 2000'),
    ]);
  });

  // Known points of each system: its origin, and Bogotá's Plaza de Bolívar as national agencies publish it.
  it.each<[number, [number, number], [latitude: number, longitude: number]]>([
    [3116, [1_000_000, 1_000_000], [4.596200417, -74.077507917]],
    [9377, [5_000_000, 2_000_000], [4, -73]],
    [32_618, [500_000, 0], [0, -75]],
    [32_719, [500_000, 10_000_000], [0, -69]],
    [3857, [-8_248_974.3, 512_525.8], [4.5991, -74.1019]],
    [31_983, [500_000, 10_000_000], [0, -45]],
    [5347, [5_500_000, 10_001_965.73], [0, -60]],
    [6372, [2_500_000, 0], [12, -102]],
    [5367, [500_000, 0], [0, -84]],
  ])('in metres of EPSG:%i is converted, and says so', async (code, coordinates, [latitude, longitude]) => {
    const { records, avisos } = await read(
      collection(named(`urn:ogc:def:crs:EPSG::${code}`), feature('A', { type: 'Point', coordinates })),
    );
    expect(Number(records[0]?.Latitud)).toBeCloseTo(latitude, 3);
    expect(Number(records[0]?.Longitud)).toBeCloseTo(longitude, 3);
    expect(avisos).toEqual([
      expect.stringMatching(new RegExp(`^Las coordenadas están en .*\\(EPSG:${code}\\): se convirtieron a WGS 84$`)),
    ]);
  });

  it.each<[unknown, object, string]>([
    [named('EPSG:4218'), [-74.1, 4.6], 'Las coordenadas están en Bogotá 1975 (EPSG:4218): guarde el mapa en WGS 84'],
    [named('urn:ogc:def:crs:EPSG::21897'), [1_000_000, 1_000_000], 'Las coordenadas están en EPSG:21897'],
    [named('Mi sistema local'), [1, 1], 'Las coordenadas están en Mi sistema local'],
    [{ type: 'x', properties: {} }, [1, 1], 'un sistema sin nombre'],
    [
      named('EPSG:3116'),
      [-74.1, 4.6],
      'dice estar en MAGNA-SIRGAS / Bogotá (EPSG:3116), que son metros, pero sus coordenadas son grados',
    ],
    [null, [1_000_000, 1_050_000], 'Las coordenadas no son grados (por ejemplo 1.000.000, 1.050.000)'],
  ])('in a system that cannot be read is refused by its name: %o', async (crs, coordinates, said) => {
    await expect(read(collection(crs, feature('A', { type: 'Point', coordinates })))).rejects.toThrow(said);
  });

  it.each([
    ['{"type":"Topology","objects":{}}', 'TopoJSON'],
    ['{"geometryType":"esriGeometryPoint","features":[{"geometry":{"x":1,"y":2}}]}', 'JSON de ArcGIS'],
    ['{"a":1}', 'se espera una FeatureCollection'],
    ['[1,2]', 'El elemento 1 del archivo no es GeoJSON'],
    ['[]', 'no trae ningún lugar'],
  ])('that is something else is called what it is: %s', async (content, said) => {
    await expect(read(content)).rejects.toThrow(said);
  });
});
