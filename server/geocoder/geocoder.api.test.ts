import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Direccion } from '#contract/requests/direcciones';
import { mapFile } from '../../testing/vectorMap';
import { useApi } from '../testing/useApi';
import { aReceiver, type Received } from '../testing/receivers';
import { createGeocoder, type Geocoder } from './geocoder';
import { sweepStreets } from './sweep';

const api = useApi();
const open: Geocoder[] = [];
afterEach(() => Promise.all(open.splice(0).map((each) => each.stop())));
beforeEach(async () => {
  for (const table of ['calles', 'busquedas', 'atendidos', 'direcciones'])
    await api.db.system.execute(sql.raw(`delete from ${table}`));
  await api.db.system.execute(sql`delete from geocodificador`);
});

const mine = () => ({ empresaId: api.a, muroId: 0 });
const send = (response: ServerResponse, json: unknown, status = 200, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json));
const queryOf = ({ path }: Received) => new URL(path, 'http://x').searchParams;

/** Plays Nominatim: every place is in a street of its latitude. */
const nominatim = (response: ServerResponse, received: Received) => {
  const query = queryOf(received);
  if (query.get('format') !== 'jsonv2') return send(response, {}, 400);
  if (received.path.startsWith('/search'))
    return send(response, [{ lat: '4.65', lon: '-74.1', display_name: `${query.get('q')}, Bogotá` }]);
  return send(response, { display_name: 'x', address: { road: `Calle ${query.get('lat')}`, city: 'Bogotá' } });
};
/** Plays Photon, which refuses parameters that it does not know. */
const photon = (response: ServerResponse, received: Received) => {
  const query = queryOf(received);
  if (query.has('format')) return send(response, { message: 'unknown query parameter' }, 400);
  const place = {
    geometry: { coordinates: [-74.1, 4.65] },
    properties: { street: 'Carrera 7', housenumber: query.get('lat'), city: 'Bogotá' },
  };
  return send(response, { type: 'FeatureCollection', features: [place] });
};

const aGeocoder = (url: string, options: { kind?: 'nominatim' | 'photon'; pauseMs?: number } = {}) => {
  const said: unknown[] = [];
  const geocoder = createGeocoder(
    { db: api.db.system, log: (_message, details) => void said.push(details) },
    { url, kind: options.kind, pauseMs: options.pauseMs ?? 0, agent: 'Ftrack/prueba (+https://flota.example)' },
  );
  open.push(geocoder);
  return { geocoder, said };
};

it('a place has no street at once, and one when it is asked for again; it is asked for once, by cell', async () => {
  const server = await aReceiver(nominatim);
  const { geocoder } = aGeocoder(server.url);
  const places = [
    [4.65121, -74.09],
    [4.65119, -74.09],
    [4.7, -74.09],
  ] as const;
  expect(await geocoder.streetsOf(mine(), places)).toEqual([
    { celda: '4.6512,-74.0900', direccion: null, pendiente: true },
    { celda: '4.7000,-74.0900', direccion: null, pendiente: true },
  ]);
  await geocoder.settled();
  expect((await geocoder.streetsOf(mine(), places)).map(({ direccion, pendiente }) => [direccion, pendiente])).toEqual([
    ['Calle 4.6512, Bogotá', false],
    ['Calle 4.7, Bogotá', false],
  ]);
  expect(server.got).toHaveLength(2);
  expect(server.got[0]?.headers['user-agent']).toBe('Ftrack/prueba (+https://flota.example)');
});

it('a Photon is recognised, and asked in its own way from then on', async () => {
  const server = await aReceiver(photon);
  const { geocoder } = aGeocoder(server.url);
  await geocoder.streetsOf(mine(), [[4.5, -74]]);
  await geocoder.settled();
  await geocoder.streetsOf(mine(), [[4.6, -74]]);
  await geocoder.settled();
  expect(await geocoder.streetsOf(mine(), [[4.6, -74]])).toEqual([
    { celda: '4.6000,-74.0000', direccion: 'Carrera 7 4.6, Bogotá', pendiente: false },
  ]);
  expect(server.got.map((each) => queryOf(each).has('format'))).toEqual([true, false, false]);
});

it('two processes ask one at a time, with a pause after each answer', async () => {
  let [underWay, most] = [0, 0];
  const times: number[] = [];
  const server = await aReceiver((response, received) => {
    times.push(performance.now());
    most = Math.max(most, ++underWay);
    setTimeout(() => {
      underWay--;
      nominatim(response, received);
    }, 40);
  });
  const [one, other] = [aGeocoder(server.url, { pauseMs: 150 }), aGeocoder(server.url, { pauseMs: 150 })];
  await Promise.all([
    one.geocoder.streetsOf(mine(), [
      [1, 1],
      [1, 2],
    ]),
    other.geocoder.streetsOf(mine(), [
      [2, 1],
      [2, 2],
    ]),
  ]);
  await Promise.all([one.geocoder.settled(), other.geocoder.settled()]);
  expect([most, times.length]).toEqual([1, 4]);
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(150);
});

it.each([
  ['429', (response: ServerResponse) => send(response, {}, 429, { 'retry-after': '120' }), 110],
  ['500', (response: ServerResponse) => send(response, {}, 500), 9],
  ['a wrong key', (response: ServerResponse) => send(response, {}, 403), 9],
  ['a page instead of JSON', (response: ServerResponse) => response.writeHead(200).end('<html>'), 9],
  ['an answer without end', (response: ServerResponse) => response.writeHead(200).end('"'.padEnd(400_000, 'x')), 9],
  ['no answer', (response: ServerResponse) => response.destroy(), 9],
])('%s: nobody asks for a while, and the place waits', async (_what, answer, seconds) => {
  const server = await aReceiver(answer);
  const { geocoder, said } = aGeocoder(server.url, { kind: 'nominatim' });
  await geocoder.streetsOf(mine(), [[4.6, -74]]);
  await geocoder.settled();
  expect(await geocoder.streetsOf(mine(), [[4.6, -74]])).toMatchObject([{ direccion: null, pendiente: true }]);
  expect(server.got).toHaveLength(1);
  expect(said).toHaveLength(1);
  const { rows } = await api.db.system.execute<{ s: number; fallos: number }>(
    sql`select extract(epoch from libre_en - now())::float8 as s, fallos from geocodificador`,
  );
  expect(rows[0]?.s).toBeGreaterThan(seconds);
  expect(rows[0]?.fallos).toBe(1);
});

it('a place of which it says nothing is not asked for again', async () => {
  const server = await aReceiver((response) => send(response, { error: 'Unable to geocode' }));
  const { geocoder } = aGeocoder(server.url, { kind: 'nominatim' });
  await geocoder.streetsOf(mine(), [[0, 0]]);
  await geocoder.settled();
  expect(await geocoder.streetsOf(mine(), [[0, 0]])).toEqual([
    { celda: '0.0000,0.0000', direccion: null, pendiente: false },
  ]);
});

it('redirects are not followed', async () => {
  const elsewhere = await aReceiver(nominatim);
  const server = await aReceiver((response) => response.writeHead(302, { location: elsewhere.url }).end());
  const { geocoder } = aGeocoder(server.url, { kind: 'nominatim' });
  await geocoder.streetsOf(mine(), [[4.6, -74]]);
  await geocoder.settled();
  expect(elsewhere.got).toHaveLength(0);
});

it('an address is searched', async () => {
  const server = await aReceiver(nominatim);
  const { geocoder } = aGeocoder(server.url);
  expect(await geocoder.search(mine(), 'calle 26')).toEqual([
    { direccion: 'calle 26, Bogotá', latitud: 4.65, longitud: -74.1 },
  ]);
  server.answers((response) => send(response, {}, 503));
  expect(await geocoder.search(mine(), 'calle 26')).toBeNull();
});

it('only so many places wait, and old rows are forgotten', async () => {
  const server = await aReceiver((response) => send(response, {}, 503));
  const { geocoder } = aGeocoder(server.url, { kind: 'nominatim' });
  await api.db.system.execute(
    sql`insert into calles (empresa_id, celda) select ${api.a}, 'x' || n from generate_series(1, 100) n`,
  );
  expect(await geocoder.streetsOf(mine(), [[4.6, -74]])).toMatchObject([{ pendiente: true }]);
  await geocoder.settled();
  const count = async () =>
    (await api.db.system.execute<{ n: number }>(sql`select count(*)::int n from calles`)).rows[0]?.n;
  expect(await count()).toBe(100);
  await api.db.system.execute(sql`update calles set pedida_en = now() - interval '11 minutes'`);
  await api.db.system.execute(sql`insert into calles (empresa_id, celda, direccion, sabida_en) values
    (${api.a}, 'a', 'Calle', now() - interval '181 days'), (${api.a}, 'b', null, now() - interval '31 days'),
    (${api.a}, 'c', 'Calle', now() - interval '31 days')`);
  while ((await sweepStreets(api.db.system)) > 0);
  expect(await count()).toBe(1);
});

describe('without a geocoder', () => {
  const asOperario = (path: string) => api.as('operario').call('GET', `/api/direcciones${path}`);
  const addresses = async () =>
    (await api.app.inject({ url: '/config.json' })).json<{ addresses: unknown }>().addresses;

  it('there are no streets, nothing waits, and a search says so', async () => {
    const { json } = await asOperario('?lugares=[[4.65,-74.1]]');
    expect(json).toEqual([{ celda: '4.6500,-74.1000', direccion: null, pendiente: false }]);
    expect((await asOperario('/buscar?q=calle%2026')).status).toBe(404);
    expect((await asOperario('?lugares=[[91,0]]')).status).toBe(400);
    const many = JSON.stringify(Array.from({ length: 51 }, () => [1, 1]));
    expect((await asOperario(`?lugares=${many}`)).status).toBe(400);
    expect(await addresses()).toBeNull();
  });

  it('a map file with streets answers, and one that replaces it answers anew', async () => {
    const file = path.join(api.data, 'mapas', 'Ciudad.pmtiles');
    /** Over the place 0, 0: a street along the equator. */
    const put = async (name: string) => {
      const street = { type: 'line' as const, properties: { name, kind: 'minor_road' } };
      const points = [
        [0, 0],
        [4_096, 0],
      ] as const;
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, mapFile({ tiles: { '14/8192/8192': { roads: [{ ...street, points }] } }, packed: true }));
    };
    const street = async () => (await asOperario('?lugares=[[-0.0001,0.001]]')).json[0] as Direccion;
    onTestFinished(() => rm(file, { force: true }));

    await put('Calle 26');
    expect(await addresses()).toBe('nearby');
    await expect.poll(street, { timeout: 60_000 }).toMatchObject({ direccion: 'Calle 26', pendiente: false });
    expect((await asOperario('/buscar?q=cl%2026&cerca=[-0.01,0.001]')).json).toEqual([
      { direccion: 'Calle 26', latitud: expect.closeTo(0, 9), longitud: expect.closeTo(0.001, 9) },
    ]);
    expect((await asOperario('/buscar?q=calle%2026')).json).toEqual([]);

    await put('Avenida El Dorado');
    expect(await street()).toMatchObject({ direccion: null, pendiente: true });
    await expect.poll(street, { timeout: 60_000 }).toMatchObject({ direccion: 'Avenida El Dorado', pendiente: false });

    // What a geocoder said before knows more.
    await api.db.system.execute(sql`update calles set direccion = 'Calle 26 # 4-10', fuente = null`);
    expect(await street()).toMatchObject({ direccion: 'Calle 26 # 4-10', pendiente: false });
  });
});

it('what a map file said is asked for again where there is a geocoder', async () => {
  await api.db.system.execute(
    sql`insert into calles (empresa_id, celda, direccion, sabida_en, fuente)
      values (${api.a}, '4.6000,-74.0000', 'Calle', now(), 'x')`,
  );
  const server = await aReceiver(nominatim);
  const { geocoder } = aGeocoder(server.url);
  expect(await geocoder.streetsOf(mine(), [[4.6, -74]])).toMatchObject([{ direccion: null, pendiente: true }]);
  await geocoder.settled();
  expect(await geocoder.streetsOf(mine(), [[4.6, -74]])).toMatchObject([
    { direccion: 'Calle 4.6, Bogotá', pendiente: false },
  ]);
});
