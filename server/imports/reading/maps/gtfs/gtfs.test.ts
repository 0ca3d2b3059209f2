import { describe, expect, it } from 'vitest';
import { stopsOf, type NamedStop } from '../../../../resources/rutas/stopsText';
import { aFeed } from '../../../testing/feeds';
import { openMap } from '../index';

/** The patterns of a feed as rows of a sheet. */
const read = async (file: Buffer, sheet = 0) => {
  const book = await openMap(file, { nombre: 'gtfs.zip', wanted: 'lines' });
  if (!book) throw new Error('this is no map');
  const [head, ...rows] = (await book.read(sheet, Infinity)).rows;
  const cell = (cells: readonly string[], heading: string) => cells[head?.cells.indexOf(heading) ?? -1] ?? '';
  return rows.map(({ cells }) => ({
    nombre: cell(cells, 'Nombre'),
    codigo: cell(cells, 'Código'),
    color: cell(cells, 'Color'),
    dias: cell(cells, 'Días'),
    hora: cell(cells, 'Hora de salida'),
    stops: stopsOf(cell(cells, 'Paradas')) as NamedStop[],
    line: cell(cells, 'Trazado') && JSON.parse(cell(cells, 'Trazado')).coordinates,
  }));
};
/** The notices about a feed. */
const notices = async (tables: Parameters<typeof aFeed>[0]) => {
  const book = await openMap(aFeed(tables), { nombre: 'gtfs.zip', wanted: 'lines' });
  return ((await book?.read(0, 1))?.avisos ?? []).map(({ codigo, mensaje, n }) => `${codigo} ${n}: ${mensaje}`);
};
const first = async (tables: Parameters<typeof aFeed>[0], folder?: string) => {
  const [row] = await read(aFeed(tables, folder));
  if (!row) throw new Error('there is no pattern');
  return row;
};
const minutes = ({ stops }: { stops: NamedStop[] }) =>
  stops.map(({ llegada_min, servicio_min }) => [llegada_min, servicio_min ?? 0]);
const times = (...rows: string[]) => ['trip_id,arrival_time,departure_time,stop_id,stop_sequence', ...rows].join('\n');
const oneTrip = { 'trips.txt': 'route_id,service_id,trip_id\nR1,LAB,t1\n' };

describe('a feed', () => {
  it('becomes a route for each pattern, with its stops in order, its minutes, days, first departure and line', async () => {
    const rows = await read(aFeed());
    expect(rows.map(({ codigo, nombre, dias, hora }) => [codigo, nombre, dias, hora])).toEqual([
      ['R1:0', '10 Centro - Norte → Norte (ida)', 'lun-sáb', '05:50'],
      ['R1:1', '10 Centro - Norte → Centro (vuelta)', 'lun-vie', '08:00'],
      ['R2', '20', 'lun-vie', '09:00'],
    ]);
    expect(rows[0]).toMatchObject({
      color: 'verde',
      line: [
        [-74.1, 4.6],
        [-74.11, 4.615],
        [-74.1, 4.63],
      ],
    });
    expect(rows[0]?.stops).toMatchObject([
      { codigo: 'A', nombre: 'Plaza', latitud: 4.6, longitud: -74.1, llegada_min: 0 },
      { codigo: 'B', nombre: 'Parque, sur', llegada_min: 10, servicio_min: 2 },
      { codigo: 'C', llegada_min: 30 },
    ]);
    expect(rows[1]).toMatchObject({ color: 'verde', line: '' });
    expect(rows[2]).toMatchObject({ color: '' });
  });

  it.each([
    ['without lines', { 'shapes.txt': null }, ''],
    ['without calendars', { 'calendar.txt': null }, ''],
    ['in a folder', {}, 'feed/2026/'],
    ['with CRLF and empty lines', { 'routes.txt': 'route_id,route_short_name\r\n\r\nR1,10\r\n\r\nR2,20\r\n\r\n' }, ''],
    ['with a mark of order', { 'routes.txt': '\uFEFFroute_id,route_short_name\nR1,10\nR2,20\n' }, ''],
    [
      'with columns of its own in another order',
      { 'routes.txt': 'x,"route_short_name",route_id\n1,10,R1\n2,20,R2\n' },
      '',
    ],
    [
      'with line breaks within quotes',
      { 'routes.txt': 'route_id,route_short_name,route_desc\nR1,10,"una\nruta, ""larga"""\nR2,20,\n' },
      '',
    ],
    ['as spreadsheets write it', { 'routes.txt': 'route_id;route_short_name\nR1;10\nR2;20\n' }, ''],
  ])('%s is read', async (_how, tables, folder) => {
    const rows = await read(aFeed(tables, folder));
    expect(rows.map(({ codigo }) => codigo)).toEqual(['R1:0', 'R1:1', 'R2']);
    expect(rows[0]?.nombre).toMatch(/^10 /);
    expect(rows[0] && minutes(rows[0])).toEqual([
      [0, 0],
      [10, 2],
      [30, 0],
    ]);
  });

  it('is read in Windows-1252 where it is not in UTF-8', async () => {
    const stops = Buffer.from(
      'stop_id,stop_name,stop_lat,stop_lon\nA,Peñón,4.6,-74.1\nB,Á,4.61,-74.1\nC,Ü,4.63,-74.1\n',
      'latin1',
    );
    expect((await first({ 'stops.txt': stops })).stops.map(({ nombre }) => nombre)).toEqual(['Peñón', 'Á', 'Ü']);
  });

  it('by frequencies departs when the first of them begins', async () => {
    const frequencies =
      'trip_id,start_time,end_time,headway_secs\nt1,10:00:00,12:00:00,600\nt1,04:15:00,10:00:00,300\nt2,07:00:00,08:00:00,600\n';
    expect(await first({ 'frequencies.txt': frequencies })).toMatchObject({ hora: '04:15' });
  });

  it('after midnight departs on the next day', async () => {
    const late = { ...oneTrip, 'stop_times.txt': times('t1,24:50:00,24:50:00,A,1', 't1,25:10:30,25:10:30,B,2') };
    const row = await first(late);
    expect(row).toMatchObject({ hora: '00:50', dias: 'mar-sáb' });
    expect(minutes(row)).toEqual([
      [0, 0],
      [21, 0],
    ]);
  });

  it('may cross midnight on its way', async () => {
    const row = await first({
      ...oneTrip,
      'stop_times.txt': times('t1,23:50:00,23:50:00,A,1', 't1,24:20:00,24:20:00,B,2'),
    });
    expect(row).toMatchObject({ hora: '23:50', dias: 'lun-vie' });
    expect(minutes(row)[1]).toEqual([30, 0]);
  });

  it('goes on on the next day where its hours begin again at midnight, and says so', async () => {
    const feed = {
      ...oneTrip,
      'stop_times.txt': times(
        ...['t1,23:50:00,23:55:00,A,1', 't1,00:20:00,00:25:00,B,2', 't1,,,C,3', 't1,01:10:00,01:10:00,A,4'],
      ),
    };
    const row = await first(feed);
    expect(row).toMatchObject({ hora: '23:55', dias: 'lun-vie' });
    expect(minutes(row).map(([at]) => at)).toEqual([0, 25, expect.any(Number), 75]);
    expect(await notices(feed)).toContain(
      'HORAS_ESTIMADAS 1: Las horas de R1 empiezan de nuevo a medianoche: desde allí se leyeron como del día siguiente',
    );
    // Back by minutes is no midnight.
    const back = { ...oneTrip, 'stop_times.txt': times('t1,08:00:00,08:00:00,A,1', 't1,07:50:00,07:50:00,B,2') };
    expect(minutes(await first(back)).map(([at]) => at)).toEqual([0, 0]);
    expect((await notices(back)).join()).not.toContain('medianoche');
  });

  it('interpolates times between timepoints by distance', async () => {
    // B is a third of the way from A to C, and the last one is after all times, as far as C from A.
    const row = await first({
      ...oneTrip,
      'stop_times.txt': times('t1,06:00:00,06:00:00,A,1', 't1,,,B,2', 't1,06:30:00,06:30:00,C,3', 't1,,,A,4'),
    });
    expect(minutes(row).map(([at]) => at)).toEqual([0, 10, 30, 60]);
  });

  it('counts minutes from a departure that is estimated where the first or the last time is missing', async () => {
    // A to B is half as far as B to C: at 25 km/h 2:40 and 5:20 minutes.
    const only = { ...oneTrip, 'stop_times.txt': times('t1,,,A,1', 't1,06:10:00,06:10:00,B,2', 't1,,,C,3') };
    const row = await first(only);
    expect(row.hora).toBe('06:07');
    expect(minutes(row).map(([at]) => at)).toEqual([0, 3, 8]);
    expect(await notices(only)).toContain(
      'HORAS_ESTIMADAS 1: Sin hora en la primera o la última parada de R1: se calculó por la distancia',
    );
    // At the speed of the known part: 10 minutes from A to B, so 20 to C.
    const last = {
      ...oneTrip,
      'stop_times.txt': times('t1,06:00:00,06:00:00,A,1', 't1,06:10:00,06:10:00,B,2', 't1,,,C,3'),
    };
    expect(minutes(await first(last)).map(([at]) => at)).toEqual([0, 10, 30]);
    const early = { ...oneTrip, 'stop_times.txt': times('t1,,,A,1', 't1,00:01:00,00:01:00,B,2') };
    expect(await first(early)).toMatchObject({ hora: '23:58', dias: 'lun-jue, dom' });
  });

  it('reads what databases and pandas write: 1.0 as an order, 06:10:00.0 as a time', async () => {
    const row = await first({
      ...oneTrip,
      'stop_times.txt': times('t1,6:00:00,6:00:00,A,1.0', 't1,06:10:00.0,06:10:00.000,B,2.0'),
    });
    expect(minutes(row)).toEqual([
      [0, 0],
      [10, 0],
    ]);
  });

  it('keeps from which route and trips of the feed each pattern comes, and when these depart', async () => {
    const book = await openMap(aFeed(), { nombre: 'gtfs.zip', wanted: 'lines' });
    const [head, ...rows] = (await book?.read(0, Infinity))?.rows ?? [];
    const at = head?.cells.indexOf('GTFS') ?? -1;
    expect(rows.map(({ cells }) => JSON.parse(cells[at] ?? ''))).toEqual([
      { route_id: 'R1', trip_ids: ['t1', 't2'], salidas: ['06:30 12345', '05:50 6'] },
      { route_id: 'R1', trip_ids: ['t3'], salidas: ['08:00 12345'] },
      { route_id: 'R2', trip_ids: ['t4'], salidas: ['09:00 12345'] },
    ]);
  });

  it('without any times leaves the minutes open', async () => {
    const row = await first({ ...oneTrip, 'stop_times.txt': times('t1,,,A,1', 't1,,,B,2') });
    expect(row).toMatchObject({ dias: '', hora: '' });
    expect(row.stops.map(({ llegada_min }) => llegada_min)).toEqual([undefined, undefined]);
  });

  it('may call at a stop twice', async () => {
    const row = await first({
      ...oneTrip,
      'stop_times.txt': times('t1,06:20:00,06:20:00,A,30', 't1,06:00:00,06:00:00,A,10', 't1,06:10:00,06:10:00,B,20'),
    });
    expect(row.stops.map(({ codigo, llegada_min }) => [codigo, llegada_min])).toEqual([
      ['A', 0],
      ['B', 10],
      ['A', 20],
    ]);
  });

  it('uses the timing of most of its trips', async () => {
    const trips = 'route_id,service_id,trip_id\nR1,LAB,t1\nR1,LAB,t2\nR1,LAB,t3\n';
    const row = await first({
      'trips.txt': trips,
      'stop_times.txt': times(
        ...['t1,05:00:00,05:00:00,A,1', 't1,05:05:00,05:05:00,B,2'],
        ...['t2', 't3'].flatMap((id) => [`${id},08:00:00,08:00:00,A,1`, `${id},08:20:00,08:20:00,B,2`]),
      ),
    });
    expect(row.hora).toBe('05:00');
    expect(minutes(row)[1]).toEqual([20, 0]);
  });

  it('gets its weekdays from dates only: those on which it usually runs', async () => {
    // Four Mondays, four Tuesdays, and one Sunday that was a holiday.
    const dates = [
      '20260302',
      '20260309',
      '20260316',
      '20260323',
      '20260303',
      '20260310',
      '20260317',
      '20260324',
      '20260308',
    ];
    const table = ['service_id,date,exception_type', ...dates.map((date) => `LAB,${date},1`), 'LAB,20260304,2'].join(
      '\n',
    );
    expect(
      await first({
        ...oneTrip,
        'calendar.txt': null,
        'calendar_dates.txt': table,
        'stop_times.txt': times('t1,06:00:00,06:00:00,A,1', 't1,06:30:00,06:30:00,B,2'),
      }),
    ).toMatchObject({
      dias: 'lun-mar',
    });
  });

  it('lists trips without stops in another sheet', async () => {
    const trips = 'route_id,service_id,trip_id\nR1,LAB,t1\nR1,LAB,t9\n';
    const file = aFeed({
      'trips.txt': trips,
      'stop_times.txt': times('t1,06:00:00,06:00:00,A,1', 't1,06:30:00,06:30:00,B,2'),
    });
    expect(await read(file)).toHaveLength(1);
    expect((await read(file, 1)).map(({ codigo }) => codigo)).toEqual(['t9']);
  });

  it.each<[string, Record<string, string>, string[], string]>([
    [
      'a trip of no route',
      { 'trips.txt': 'route_id,service_id,trip_id,direction_id\nR1,LAB,t1,0\nRX,LAB,t2,0\nR1,LAB,t3,1\nR2,LAB,t4,\n' },
      ['R1:0', 'R1:1', 'R2'],
      'trips.txt, línea 3: la ruta «RX» no está en routes.txt: se deja el viaje «t2»',
    ],
    [
      'a route without trips',
      { 'routes.txt': 'route_id,route_short_name\nR1,10\nR9,90\nR2,20\n' },
      ['R1:0', 'R1:1', 'R2'],
      'routes.txt, línea 3: la ruta «R9» no tiene viajes en trips.txt: se deja',
    ],
    [
      'times of no trip',
      {
        'stop_times.txt': times(
          't99,06:00:00,06:00:00,A,1',
          't99,06:10:00,06:10:00,B,2',
          't4,09:00:00,09:00:00,A,1',
          't4,09:10:00,09:10:00,B,2',
        ),
      },
      ['R2'],
      'stop_times.txt, línea 2: el viaje «t99» no está en trips.txt: se deja',
    ],
    [
      'a time that is none',
      {
        'stop_times.txt': times(
          't1,06:00:00,06:00:00,A,1',
          't1,8h15,8h15,B,2',
          't4,09:00:00,09:00:00,A,1',
          't4,09:10:00,09:10:00,B,2',
        ),
      },
      ['R2'],
      'stop_times.txt, línea 3: «8h15» no es una hora como 06:30:00: se deja el viaje «t1»',
    ],
    [
      'an order that is none',
      { 'stop_times.txt': times('t1,06:00:00,06:00:00,A,uno', 't4,09:00:00,09:00:00,A,1', 't4,09:10:00,09:10:00,B,2') },
      ['R2'],
      'stop_times.txt, línea 2: stop_sequence «uno» no es un número de orden: se deja el viaje «t1»',
    ],
    [
      'a point of a line without a place',
      {
        'shapes.txt': 'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\ns1,4.6,-74.1,1\ns1,,,2\ns1,4.63,-74.1,3\n',
      },
      ['R1:0', 'R1:1', 'R2'],
      'shapes.txt, línea 3: «, » no es un lugar: se deja ese punto del trazado «s1»',
    ],
    [
      'a date that is none',
      { 'calendar_dates.txt': 'service_id,date,exception_type\nLAB,2026-03-02,1\n' },
      ['R1:0', 'R1:1', 'R2'],
      'calendar_dates.txt, línea 2: «2026-03-02» no es una fecha como 20260331: se deja esa fecha',
    ],
    [
      'a frequency that is none',
      { 'frequencies.txt': 'trip_id,start_time\nt1,pronto\n' },
      ['R1:0', 'R1:1', 'R2'],
      'frequencies.txt, línea 2: «pronto» no es una hora como 06:30:00: se deja esa frecuencia',
    ],
  ])('is read without a wrong line, which is listed: %s', async (_what, tables, codes, said) => {
    expect((await read(aFeed(tables))).map(({ codigo }) => codigo)).toEqual(codes);
    expect(await notices(tables)).toContain(`LINEAS_CON_ERROR 1: ${said}`);
    const book = await openMap(aFeed(tables), { nombre: 'gtfs.zip', wanted: 'lines' });
    const listed = (await book?.read(book.names.indexOf('Líneas con error'), Infinity))?.rows.map(({ cells }) => cells);
    expect(listed?.[0]).toEqual(['Archivo', 'Línea', 'Qué pasa']);
    expect(listed?.map(([table, line, what]) => `${table}, línea ${line}: ${what}`)).toContain(said);
  });

  it('tells the first of many wrong lines one by one, and counts the others', async () => {
    const lost = Array.from({ length: 500 }, (_, n) => `RX,LAB,x${n}`);
    const told = await notices({ 'trips.txt': ['route_id,service_id,trip_id', 'R1,LAB,t1', ...lost].join('\n') });
    expect(told).toHaveLength(21);
    expect(told).toContain(
      'LINEAS_CON_ERROR 484: Otras 484 líneas del GTFS no se leyeron: están en la hoja «Líneas con error»',
    );
  });

  it('assigns unique codes within the length limit', async () => {
    const long = 'x'.repeat(70);
    const rows = await read(
      aFeed({
        'routes.txt': `route_id,route_short_name\n1-1,a\n11,b\n${long},c\n`,
        'trips.txt': `route_id,service_id,trip_id,direction_id\n1-1,LAB,t1,0\n11,LAB,t2,0\n${long},LAB,t3,0\n1-1,LAB,t4,0\n`,
        'stop_times.txt': times(
          't1,,,A,1',
          't1,,,B,2',
          't2,,,A,1',
          't2,,,B,2',
          't3,,,A,1',
          't3,,,B,2',
          't4,,,B,1',
          't4,,,A,2',
        ),
      }),
    );
    expect(rows.map(({ codigo }) => codigo)).toEqual([
      '1-1:0',
      '1-1:0:2',
      '11:0:3',
      expect.stringMatching(/^x{51}~[0-9a-f]{8}$/),
    ]);
  });
});

describe('a broken feed is reported in one sentence', () => {
  it.each<[string, Parameters<typeof aFeed>[0], string]>([
    ['no trips', { 'trips.txt': null }, 'Al GTFS le falta trips.txt'],
    ['no routes', { 'routes.txt': null }, 'Al GTFS le falta routes.txt'],
    ['no stops', { 'stops.txt': null }, 'Al GTFS le falta stops.txt'],
    ['no times', { 'stop_times.txt': null }, 'Al GTFS le falta stop_times.txt'],
    ['an empty table', { 'trips.txt': '' }, 'trips.txt está vacío'],
    [
      'a column that is missing',
      { 'stop_times.txt': 'trip_id,stop_id\nt1,A\n' },
      'A stop_times.txt le falta la columna stop_sequence',
    ],
    [
      'a time that is none',
      { 'stop_times.txt': times('t1,06:00:00,06:00:00,A,1', 't1,8h15,8h15,B,2') },
      'stop_times.txt, línea 3: «8h15» no es una hora como 06:30:00',
    ],
    [
      'a trip of no route',
      { 'trips.txt': 'route_id,service_id,trip_id\nR9,LAB,t1\n' },
      'trips.txt, línea 2: la ruta «R9» no está en routes.txt',
    ],
    [
      'times of no trip',
      { 'stop_times.txt': times('t99,06:00:00,06:00:00,A,1') },
      'stop_times.txt, línea 2: el viaje «t99» no está en trips.txt',
    ],
    [
      'an order that is none',
      { 'stop_times.txt': times('t1,06:00:00,06:00:00,A,uno') },
      'stop_times.txt, línea 2: stop_sequence «uno» no es un número',
    ],
    ['no calls at all', { 'stop_times.txt': times() }, 'no trae ningún viaje con paradas'],
  ])('%s', async (_what, tables, said) => {
    await expect(read(aFeed(tables))).rejects.toThrow(said);
  });

  it('reports when there are too many patterns', async () => {
    const count = 10_001;
    const many = (line: (n: number) => string) => Array.from({ length: count }, (_, n) => line(n)).join('\n');
    const file = aFeed({
      'routes.txt': `route_id,route_short_name\n${many((n) => `r${n},${n}`)}`,
      'trips.txt': `route_id,service_id,trip_id\n${many((n) => `r${n},LAB,t${n}`)}`,
      'stop_times.txt': times(many((n) => `t${n},06:00:00,06:00:00,A,1\nt${n},07:00:00,07:00:00,B,2`)),
    });
    await expect(read(file)).rejects.toThrow('El GTFS trae 10.001 recorridos y el máximo son 10.000');
  });

  it('cut or changed anywhere it is read or refused with a message', async () => {
    const good = aFeed();
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let n = 0; n < 150; n++) {
      const bytes = Buffer.from(good);
      for (let times = 0; times <= n % 4; times++) bytes[random(bytes.length)] = random(256);
      await read(n % 3 === 0 ? bytes.subarray(0, random(bytes.length)) : bytes).catch((error: Error) =>
        expect(error.message).toMatch(/[a-záéíóú]{3} /),
      );
    }
    for (const name of ['stop_times.txt', 'trips.txt', 'stops.txt', 'shapes.txt', 'calendar.txt', 'routes.txt'])
      for (let n = 0; n < 40; n++) {
        const table = Buffer.from(
          'trip_id,arrival_time,departure_time,stop_id,stop_sequence,route_id,service_id,"\n;\r\nt1,A,\xff,1:2:3\n',
          'latin1',
        );
        const text = Buffer.from(Array.from({ length: random(200) }, () => table[random(table.length)] ?? 0));
        await read(aFeed({ [name]: text })).catch((error: Error) =>
          expect(error.name === 'Error' && error.message).toMatch(/[a-záéíóú]{3}/),
        );
      }
  });
});
