import { canOpen, hrefOf, type PagePath } from '#contract/core/paths';
import type { Role } from '#contract/core/roles';

/** A tab; with `label` if the page's title is too long for the row. */
interface Tab {
  path: PagePath;
  label?: string;
  /** Links to a page of another row, without showing this row there. */
  away?: true;
}

interface TabRow {
  name: string;
  tabs: readonly Tab[];
}

/** Rows of tabs under the navbar. A row is shown on its own pages and their subpages. */
export const tabRows: readonly TabRow[] = [
  {
    name: 'Tiempo real',
    tabs: [
      { path: '/tiemporeal' },
      { path: '/recorrido' },
      { path: '/historico' },
      { path: '/eventos' },
      { path: '/rutas' },
      { path: '/paradas' },
    ],
  },
  {
    name: 'Rutas',
    tabs: [
      { path: '/rutas', label: 'Lista' },
      { path: '/rutas/ejecuciones' },
      { path: '/rutas/cumplimiento', label: 'Cumplimiento' },
    ],
  },
  { name: 'Eventos', tabs: [{ path: '/eventos', label: 'Bandeja' }, { path: '/eventos/reglas' }] },
  {
    name: 'Activos',
    tabs: [
      { path: '/activos', label: 'Lista' },
      { path: '/activos/categorias', label: 'Categorías' },
      { path: '/activos/combustible' },
      { path: '/activos/componentes' },
      { path: '/activos/garantias' },
      { path: '/activos/reemplazo' },
      { path: '/activos/importar', label: 'Importar' },
    ],
  },
  {
    name: 'Mantenimiento',
    tabs: [
      { path: '/mantenimiento/:showCalendar?' },
      { path: '/servicios' },
      { path: '/mantenimiento/inspecciones' },
      { path: '/mantenimiento/defectos' },
    ],
  },
  {
    name: 'Servicios',
    tabs: [
      { path: '/servicios', label: 'Catálogo' },
      { path: '/servicios/repuestos' },
      { path: '/servicios/plantillas' },
      { path: '/activos/categorias', label: 'Categorías', away: true },
    ],
  },
  {
    name: 'Repuestos',
    tabs: [
      { path: '/servicios/repuestos', label: 'Existencias' },
      { path: '/servicios/repuestos/bodegas' },
      { path: '/servicios/repuestos/compras' },
      { path: '/servicios/repuestos/proveedores' },
      { path: '/servicios/repuestos/conteos' },
    ],
  },
  {
    name: 'Órdenes',
    tabs: [
      { path: '/operario/ordenes' },
      { path: '/ordenes', label: 'Órdenes' },
      { path: '/tareas' },
      { path: '/ordenes/planificador' },
      { path: '/ordenes/solicitudes' },
      { path: '/ordenes/codigos' },
      { path: '/ordenes/importar', label: 'Importar' },
    ],
  },
  {
    name: 'Dispositivos',
    tabs: [
      { path: '/dispositivos', label: 'Lista' },
      { path: '/dispositivos/conectar', label: 'Conectar' },
      { path: '/dispositivos/integraciones' },
    ],
  },
  {
    name: 'Personal',
    tabs: [
      { path: '/personal' },
      { path: '/usuarios' },
      { path: '/usuarios/auditoria' },
      { path: '/usuarios/ajustes', label: 'Ajustes' },
    ],
  },
  { name: 'Perfil', tabs: [{ path: '/perfil' }, { path: '/perfil/ajustes', label: 'Ajustes' }] },
  {
    name: 'Ajustes',
    tabs: [{ path: '/perfil/ajustes', label: 'Información personal' }, { path: '/perfil/ajustes/seguridad' }],
  },
  {
    name: 'Administración',
    tabs: [
      { path: '/admin-dashboard', label: 'Panel' },
      { path: '/admin-empresas', label: 'Empresas' },
      { path: '/admin-users', label: 'Usuarios' },
      { path: '/admin-dispositivos', label: 'Dispositivos' },
      { path: '/admin-activos', label: 'Activos' },
    ],
  },
];

/** The rows of tabs of a page, outermost first; a row with a single tab is left out. */
export const tabRowsAt = (at: PagePath, role: Role): readonly TabRow[] =>
  tabRows
    .filter(({ tabs }) => tabs.some(({ path, away }) => !away && isWithin(at, path)))
    .map(({ name, tabs }) => ({ name, tabs: tabs.filter(({ path }) => canOpen(role, hrefOf(path))) }))
    .filter(({ tabs }) => tabs.length > 1);

/** The active tab of a row: the longest path that contains the page. */
export const activeTab = (row: TabRow, at: PagePath): Tab | undefined =>
  row.tabs.filter(({ path }) => isWithin(at, path)).sort((a, b) => hrefOf(b.path).length - hrefOf(a.path).length)[0];

/** Whether the page is this one or one of its subpages. */
export const isWithin = (at: PagePath, path: PagePath) =>
  hrefOf(at) === hrefOf(path) || hrefOf(at).startsWith(`${hrefOf(path)}/`);
