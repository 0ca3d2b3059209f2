import { canOpen, pages, type KnownPage, type PagePath } from '#contract/core/paths';
import { roles, type Role } from '#contract/core/roles';
import type { storageKeys } from '#contract/core/session';
import type { IconName } from '../ui/icons';
import { isWithin, tabRowsAt } from './tabs';

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

/** In the profile menu: their own requests, of those who have no orders, where these are a tab. */
export const ownPages = (role: Role): readonly PagePath[] =>
  canOpen(role, '/ordenes/solicitudes') && !canOpen(role, '/ordenes') ? ['/ordenes/solicitudes'] : [];

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

/** The entry of the route table. */
export const pageOf = (path: PagePath): KnownPage => {
  const page = pages.find((row) => row.path === path);
  if (!page) throw new Error(`No page at ${path}`);
  return page;
};
