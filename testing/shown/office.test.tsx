import { it } from 'vitest';
import { later } from '../later';
import { startWalks } from './walk';

const walk = startWalks();

const lists = [
  ...['/niveles', '/activos', '/dispositivos', '/personal', '/servicios', '/servicios/repuestos', '/usuarios'],
  ...['/servicios/plantillas', '/ordenes', '/tareas', '/mantenimiento', '/eventos/reglas', '/activos/combustible'],
  ...[
    '/mantenimiento/inspecciones',
    '/mantenimiento/defectos?vista=tabla',
    '/activos/componentes',
    '/activos/garantias',
  ],
  '/activos/reemplazo',
  '/rutas/ejecuciones?desde=2030-03-31&hasta=2030-03-31',
];

const tabs = [
  'ficha',
  'ordenes',
  'mantenimientos',
  'inspecciones',
  'viajes',
  'eventos',
  'medidores',
  'combustible',
  'documentos',
];
const records = [
  ...['/niveles/:nivel', '/niveles/:nivel/show', '/activos/:activo', '/activos/:activo/show'],
  ...['/asset/:uuid_activo', '/dispositivos/:dispositivo', '/dispositivos/:dispositivo/show'],
  ...['/personal/:persona', '/personal/:persona/show', '/usuarios/:usuario/show'],
  ...['/servicios/:servicio', '/servicios/:servicio/show'],
  ...['/servicios/repuestos?repuesto=:repuesto', '/servicios/plantillas?plantilla=:plantilla'],
  ...['/ordenes/:orden', '/ordenes/:orden/show', '/ordenes/:cerrada/show', '/tareas?tarea=:tarea'],
  ...['/mantenimiento?plan=:plan', '/mantenimiento/inspecciones?inspeccion=:inspeccion'],
  '/mantenimiento/defectos?defecto=:defecto',
  ...['/activos/componentes?componente=:componente', '/activos/garantias?garantia=:garantia'],
  '/activos/reemplazo?activo=:activo',
  ...['/mantenimiento?vista=vencimientos', '/mantenimiento?vista=pronostico', '/eventos/reglas?regla=:regla'],
  ...['/activos/combustible?carga=:carga', '/paradas?parada=:parada'],
  ...['/paradas?vista=visitas', '/rutas?ruta=:ruta', '/rutas/ejecuciones?ejecucion=:ejecucion', '/activos/categorias'],
];

/** Other tabs and states of the same records. */
const details = [
  ...['/niveles/:zona/show', '/activos/:escaso/show', '/activos/:escaso/show?vista=ficha'],
  ...[...tabs, 'dispositivos', 'paradas', 'costos'].map((tab) => `/activos/:activo/show?vista=${tab}`),
  ...['/activos/:parado/show?vista=medidores', '/dispositivos/:suelto/show', '/personal/:vencida/show'],
  ...['/servicios/:lavado/show', '/ordenes/:pendiente/show', '/ordenes/:en_progreso/show'],
  ...['/ordenes/:en_espera/show', '/ordenes/:completada/show', '/ordenes/:cancelada/show'],
  ...['repuestos', 'costos', 'comentarios', 'archivos'].map((tab) => `/ordenes/:orden/show?vista=${tab}`),
  ...['/tareas?tarea=:vieja', '/mantenimiento?plan=:pausado', '/eventos/reglas?regla=:apagada'],
];

const forms = [
  ...['/niveles', '/activos', '/dispositivos', '/personal', '/servicios', '/ordenes', '/usuarios'].map(
    (list) => `${list}/create`,
  ),
  ...['/servicios/repuestos?repuesto=nuevo', '/servicios/plantillas?plantilla=nuevo', '/mantenimiento?plan=nuevo'],
  ...['/eventos/reglas?regla=nuevo', '/activos/combustible?carga=nuevo'],
];

it('lists say what is written down (update it with vitest -u)', () =>
  walk({ name: 'lists', role: 'admin', presses: 0, pages: lists }));

later('records say what is written down', () => walk({ name: 'records', role: 'admin', presses: 0, pages: records }));

later('details of records say what is written down', () =>
  walk({ name: 'details', role: 'admin', presses: 0, pages: details }),
);

later('forms say, press by press, what is written down', () =>
  walk({ name: 'forms', role: 'admin', presses: 5, pages: forms }),
);
