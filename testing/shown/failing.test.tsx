import { it } from 'vitest';
import { startWalks, type Walk } from './walk';

const walk = startWalks();

const tabs = ['ordenes', 'viajes', 'eventos', 'medidores', 'combustible', 'documentos', 'dispositivos', 'costos'];
const day = 'dia=2025-06-15';

const walks: Walk[] = [
  {
    name: 'parts',
    role: 'admin',
    presses: 0,
    // Lists and records are there, what belongs to them is not.
    fails: /^\/api\/(?!\w+(\/\d+)?$)/,
    pages: [
      ...['/activos/:activo/show', ...tabs.map((tab) => `/activos/:activo/show?vista=${tab}`)],
      ...['', '?vista=repuestos', '?vista=costos', '?vista=comentarios', '?vista=archivos'].map(
        (tab) => `/ordenes/:orden/show${tab}`,
      ),
      ...[
        '/dispositivos/:dispositivo/show',
        '/personal/:persona/show',
        '/niveles/:nivel/show',
        '/usuarios/:usuario/show',
      ],
      ...['/servicios/repuestos?repuesto=:repuesto', '/paradas?parada=:parada', '/rutas?ruta=:ruta'],
      ...['/mantenimiento?vista=vencimientos', '/mantenimiento?vista=pronostico', '/mantenimiento?vista=calendario'],
      ...['/rutas/ejecuciones?ejecucion=:ejecucion', '/eventos?evento=:evento', '/dispositivos/conectar'],
      ...['/dispositivos/integraciones', '/perfil/ajustes', '/perfil/ajustes/seguridad', '/activos/importar'],
      ...['/dashboard', '/tiemporeal', `/historico?activos=:activo&${day}&ver=uso`, '/usuarios/auditoria'],
    ],
  },
  {
    name: 'everything',
    role: 'admin',
    presses: 0,
    fails: /^/,
    pages: [
      ...['/activos', '/activos/:activo', '/activos/:activo/show', '/ordenes', '/ordenes/:orden/show', '/tareas'],
      ...['/paradas', '/rutas', '/rutas/ejecuciones', '/eventos', '/mantenimiento', '/personal', '/dispositivos'],
      ...['/rutas/cumplimiento', '/reportes/ordenes', '/reportes/activos', '/historico', '/recorrido'],
      ...[`/recorrido?activos=:activo&${day}`, `/recorrido?vista=flota&${day}`, '/activos/categorias', '/perfil'],
    ],
  },
];

it.each(walks)('where $name fail, pages say what is written down (update it with vitest -u)', (each) => walk(each));
