import { expect, it } from 'vitest';
import { canOpen, homeOf, hrefOf, pages, type PagePath } from '#contract/core/paths';
import { roles, type Role } from '#contract/core/roles';
import { isGroup, ownPages, sidebar, sidebarOf, wayBack } from './navigation';
import { activeTab, tabRows, tabRowsAt } from './tabs';

const appPages: readonly PagePath[] = pages.filter((page) => page.kind === 'app').map((page) => page.path);
const isCompact = (path: PagePath) => pages.some((page) => page.path === path && page.compact);

/** The links around a page's own content: the sidebar or the compact header, its tabs and the profile menu. */
const linksAt = (path: PagePath, role: Role): PagePath[] => {
  const frame: PagePath[] = isCompact(path)
    ? [wayBack]
    : [
        '/perfil',
        '/manual/:pagina?',
        ...ownPages(role),
        ...sidebarOf(role).flatMap((entry) => (isGroup(entry) ? entry.links : [entry.path])),
      ];
  return [...frame, ...tabRowsAt(path, role).flatMap(({ tabs }) => tabs.map((tab) => tab.path))];
};

const reachable = (role: Role): Set<PagePath> => {
  const found = new Set<PagePath>([homeOf(role)]);
  for (const path of found) for (const next of linksAt(path, role)) found.add(next);
  return found;
};

it.each(roles)('%s reaches each of its pages by clicks, and no other', (role) => {
  // A life-history sheet is opened from its asset, not from a menu; an operario's own store from their start page.
  const own = appPages.filter(
    (path) =>
      canOpen(role, hrefOf(path)) &&
      !/:\w+$/.test(path) &&
      !(role === 'operario' && path === '/servicios/repuestos/conteos'),
  );
  expect([...reachable(role)].sort()).toEqual([...own].sort());
});

it.each(roles)('%s is offered only what it may open', (role) => {
  for (const path of reachable(role)) {
    for (const link of linksAt(path, role)) expect.soft(canOpen(role, hrefOf(link)), `${path} → ${link}`).toBe(true);
  }
});

it('the sidebar of each role is the one of the specification', () => {
  const drawn = (role: Role) =>
    sidebarOf(role).map((entry) => (isGroup(entry) ? { [entry.name]: entry.links.map(hrefOf) } : entry.path));
  const office = [
    '/dashboard',
    '/tiemporeal',
    { Gestion: ['/activos', '/personal', '/niveles'] },
    { Mantenimientos: ['/mantenimiento', '/ordenes'] },
    { Administracion: ['/dispositivos'] },
    { Reportes: ['/reportes/ordenes', '/reportes/activos'] },
  ];
  expect(drawn('superadmin')).toEqual(office);
  expect(drawn('admin')).toEqual(office);
  expect(drawn('monitor')).toEqual(['/dashboard', '/tiemporeal']);
  expect(drawn('operario')).toEqual(['/operario/dashboard', '/tiemporeal', '/activos', '/operario/ordenes']);
});

it("groups use the specification's keys and accented labels", () => {
  expect(sidebar.filter(isGroup).map(({ name, label }) => [name, label])).toEqual([
    ['Gestion', 'Gestión'],
    ['Mantenimientos', 'Mantenimientos'],
    ['Administracion', 'Administración'],
    ['Reportes', 'Reportes'],
  ]);
});

it('an operario on the map has no tabs, as there would be only one', () => {
  expect(tabRowsAt('/tiemporeal', 'operario')).toEqual([]);
  expect(tabRowsAt('/tiemporeal', 'monitor')[0]?.tabs).toHaveLength(6);
});

it('only users who may import orders see that tab', () => {
  const labels = (role: Role) => tabRowsAt('/tareas', role)[0]?.tabs.map((tab) => tab.path);
  expect(labels('admin')).toEqual([
    ...[
      '/ordenes',
      '/tareas',
      '/ordenes/planificador',
      '/ordenes/solicitudes',
      '/ordenes/codigos',
      '/ordenes/importar',
    ],
  ]);
  expect(labels('operario')).toEqual(['/operario/ordenes', '/ordenes', '/tareas', '/ordenes/solicitudes']);
});

it('a subpage of a tab keeps its row, and the tab with the longest matching path is active', () => {
  const [profile, settings] = tabRowsAt('/perfil/ajustes/seguridad', 'monitor');
  expect(profile && activeTab(profile, '/perfil/ajustes/seguridad')?.path).toBe('/perfil/ajustes');
  expect(settings && activeTab(settings, '/perfil/ajustes/seguridad')?.path).toBe('/perfil/ajustes/seguridad');
  expect(tabRowsAt('/perfil', 'monitor')).toHaveLength(1);
  const orders = tabRows.find(({ name }) => name === 'Órdenes');
  expect(orders && activeTab(orders, '/ordenes/importar')?.path).toBe('/ordenes/importar');
});
