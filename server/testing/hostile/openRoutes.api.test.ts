import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBodies } from './hostileBodies';
import { openGets, openPosts } from './openRoutes';
import { routesOf, type Route } from '../routes';
import { startTestApi, type TestApi } from '../app';
import { claveIngestaTable } from '../../db/tables/posiciones';

let api: TestApi;
let at = '';
beforeAll(async () => {
  api = await startTestApi();
  at = await api.listen();
  await api.db.system.insert(claveIngestaTable).values({ empresa_id: api.a, clave: 'clave' });
});
afterAll(() => api.close());

/**
 * Largest acceptable CPU time of one request, in ms: a busy or slow machine takes ten times what a quiet one does, and
 * what this test is about took seconds. `npm run bench -- hostile` has the figures.
 */
const most = { anybody: 600, keyHolder: 1_000 };

/** CPU time of the process for one request (ms): the least of two, without what it does anyway. */
const costOf = async (path: string, body: string | Buffer, type = 'application/json') => {
  let least = Infinity;
  let status = 0;
  for (let n = 0; n < 2; n++) {
    const before = process.cpuUsage();
    const answer = await fetch(at + path, {
      method: 'POST',
      body: new Uint8Array(Buffer.from(body)),
      headers: { 'content-type': type },
    });
    await answer.text();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
    status = answer.status;
  }
  return { status, cost: least };
};

/** Routes of users read no body before they know the session. */
const paths = [...openPosts, '/api/paradas', '/api/reglas/probar', '/api/no-existe'].filter(
  (path) => !path.startsWith('/gps/'),
);

/** Whether a path is one of a route's pattern. */
const isOf = (pattern: string) => {
  const shape = new RegExp(`^${pattern.replaceAll(/:[a-z]+/gi, '[^/]+').replaceAll('*', '.*')}$`);
  return (path: string) => shape.test(path.split('?')[0] ?? '');
};

it('no route that answers anybody is missing here', async () => {
  const tried: Partial<Record<Route['method'], readonly string[]>> = { GET: openGets, POST: openPosts };
  const missing: string[] = [];
  let open = 0;
  for (const { method, path } of routesOf(api.app)) {
    const { statusCode } = await api.app.inject({ method, url: path.replaceAll(/:[a-z]+|\*/gi, '1') });
    if (statusCode === 401) continue;
    open += 1;
    if (!tried[method]?.some(isOf(path))) missing.push(`${method} ${path} ${statusCode}`);
  }
  expect(open).toBeGreaterThan(15);
  expect(missing).toEqual([]);
});

it.each(paths.flatMap((path) => Object.keys(openBodies).map((name) => [path, name] as const)))(
  '%s costs anybody little: %s',
  async (path, name) => {
    const { status, cost } = await costOf(path, openBodies[name]?.() ?? '');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(cost).toBeLessThan(most.anybody);
  },
);

it.each(Object.keys(openBodies))('a wrong key of devices costs little, packed or not: %s', async (name) => {
  const body = openBodies[name]?.() ?? '';
  for (const sent of [body, gzipSync(body)]) {
    const { status, cost } = await costOf('/gps/cualquiera', sent);
    expect(status).toBe(401);
    expect(cost).toBeLessThan(most.anybody);
  }
});

it.each(Object.keys(openBodies))('a valid key of devices costs in proportion to the body: %s', async (name) => {
  const { cost } = await costOf('/gps/clave', gzipSync(openBodies[name]?.() ?? ''));
  expect(cost).toBeLessThan(most.keyHolder);
});
