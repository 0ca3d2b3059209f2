import type { ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Direccion } from '#contract/requests/direcciones';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { aReceiver, type Received } from '../testing/receivers';
import { createGeocoder, type Geocoder } from './geocoder';

const api = useApi();
const open: Geocoder[] = [];
afterEach(() => Promise.all(open.splice(0).map((each) => each.stop())));
beforeEach(async () => {
  for (const table of ['calles', 'busquedas', 'atendidos', 'geocodificador'])
    await api.db.system.execute(sql.raw(`delete from ${table}`));
});

const ofA = () => ({ empresaId: api.a, muroId: 0 });
const ofB = () => ({ empresaId: api.b, muroId: 0 });
/** Places, each in a cell of its own. */
const places = (lat: number, n = 50) => Array.from({ length: n }, (_, at) => [lat, at / 100] as const);

/** Plays Nominatim. What it was asked is in `asked`: the latitude of a place, or what is searched. */
const aNominatim = async () => {
  const asked: string[] = [];
  let held: (() => void)[] | undefined = [];
  const server = await aReceiver((response: ServerResponse, { path }: Received) => {
    const query = new URL(path, 'http://x').searchParams;
    const found = [{ lat: '4.65', lon: '-74.1', display_name: `${query.get('q')}` }];
    const street = { display_name: 'x', address: { road: `Calle ${query.get('lat')}`, city: 'Bogotá' } };
    asked.push(query.get('q') ?? query.get('lat') ?? '');
    const answer = () =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(query.has('q') ? found : street));
    if (held) held.push(answer);
    else answer();
  });
  return {
    asked,
    url: server.url,
    /** What is asked from now on is answered at once, and what was, too. */
    release: () => {
      for (const answer of held ?? []) answer();
      held = undefined;
    },
  };
};
const aProcess = (url: string) => {
  const geocoder = createGeocoder(
    { db: api.db.system, log: () => {} },
    { url, kind: 'nominatim', pauseMs: 0, agent: 'x' },
  );
  open.push(geocoder);
  return geocoder;
};

it('a company that asks for hundreds of streets delays only itself, over two processes', async () => {
  const server = await aNominatim();
  const [one, other] = [aProcess(server.url), aProcess(server.url)];
  for (const lat of [1, 2]) await one.streetsOf(ofA(), places(lat));
  await expect.poll(() => server.asked.length).toBe(1);
  await other.streetsOf(ofB(), [[9, 9]]);
  server.release();
  await Promise.all([one.settled(), other.settled()]);
  expect(server.asked).toHaveLength(101);
  expect(server.asked.indexOf('9')).toBeLessThanOrEqual(2);
});

it('a wall has turns of its own, within those of its company, and its own limit of places that wait', async () => {
  const server = await aNominatim();
  const geocoder = aProcess(server.url);
  const wall = { empresaId: api.a, muroId: 7 };
  const answers: Direccion[] = [];
  for (const lat of [1, 2, 3, 4, 5, 6]) answers.push(...(await geocoder.streetsOf(wall, places(lat))));
  expect(answers.filter(({ pendiente }) => pendiente)).toHaveLength(300);
  await expect.poll(() => server.asked.length).toBe(1);
  await geocoder.streetsOf(ofA(), [[8, 8]]);
  await geocoder.streetsOf(ofB(), places(9, 2));
  server.release();
  await geocoder.settled();
  // Of the 300 only so many wait: the wall asks again for the others.
  expect(server.asked).toHaveLength(100 + 1 + 2);
  expect(server.asked.slice(1, 5).sort()).toEqual(expect.arrayContaining(['8', '9', '9']));
});

it('a wall’s token takes turns of its own: its hundreds of places delay neither its company’s people nor others', async () => {
  const server = await aNominatim();
  const own = await startOwnApi({ GEOCODER_URL: server.url, GEOCODER_KIND: 'nominatim', GEOCODER_PAUSE_MS: '0' });
  onTestFinished(own.close);
  const { url } = await own.as('admin').post('/api/muros', { nombre: 'Sala', vistas: ['flota'] });
  const wall = { authorization: `Bearer ${/muro_[\w-]+/.exec(url)?.[0]}` };
  const asking = (list: readonly unknown[]) => `/api/direcciones?lugares=${JSON.stringify(list)}`;
  const answers: Direccion[] = [];
  for (const lat of [1, 2, 3, 4, 5, 6]) {
    const { status, json } = await own.call('GET', asking(places(lat)), undefined, wall);
    expect(status).toBe(200);
    answers.push(...(json as Direccion[]));
  }
  expect(answers.filter(({ pendiente }) => pendiente)).toHaveLength(300);
  await expect.poll(() => server.asked.length, { timeout: 10_000 }).toBe(1);
  await own.as('operario').get(asking([[8, 8]]));
  await own.as('admin', own.b).get(asking([[9, 9]]));
  server.release();
  await expect.poll(() => server.asked.length, { timeout: 60_000 }).toBe(102);
  expect(server.asked.indexOf('8')).toBeLessThanOrEqual(4);
  expect(server.asked.indexOf('9')).toBeLessThanOrEqual(4);
});

it('a street that people ask for is theirs, although a wall of their company asked first', async () => {
  const server = await aNominatim();
  const geocoder = aProcess(server.url);
  await geocoder.streetsOf({ empresaId: api.a, muroId: 7 }, places(1));
  await geocoder.streetsOf(ofA(), places(1, 1));
  const { rows } = await api.db.system.execute<{ n: number }>(
    sql`select count(*)::int n from calles where empresa_id = ${api.a} and muro_id = 0`,
  );
  expect(rows[0]?.n).toBe(1);
  server.release();
  await geocoder.settled();
});

it('a company that searches all the time delays only itself: neither a search nor a street of another', async () => {
  const server = await aNominatim();
  const [one, other] = [aProcess(server.url), aProcess(server.url)];
  const flood = Array.from({ length: 100 }, async (_, at) => one.search(ofA(), `de A ${at}`));
  await expect.poll(() => server.asked.length).toBe(1);
  await other.streetsOf(ofB(), [[9, 9]]);
  const found = other.search(ofB(), 'de B');
  await expect
    .poll(async () => (await api.db.system.execute(sql`select from busquedas where empresa_id = ${api.b}`)).rows.length)
    .toBe(1);
  server.release();
  expect(await found).toHaveLength(1);
  const answers = await Promise.all(flood);
  await other.settled();
  expect(server.asked.indexOf('de B')).toBeLessThanOrEqual(2);
  expect(server.asked.indexOf('9')).toBeLessThanOrEqual(5);
  // Those that could not be answered in time are told so at once.
  expect(answers.filter((answer) => answer === null).length).toBeGreaterThanOrEqual(75);
});

it('searches go before streets that wait', async () => {
  const server = await aNominatim();
  const geocoder = aProcess(server.url);
  await geocoder.streetsOf(ofA(), places(1));
  await expect.poll(() => server.asked.length).toBe(1);
  const found = geocoder.search(ofB(), 'calle 26');
  await expect.poll(async () => (await api.db.system.execute(sql`select from busquedas`)).rows.length).toBe(1);
  server.release();
  await found;
  expect(server.asked[1]).toBe('calle 26');
  await geocoder.settled();
});

it('what one company was told tells another nothing: it waits, and is asked for again', async () => {
  const server = await aNominatim();
  server.release();
  const geocoder = aProcess(server.url);
  await geocoder.streetsOf(ofA(), [[4.6, -74]]);
  await geocoder.settled();
  expect(await geocoder.streetsOf(ofA(), [[4.6, -74]])).toMatchObject([{ direccion: 'Calle 4.6, Bogotá' }]);
  const unknown = [{ celda: '4.6000,-74.0000', direccion: null, pendiente: true }];
  expect(await geocoder.streetsOf(ofB(), [[4.6, -74]])).toEqual(unknown);
  await geocoder.settled();
  expect(await geocoder.streetsOf(ofB(), [[4.6, -74]])).toMatchObject([{ direccion: 'Calle 4.6, Bogotá' }]);
  expect(server.asked).toEqual(['4.6', '4.6']);
});
