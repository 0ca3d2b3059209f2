import type { Person } from '../testing/person';

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
const date = (days: number) => ago(days).slice(0, 10);
const filter = (given: object) => `filter=${encodeURIComponent(JSON.stringify(given))}`;
const span = (days: number) => `desde=${ago(days)}&hasta=${ago(0)}`;

/** How many of a call one user makes at the same time. */
export const together = 10;

const points = (n: number) => Array.from({ length: n }, (_, i) => [-74 + i / 1e5, 4 + (i % 7) / 1e4]);
/** Short enough that a body holds a great many. */
const shortPoints = (n: number) => Array.from({ length: n }, (_, i) => [i % 90, i % 7]);
const polygon = (ring: number[][]) => ({
  nombre: 'P',
  forma: 'poligono',
  poligono: { type: 'Polygon', coordinates: [ring] },
});
const keys = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, 1]));
const trial = (activo: number) => ({
  regla: {
    nombre: 'Velocidad',
    tipo: 'exceso_velocidad',
    umbral: 10,
    alcance: { activos: [activo], niveles: [], categorias: [] },
  },
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
  'ten lists of 1,000 ids': ['GET', `/activos?${filter({ id: Array.from({ length: 1_000 }, (_, i) => i + 1) })}`],
  'ten slim lists': ['GET', '/activos'],
  'ten lists of 1,000 orders': ['GET', '/ordenes?range=[0,999]'],
  'ten searches of orders, sorted': [
    'GET',
    `/ordenes?range=[0,999]&sort=["fecha_limite","DESC"]&${filter({ q: 'e' })}`,
  ],
  'ten boards of orders': ['GET', '/ordenes/conteos?campo=estado'],
  'ten lists of 1,000 events': ['GET', '/eventos?range=[0,999]'],
  'ten audits': ['GET', '/auditoria?range=[0,999]'],
  'ten histories': ['GET', `/activos/${activo}/historial?range=[0,999]`],
  'ten lists of positions': [
    'GET',
    `/posiciones?range=[0,999]&${filter({ activo_id: activo, desde: ago(30), hasta: ago(0) })}`,
  ],
  'ten lists of newest positions': ['GET', '/posiciones'],
  'ten lists of visits': ['GET', `/visitas?range=[0,999]&${filter({ desde: ago(90), hasta: ago(0) })}`],
  'ten lists of stops': ['GET', '/paradas?range=[0,999]'],
  'ten lists of routes': ['GET', '/rutas?range=[0,999]'],
  'ten lists of runs': ['GET', '/ejecuciones?range=[0,999]'],
  'ten packs of sheets': ['GET', `/activos/hojas?ids=${ids.slice(0, 200).join(',')}`],
  'ten lists of fuel': ['GET', '/combustible?range=[0,999]'],
  'ten replays': ['GET', `/recorrido?activo_id=${activo}&${span(7)}`],
  'ten days of the fleet': ['GET', `/recorrido/flota?${span(1)}`],
  'ten lists of trips': ['GET', `/viajes?range=[0,999]&${filter({ desde: ago(90), hasta: ago(0) })}`],
  'ten lists of work days': ['GET', `/jornadas?range=[0,999]&${filter({ desde: date(30), hasta: date(0) })}`],
  'ten summaries': ['GET', `/reportes/ordenes/resumen?${filter({ desde: date(700), hasta: date(0) })}`],
  'ten summaries of assets': ['GET', `/reportes/activos/resumen?${filter({ desde: date(700), hasta: date(0) })}`],
  'ten forecasts': ['GET', '/mantenimiento/pronostico'],
  'ten panels of indicators': ['GET', `/indicadores?desde=${date(365)}&hasta=${date(0)}`],
  'ten dashboards': ['GET', '/dashboard'],
  'ten sheets of labels': ['GET', `/activos/etiquetas?${filter({ id: ids })}`],
  'ten calendars': ['GET', `/mantenimiento/calendario?desde=${date(0)}&hasta=${date(-365)}`],
  'ten trials of a rule': ['POST', '/reglas/probar', trial(activo)],
  'ten polygons of 6,000 points': ['POST', '/paradas', polygon(points(6_000))],
  'ten polygons of 70,000 points': ['POST', '/paradas', polygon(shortPoints(70_000))],
  'ten bodies of 19,000 unknown keys': ['POST', '/niveles', { nombre: 'N', tipo: 'sede', ...keys(19_000) }],
  'ten bodies of 60,000 unknown keys': ['POST', '/niveles', { nombre: 'N', tipo: 'sede', ...keys(60_000) }],
  'ten lists of 19,000 ids': [
    'POST',
    '/ordenes/transicion',
    { ids: Array.from({ length: 19_000 }, (_, i) => i + 1), a: 'en_proceso' },
  ],
});

/** Makes a call as many times at once. @returns the statuses */
export const tenOf = async (person: Person, [method, path, body]: Call): Promise<string> => {
  const statuses = await Promise.all(
    Array.from({ length: together }, () => person.statusOf(method, path, body).catch(() => 0)),
  );
  return [...new Set(statuses)].join(' ');
};
