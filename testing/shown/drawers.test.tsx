import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fireEvent } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Role } from '#contract/core/roles';
import { withoutLayout } from '../noLayout';
import { startApp } from '../renderApp';
import { fillCompany, type Company } from './fixture';
import { escape } from './pressing';
import { layers } from './reader';
import { Requests } from './requests';
import { pause, until } from './settling';
import { addressOf, beWithoutCanvas, goTo, insideOf } from './walk';

/** An address that opens a drawer, for the role that sees most in it, and the button that must be pressed for it. */
interface Opening {
  at: string;
  role?: Role;
  press?: RegExp;
  /** In place of its list or beside a map, not over it. */
  page?: true;
}

/** Where each drawer of the product opens, by the file that has it; none: it holds inputs only. */
const openings: Readonly<Record<string, readonly Opening[]>> = {
  'src/resources/tareas/TareasPage.tsx': [{ at: '/tareas?tarea=:tarea' }],
  'src/resources/combustible/CombustiblePage.tsx': [{ at: '/activos/combustible?carga=:carga' }],
  'src/resources/plantillas/PlantillasPage.tsx': [{ at: '/servicios/plantillas?plantilla=:plantilla' }],
  'src/resources/repuestos/RepuestosPage.tsx': [{ at: '/servicios/repuestos?repuesto=:repuesto' }],
  'src/resources/compras/ComprasPage.tsx': [{ at: '/servicios/repuestos/compras?compra=:compra' }],
  'src/pages/reports/budget/CellDrawer.tsx': [
    { at: '/reportes/activos?vista=presupuesto', press: /^Preventivo, Enero/ },
  ],
  'src/resources/bodegas/BodegasPage.tsx': [{ at: '/servicios/repuestos/bodegas?bodega=:bodega' }],
  'src/resources/conteos/ConteosPage.tsx': [{ at: '/servicios/repuestos/conteos?conteo=:conteo' }],
  'src/resources/inspecciones/InspeccionesPage.tsx': [{ at: '/mantenimiento/inspecciones?inspeccion=:inspeccion' }],
  'src/resources/defectos/DefectosPage.tsx': [{ at: '/mantenimiento/defectos?defecto=:defecto' }],
  'src/resources/garantias/GarantiasPage.tsx': [{ at: '/activos/garantias?garantia=:garantia' }],
  'src/resources/componentes/ComponentesPage.tsx': [{ at: '/activos/componentes?componente=:componente' }],
  'src/pages/replacement/ReplacementDrawer.tsx': [{ at: '/activos/reemplazo?activo=:activo' }],
  'src/resources/solicitudes/SolicitudesPage.tsx': [],
  'src/resources/solicitudes/inbox/InboxSide.tsx': [{ at: '/ordenes/solicitudes?solicitud=:solicitud' }],
  'src/resources/proveedores/ProveedoresPage.tsx': [{ at: '/servicios/repuestos/proveedores?proveedor=:proveedor' }],
  'src/resources/mantenimiento/MantenimientoPage.tsx': [{ at: '/mantenimiento?plan=:plan' }],
  'src/resources/reglas/ReglasPage.tsx': [{ at: '/eventos/reglas?regla=:regla' }],
  'src/resources/codigos-falla/CodigosPage.tsx': [{ at: '/ordenes/codigos?codigo=nuevo' }],
  'src/resources/eventos/inbox/InboxSide.tsx': [
    { at: '/eventos?evento=:evento' },
    { at: '/eventos?evento=:evento', role: 'monitor' },
  ],
  'src/ui/FilterPopover.tsx': [],
  'src/resources/ordenes/OrdenCreate.tsx': [{ at: '/ordenes/create' }],
  'src/resources/ejecuciones/EjecucionesPage.tsx': [
    { at: '/rutas/ejecuciones?ejecucion=:ejecucion', page: true },
    { at: '/rutas/ejecuciones?ejecucion=:ejecucion', role: 'monitor', page: true },
  ],
  'src/resources/ejecuciones/form/EditRun.tsx': [{ at: '/rutas/ejecuciones?ejecucion=:ejecucion&editar=si' }],
  'src/pages/admin/Companies.tsx': [{ at: '/admin-empresas?empresa=nuevo', role: 'superadmin' }],
  'src/pages/admin/Users.tsx': [{ at: '/admin-users?usuario=nuevo', role: 'superadmin' }],
  'src/pages/admin/Devices.tsx': [{ at: '/admin-dispositivos?dispositivo=:dispositivo', role: 'superadmin' }],
  'src/pages/admin/Assets.tsx': [{ at: '/admin-activos?activo=:activo', role: 'superadmin' }],
  'src/map/page/PanelWriting.tsx': [
    { at: '/paradas?parada=:parada', page: true },
    { at: '/rutas?ruta=:ruta', page: true },
  ],
  'src/ui/messages/MessagesDrawer.tsx': [{ at: '/activos', press: /^Mensajes/ }],
  'src/layout/notifications/Panel.tsx': [{ at: '/activos', press: /^Notificaciones/ }],
};

/** Their common parts. */
const shared = ['src/ui/DrawerPage.tsx', 'src/ui/SideDrawer.tsx', 'src/pages/admin/AdminPage.tsx'];

const root = path.join(import.meta.dirname, '../..');
const sources = Object.keys(import.meta.glob(['../../src/**/*.tsx', '!../../src/**/*.test.tsx'])).map((file) =>
  path.relative(root, path.join(import.meta.dirname, file)),
);

it('the drawers below are all that the product has', () => {
  const drawers = sources.filter((file) =>
    /<(Drawer|SideDrawer|DrawerPage|AdminPage|OpenedBy\.Provider)\b/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(drawers.filter((file) => !shared.includes(file)).sort()).toEqual(Object.keys(openings).sort());
});

it('no page has a base of its own, which its drawers’ links would begin with', () => {
  expect(sources.filter((file) => readFileSync(path.join(root, file), 'utf8').includes('BasenameContext'))).toEqual([]);
});

const app = startApp();
withoutLayout();
let company: Company;
beforeAll(async () => {
  company = await fillCompany(app);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

const roles: readonly Role[] = ['admin', 'monitor', 'superadmin'];

it.each(roles)('each link within a drawer shows an %s the page of its record', async (role) => {
  beWithoutCanvas();
  const requests = new Requests();
  const listening = vi.spyOn(window, 'addEventListener');
  const open = await insideOf(app, role, requests);
  const settled = async () => {
    await pause(150);
    await until(() => requests.pending === 0, 15_000);
  };
  let followed = 0;
  for (const opening of Object.values(openings).flat()) {
    if ((opening.role ?? 'admin') !== role) continue;
    await open(addressOf(opening.at, company));
    if (opening.press) fireEvent.click(await buttonNamed(opening.press));
    expect(await until(() => boxOf(opening) !== undefined, 15_000), `${opening.at} opens`).toBe(true);
    await settled();
    for (const { href, words } of linksIn(boxOf(opening))) {
      goTo(href);
      await settled();
      const wanted = new URL(href, window.location.href);
      expect(
        await until(() => isThere(wanted, words), 15_000),
        `${opening.at}: «${words}» → ${href}, not ${window.location.href} ${shown()}`,
      ).toBe(true);
      followed += 1;
    }
    // What no address opens, none closes.
    if (opening.press) for (const attempt of [0, 1, 2]) escape(attempt);
  }
  // The router of this role must not answer to the addresses of the next.
  for (const [event, listener] of listening.mock.calls)
    if (event === 'popstate') window.removeEventListener(event, listener);
  expect(followed).toBeGreaterThan(role === 'superadmin' ? 0 : 2);
});

/** Waits for what its page loads first. */
const buttonNamed = async (name: RegExp): Promise<Element> => {
  const find = () =>
    [...document.querySelectorAll('button')].find((each) => name.test(each.ariaLabel ?? each.innerText));
  await until(() => find() !== undefined, 15_000);
  const found = find();
  if (!found) throw new Error(`No button ${String(name)}`);
  return found;
};

const boxOf = ({ page }: Opening): Element | undefined =>
  page ? (document.querySelector('main') ?? undefined) : layers().at(-1);

/** The links of the product; each leads to one page. */
const linksIn = (box: Element | undefined) =>
  [...(box?.querySelectorAll<HTMLAnchorElement>('a[href^="/"]') ?? [])]
    .filter(({ target }) => target !== '_blank')
    .map((link) => ({ href: link.getAttribute('href') ?? '', words: link.textContent.trim() }));

/** The address is still the one of the link, or where a record's address leads, and the page says the record's name. */
const isThere = ({ pathname }: URL, words: string): boolean => {
  const now = window.location.pathname;
  const beside = /^\/(paradas|rutas)\/\d+\/show$/.exec(pathname);
  if (now !== pathname && now !== `/${beside?.[1] ?? ''}`) return false;
  const text = shown();
  if (/no encontrada|no existe|No tiene acceso/.test(text)) return false;
  return !Object.values(company).some(({ nombre }) => nombre === words) || text.includes(words);
};

const shown = () => [document.querySelector('main'), ...layers()].map((each) => each?.textContent ?? '').join(' ');
