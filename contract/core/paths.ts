import type { Role } from './roles';

/**
 * The route table: every page of the product, once. It is used by the guard, the sidebar, the title and icon of the
 * navbar, and the rights of roles. Free of zod.
 *
 * kind     guest: only without a session · open: with or without · app: needs a session · session: needs one but no
 *          company, and is no part of the app
 * roles    the roles that may open it; absent means any logged-in user
 * compact  shown without sidebar and navbar, under the compact header
 */
export interface Page {
  path: string;
  title: string;
  icon: string;
  kind: 'guest' | 'open' | 'app' | 'session';
  roles?: readonly Role[];
  compact?: true;
}

const office: readonly Role[] = ['superadmin', 'admin'];
const control: readonly Role[] = ['superadmin', 'admin', 'monitor'];
const field: readonly Role[] = ['superadmin', 'admin', 'operario'];

const guest = <const P extends string, const I extends string>(path: P, title: string, icon: I) => ({
  path,
  title,
  icon,
  kind: 'guest' as const,
});
const open = <const P extends string, const I extends string>(path: P, title: string, icon: I) => ({
  path,
  title,
  icon,
  kind: 'open' as const,
});
const app = <const P extends string, const I extends string>(
  path: P,
  title: string,
  icon: I,
  roles?: readonly Role[],
) => ({
  path,
  title,
  icon,
  kind: 'app' as const,
  ...(roles && { roles }),
});
const admin = <const P extends string, const I extends string>(path: P, title: string, icon: I) => ({
  ...app(path, title, icon, ['superadmin']),
  compact: true as const,
});

const table = [
  guest('/', 'Iniciar sesión', 'login'),
  guest('/login', 'Iniciar sesión', 'login'),
  guest('/activar-cuenta/:token', 'Activar cuenta', 'person_check'),
  guest('/invitations/process', 'Invitación', 'mail'),
  open('/selectCompany', 'Elegir empresa', 'apartment'),
  open('/activation', 'Enlace de activación', 'mail'),
  open('/reset-password', 'Restablecer contraseña', 'lock_reset'),
  open('/confirmar-correo', 'Confirmar correo', 'mail'),
  { path: '/segundo-factor', title: 'Segundo factor', icon: 'shield', kind: 'session' },

  app('/ordenes', 'Órdenes de trabajo', 'assignment', field),
  app('/ordenes/codigos', 'Códigos de falla', 'sell', office),
  app('/ordenes/solicitudes', 'Solicitudes', 'inbox'),
  app('/ordenes/planificador', 'Planificador', 'calendar_month', office),
  app('/ordenes/importar', 'Importar órdenes', 'upload_file', office),
  app('/operario/ordenes', 'Mis órdenes', 'assignment_ind', ['operario']),
  app('/operario/dashboard', 'Panel', 'dashboard', ['operario']),
  app('/tareas', 'Tareas', 'checklist', field),
  app('/dispositivos', 'Dispositivos', 'router', office),
  app('/dispositivos/conectar', 'Conectar dispositivos', 'sensors', office),
  app('/dispositivos/integraciones', 'Integraciones', 'hub', office),
  app('/public-activo/:id', 'Hoja de vida', 'history_edu', field),
  app('/usuarios', 'Usuarios', 'manage_accounts', office),
  app('/usuarios/auditoria', 'Auditoría', 'history', office),
  app('/usuarios/ajustes', 'Ajustes de la empresa', 'tune', office),
  app('/dashboard', 'Panel', 'dashboard', control),
  app('/tiemporeal', 'Tiempo real', 'my_location'),
  app('/recorrido', 'Recorrido', 'timeline', control),
  app('/historico', 'Histórico', 'history', control),
  app('/niveles', 'Niveles', 'account_tree', office),
  app('/rutas', 'Rutas', 'route', control),
  app('/rutas/ejecuciones', 'Ejecuciones', 'event', control),
  app('/rutas/cumplimiento', 'Cumplimiento de rutas', 'monitoring', control),
  app('/paradas', 'Paradas', 'pin_drop', control),
  app('/personal', 'Personal', 'groups', office),
  app('/activos', 'Activos', 'local_shipping', field),
  app('/activos/categorias', 'Categorías de activos', 'category', office),
  app('/activos/combustible', 'Combustible', 'local_gas_station', office),
  app('/activos/componentes', 'Componentes', 'tire_repair', office),
  app('/activos/garantias', 'Garantías', 'verified', office),
  app('/activos/reemplazo', 'Reemplazo', 'swap_horiz', office),
  app('/activos/importar', 'Importar datos', 'upload_file', office),
  app('/asset/:uuid', 'Hoja de vida', 'history_edu', field),
  app('/servicios', 'Servicios', 'home_repair_service', office),
  app('/servicios/repuestos', 'Repuestos', 'inventory_2', office),
  app('/servicios/repuestos/bodegas', 'Bodegas', 'warehouse', office),
  app('/servicios/repuestos/compras', 'Compras', 'receipt_long', office),
  app('/servicios/repuestos/proveedores', 'Proveedores', 'storefront', office),
  app('/servicios/repuestos/conteos', 'Conteos', 'checklist', field),
  app('/servicios/plantillas', 'Plantillas', 'checklist', office),
  app('/eventos', 'Eventos', 'notifications_active', control),
  app('/eventos/reglas', 'Reglas', 'rule', office),
  app('/mantenimiento/inspecciones', 'Inspecciones', 'fact_check', office),
  app('/mantenimiento/defectos', 'Defectos', 'report', office),
  app('/mantenimiento/:showCalendar?', 'Mantenimiento', 'build', office),
  app('/reportes/ordenes', 'Reporte de órdenes', 'bar_chart', office),
  app('/reportes/activos', 'Reporte de activos', 'monitoring', office),
  admin('/admin-dashboard', 'Panel de administración', 'dashboard'),
  admin('/admin-empresas', 'Gestión de empresas', 'apartment'),
  admin('/admin-users', 'Gestión de usuarios', 'manage_accounts'),
  admin('/admin-dispositivos', 'Gestión de dispositivos', 'router'),
  admin('/admin-activos', 'Gestión de activos', 'local_shipping'),
  app('/manual/:pagina?', 'Manual', 'menu_book'),
  app('/perfil', 'Mi perfil', 'account_circle'),
  app('/perfil/ajustes', 'Ajustes del perfil', 'settings'),
  app('/perfil/ajustes/seguridad', 'Seguridad', 'lock'),
] as const satisfies readonly Page[];

/** The path of a page, as in the table. */
export type PagePath = (typeof table)[number]['path'];

/** An entry of the table. */
export type KnownPage = Page & { path: PagePath; icon: (typeof table)[number]['icon'] };

export const pages: readonly KnownPage[] = table;

/** Decoded and in lower case, as the router of the page compares them. */
const segmentsOf = (path: string) => path.split('/').filter(Boolean).map(plain);

const plain = (segment: string) => {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
};

/** The pages with the segments of their paths, the longest path first. */
const bySegments = pages
  .map((page) => ({ page, own: segmentsOf(page.path) }))
  .sort((one, other) => other.own.length - one.own.length);

const matches = ({ page, own }: (typeof bySegments)[number], segments: readonly string[]): boolean => {
  if (own.length === 0) return segments.length === 0;
  if (page.kind !== 'app' && segments.length !== own.length) return false;
  return own.every((part, at) =>
    part.startsWith(':') ? part.endsWith('?') || segments[at] !== undefined : part === segments[at],
  );
};

/**
 * The page that a URL path belongs to, regardless of its query: the longest matching entry, so that `/activos/12` and
 * `/activos/create` belong to `/activos`. Undefined for an unknown path.
 */
export const pageAt = (path: string): KnownPage | undefined => {
  const segments = segmentsOf(withoutSearch(movedTo(path) ?? path));
  return bySegments.find((entry) => matches(entry, segments))?.page;
};

/** Short addresses of pages. */
const shortcuts: Readonly<Record<string, PagePath>> = { seguridad: '/perfil/ajustes/seguridad' };

/** The address that a short one stands for, with its query. */
export const movedTo = (path: string): string | undefined => {
  const plainPath = withoutSearch(path);
  const to = shortcuts[segmentsOf(plainPath).join('/')];
  return to && to + path.slice(plainPath.length);
};

const withoutSearch = (path: string) => path.replace(/[?#].*$/s, '');

/** Whether a path belongs to the app, not to the guest pages. Unknown ones do: the app shows the 404. */
export const isApp = (path: string): boolean => (pageAt(path)?.kind ?? 'app') === 'app';

/** The URL that opens a page, without its optional parameters. */
export const hrefOf = (path: PagePath): string => path.replace(/\/:\w+\?$/, '');

/** The search of a list's address, of a page or of the API, that keeps what matches this filter. */
export const filteredBy = (filter: object): string =>
  `?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;

/** Whether a role may open that page. Unknown paths are open to all: they show the 404. */
export const canOpen = (role: Role, path: string): boolean => pageAt(path)?.roles?.includes(role) ?? true;

/** The page of a role after log-in, and when a page is denied to it. */
export const homeOf = (role: Role): PagePath =>
  role === 'superadmin' ? '/admin-dashboard' : role === 'operario' ? '/operario/dashboard' : '/dashboard';

/** Placeholder in the worker's script, which the server replaces with a fingerprint of the page's headers. */
export const shellHeadersMark = '%SHELL_HEADERS%';

/** A safe `redirect` parameter: a path of this site, beginning with exactly one slash. */
export const safeRedirect = (given: string | null | undefined): string | undefined =>
  given && /^\/(?![/\\])/.test(given) && !/[\u0000-\u001f\\]/.test(given) ? given : undefined;

/**
 * The address that renews a document of an asset or a person: its dialog is open. `primero`: the one that expires
 * first.
 */
export const renewalOf = (owner: 'activos' | 'personal', id: number, document: number | 'primero'): string =>
  `/${owner}/${id}/show?${owner === 'activos' ? 'vista=documentos&' : ''}renovar=${document}`;

/** Where those who may edit its owner renew a document. */
export interface Renewal {
  owner: 'activos' | 'personal';
  to: string;
}

/** Of the document that an event is about, of an asset or a person; null: it is about none. */
export const renewalOfEvent = ({
  documento_id: document,
  activo_id: asset,
  personal_id: person,
}: Record<'documento_id' | 'activo_id' | 'personal_id', number | null>): Renewal | null => {
  if (document === null) return null;
  if (asset !== null) return { owner: 'activos', to: renewalOf('activos', asset, document) };
  return person === null ? null : { owner: 'personal', to: renewalOf('personal', person, document) };
};
