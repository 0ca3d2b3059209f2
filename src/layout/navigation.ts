import { canOpen, hrefOf, pages, type KnownPage, type PagePath } from '#contract/paths';
import { roles, type Role } from '#contract/roles';
import type { storageKeys } from '#contract/session';
import type { IconName } from '../ui/icons';

export type GroupName = keyof (typeof storageKeys)['groups'];

/** A link of the sidebar. Label and icon are those of the page. */
export interface SidebarLink {
  path: PagePath;
  for: readonly Role[];
}

/** A collapsible group. `name` is the specification's spelling, `label` the visible text. */
export interface SidebarGroup {
  name: GroupName;
  label: string;
  icon: IconName;
  for: readonly Role[];
  links: readonly PagePath[];
}

/** A tab; with `label` if the page's title is too long for the row. */
export interface Tab {
  path: PagePath;
  label?: string;
  /** Links to a page of another row, without showing this row there. */
  away?: true;
}

export interface TabRow {
  name: string;
  tabs: readonly Tab[];
}

const office = roles.filter((role) => canOpen(role, '/niveles'));
const field = roles.filter((role) => canOpen(role, '/operario/ordenes'));

/** The sidebar, top to bottom. */
export const sidebar: readonly (SidebarLink | SidebarGroup)[] = [
  { path: '/dashboard', for: roles.filter((role) => canOpen(role, '/dashboard')) },
  { path: '/operario/dashboard', for: field },
  { path: '/tiemporeal', for: roles },
  { path: '/activos', for: field },
  { path: '/operario/ordenes', for: field },
  { name: 'Gestion', label: 'Gestión', icon: 'inventory_2', for: office, links: ['/activos', '/personal', '/niveles'] },
  {
    name: 'Mantenimientos',
    label: 'Mantenimientos',
    icon: 'build',
    for: office,
    links: ['/mantenimiento/:showCalendar?', '/ordenes'],
  },
  { name: 'Administracion', label: 'Administración', icon: 'settings', for: office, links: ['/dispositivos'] },
  {
    name: 'Reportes',
    label: 'Reportes',
    icon: 'bar_chart',
    for: office,
    links: ['/reportes/ordenes', '/reportes/activos'],
  },
];

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
      { path: '/activos/importar', label: 'Importar' },
    ],
  },
  { name: 'Mantenimiento', tabs: [{ path: '/mantenimiento/:showCalendar?' }, { path: '/servicios' }] },
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
    name: 'Órdenes',
    tabs: [
      { path: '/operario/ordenes' },
      { path: '/ordenes', label: 'Órdenes' },
      { path: '/tareas' },
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
  { name: 'Personal', tabs: [{ path: '/personal' }, { path: '/usuarios' }, { path: '/usuarios/auditoria' }] },
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

/** Pages that take the whole space under the navbar and scroll inside. */
export const fillsFrame = (path: PagePath | undefined): boolean =>
  path === '/tiemporeal' || path === '/recorrido' || path === '/rutas' || path === '/paradas';

/** The target of the compact header's link back. */
export const wayBack: PagePath = '/dashboard';

export const isGroup = (entry: SidebarLink | SidebarGroup): entry is SidebarGroup => 'links' in entry;

/** The sidebar of a role: only pages that it may open. */
export const sidebarOf = (role: Role): readonly (SidebarLink | SidebarGroup)[] =>
  sidebar.filter((entry) => entry.for.includes(role));

/** The entries common to all roles: the menu while the user is unknown. */
export const everyonesSidebar: readonly (SidebarLink | SidebarGroup)[] = sidebar.filter(
  (entry) => entry.for.length === roles.length,
);

/** Operarios have no groups, and the stored state of their groups is written as closed. */
export const keepsGroupsClosed = (role: Role): boolean => field.includes(role);

/** The sidebar's page that a page belongs to: itself, its parent, or the page whose tabs contain it. */
export const sidebarPathOf = (at: PagePath, role: Role): PagePath | undefined => {
  const linked = sidebarOf(role).flatMap((entry) => (isGroup(entry) ? entry.links : [entry.path]));
  const inTabs = tabRowsAt(at, role).flatMap(({ tabs }) => tabs.map((tab) => tab.path));
  return linked.find((path) => isWithin(at, path)) ?? linked.find((path) => inTabs.includes(path));
};

/** The rows of tabs of a page, outermost first; a row with a single tab is left out. */
export const tabRowsAt = (at: PagePath, role: Role): readonly TabRow[] =>
  tabRows
    .filter(({ tabs }) => tabs.some(({ path, away }) => !away && isWithin(at, path)))
    .map(({ name, tabs }) => ({ name, tabs: tabs.filter(({ path }) => canOpen(role, hrefOf(path))) }))
    .filter(({ tabs }) => tabs.length > 1);

/** The active tab of a row: the longest path that contains the page. */
export const activeTab = (row: TabRow, at: PagePath): Tab | undefined =>
  row.tabs.filter(({ path }) => isWithin(at, path)).sort((a, b) => b.path.length - a.path.length)[0];

/** The entry of the route table. */
export const pageOf = (path: PagePath): KnownPage => {
  const page = pages.find((row) => row.path === path);
  if (!page) throw new Error(`No page at ${path}`);
  return page;
};

const isWithin = (at: PagePath, path: PagePath) =>
  hrefOf(at) === hrefOf(path) || hrefOf(at).startsWith(`${hrefOf(path)}/`);
