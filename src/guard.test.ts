import { describe, expect, it } from 'vitest';
import { pageAt, pages } from '#contract/core/paths';
import { roleId, roles, type Role } from '#contract/core/roles';
import type { Company, User } from '#contract/core/session';
import { guard, settle, type Visitor } from './guard';

const mine: Company = { empresa_id: 1, nombre: 'Transportes Andinos', image_url: null };
const other: Company = { empresa_id: 2, nombre: 'Servicios del Valle', image_url: null };

const aUser = (role: Role): User => ({
  id: 7,
  name: 'Ana Díaz',
  email: 'ana@ftrack.demo',
  img_url: null,
  rol_id: roleId[role],
});
const visitor = (role: Role, changes: Partial<Visitor> = {}): Visitor => ({
  token: 't',
  user: aUser(role),
  empresa: 1,
  companies: [mine, other],
  ...changes,
});
const nobody: Visitor = { token: null, user: null, empresa: null, companies: null };

const home: Record<Role, string> = {
  superadmin: '/admin-dashboard',
  admin: '/dashboard',
  monitor: '/dashboard',
  operario: '/operario/dashboard',
};
const concrete = (path: string) =>
  path.replace(':showCalendar?', 'calendario').replace(':uuid', '0b9e').replace(/:\w+/, '12');
const appPages = pages.filter(({ kind }) => kind === 'app').map((page) => ({ ...page, at: concrete(page.path) }));
const guestPaths = pages.filter(({ kind }) => kind === 'guest').map(({ path }) => concrete(path));
const openPaths = pages.filter(({ kind }) => kind === 'open').map(({ path }) => path);

/** Section 2 of the specification, written out once more: S superadmin, A admin, M monitor, O operario. */
const specified: [path: string, title: string, roles: string][] = [
  ['/ordenes', 'Órdenes de trabajo', 'SAO'],
  ['/ordenes/importar', 'Importar órdenes', 'SA'],
  ['/operario/ordenes', 'Mis órdenes', 'O'],
  ['/operario/dashboard', 'Panel', 'O'],
  ['/tareas', 'Tareas', 'SAO'],
  ['/dispositivos', 'Dispositivos', 'SA'],
  ['/public-activo/1', 'Hoja de vida', 'SAO'],
  ['/usuarios', 'Usuarios', 'SA'],
  ['/dashboard', 'Panel', 'SAM'],
  ['/tiemporeal', 'Tiempo real', 'SAMO'],
  ['/recorrido', 'Recorrido', 'SAM'],
  ['/historico', 'Histórico', 'SAM'],
  ['/niveles', 'Niveles', 'SA'],
  ['/rutas', 'Rutas', 'SAM'],
  ['/paradas', 'Paradas', 'SAM'],
  ['/personal', 'Personal', 'SA'],
  ['/activos', 'Activos', 'SAO'],
  ['/asset/0b9e', 'Hoja de vida', 'SAO'],
  ['/servicios', 'Servicios', 'SA'],
  ['/eventos', 'Eventos', 'SAM'],
  ['/mantenimiento', 'Mantenimiento', 'SA'],
  ['/mantenimiento/calendario', 'Mantenimiento', 'SA'],
  ['/reportes/ordenes', 'Reporte de órdenes', 'SA'],
  ['/reportes/activos', 'Reporte de activos', 'SA'],
  ['/admin-dashboard', 'Panel de administración', 'S'],
  ['/admin-empresas', 'Gestión de empresas', 'S'],
  ['/admin-users', 'Gestión de usuarios', 'S'],
  ['/admin-dispositivos', 'Gestión de dispositivos', 'S'],
  ['/admin-activos', 'Gestión de activos', 'S'],
  ['/perfil', 'Mi perfil', 'SAMO'],
  ['/perfil/ajustes', 'Ajustes del perfil', 'SAMO'],
  ['/perfil/ajustes/seguridad', 'Seguridad', 'SAMO'],
];
const letters: Record<Role, string> = { superadmin: 'S', admin: 'A', monitor: 'M', operario: 'O' };

describe.each(specified)('the specification’s %s', (path, title, letter) => {
  it.each(roles)(`is «${title}»; to %s it opens only as the specification says`, (role) => {
    expect(pageAt(path)?.title).toBe(title);
    expect(guard(path, visitor(role))).toEqual(letter.includes(letters[role]) ? {} : { go: home[role] });
  });
});

describe.each(appPages)('$at', ({ at, roles: allowed, path }) => {
  it.each(roles)('opens to %s only if the route table lists the role', (role) => {
    const verdict = guard(at, visitor(role));
    expect(verdict).toEqual(allowed === undefined || allowed.includes(role) ? {} : { go: home[role] });
  });

  it('without a company leads to the choice of one, even before the log-in', () => {
    const choice = { go: `/selectCompany?redirect=${encodeURIComponent(at)}` };
    expect(guard(at, nobody)).toEqual(choice);
    for (const role of roles) expect(guard(at, visitor(role, { empresa: null }))).toEqual(choice);
  });

  it('without a token leads to the log-in, and back', () => {
    expect(guard(at, { ...nobody, empresa: 1 })).toEqual({ go: `/login?redirect=${encodeURIComponent(at)}` });
  });

  it('with a company that is not theirs, leads members to the choice and clears it', () => {
    for (const role of roles) {
      const verdict = guard(at, visitor(role, { empresa: 99 }));
      if (role === 'superadmin' || path.startsWith('/perfil')) expect(verdict.clearCompany).toBeUndefined();
      else expect(verdict).toEqual({ go: `/selectCompany?redirect=${encodeURIComponent(at)}`, clearCompany: true });
    }
  });

  it('ends at the profile for a member known to have no companies', () => {
    for (const role of roles) {
      const end = settle(at, visitor(role, { empresa: null, companies: [] })).path;
      if (role === 'superadmin') expect(end).toBe(`/selectCompany?redirect=${encodeURIComponent(at)}`);
      else expect(end).toBe(path.startsWith('/perfil') ? at : '/perfil');
      if (role !== 'superadmin')
        expect(settle(at, visitor(role, { companies: [] })).path).toBe(path.startsWith('/perfil') ? at : '/perfil');
    }
  });

  it('opens while user or companies are not known', () => {
    expect(guard(at, { token: 't', user: null, empresa: 1, companies: null })).toEqual({});
    for (const role of roles) {
      if (allowed === undefined || allowed.includes(role))
        expect(guard(at, visitor(role, { empresa: 99, companies: null }))).toEqual({});
    }
  });
});

describe.each(guestPaths)('the guest page %s', (path) => {
  it('stays where it is without a session', () => expect(guard(path, nobody)).toEqual({}));
  it.each(roles)('sends %s home', (role) => expect(guard(path, visitor(role))).toEqual({ go: home[role] }));
  it('sends who is not known yet to the dashboard', () =>
    expect(guard(path, { ...nobody, token: 't', empresa: 1 })).toEqual({ go: '/dashboard' }));
});

describe('a member of no company', () => {
  const members = roles.filter((role) => role !== 'superadmin');
  it.each(members)('%s is led to the profile from every guest page and from the choice', (role) => {
    for (const path of [...guestPaths, '/selectCompany', '/no-existe'])
      for (const empresa of [null, 1])
        expect(settle(path, visitor(role, { empresa, companies: [] })).path).toBe('/perfil');
  });
});

describe.each(openPaths)('the open page %s', (path) => {
  it('opens with and without a session', () => {
    expect(guard(path, nobody)).toEqual({});
    for (const role of roles) expect(guard(path, visitor(role))).toEqual({});
  });
});

describe('the page where a second factor is set up', () => {
  const at = '/segundo-factor?redirect=%2Factivos';
  it.each(roles)('opens to %s without a company, and whether or not there is one', (role) => {
    for (const empresa of [null, 1, 99])
      for (const companies of [null, [], [mine]]) expect(guard(at, visitor(role, { empresa, companies }))).toEqual({});
  });
  it('needs a session', () => expect(guard(at, nobody)).toEqual({ go: `/login?redirect=${encodeURIComponent(at)}` }));
});

describe('a short address', () => {
  it('leads to its page, with its query', () => {
    expect(guard('/seguridad', visitor('operario'))).toEqual({ go: '/perfil/ajustes/seguridad' });
    expect(guard('/Seguridad/?a=1#b', visitor('monitor'))).toEqual({ go: '/perfil/ajustes/seguridad?a=1#b' });
    expect(settle('/seguridad', nobody).path).toBe(
      `/selectCompany?redirect=${encodeURIComponent('/perfil/ajustes/seguridad')}`,
    );
  });
});

describe('the guard', () => {
  it('sends a member without companies from the choice to the profile, but not a superadmin, and not while they are unknown', () => {
    expect(guard('/selectCompany?redirect=%2Factivos', visitor('monitor', { empresa: null, companies: [] }))).toEqual({
      go: '/perfil',
    });
    expect(guard('/selectCompany', visitor('superadmin', { empresa: null, companies: [] }))).toEqual({});
    expect(guard('/selectCompany', visitor('monitor', { empresa: null, companies: null }))).toEqual({});
  });

  it('keeps query and hash of the wanted page', () => {
    const wanted = '/activos?filter={"estado":"operativo"}&a=1#lista';
    expect(guard(wanted, { ...nobody, empresa: 1 })).toEqual({ go: `/login?redirect=${encodeURIComponent(wanted)}` });
  });

  it('takes the role of the selected company, which never makes a superadmin', () => {
    const operarioHere = visitor('admin', { companies: [{ ...mine, rol_id: roleId.operario }] });
    expect(guard('/niveles', operarioHere)).toEqual({ go: '/operario/dashboard' });
    expect(guard('/admin-users', visitor('admin', { companies: [{ ...mine, rol_id: roleId.superadmin }] }))).toEqual({
      go: '/dashboard',
    });
  });

  it('asks the rights table for creating and editing', () => {
    expect(guard('/activos/create', visitor('operario'))).toEqual({ go: '/operario/dashboard' });
    expect(guard('/activos/12', visitor('operario'))).toEqual({ go: '/activos/12/show' });
    expect(guard('/activos/12/show', visitor('operario'))).toEqual({});
    expect(guard('/activos/create', visitor('admin'))).toEqual({});
    expect(guard('/activos/12', visitor('admin'))).toEqual({});
    expect(guard('/eventos/create', visitor('monitor'))).toEqual({ go: '/dashboard' });
  });

  it('gives paths beneath a listed one the roles of that one', () => {
    expect(guard('/dispositivos/3/show', visitor('operario'))).toEqual({ go: '/operario/dashboard' });
    expect(guard('/admin-users/3', visitor('admin'))).toEqual({ go: '/dashboard' });
  });

  it('asks a log-in for unknown paths, then lets the 404 show', () => {
    expect(guard('/no-existe', { ...nobody, empresa: 1 })).toEqual({ go: '/login?redirect=%2Fno-existe' });
    expect(guard('/no-existe', visitor('operario'))).toEqual({});
  });

  it('follows itself to the end', () => {
    expect(settle('/login', visitor('monitor', { empresa: 99 }))).toEqual({
      path: '/selectCompany?redirect=%2Fdashboard',
      clearCompany: true,
    });
    expect(settle('/admin-dashboard', visitor('operario')).path).toBe('/operario/dashboard');
    expect(settle('/', visitor('admin', { empresa: null, companies: [] })).path).toBe('/perfil');
  });
});
