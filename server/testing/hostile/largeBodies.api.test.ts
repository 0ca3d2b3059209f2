import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '#contract/core/limits';
import { openBodies } from './hostileBodies';
import { startTestApi, type TestApi } from '../app';

let api: TestApi;
beforeAll(async () => void (api = await startTestApi()));
afterAll(() => api.close());

/** As many values as a body may have. */
const most = limits.json.values - 50;
const keys = (n: number, value: unknown = 1) =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, value]));
const points = (n: number) => Array.from({ length: n }, (_, i) => [-74 + i / 1e5, 4 + (i % 7) / 1e4]);
const words = (n: number) => Array.from({ length: n }, () => '');
const polygon = (n: number) => ({ type: 'Polygon', coordinates: [points(n / 3)] });

/** Bodies of so many values, where each of them is checked. */
const largest: Record<string, [path: string, body: (many: number) => object]> = {
  'unknown fields of a record': ['/api/niveles', (many) => ({ nombre: 'N', tipo: 'sede', ...keys(many) })],
  'fields of a category': ['/api/activos', (many) => ({ nombre: 'A', campos_extra: keys(many) })],
  'fields of a category that are wrong': [
    '/api/activos',
    (many) => ({ nombre: 'A', campos_extra: keys(many / 2, {}) }),
  ],
  'labels of an asset': ['/api/activos', (many) => ({ nombre: 'A', etiquetas: words(many) })],
  'corners of a polygon': ['/api/paradas', (many) => ({ nombre: 'P', forma: 'poligono', poligono: polygon(many) })],
  'points of a line': [
    '/api/rutas',
    (many) => ({ nombre: 'R', linea: { type: 'LineString', coordinates: points(many / 3) } }),
  ],
  'stops of a route': [
    '/api/rutas',
    (many) => ({ nombre: 'R', paradas: Array.from({ length: many / 2 }, () => ({})) }),
  ],
  'items of a template': [
    '/api/plantillas',
    (many) => ({ nombre: 'T', items: Array.from({ length: many / 2 }, () => ({})) }),
  ],
  'filters of a view': ['/api/vistas', (many) => ({ recurso: 'activos', nombre: 'V', filtro: keys(many) })],
  'assets of a rule': [
    '/api/reglas',
    (many) => ({
      nombre: 'R',
      tipo: 'exceso_velocidad',
      umbral: 80,
      alcance: { activos: words(many), niveles: [], categorias: [] },
    }),
  ],
  'assets of a tried rule': [
    '/api/reglas/probar',
    (many) => ({ regla: { nombre: 'R', tipo: 'exceso_velocidad', alcance: { activos: words(many) } } }),
  ],
  'orders that are moved': ['/api/ordenes/transicion', (many) => ({ ids: words(many), a: 'en_proceso' })],
  'events that are moved': ['/api/eventos/transicion', (many) => ({ ids: words(many), a: 'resuelto' })],
  'columns of a file': ['/api/activos/exportar', (many) => ({ formato: 'csv', columnas: words(many) })],
};

/** ms of CPU, on a machine ten times slower than a quiet one; `npm run bench -- hostile` has the figures. */
const cheap = 1_000;

/** CPU of one call (ms): the least of three. */
const costOf = async (path: string, body: string) => {
  const { token } = await api.as('admin').who;
  const headers = {
    authorization: `Bearer ${token}`,
    empresa_seleccionada: String(api.a),
    'content-type': 'application/json',
  };
  let cost = Infinity;
  let status = 0;
  let bytes = 0;
  for (let n = 0; n < 3; n++) {
    const before = process.cpuUsage();
    const answer = await api.app.inject({ method: 'POST', url: path, headers, payload: body });
    const { user, system } = process.cpuUsage(before);
    cost = Math.min(cost, (user + system) / 1000);
    [status, bytes] = [answer.statusCode, answer.body.length];
  }
  return { status, bytes, cost };
};

it.each(Object.keys(largest))('the largest body costs little where each value is checked: %s', async (name) => {
  const [path, body] = largest[name] ?? ['', () => ({})];
  const of = (many: number) => costOf(path, JSON.stringify(body(many)));
  const answer = await of(most);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(answer.bytes).toBeLessThan(20_000);
  // Code that other files of this process made slow takes longer: but hardly more than in proportion to the body.
  if (answer.cost > cheap) expect(answer.cost / (await of(most / 4)).cost).toBeLessThan(10);
});

it.each(Object.keys(openBodies))('a larger one is refused before any value is made: %s', async (name) => {
  const { status, cost } = await costOf('/api/paradas', openBodies[name]?.() ?? '');
  expect([400, 413, 422]).toContain(status);
  expect(cost).toBeLessThan(cheap / 2);
});
