import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { metrosEntre } from '#contract/core/lineas';
import type { Parada } from '#contract/entities/paradas';
import type { Ruta } from '#contract/entities/rutas';
import { unaParada } from '../testing/factories';
import { openZip } from '../untrusted/zip';
import { aFeed } from './testing/feeds';
import { importing, importingApi } from './testing/importing';

const { api, admin } = await importingApi();

const all = async <T>(resource: string, company = admin): Promise<T[]> => {
  const found: T[] = [];
  for (let from = 0; ; from += 1_000) {
    const { json } = await company.call('GET', `/api/${resource}?range=[${from},${from + 999}]&sort=["id","ASC"]`);
    found.push(...json);
    if (json.length < 1_000) return found;
  }
};

describe('a feed in a company', () => {
  it('uses existing stops, by code or by name and place, creates the others, and can be undone completely', async () => {
    const post = async (given: object) => (await admin.post('/api/paradas', unaParada(given))).id as number;
    const coded = await post({ nombre: 'Otra', codigo: 'a', latitud: 4.5, longitud: -74 });
    const named = await post({ nombre: 'PARQUE, SUR', codigo: 'X-9', latitud: 4.6101, longitud: -74.1001 });
    await post({ nombre: 'Museo', codigo: 'X-10', latitud: 4.631, longitud: -74.1 });
    const imp = await admin.checked('rutas', 'feed.zip', aFeed());
    expect(imp).toMatchObject({ filas_total: 3, filas_ok: 3, filas_aviso: 0 });
    expect(await all('paradas')).toHaveLength(3);
    expect(await admin.step(imp.id, 'importar')).toMatchObject({ estado: 'completada', filas: { importada: 3 } });
    const stops = await all<Parada>('paradas');
    expect(stops).toHaveLength(4);
    expect(stops.at(-1)).toMatchObject({ nombre: 'Museo', codigo: 'C', latitud: 4.63, longitud: -74.1, radio_m: 100 });
    const [first, , last] = await all<Ruta>('rutas');
    expect(first?.paradas.map(({ parada_id }) => parada_id)).toEqual([coded, named, stops.at(-1)?.id]);
    // Without a line of its own it goes straight from stop to stop.
    expect(last?.trazado.coordinates).toEqual([
      [-74, 4.5],
      [-74.1001, 4.6101],
    ]);
    expect(await admin.step(imp.id, 'revertir')).toMatchObject({ estado: 'revertida' });
    expect(await all('rutas')).toEqual([]);
    expect(await all('paradas')).toHaveLength(3);
  });

  it('keeps a stop that is used since, when it is undone', async () => {
    const imp = await admin.checked('rutas', 'feed.zip', aFeed());
    await admin.step(imp.id, 'importar');
    const made = (await all<Parada>('paradas')).find(({ codigo }) => codigo === 'C');
    const own = {
      nombre: 'Propia',
      trazado: {
        type: 'LineString',
        coordinates: [
          [-74, 4],
          [-74, 5],
        ],
      },
      paradas: [{ parada_id: made?.id, llegada_min: 0 }],
    };
    const { json } = await admin.call('POST', '/api/rutas', own);
    await admin.step(imp.id, 'revertir');
    expect((await admin.call('GET', `/api/paradas/${made?.id}`)).status).toBe(200);
    expect((await all<Ruta>('rutas')).map(({ nombre }) => nombre)).toEqual(['Propia']);
    await admin.call('DELETE', `/api/rutas/${json.id}`);
    await admin.call('DELETE', `/api/paradas/${made?.id}`);
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'a stop that is nowhere',
      { 'stops.txt': 'stop_id,stop_name,stop_lat,stop_lon\nA,Plaza,4.6,-74.1\nB,Parque,4.61,-74.1\nC,Nadie sabe,,\n' },
      'No existe la parada «C»',
    ],
    [
      'a stop that is not in stops.txt',
      { 'stops.txt': 'stop_id,stop_name,stop_lat,stop_lon\nA,Plaza,4.6,-74.1\nB,Parque,4.61,-74.1\n' },
      'No existe la parada «C»',
    ],
    [
      'more stops than a route has',
      {
        'trips.txt': 'route_id,service_id,trip_id\nR1,LAB,t1\n',
        'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence\n${Array.from({ length: 412 }, (_, n) => `t1,,,${'AB'[n % 2]},${n}`).join('\n')}`,
      },
      'Tiene 412 paradas y el máximo son 300',
    ],
    [
      'times that go back',
      {
        'trips.txt': 'route_id,service_id,trip_id\nR1,LAB,t1\n',
        'stop_times.txt':
          'trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt1,06:00:00,06:00:00,A,1\nt1,07:00:00,07:00:00,B,2\nt1,06:30:00,06:30:00,A,3\n',
      },
      'La parada 3 llega antes que la anterior',
    ],
  ])('says of a pattern what is wrong: %s', async (_what, tables, said) => {
    const imp = await admin.checked('rutas', 'feed.zip', aFeed(tables));
    const [{ errores }] = await admin.rows(imp.id, 'errores');
    expect(errores.map(({ mensaje }: { mensaje: string }) => mensaje)).toEqual([expect.stringContaining(said)]);
  });
});

const city = new URL('../../../shared/data/gtfs-saopaulo.zip', import.meta.url);
describe.skipIf(!existsSync(city))('the feed of a real city', () => {
  it('becomes all its patterns, stops in order, minutes and lines', async () => {
    const file = readFileSync(city);
    const zip = await openZip(file, { parts: 100, bytes: 64 * 1024 * 1024 });
    const table = async (name: string) => {
      const pieces: Buffer[] = [];
      for await (const piece of zip.read(name)) pieces.push(piece);
      const [head, ...lines] = Buffer.concat(pieces).toString().trim().split(/\r?\n/);
      const columns = head?.split(',') ?? [];
      const cells = (line: string) =>
        [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
          cell.replace(/^"|"$/g, '').replaceAll('""', '"'),
        );
      return lines.map(
        (line) =>
          Object.fromEntries(cells(line).map((cell, at) => [columns[at] ?? '', cell])) as Record<string, string>,
      );
    };
    const [trips, times, points, stopRows] = await Promise.all(
      ['trips.txt', 'stop_times.txt', 'shapes.txt', 'stops.txt'].map(table),
    );
    const by = (rows: Record<string, string>[] = [], key: string) => {
      const groups = new Map<string, Record<string, string>[]>();
      for (const row of rows) groups.set(row[key] ?? '', [...(groups.get(row[key] ?? '') ?? []), row]);
      return groups;
    };
    const [timesOf, pointsOf] = [by(times, 'trip_id'), by(points, 'shape_id')];
    const seconds = (text = '') => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
    const expected = (trips ?? []).map((trip) => {
      const calls = (timesOf.get(trip.trip_id ?? '') ?? []).toSorted(
        (a, b) => Number(a.stop_sequence) - Number(b.stop_sequence),
      );
      const line = (pointsOf.get(trip.shape_id ?? '') ?? []).toSorted(
        (a, b) => Number(a.shape_pt_sequence) - Number(b.shape_pt_sequence),
      );
      return {
        codigo: `${trip.route_id}:${trip.direction_id}`,
        stops: calls.map(({ stop_id = '', arrival_time }) => [
          stop_id,
          Math.round((seconds(arrival_time) - seconds(calls[0]?.departure_time)) / 60),
        ]),
        line: line.map((point) => [Number(point.shape_pt_lon), Number(point.shape_pt_lat)]),
      };
    });

    const there = importing(api, 'admin', api.b);
    const imp = await there.checked('rutas', 'gtfs.zip', file);
    expect(imp).toMatchObject({ filas_total: expected.length, filas_ok: expected.length, filas_error: 0 });
    expect(await there.step(imp.id, 'importar', {}, 240_000)).toMatchObject({ estado: 'completada' });
    const stops = new Map((await all<Parada>('paradas', there)).map((stop) => [stop.id, stop]));
    expect(stops.size).toBe(new Set(expected.flatMap(({ stops: each }) => each.map(([id]) => id))).size);
    const routes = new Map((await all<Ruta>('rutas', there)).map((route) => [route.codigo, route]));
    for (const { codigo, stops: calls, line } of expected) {
      const route = routes.get(codigo);
      expect(route?.paradas.map(({ parada_id, llegada_min }) => [stops.get(parada_id)?.codigo, llegada_min])).toEqual(
        calls,
      );
      const { json: whole } = await there.call('GET', `/api/rutas/${route?.id}`);
      if (line.length <= 2_000) expect(whole.trazado.coordinates).toEqual(line);
    }
    const places = new Map(
      (stopRows ?? []).map(({ stop_id, stop_lat, stop_lon }) => [
        stop_id,
        [Number(stop_lon), Number(stop_lat)] as [number, number],
      ]),
    );
    for (const { codigo, latitud, longitud } of stops.values())
      expect(metrosEntre(places.get(codigo ?? '') ?? [0, 0], [longitud ?? 0, latitud ?? 0])).toBeLessThan(0.01);
    expect(await there.step(imp.id, 'revertir', {}, 240_000)).toMatchObject({ estado: 'revertida' });
    expect([await all('rutas', there), await all('paradas', there)]).toEqual([[], []]);
  });
});
