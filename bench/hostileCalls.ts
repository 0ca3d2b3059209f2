import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Product } from '../testing/product';
import { openBodies } from '../server/testing/hostileBodies';
import type { Person } from './person';

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
const date = (days: number) => ago(days).slice(0, 10);
const filter = (given: object) => `filter=${encodeURIComponent(JSON.stringify(given))}`;
const span = (days: number) => `desde=${ago(days)}&hasta=${ago(0)}`;

/** How many of a call one user makes at the same time. */
export const together = 10;

const points = (n: number) => Array.from({ length: n }, (_, i) => [-74 + i / 1e5, 4 + (i % 7) / 1e4]);
const keys = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, 1]));
const trial = (activo: number) => ({
  regla: { nombre: 'Velocidad', tipo: 'exceso_velocidad', umbral: 10, alcance: { activos: [activo], niveles: [], categorias: [] } },
  desde: ago(31),
  hasta: ago(0),
});

/** What a user calls. */
type Call = readonly [method: 'GET' | 'POST', path: string, body?: object];

/** The costliest legal calls of a user: `ids` are assets of the company. */
export const worstCalls = (ids: readonly number[], activo = ids[0] ?? 0): Readonly<Record<string, Call>> => ({
  'ten searches': ['GET', '/buscar?q=a'],
  'ten lists of 1,000 assets': ['GET', '/activos?range=[0,999]'],
  'ten searches in a list': ['GET', `/activos?range=[0,999]&${filter({ q: 'a' })}`],
  'ten replays': ['GET', `/recorrido?activo_id=${activo}&${span(7)}`],
  'ten days of the fleet': ['GET', `/recorrido/flota?${span(1)}`],
  'ten lists of trips': ['GET', `/viajes?range=[0,999]&${filter({ desde: ago(90), hasta: ago(0) })}`],
  'ten lists of work days': ['GET', `/jornadas?range=[0,999]&${filter({ desde: date(30), hasta: date(0) })}`],
  'ten summaries': ['GET', `/reportes/ordenes/resumen?${filter({ desde: date(700), hasta: date(0) })}`],
  'ten panels of indicators': ['GET', `/indicadores?desde=${date(365)}&hasta=${date(0)}`],
  'ten dashboards': ['GET', '/dashboard'],
  'ten sheets of labels': ['GET', `/activos/etiquetas?${filter({ id: ids })}`],
  'ten calendars': ['GET', `/mantenimiento/calendario?desde=${date(0)}&hasta=${date(-365)}`],
  'ten trials of a rule': ['POST', '/reglas/probar', trial(activo)],
  'ten polygons of 6,000 points': ['POST', '/paradas', { nombre: 'P', forma: 'poligono', poligono: { type: 'Polygon', coordinates: [points(6_000)] } }],
  'ten polygons of 70,000 points': [
    'POST',
    '/paradas',
    { nombre: 'P', forma: 'poligono', poligono: { type: 'Polygon', coordinates: [points(70_000).slice(0, 45_000)] } },
  ],
  'ten bodies of 19,000 unknown keys': ['POST', '/niveles', { nombre: 'N', tipo: 'sede', ...keys(19_000) }],
  'ten bodies of 60,000 unknown keys': ['POST', '/niveles', { nombre: 'N', tipo: 'sede', ...keys(60_000) }],
  'ten lists of 19,000 ids': ['POST', '/ordenes/transicion', { ids: Array.from({ length: 19_000 }, (_, i) => i + 1), a: 'en_proceso' }],
});

/** Makes a call as many times at once. @returns the statuses */
export const tenOf = async (person: Person, [method, path, body]: Call): Promise<string> => {
  const answers = await Promise.all(Array.from({ length: together }, () => person.ask(method, path, body).catch(() => ({ status: 0 }))));
  return [...new Set(answers.map(({ status }) => status))].join(' ');
};

/** Routes that anybody may call, with the body of all of them that costs most. */
const openPaths = [
  '/gps/cualquiera',
  '/gps/cualquiera/traccar',
  '/api/login',
  '/api/register',
  '/api/password/email',
  '/api/password/reset',
  '/api/invitations/process',
  '/api/invitations/rechazar',
  '/api/activar-cuenta/reenviar',
  '/api/force-logout',
  '/broadcasting/auth',
  '/apps/x/events',
  // What needs a session costs no more without one.
  '/api/paradas',
];

export interface OpenCost {
  path: string;
  /** The costliest body. */
  name: string;
  /** CPU of the process per request, ms. */
  cpu: number;
}

/** The CPU that each route costs at most. */
export const costOfOpen = async (product: Product): Promise<OpenCost[]> => {
  const worst: OpenCost[] = [];
  for (const path of openPaths) {
    const costs: OpenCost[] = [];
    for (const [name, make] of Object.entries(openBodies))
      for (const [how, body] of [
        ['', Buffer.from(make())],
        [', gzip', gzipSync(make())],
      ] as const) {
        const headers = { 'content-type': 'application/json' };
        const ask = async () => {
          const answer = await fetch(product.url + path, { method: 'POST', headers, body: new Uint8Array(body) });
          await answer.arrayBuffer();
        };
        await ask();
        const before = cpuOf(product);
        for (let n = 0; n < together; n++) await ask();
        costs.push({ path, name: `${name}${how}`, cpu: (cpuOf(product) - before) / together });
      }
    worst.push(costs.reduce((most, each) => (each.cpu > most.cpu ? each : most)));
  }
  return worst;
};

/** CPU time of the process so far, ms: the kernel counts hundredths of a second. */
const cpuOf = ({ pid }: Product): number => {
  const [user = 0, system = 0] = (readFileSync(`/proc/${pid()}/stat`, 'utf8').split(') ')[1] ?? '').split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
};
