import { describe, expect, it } from 'vitest';
import { stopsOf, type NamedStop } from '../../../../resources/rutas/stopsText';
import { aFeed } from '../../../testing/feeds';
import { openMap } from '../index';

type Tables = Record<string, string | Buffer | null>;

const calls = (...rows: string[]) =>
  ['trip_id,arrival_time,departure_time,stop_id,stop_sequence', ...rows, ''].join('\n');
/** A city of one route with one trip over three stops, at minutes 0, 10 and 20 from 06:00. */
const city: Record<string, string> = {
  'agency.txt': 'agency_id,agency_name,agency_url,agency_timezone\n1,Buses,https://example.com,America/Bogota\n',
  'routes.txt': 'route_id,agency_id,route_short_name,route_long_name,route_type\nR1,1,1,Centro - Norte,3\n',
  'stops.txt':
    'stop_id,stop_name,stop_lat,stop_lon\nS1,Plaza Ñ,4.60,-74.10\nS2,Parque,4.61,-74.10\nS3,Museo,4.62,-74.10\n',
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nLAB,1,1,1,1,1,0,0,20260101,20261231\n',
  'trips.txt': 'route_id,service_id,trip_id,trip_headsign\nR1,LAB,T1,Norte\n',
  'shapes.txt': 'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n',
  'stop_times.txt': calls('T1,06:00:00,06:00:00,S1,1', 'T1,06:10:00,06:10:00,S2,2', 'T1,06:20:00,06:20:00,S3,3'),
};
const times = city['stop_times.txt'] ?? '';
const each = (change: (text: string) => string | Buffer): Tables =>
  Object.fromEntries(Object.entries(city).map(([name, text]) => [name, change(text)]));

/** Its routes with their stops, and what is said of it; or why it is refused. */
const read = async (tables: Tables, folder = '') => {
  try {
    const book = await openMap(aFeed({ ...city, 'shapes.txt': null, ...tables }, folder), {
      nombre: 'ciudad.zip',
      wanted: 'lines',
    });
    const sheet = await book?.read(0, Infinity);
    const [head, ...rows] = sheet?.rows ?? [];
    const cell = (cells: readonly string[], heading: string) => cells[head?.cells.indexOf(heading) ?? -1] ?? '';
    const routes = rows.map(({ cells }) => {
      const stops = stopsOf(cell(cells, 'Paradas')) as NamedStop[];
      const [first] = stops;
      const minutes = stops.map(({ llegada_min }) => llegada_min ?? '?').join(' ');
      return `${cell(cells, 'Nombre')} · ${cell(cells, 'Días')} ${cell(cells, 'Hora de salida')} · ${minutes} · ${first?.nombre} ${first?.latitud} ${first?.longitud}`;
    });
    return [...routes, ...(sheet?.avisos ?? []).map(({ mensaje }) => mensaje)];
  } catch (error) {
    return [(error as Error).message];
  }
};

const whole = '1 Centro - Norte → Norte · lun-vie 06:00 · 0 10 20 · Plaza Ñ 4.6 -74.1';
const without = (name: string) => whole.replace('Plaza Ñ', name);

describe('twenty-six cities as the world writes them', () => {
  it.each<[string, Tables, string[], string?]>([
    ['Windows-1252', each((text) => Buffer.from(text, 'latin1')), [whole]],
    ['UTF-16', each((text) => Buffer.from(`\uFEFF${text}`, 'utf16le')), [whole]],
    ['a byte order mark and CRLF', each((text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`), [whole]],
    ['CR alone', each((text) => text.replaceAll('\n', '\r')), [whole]],
    ['tabs', each((text) => text.replaceAll(',', '\t')), [whole]],
    [
      'semicolons and decimal commas',
      each((text) => text.replaceAll(',', ';').replaceAll(/(\d)\.(\d\d)(?=[;\n])/g, '$1,$2')),
      [whole],
    ],
    [
      'calls of a trip that is nowhere',
      { 'stop_times.txt': `${times}TX,07:00:00,07:00:00,S1,1\n` },
      [whole, 'stop_times.txt, línea 5: el viaje «TX» no está en trips.txt: se deja'],
    ],
    [
      'no times at all',
      { 'stop_times.txt': 'trip_id,stop_id,stop_sequence\nT1,S1,1\nT1,S2,2\nT1,S3,3\n' },
      [
        whole.replace('lun-vie 06:00 · 0 10 20', '  · ? ? ?'),
        'Sin ninguna hora en R1: no se sabe cuándo sale, y sin eso tampoco se importan sus días',
      ],
    ],
    [
      'frequencies',
      { 'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nT1,05:30:00,22:00:00,600\n' },
      [whole.replace('06:00', '05:30')],
    ],
    [
      'calendar dates only',
      {
        'calendar.txt': null,
        'calendar_dates.txt':
          'service_id,date,exception_type\nLAB,20260302,1\nLAB,20260303,1\nLAB,20260309,1\nLAB,20260310,1\n',
      },
      [whole.replace('lun-vie', 'lun-mar')],
    ],
    [
      'lines that are missing',
      { 'trips.txt': 'route_id,service_id,trip_id,trip_headsign,shape_id\nR1,LAB,T1,Norte,X\n' },
      [whole],
    ],
    [
      'a line break in quotes',
      { 'stops.txt': (city['stops.txt'] ?? '').replace('Plaza Ñ', '"Plaza\nMayor, ""A"""') },
      [without('Plaza Mayor, "A"')],
    ],
    [
      'columns of its own',
      { 'routes.txt': 'route_desc,route_type,route_id,x,route_short_name,route_long_name\nd,3,R1,,1,Centro - Norte\n' },
      [whole],
    ],
    ['folders within folders', {}, [whole], 'feeds/2026/bogota/'],
    [
      'trips over midnight',
      {
        'stop_times.txt': calls('T1,23:55:00,23:55:00,S1,1', 'T1,24:40:00,24:40:00,S2,2', 'T1,25:10:00,25:10:00,S3,3'),
      },
      [whole.replace('06:00 · 0 10 20', '23:55 · 0 45 75')],
    ],
    [
      'decimal sequences in any order',
      { 'stop_times.txt': calls('T1,6:20:00,6:20:00,S3,30.0', 'T1,6:00:00,6:00:00,S1,10.0', 'T1,6:10,6:10,S2,20.0') },
      [whole],
    ],
    [
      'a stop at 0, 0',
      { 'stops.txt': (city['stops.txt'] ?? '').replace('4.60,-74.10', '0,0') },
      [whole.replace('4.6 -74.1', 'undefined undefined')],
    ],
    ['no calls', { 'stop_times.txt': null }, ['Al GTFS le falta stop_times.txt']],
    ['a loop', { 'stop_times.txt': `${times}T1,06:30:00,06:30:00,S1,4\n` }, [whole.replace('0 10 20', '0 10 20 30')]],
    [
      'capitals and spaces',
      {
        'stops.txt':
          ' STOP_ID , Stop_Name,STOP_LAT, stop_lon\n S1 , Plaza Ñ , 4.60 , -74.10\nS2,Parque,4.61,-74.10\nS3,Museo,4.62,-74.10\n',
        'trips.txt': 'Route_ID,Service_ID,Trip_ID,Trip_Headsign\nR1 , LAB,T1 ,Norte\n',
      },
      [whole],
    ],
    [
      'hours of half a day',
      { 'stop_times.txt': calls('T1,6:00 AM,6:00 AM,S1,1', 'T1,6:10 AM,6:10 AM,S2,2') },
      [
        'El GTFS no trae ningún viaje con paradas: stop_times.txt, línea 2: «6:00 AM» no es una hora como 06:30:00: se deja el viaje «T1»',
      ],
    ],
    [
      'a route twice',
      { 'routes.txt': `${city['routes.txt']}R1,1,1B,Otra,3\n` },
      [whole, 'routes.txt, línea 3: la ruta «R1» está repetida: vale la primera'],
    ],
    [
      'a trip twice',
      { 'trips.txt': `${city['trips.txt']}R1,LAB,T1,Sur\n` },
      [whole, 'trips.txt, línea 3: el viaje «T1» está repetido: vale el primero'],
    ],
    [
      'a stop twice',
      { 'stops.txt': `${city['stops.txt']}S1,Otra,5,-75\n` },
      [whole, 'stops.txt, línea 5: la parada «S1» está repetida: vale la primera'],
    ],
    [
      'no trips',
      { 'trips.txt': 'route_id,service_id,trip_id\n' },
      [
        'El GTFS no trae ningún viaje con paradas: routes.txt, línea 2: la ruta «R1» no tiene viajes en trips.txt: se deja',
      ],
    ],
    [
      'trips of a route that is nowhere',
      { 'trips.txt': `${city['trips.txt']}RX,LAB,T2,Sur\n` },
      [whole, 'trips.txt, línea 3: la ruta «RX» no está en routes.txt: se deja el viaje «T2»'],
    ],
  ])('with %s', async (_what, tables, expected, folder) => {
    expect(await read(tables, folder)).toEqual(expected);
  });
});
